"""Two tables that were given, and their difference."""

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import three_tables
from charts.kit.figure import Figure
from charts.kit.labels import digits
from core.arguments import Floats
from diagnosis.two_tables import TwoTables

LISTED = 6  # rows and columns that are named


def _part(both: TwoTables) -> tuple[NDArray[np.int_], Floats, Floats]:
    """Return the rows that are drawn, round the largest difference, and what both have in them."""
    rows, columns = three_tables.window(both.first, both.furthest[0])
    at = np.ix_(rows, columns)
    return rows, both.first[at], both.second[at]


def figure(both: TwoTables) -> Figure:
    """Draw the first, the second, and the second minus the first on a scale of its own."""
    rows, first, second = _part(both)
    titles, width = ("first", "second"), both.first.shape[1]
    return three_tables.compared(titles, (first, second), second - first, width, int(rows[0]))


def alt(both: TwoTables) -> str:
    rows, first, second = _part(both)
    largest = float(np.abs(second - first).max())
    return (
        f"Heatmaps of rows {rows[0]:,} to {rows[-1]:,} of the first table, of the second, and of "
        f"their difference, at most {digits(largest)}."
    )


def table(both: TwoTables) -> pd.DataFrame:
    """Return the difference that is drawn, as a data frame."""
    rows, first, second = _part(both)
    return pd.DataFrame(second - first, index=pd.Index(rows, name="row"))


def numbers(both: TwoTables) -> dict[str, Any]:
    """Return how many entries differ, where and by how much, or the order of columns behind it."""
    row, column = both.furthest
    unequal, order, rounded = both.unequal, both.order, both.rounded
    rows, columns = (np.flatnonzero(unequal.any(axis=axis)) for axis in (1, 0))
    length, width = both.first.shape
    return {
        "rows": length,
        "columns": width,
        "shapes": both.shapes,
        "transposed": both.transposed,
        "alike": both.shapes[0] == both.shapes[1],
        "entries": unequal.size,
        "unequal": int(unequal.sum()),
        "largest": float(np.abs(both.apart).max()),
        "rms": float(np.sqrt(np.mean(both.apart**2))),
        "at": (row, column),
        "first": float(both.first[row, column]),
        "second": float(both.second[row, column]),
        "differing_rows": len(rows),
        "some_rows": rows[:LISTED].tolist(),
        "differing_columns": len(columns),
        "some_columns": columns[:LISTED].tolist(),
        "form": rounded.form if rounded else "",
        "places": rounded.places if rounded else 0,
        "order": order and {**vars(order), "heads": order.heads, "either": order.either},
    }
