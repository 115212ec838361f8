"""The points, bars or cells of a figure as a table, one per row."""

from typing import Any

import numpy as np
import pandas as pd

from charts.kit.figure import Figure, Part


def points(fig: Figure) -> pd.DataFrame:
    """Return the points of every trace of `fig`, under the trace's name or number."""
    tables = [
        (_cells(trace) if trace["type"] == "heatmap" else _points(trace))
        .assign(trace=trace.get("name") or str(number))
        .dropna(subset=["x", "y"], how="all")
        for number, trace in enumerate(fig.data)
    ]
    tables = [table for table in tables if len(table)]
    if not tables:
        return pd.DataFrame(columns=["trace", "x", "y"])
    return pd.concat(tables, ignore_index=True).set_index("trace").reset_index()


def _points(trace: Part) -> pd.DataFrame:
    return pd.DataFrame({axis: pd.Series(_list(trace.get(axis))) for axis in ("x", "y")})


def _cells(trace: Part) -> pd.DataFrame:
    values = np.asarray(trace["z"])
    rows, columns = values.shape
    x, y = (
        _list(labels) if labels is not None else list(range(count))
        for labels, count in ((trace.get("x"), columns), (trace.get("y"), rows))
    )
    return pd.DataFrame({"x": x * rows, "y": np.repeat(y, columns), "value": values.ravel()})


def _list(values: Any) -> list[Any]:
    return [] if values is None else list(values)
