"""A position's encoding, what the shift's matrix makes of it, and the encoding k tokens later."""

import numpy as np
from numpy.typing import NDArray

from charts.hands.shift_matrix import blocks
from charts.kit import pair_rows
from charts.kit.figure import Figure
from core import encode_positions
from state.settings import Settings


def vectors(settings: Settings, offset: float) -> dict[str, NDArray[np.float64]]:
    """Return the three vectors, each of shape (d_model,), by name."""
    position, later = settings.position, settings.position + offset
    here, there = encode_positions([position, later], settings.d_model, settings.base)
    moved = (blocks(settings, offset) @ here.reshape(-1, 2, 1)).ravel()
    return {f"PE({position})": here, f"M PE({position})": moved, f"PE({later:.9g})": there}


def figure(settings: Settings, offset: float) -> Figure:
    """Draw the vectors side by side as columns, each under its name, the cursor's pair framed."""
    columns = vectors(settings, offset)
    rows = [2 * chosen + wave for chosen in pair_rows.drawn_pairs(settings) for wave in (0, 1)]
    values = np.column_stack([one[rows] for one in columns.values()])
    return pair_rows.cells(
        values,
        settings,
        own_columns=False,
        gap=12,
        visible=True,
        automargin=False,
        tickvals=list(range(len(columns))),
        ticktext=list(columns),
        side="top",
    )


def alt(settings: Settings, offset: float) -> str:
    columns = "; ".join(
        f"{name}: {values[0]:z.2f}, {values[1]:z.2f}{', …' if len(values) > 2 else ''}"
        for name, values in vectors(settings, offset).items()
    )
    return f"Encodings as columns; the last two are the same. {columns}."
