"""Two orders of the same words: how alike a model's vectors are, with positions and without."""

from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.kit.plot import WHOLE, axis, dots, note, plot, rule
from lab.real.order import PAIRS, Order
from lab.real.shipped import measured

ROW, TOP, BOTTOM = 38, 40, 44  # pixels
LETTERS = 44  # of a text above its row
KINDS = {
    "with_table": ("two orders", theme.BLUE, "circle"),
    "without": ("two orders, without the table", theme.NEUTRAL, "circle-open"),
}


class Orders(NamedTuple):
    """The first text of each pair, its cosines, and which pair is chosen."""

    texts: tuple[str, ...]
    cosines: tuple[Order, ...]
    chosen: int


def read(chosen: int, own: tuple[str, Order] | None = None) -> Orders:
    """Return the pairs that are shipped, and the reader's own on top."""
    texts = [first for first, _ in PAIRS]
    cosines = [Order(*(pair[name] for name in Order._fields)) for pair in measured()["pairs"]]
    if own:
        return Orders((own[0], *texts), (own[1], *cosines), 0)
    return Orders(tuple(texts), tuple(cosines), chosen)


@theme.cached
def figure(orders: Orders) -> Figure:
    """Draw a row for each pair: its cosine with the table, and without."""
    count = len(orders.texts)
    rows, texts = list(range(count)), labels(orders.texts, LETTERS)
    left = np.floor(10 * (min(min(one) for one in orders.cosines) - 0.005)) / 10
    return plot(
        TOP + BOTTOM + ROW * count,
        [
            dots(
                [getattr(one, kind) for one in orders.cosines],
                rows,
                f"%{{customdata}}<br>{name}: %{{x:.4f}}{WHOLE}",
                marker={"color": color, "size": 11, "symbol": symbol},
                name=name,
                customdata=texts,
            )
            for kind, (name, color, symbol) in KINDS.items()
        ],
        [
            note(
                f"<b>{text}</b>" if row == orders.chosen else text,
                left,
                row - 0.42,
                xanchor="left",
                font={"size": 12},
            )
            for row, text in enumerate(texts)
        ],
        [rule(y=row, color=theme.FAINT, width=1, below=True) for row in rows],
        x=axis("cosine of two vectors", grid=True, range=[left, 1.005]),
        y={"visible": False, "range": [count - 0.6, -0.8]},
        margin=(12, TOP, 16, BOTTOM),
        legend=True,
    )


def table(orders: Orders) -> pd.DataFrame:
    """Return a row for each pair."""
    index = pd.Index(orders.texts, name="first text")
    return pd.DataFrame([one._asdict() for one in orders.cosines], index=index)


def alt(orders: Orders) -> str:
    every, one = [each.with_table for each in orders.cosines], orders.cosines[orders.chosen]
    return (
        f"Cosines of {len(every)} pairs of texts, each two orders of the same words: "
        f"{min(every):.3f} to {max(every):.3f} with the table of positions. "
        f"{orders.texts[orders.chosen]}: {one.with_table:.4f}, without the table "
        f"{one.without:.4f}."
    )


def numbers(orders: Orders) -> dict[str, Any]:
    """Return the chosen pair's cosines."""
    return orders.cosines[orders.chosen]._asdict()
