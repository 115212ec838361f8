"""Something that was found in numbers: the name of its sentence, and what fills that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

MIN_RUN = 4  # numbers in equal steps that are told by their ends


@dataclass(frozen=True)
class Finding:
    """A sentence of content/en/check.md, under `findings`, by name; `numbers` fill it.

    right: whether numbers of which it is true can be right.
    """

    name: str
    numbers: Mapping[str, object] = field(default_factory=dict)
    right: bool = True


def runs(numbers: Sequence[float], least: int = MIN_RUN) -> list[tuple[int, int, float]]:
    """Return the first and last index, and the step, of stretches of equal steps; others singly.

    A stretch by 1, 0 or -1 has `least` numbers, another MIN_RUN.
    """
    found, start = [], 0
    steps = [after - before for before, after in pairwise(numbers)]
    while start < len(numbers):
        end, step = start, steps[start] if start < len(steps) else 0
        while end < len(steps) and steps[end] == step:
            end += 1
        if end - start + 1 < (least if abs(step) <= 1 else MIN_RUN):
            end, step = start, 0
        found.append((start, end, step))
        start = end + 1
    return found


def stretch(first: float, last: float, step: float) -> str:
    """Return a run of numbers: "7", "3 to 9", "999 down to 19 by 20"."""
    if first == last:
        return f"{first:,.9g}"
    by = f" by {abs(step):,.9g}" if abs(step) != 1 else ""
    return f"{first:,.9g}{' down' if last < first else ''} to {last:,.9g}{by}"


def listed(numbers: Sequence[int], most: int = 6) -> str:
    """Return the first few runs of `numbers`: "3 and 7", "3 to 9, 12 and 2 more"."""
    every = runs(numbers)
    shown = [stretch(numbers[one], numbers[end], step) for one, end, step in every[:most]]
    if more := sum(end - one + 1 for one, end, _ in every[most:]):
        shown.append(f"{more:,} more")
    return ", ".join(shown[:-1]) + " and " * (len(shown) > 1) + "".join(shown[-1:])


def places(noun: str, at: Sequence[int]) -> str:
    """Return where something is: "row 3", "rows 3 and 7"."""
    return f"{noun}{'s' if len(at) > 1 else ''} {listed(at)}"
