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
    """Return the first few of `numbers`: "3, 7 and 2 more"."""
    first = ", ".join(f"{one:,}" for one in numbers[:most])
    more = len(numbers) - most
    return f"{first} and {more:,} more" if more > 0 else first
