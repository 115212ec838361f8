"""Something that was found in numbers: the name of its sentence, and what fills that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Finding:
    """A sentence of content/en/check.md, under `findings`, by name; `numbers` fill it.

    right: whether numbers of which it is true can be right.
    """

    name: str
    numbers: Mapping[str, object] = field(default_factory=dict)
    right: bool = True


def listed(numbers: Sequence[int], most: int = 6) -> str:
    """Return the first few of `numbers`: "3 and 7", "3, 7 and 2 more"."""
    shown = [f"{one:,}" for one in numbers[:most]]
    if (more := len(numbers) - most) > 0:
        shown.append(f"{more:,} more")
    return ", ".join(shown[:-1]) + " and " * (len(shown) > 1) + shown[-1]


def places(noun: str, at: Sequence[int]) -> str:
    """Return where something is: "row 3", "rows 3 and 7"."""
    return f"{noun}{'s' if len(at) > 1 else ''} {listed(at)}"
