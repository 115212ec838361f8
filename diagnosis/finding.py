"""Something that was found in numbers: the name of its sentence, and what fills that."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Finding:
    """A sentence of content/en/check.md, under `findings`, by name; `numbers` fill it.

    right: whether numbers of which it is true can be right.
    """

    name: str
    numbers: Mapping[str, object] = field(default_factory=dict)
    right: bool = True
