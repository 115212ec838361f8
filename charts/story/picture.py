"""The result of every story picture: a figure and all that a step may say about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from charts.kit import theme


class Picture(NamedTuple):
    """A figure, its alt text, and the numbers that a step's words may use."""

    figure: theme.Figure
    alt: str
    numbers: Mapping[str, object]
