"""Dials for the worksheet: blank ones to draw on, and the same with their hands."""

from __future__ import annotations

from collections.abc import Sequence

from charts.kit import vector
from core import angular_frequencies

INK, GREY = "#222222", "#999999"


def dials(positions: Sequence[int], d_model: int, base: float, *, hands: bool) -> str:
    """A row of dials for each pair, a column for each position; black, transparent, a data URI."""
    frequencies = angular_frequencies(d_model, base)
    marks = []
    for row, frequency in enumerate(frequencies):
        for column, position in enumerate(positions):
            x, y = vector.CELL * (column + 0.5), vector.CELL * (row + 0.5)
            marks.append(vector.circle(x, y, 40, fill="none", stroke=GREY, stroke_width=1.5))
            marks.append(vector.circle(x, y, 1.5, fill=INK))
            marks.append(vector.hand(x, y - 36, 4, 0.0, stroke=GREY, stroke_width=1.5))
            if hands:
                style = {"stroke": INK, "stroke_width": 3, "stroke_linecap": "round"}
                marks.append(vector.hand(x, y, 33, position * frequency, **style))
    return vector.picture(marks, len(positions), len(frequencies))
