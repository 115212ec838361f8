"""What a picture of a story is: a figure, and all that a step may say about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from charts import theme


class Picture(NamedTuple):
    """A figure, what it shows in words, and the numbers that a caption may use."""

    figure: theme.Figure
    alt: str
    numbers: Mapping[str, object]
