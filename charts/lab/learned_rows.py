"""The rows of a learned table: its columns as they stand, or along its main directions."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import shapes, theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, axis, over, plot
from lab.real.shipped import array, measured
from state.settings import Settings

HEIGHT = 420
LAST = 127  # the last row that is drawn
MOST = 0.99  # of the cells are within the colours


def rows(*, along_directions: bool) -> NDArray[np.float64]:
    """Return rows 1 to 127: first columns, or coordinates along ten main directions."""
    return array("main")[:LAST] if along_directions else array("corner")[1 : LAST + 1]


@theme.cached
def figure(along_directions: bool, settings: Settings) -> Figure:
    """Draw a row for each position, the cursor's between two lines."""
    values, position = rows(along_directions=along_directions), settings.position
    across = "main direction" if along_directions else "column"
    wide, first = values.shape[1], int(along_directions)  # directions are counted from 1
    left, most = first - 0.5, float(np.quantile(np.abs(values), MOST))
    corners = (left, position - 0.5), (left + wide, position + 0.5)
    drawn = {"x": list(range(first, first + wide)), "y": list(range(1, LAST + 1))}
    hover = f"position %{{y}}, {across} %{{x}}: %{{z:.3f}}{WHOLE}"
    return plot(
        HEIGHT,
        theme.signed(values, most, **drawn, hovertemplate=hover),
        over(*shapes.frame("row", *corners, theme.CURSOR)) if 1 <= position <= LAST else [],
        x=axis(across, **theme.whole_ticks(wide)),
        y=axis("position", autorange="reversed"),
    )


def table(along_directions: bool) -> pd.DataFrame:
    """Return the numbers that are drawn, a row for each position."""
    values = rows(along_directions=along_directions)
    name = "direction" if along_directions else "column"
    columns = [f"{name} {at + along_directions}" for at in range(values.shape[1])]
    return pd.DataFrame(values, columns=columns, index=pd.RangeIndex(1, LAST + 1, name="position"))


def alt(along_directions: bool, settings: Settings) -> str:
    what = (
        "along the table's ten main directions: stripes, which repeat down the positions"
        if along_directions
        else f"in the first {rows(along_directions=False).shape[1]} of its columns, as they stand"
    )
    here = f" A frame marks position {settings.position}." if settings.position <= LAST else ""
    return f"Rows 1 to {LAST} of a learned table, {what}.{here}"


def numbers(along_directions: bool) -> dict[str, object]:
    """Return what is drawn, and how many directions hold how much of the energy."""
    return {"along": along_directions, "directions": measured()["directions"]}
