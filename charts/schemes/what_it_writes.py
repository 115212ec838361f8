"""The computation of each scheme: a table to add, rotated queries, or a bias on every score."""

from functools import lru_cache

import numpy as np
import pandas as pd

from charts.kit import raster, theme
from charts.kit.figure import Figure
from charts.kit.plot import axis, line, plot
from core.arguments import Floats
from core.encodings.scheme import Scheme, Setup

ROWS = 128  # positions drawn
COLUMNS = 48  # drawn: more could not be told apart in a small picture
HEIGHT = 260


@lru_cache(maxsize=64)  # for the picture and its words; each below 0.2 MB
def written(scheme: Scheme, setup: Setup, head: int) -> tuple[Floats, str, str]:
    """Return the values drawn, of shape (rows, columns), and the names of the rows and columns.

    The first ROWS positions, none skipped: taking every n-th would show patterns that do not
    exist. For a scheme that rotates, the two columns of a pair hold (1, 0) rotated: cosine, sine.
    For one that biases, and for none, rows are queries and columns are keys; NaN is masked.
    """
    rows = np.arange(min(setup.max_len, ROWS), dtype=np.float64)
    if scheme.add:
        added = np.asarray(scheme.add(rows, setup), np.float64)
        return added[:, raster.thin(added.shape[1], COLUMNS)], "position", "dimension"
    if scheme.turn:
        first = np.tile([1.0, 0.0], setup.d_head // 2)
        turned = scheme.turn(first, rows, setup)
        return turned[:, raster.thin(setup.d_head, COLUMNS)], "position", "dimension"
    apart = rows[:, None] - rows
    bias = np.zeros_like(apart)
    if scheme.bias:
        bias = scheme.bias(apart.ravel(), setup)[head].reshape(apart.shape)
    return np.where(setup.causal & (apart < 0), np.nan, bias), "query", "key"


@theme.cached
def figure(scheme: Scheme, setup: Setup, head: int) -> Figure:
    """Draw a small heatmap on its own scale, grey where a causal mask hides the key."""
    values, down, across = written(scheme, setup, head)
    rows = len(values)
    width = setup.d_head if across == "dimension" else rows
    last = rows - 0.5
    corner = [-0.5, last, last], [-0.5, -0.5, last]
    fill = {"fill": "toself", "fillcolor": theme.NEUTRAL}
    return plot(
        HEIGHT,
        line(*corner, "", theme.NEUTRAL, width=0, **fill) if np.isnan(values).any() else [],
        x=axis(across, range=[-0.5, width - 0.5]),
        y=axis(down, range=[rows - 0.5, -0.5]),
        margin=(44, 8, 8, 40),
        images=[raster.image(np.nan_to_num(values), width, rows, limit(values))],
    )


def limit(values: Floats) -> float:
    """Return the largest absolute value, or 1 where all are zero."""
    return float(np.nanmax(np.abs(values))) or 1.0


def alt(scheme: Scheme, setup: Setup, head: int) -> str:
    values, down, across = written(scheme, setup, head)
    hidden = ", keys after the query hidden by the mask" if np.isnan(values).any() else ""
    low, high = (f"{end + 0:.3g}" for end in (np.nanmin(values), np.nanmax(values)))
    span = f"values from {low} to {high}" if low != high else f"all values {low}"
    return f"{scheme.title}: heatmap by {down} (down) and {across} (across), {span}{hidden}."


def table(scheme: Scheme, setup: Setup, head: int) -> pd.DataFrame:
    """Return the values drawn, one row per position or query; a masked key has none."""
    values, down, _ = written(scheme, setup, head)
    return pd.DataFrame(values).rename_axis(down)
