"""The worksheet: dials to draw on, the same with their hands, and the numbers of its answer key."""

import numpy as np

from charts.kit import vector
from core import (
    angular_frequencies,
    encode_positions,
    idle_pairs,
    similarity_profile,
    wavelengths,
)
from core.geometry.shift import fit_shift

D_MODEL, MAX_LEN = 4, 50  # the least with a fast and a slow hand, so that it can be done by hand
INK, GREY = "#222222", "#999999"


def positions(position: int) -> list[int]:
    """Return the dials' positions: the first four, the one to encode, and one three later."""
    return sorted({0, 1, 2, 3, position, position + 3})


def picture(position: int, base: float, *, hands: bool) -> str:
    """Return a row of dials for each pair, a column for each position, as a data URI."""
    frequencies, columns = angular_frequencies(D_MODEL, base), positions(position)
    marks = []
    for row, frequency in enumerate(frequencies):
        for column, dial_position in enumerate(columns):
            x, y = vector.CELL * (column + 0.5), vector.CELL * (row + 0.5)
            marks.append(vector.circle(x, y, 40, fill="none", stroke=GREY, stroke_width=1.5))
            marks.append(vector.circle(x, y, 1.5, fill=INK))
            marks.append(vector.hand(x, y - 36, 4, 0.0, stroke=GREY, stroke_width=1.5))
            if hands:
                style = {"stroke": INK, "stroke_width": 3, "stroke_linecap": "round"}
                marks.append(vector.hand(x, y, 33, dial_position * frequency, **style))
    return vector.picture(marks, len(columns), len(frequencies))


def numbers(position: int, base: int) -> dict[str, object]:
    """Return the sheet's questions and its key's answers, for one position and base."""
    frequencies = angular_frequencies(D_MODEL, base)
    here, later = encode_positions([position, position + 3], D_MODEL, base)
    fit = fit_shift(np.arange(MAX_LEN), 1, frequencies[0])
    return {
        "d": D_MODEL,
        "max_len": MAX_LEN,
        "base": base,
        "p": position,
        "hands": range(D_MODEL // 2),
        "frequencies": frequencies,
        "waves": wavelengths(D_MODEL, base),
        "row": here,
        "idle": np.flatnonzero(idle_pairs(MAX_LEN, D_MODEL, base)).tolist(),
        "profile": similarity_profile(4, D_MODEL, base),
        "product": float(here @ later),
        "length": float(here @ here),
        "explained": fit.r_squared,
        "positions": positions(position),
    }
