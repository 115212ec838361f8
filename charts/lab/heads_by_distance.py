"""Heads of a model that look at a fixed distance: each by the distance that it favours."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, axis, dots, plot
from lab.real.order import FARTHEST, TEXTS
from lab.real.shipped import measured

HEIGHT = 400
STRONG = 0.25  # weight from which a head is said to keep a distance


class RealHead(NamedTuple):
    """A head, the distance it favours, and its mean weight there with and without the table."""

    layer: int
    number: int
    distance: int
    weight: float
    without: float


@cache
def heads() -> tuple[RealHead, ...]:
    """Return every head, by layers."""
    both = measured()["by distance"]
    weights, blind = np.array(both["with"]), np.array(both["without"])
    best = weights.argmax(-1)
    return tuple(
        RealHead(
            layer,
            number,
            int(at) - FARTHEST,
            float(weights[layer, number, at]),
            float(blind[layer, number, at]),
        )
        for (layer, number), at in np.ndenumerate(best)
    )


def named() -> tuple[RealHead, ...]:
    """Return the heads whose weights are shipped: the best at keeping a distance, in order."""
    by_name = {(one.layer, one.number): one for one in heads()}
    return tuple(by_name[layer, number] for layer, number in measured()["named heads"])


@theme.cached
def figure(chosen: int) -> Figure:
    """Draw a dot for each head; of the chosen one, a hollow dot without the table as well."""
    every, one = heads(), named()[chosen]
    last = max(head.layer for head in every)
    far = max(abs(head.distance) for head in every)
    spread = [head.distance + 0.5 * (head.layer / last - 0.5) for head in every]
    mine = one.distance + 0.5 * (one.layer / last - 0.5)
    hover = f"layer %{{customdata[0]}}, head %{{customdata[1]}}: %{{y:.2f}}{WHOLE}"
    neutral = {"color": theme.NEUTRAL, "size": 8, "opacity": 0.7}
    hollow = {"color": theme.BLUE, "size": 13, "symbol": "circle-open"}
    return plot(
        HEIGHT,
        dots(
            spread,
            [head.weight for head in every],
            hover,
            marker=neutral,
            name="a head",
            customdata=[[head.layer, head.number] for head in every],
        ),
        dots(
            [mine],
            [one.weight],
            hover,
            marker={"color": theme.BLUE, "size": 14},
            name="the chosen head",
            customdata=[[one.layer, one.number]],
        ),
        dots(
            [mine],
            [one.without],
            f"without the table: %{{y:.2f}}{WHOLE}",
            marker=hollow,
            name="without the table",
        ),
        x=axis("favoured distance (tokens)", range=[-far - 0.5, far + 0.5], dtick=2),
        y=axis("mean weight there", grid=True, range=[-0.03, 1.06]),
        margin=(52, 36, 12, 44),
        legend=theme.LEGEND_IN_ORDER,
    )


def table() -> pd.DataFrame:
    """Return a row for each head."""
    return pd.DataFrame(heads())


def alt(chosen: int) -> str:
    one = named()[chosen]
    strong = [head for head in heads() if head.weight >= STRONG and head.distance]
    return (
        f"All {len(heads())} heads by the distance that each favours: {len(strong)} put a weight "
        f"of at least {STRONG} on one distance. Chosen: layer {one.layer}, head {one.number}, "
        f"{one.weight:.2f} at {one.distance:+d}, {one.without:.2f} without the table."
    )


def numbers(chosen: int) -> dict[str, Any]:
    """Return the chosen head, and how many keep a distance."""
    one = named()[chosen]
    strong = [head for head in heads() if head.weight >= STRONG and head.distance]
    return {
        **one._asdict(),
        "heads": len(heads()),
        "strong": len(strong),
        "least": STRONG,
        "texts": len(TEXTS),
    }
