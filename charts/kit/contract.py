"""The arguments that functions of a chart module take: the contract is in charts/__init__.py."""

from collections.abc import Callable, Sequence
from functools import cache
from inspect import signature


def leading_arguments(function: Callable[..., object], state: Sequence[object]) -> Sequence[object]:
    """Return the leading ones of the figure's arguments `state`, as many as `function` accepts."""
    return state[: _count(function)]


@cache
def _count(function: Callable[..., object]) -> int:
    return len(signature(function).parameters)
