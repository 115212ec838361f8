"""Arrays in, Plotly figures out, one module a picture; a folder for each subject.

The contract of a module that draws (tests/charts/test_contract.py walks all of them):

figure(state, ..., *, style=...)
    A Plotly figure of a state: settings, or what the module's own function makes of them.
    What only changes its looks, such as a height, is given by keyword and has a default.
alt(state, ...)
    What the figure shows now, in words, its numbers included. No module says this again.
table(state, ...)
    Where there are numbers to take along: a data frame with at least those that are drawn.
numbers(state, ...)
    Where something is said beside the picture: all that the words need, by name. Numbers, texts,
    flags, None and rows of these, computed here once for every page, story and plan.
question(state, ...)
    Where a page asks for a prediction: the index of the right option, and numbers for its words.

`alt`, `table` and `numbers` take the first arguments of `figure`: as many as they need.
What does not draw, and is shared by several pictures, stands in `charts.kit`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from inspect import signature


def leading_arguments(function: Callable[..., object], state: Sequence[object]) -> Sequence[object]:
    """Return the leading ones of the figure's arguments `state`, as many as `function` accepts."""
    return state[: _count(function)]


@cache
def _count(function: Callable[..., object]) -> int:
    return len(signature(function).parameters)
