"""One word's similarity to its neighbour and to a word further on: what fast and slow pairs add."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from charts.kit import shapes, theme
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.kit.plot import over, plot, texts
from core import angular_frequencies, wavelengths
from state.settings import Settings

ROW, TOP, BOTTOM = 34, 30, 44  # pixels
MAX_OFFSET = 12  # words between the two ends of the longer arrow: more rows are no picture
ARROWS, BARS = (0, 0.3), (0.36, 1)  # shares of the width
HEAD = 11  # pixels of an arrow's head


class Reach(NamedTuple):
    """A word and two others, by their positions in the text."""

    words: Sequence[str]
    query: int
    near: int
    far: int


def read(words: Sequence[str], query: int, offset: int) -> Reach | None:
    """Return the neighbour of `query` and the word `offset` away, before it if there is one there.

    None where neither side has such a word, or it is no further than the neighbour.
    """
    side = next((s for s in (-1, 1) if 0 <= query + s * offset < len(words)), 0)
    if not (query < len(words) and side and 1 < offset <= MAX_OFFSET):
        return None
    return Reach(words, query, query + side, query + side * offset)


def longest(words: Sequence[str], query: int) -> int:
    """Return the largest offset, in tokens, that `read` takes from a word; 0 without a word."""
    return min(max(query, len(words) - 1 - query), MAX_OFFSET) if query < len(words) else 0


def added(settings: Settings, reach: Reach) -> pd.DataFrame:
    """Return the parts of fast and slow pairs in S at both distances, a row each, near first.

    Fast are those that turn by a quarter turn or more over the longer distance.
    """
    frequencies = angular_frequencies(settings.d_model, settings.base)
    distances = [abs(key - reach.query) for key in (reach.near, reach.far)]
    fast = frequencies * distances[1] >= np.pi / 2
    rows = [
        {"fast": np.cos(k * frequencies[fast]).sum(), "slow": np.cos(k * frequencies[~fast]).sum()}
        for k in distances
    ]
    return pd.DataFrame(rows, pd.Index(distances, name="k")).assign(pairs=int(fast.sum()))


def figure(settings: Settings, reach: Reach) -> Figure:
    """Draw words one below the other, two arrows, and at their ends what the pairs add to S."""
    first, last = min(reach.query, reach.far), max(reach.query, reach.far)
    names = labels(reach.words[first : last + 1])
    query, ends = reach.query - first, [reach.near - first, reach.far - first]
    names[query] = f"<b>{names[query]}</b>"
    sums = added(settings, reach)
    colors = _colors(settings, int(sums["pairs"].iloc[0]))
    low = min(0.0, float(sums[["fast", "slow"]].to_numpy().min()))
    across = {"range": [1.05 * low, 1.05 * settings.d_model / 2], "domain": BARS, "anchor": "y"}
    return plot(
        ROW * len(names) + TOP + BOTTOM,
        texts([0.62] * len(ends), ends, [f"k = {k}" for k in sums.index], showlegend=False),
        [
            _bar(group, ends, sums[group].to_numpy(), color, shift)
            for group, color, shift in zip(("fast", "slow"), colors, (-0.2, 0.2), strict=True)
        ],
        over(*_arrow(query, ends[0], 0.4), *_arrow(query, ends[1], 0.8)),
        over(shapes.ring("query", (0, query))),
        x={"visible": False, "range": [-0.1, 1], "domain": ARROWS, "fixedrange": True},
        y={**theme.ticks(names), "range": [len(names) - 0.5, -0.5], "fixedrange": True},
        xaxis2={"title": "part of S(k)", **across, "nticks": 5, "zerolinecolor": theme.NEUTRAL},
        margin=(8, TOP, 12, BOTTOM),
        legend=True,
        barmode="overlay",
    )


def _colors(settings: Settings, fast: int) -> list[str]:
    """Return the colours of the middle of both groups' wavelengths."""
    waves = np.log(wavelengths(settings.d_model, settings.base))
    groups = [group if len(group) else waves for group in (waves[:fast], waves[fast:])]
    return theme.pair_colors([float(np.exp(group.mean())) for group in groups])


def _bar(group: str, ends: list[int], values: Any, color: str, shift: float) -> dict[str, object]:
    return {
        "type": "bar",
        "orientation": "h",
        "name": f"{group} pairs",
        "xaxis": "x2",
        "y": [end + shift for end in ends],
        "x": values,
        "width": 0.34,
        "marker": {"color": color},
        "hovertemplate": f"{group} pairs: %{{x:.1f}}<extra></extra>",
    }


def _arrow(start: int, end: int, reach: float) -> shapes.Shapes:
    """Return a curve from the query's row to another, with its head."""
    way = f"M 0.04 {start} C {reach} {start} {reach} {end} 0.06 {end}"
    pixels = {"xsizemode": "pixel", "ysizemode": "pixel", "xanchor": 0, "yanchor": end}
    head = f"M 0 0 L {HEAD} {HEAD / 2} L {HEAD} {-HEAD / 2} Z"
    line = {"color": theme.CURSOR, "width": 3}
    return [
        {"type": "path", "path": way, "line": line},
        {"type": "path", "path": head, "fillcolor": theme.CURSOR, "line": {"width": 0}, **pixels},
    ]


def alt(settings: Settings, reach: Reach) -> str:
    """Describe the picture in words."""
    sums = added(settings, reach)
    parts = [
        f"to {reach.words[key]}, k = {k}: fast pairs add {row.fast:z.2f}, slow ones {row.slow:z.2f}"
        for key, (k, row) in zip((reach.near, reach.far), sums.iterrows(), strict=True)
    ]
    return f"Two arrows from {reach.words[reach.query]}: {'; '.join(parts)}."


def table(settings: Settings, reach: Reach) -> pd.DataFrame:
    """Return the same as rows: a word, its distance, and what both groups of pairs add."""
    words = [reach.words[key] for key in (reach.near, reach.far)]
    sums = added(settings, reach).drop(columns="pairs").reset_index()
    return sums.assign(word=words).set_index("word")


def numbers(settings: Settings, reach: Reach) -> dict[str, Any]:
    """Return both groups' parts at both distances, and the fast ones' share of the difference."""
    sums = added(settings, reach)
    near, far = sums.to_dict("records")
    total = near["fast"] + near["slow"], far["fast"] + far["slow"]
    return {
        "query": reach.words[reach.query],
        "near": {"word": reach.words[reach.near], "k": 1, "total": total[0], **near},
        "far": {
            "word": reach.words[reach.far],
            "k": abs(reach.far - reach.query),
            "total": total[1],
            **far,
        },
        "fast": int(near["pairs"]),
        "slow": settings.d_model // 2 - int(near["pairs"]),
    }
