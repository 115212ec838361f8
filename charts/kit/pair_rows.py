"""Pictures of numbers with two rows for each of a few pairs, from the fastest to the slowest."""

import math

from charts.kit import pairs, theme
from charts.kit.figure import Figure
from charts.kit.plot import Mark, plot, stripe
from core.arguments import Floats
from state.settings import Settings

DRAWN_PAIRS = 5
HEIGHT = 320


def drawn_pairs(settings: Settings) -> list[int]:
    """Return the pairs to draw: the fastest, the slowest, some between, and the cursor's."""
    return [*map(int, pairs.sample(settings.d_model // 2, DRAWN_PAIRS, settings.pair))]


def brief(value: float) -> str:
    """Return a number from -1 to 1 in four characters or fewer, for a phone; NaN is empty."""
    if math.isnan(value):
        return ""
    text = f"{value:.2f}".replace("0.", ".")
    return {".00": "0", "-.00": "0", "1.00": "1", "-1.00": "-1"}.get(text, text)


def cells(
    values: Floats, settings: Settings, *, own_columns: bool, gap: int = 1, **across: object
) -> Figure:
    """Return a heatmap of numbers between -1 and 1, each written in its cell; NaN is blank.

    The rows of the cursor's pair are framed, with `own_columns` only in its own columns. `gap` is
    the room between two columns, in pixels; `across` is what the columns' axis says.
    """
    names = [f"{wave} {pair}" for pair in drawn_pairs(settings) for wave in ("sin", "cos")]
    heat = theme.signed(
        values,
        1,
        xgap=gap,
        ygap=1,
        text=[[brief(value) for value in row] for row in values.tolist()],
        texttemplate="%{text}",
        textfont={"size": 12},
        hoverongaps=False,
        hovertemplate="%{y}: %{z:.4f}<extra></extra>",
    )
    plain = {"visible": False, "showgrid": False, "zeroline": False}
    return plot(
        HEIGHT,
        heat,
        _frame(settings, own_columns=own_columns),
        x={**plain, **across},
        y=theme.named(names),
        margin=(8, 30, 8, 8),
    )


def _frame(settings: Settings, *, own_columns: bool) -> Mark:
    start = 2 * drawn_pairs(settings).index(settings.pair) - 0.5
    line = {"color": theme.pair_color(settings), "width": 3}
    if not own_columns:
        return stripe(start, start + 2, line=line)
    corners = {"x0": start, "x1": start + 2, "y0": start, "y1": start + 2}
    return Mark("shapes", {"type": "rect", **corners, "line": line})
