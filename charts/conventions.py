"""Two implementations' tables side by side, and their difference on a scale of its own."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from charts import raster, theme
from core import Settings
from core.encodings.conventions import PAPER, Conventions, encode_by_convention

Floats = NDArray[np.float64]
ROWS, COLUMNS = 64, 128  # what a third of a screen can show
HEIGHT = 310


@dataclass(frozen=True)
class Tables:
    """Some rows as the paper writes them and as the other implementation does, all columns."""

    paper: Floats  # (rows, width)
    other: Floats  # (rows, width)
    first_row: int

    @property
    def width(self) -> int:
        """Columns of the table."""
        return int(self.paper.shape[1])

    @property
    def difference(self) -> Floats:
        """The other less the paper's, shape (rows, width)."""
        return self.other - self.paper

    @property
    def largest(self) -> float:
        """The largest difference between two entries, without its sign."""
        return float(np.abs(self.difference).max())

    @property
    def products(self) -> float:
        """The largest difference between the dot products of two rows, without its sign."""
        return float(np.abs(self.other @ self.other.T - self.paper @ self.paper.T).max())


def tables(settings: Settings, conventions: Conventions) -> Tables:
    """Compute ROWS rows from the cursor's position on, with these choices and with the paper's.

    A choice for odd widths narrows the width by one; as the paper's formula says nothing about
    those, its table is then cut off after the last sine.
    """
    odd = conventions.odd != "refuse"
    width = max(settings.d_model - 1, 3) if odd else settings.d_model
    paper = Conventions(odd="truncate") if odd else PAPER
    rows = settings.position + np.arange(ROWS)
    shifted = rows + conventions.first_position
    return Tables(
        encode_by_convention(rows, width, settings.base, paper),
        encode_by_convention(shifted, width, settings.base, conventions),
        settings.position,
    )


def _drawn(values: Floats) -> Floats:
    """At most COLUMNS columns, two neighbours at a time, so that sine and cosine stay together."""
    step = -(-values.shape[1] // COLUMNS)
    columns = np.arange(values.shape[1])
    return values[:, columns // 2 % step == 0]


def figure(drawn: Tables) -> go.Figure:
    """The paper's table, the other, and the other less the paper's."""
    titles = ("the paper's", "this one", "difference")
    fig = make_subplots(1, 3, shared_yaxes=True, horizontal_spacing=0.03, column_titles=titles)
    fig.update_layout(theme.figure(HEIGHT, margin={"l": 48, "r": 12, "t": 30, "b": 44}).layout)
    largest, size = drawn.largest, max(float(np.abs(drawn.other).max()), 1.0)
    panels = ((drawn.paper, 1.0), (drawn.other, size), (drawn.difference, largest or 1.0))
    for number, (values, limit) in enumerate(panels, start=1):
        fig.add_layout_image(
            source=raster.png(_drawn(values), limit),
            xref=f"x{number}",
            yref=f"y{number}",
            x=-0.5,
            y=drawn.first_row - 0.5,
            sizex=drawn.width,
            sizey=len(values),
            sizing="stretch",
            layer="below",
        )
        fig.add_scatter(x=[None], y=[None], row=1, col=number, hoverinfo="skip")
    bar = theme.color_bar()
    bar.marker.colorbar.ticktext = [f"-{largest:.2g}", "0", f"{largest:.2g}"]
    fig.add_trace(bar, 1, 3)
    fig.update_xaxes(
        title="dimension", range=[-0.5, drawn.width - 0.5], nticks=4, showgrid=False, zeroline=False
    )
    last_row = drawn.first_row + len(drawn.paper) - 1
    fig.update_yaxes(range=[last_row + 0.5, drawn.first_row - 0.5], showgrid=False, zeroline=False)
    fig.update_yaxes(title="row", col=1)
    return fig


def alt(drawn: Tables) -> str:
    """What the picture shows now, in words."""
    rows = f"rows {drawn.first_row} to {drawn.first_row + len(drawn.paper) - 1}"
    if not drawn.largest:
        return f"Heatmaps of {rows}: the paper's table and this one, the same in every entry."
    differing = np.mean(drawn.difference != 0)
    return (
        f"Heatmaps of {rows}: the paper's table, this one, and their difference, which is "
        f"{drawn.largest:.3g} at most and not zero in {differing:.0%} of the entries."
    )


def table(drawn: Tables) -> pd.DataFrame:
    """The difference as a table, one row a position of the paper's table."""
    rows = pd.RangeIndex(drawn.first_row, drawn.first_row + len(drawn.paper), name="row")
    return pd.DataFrame(drawn.difference, index=rows)
