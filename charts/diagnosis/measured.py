"""Measurements where no rule gives a table: frequencies of columns, or positions of rows."""

import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import digits
from charts.kit.plot import axis, dots, plot
from diagnosis.diagnose import Diagnosis

HEIGHT = 240
DRAWN = 512  # rows or columns; the table to take away has all


def figure(diagnosis: Diagnosis) -> Figure:
    """Draw a dot for each column or row."""
    drawn = table(diagnosis).iloc[:DRAWN]
    across, up = str(drawn.index.name), str(drawn.columns[0])
    points = drawn.index.to_numpy(), drawn[up].to_numpy()
    marks = dots(*points, "%{x}: %{y:.5g}", marker={"color": theme.BLUE, "size": 5})
    return plot(HEIGHT, marks, x=axis(across), y=axis(up, grid=True))


def alt(diagnosis: Diagnosis) -> str:
    drawn = table(diagnosis).iloc[:DRAWN]
    low, high = drawn.iloc[:, 0].min(), drawn.iloc[:, 0].max()
    what = f"{drawn.columns[0]} by {drawn.index.name}"
    ends = f"{digits(low)} to {digits(high)}"
    return f"A dot for each of {len(drawn):,} {drawn.index.name}s: {what}, {ends}."


def table(diagnosis: Diagnosis) -> pd.DataFrame:
    """Return all of it, a row for each column or row of the table."""
    (name, index), *rest = diagnosis.measured.items()
    return pd.DataFrame(dict(rest), index=pd.Index(index, name=name))
