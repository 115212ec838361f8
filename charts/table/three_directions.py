"""A word at every position, seen along the three directions in which it moves most."""

from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import side_by_side, theme
from charts.kit.figure import Figure
from charts.kit.plot import Mark, Part, dots, line, plot
from core.geometry.principal_directions import Directions, principal_directions
from state.settings import Settings

HEIGHT, GAP = 270, 0.09
COUNT = 3
POINTS = 256  # positions that are drawn, at most, besides the cursor's
ROOM = 1.1  # of an axis, so that no point is cut
ZERO = {"zerolinecolor": theme.FAINT, "zerolinewidth": 1}
EARLY_TO_LATE = [[0, theme.NEUTRAL], [1, theme.BLUE]]


@lru_cache(maxsize=64)
def _directions(max_len: int, d_model: int, base: float) -> Directions:
    return principal_directions(max_len, d_model, base, min(COUNT, d_model, max(2, max_len - 1)))


def directions(settings: Settings) -> Directions:
    """Return the directions in which positions vary most: at least the two of a plane."""
    return _directions(settings.max_len, settings.d_model, settings.base)


def visible_positions(settings: Settings) -> NDArray[np.intp]:
    """Return the positions that are drawn: all, or evenly some."""
    return np.arange(0, settings.max_len, -(-settings.max_len // POINTS))


def figure(settings: Settings) -> Figure:
    """Draw the path of a word by each two of the directions, coloured by position."""
    positions = visible_positions(settings)
    path, (here,) = (directions(settings).at(some) for some in (positions, [settings.position]))
    most = ROOM * float(max(np.abs(path).max(), np.abs(here).max())) or 1.0
    pairs = list(combinations(range(path.shape[1]), 2))
    plain = {"range": [-most, most], "showticklabels": False, "showgrid": False, **ZERO}
    ring = {"size": 12, "symbol": "circle-open", "color": theme.CURSOR, "line": {"width": 3}}
    colors = {"color": positions, "cmin": 0, "cmax": settings.max_len - 1}
    marker = {"size": 5, "colorscale": EARLY_TO_LATE, **colors}
    hover = "position %{customdata}<extra></extra>"
    marks: list[Mark] = []
    axes: Part = {}
    for (one, other), (number, place) in zip(
        pairs, side_by_side.panels(len(pairs), GAP), strict=True
    ):
        panel = {"xaxis": f"x{number}", "yaxis": f"y{number}"}
        style: Part = {"customdata": positions, **panel}
        style["marker"] = marker if marks else {**marker, **_bar(settings)}
        marks += [
            line(path[:, one], path[:, other], "", theme.FAINT, hover, width=1, **style),
            dots(
                [here[one]],
                [here[other]],
                f"position {settings.position}<extra></extra>",
                marker=ring,
                **panel,
            ),
        ]
        axes[f"xaxis{number}"] = {"title": f"direction {one + 1}", "domain": place, **plain}
        title = f"direction {other + 1}"
        axes[f"yaxis{number}"] = {
            "title": {"text": title, "standoff": 10} if number else title,
            "anchor": f"x{number}",
            **plain,
        }
    across, down = axes.pop("xaxis"), axes.pop("yaxis")
    return plot(HEIGHT, marks, x=across, y=down, margin=(24, 34, 14, 32), **axes)


def _bar(settings: Settings) -> dict[str, object]:
    """Return the colours from the first position to the last, above the picture."""
    ends = [0, settings.max_len - 1]
    labels = {"tickvals": ends, "ticktext": [f"{end:,}" for end in ends], "outlinewidth": 0}
    return {"showscale": True, "colorbar": {**theme.ABOVE, "xpad": 16, **labels}}


def alt(settings: Settings) -> str:
    """Describe the picture in words."""
    facts = numbers(settings)
    parts = ", ".join(theme.percent(share, 1) for share in facts["shares"])
    plural = "s" if facts["count"] > 1 else ""
    return (
        f"A word at {settings.max_len:,} positions, in all {settings.d_model:,} dimensions, seen "
        f"along the direction{plural} in which it moves most. Share of the variance: {parts}. "
        f"The cursor marks position {settings.position:,}."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Return the word's point, a row for each drawn position, from the mean of all."""
    positions = visible_positions(settings)
    along = directions(settings).at(positions)
    names = [f"direction {number + 1}" for number in range(along.shape[1])]
    return pd.DataFrame(along, pd.Index(positions, name="position"), names)


def numbers(settings: Settings) -> dict[str, Any]:
    """Return the directions' shares of the variance, each and together."""
    shares = directions(settings).shares[: settings.max_len - 1]
    return {"shares": shares.tolist(), "share": float(shares.sum()), "count": len(shares)}
