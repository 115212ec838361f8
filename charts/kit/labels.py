"""Words as labels in a picture."""

from __future__ import annotations

from collections.abc import Sequence

LONGEST = 12


def labels(words: Sequence[str], longest: int = LONGEST) -> list[str]:
    """Each word cut to `longest` characters and escaped, so that markup appears as text."""
    cut = (word if len(word) <= longest else word[: longest - 1] + "…" for word in words)
    return [word.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for word in cut]
