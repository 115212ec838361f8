"""Beyond the trained length: the share of right answers as texts grow, scheme by scheme."""

from __future__ import annotations

from typing import NamedTuple

import pandas as pd

from charts.kit import overlay, theme
from charts.kit.figure import Figure
from charts.lab import looks
from charts.lab.looks import COLORS, TITLES, Spread, spread
from lab.positions import SCHEMES
from lab.results import measured
from lab.tasks import ALL_TASKS
from lab.vocabulary import Design

SIZES = {
    "translation": "adjectives in the sentence",
    "summary": "sentences in the text",
    "document": "extra sentences in each section",
    "verse": "lines of the verse",
}
ONE = {
    "translation": "adjective",
    "summary": "sentence",
    "document": "extra sentence",
    "verse": "line",
}


class Growth(NamedTuple):
    """The share of right answers by size, for each scheme: mean, lowest and highest seed."""

    task: str
    sizes: tuple[int, ...]
    trained: int  # the largest size in training
    shares: dict[str, tuple[Spread, ...]]


def growth(task: str, schemes: tuple[str, ...]) -> Growth:
    """What was measured of `schemes`."""
    of = ALL_TASKS[task]
    sizes = (*of.sizes, *of.longer)
    shares = {
        scheme: tuple(spread(measured(Design(task, scheme))["longer"][str(size)]) for size in sizes)
        for scheme in schemes
    }
    return Growth(task, sizes, max(of.sizes), shares)


def holding(task: str, least: float = 0.9) -> list[str]:
    """Titles of all schemes that are right in more than `least` of the longest texts, mean."""
    shares = growth(task, tuple(SCHEMES)).shares
    return [TITLES[scheme] for scheme, spreads in shares.items() if spreads[-1].mean > least]


def figure(growth: Growth) -> Figure:
    """A line for each scheme; bars from the lowest seed to the highest; training is shaded."""
    schemes = [
        looks.spreads(
            growth.sizes,
            shares,
            name=TITLES[scheme],
            color=COLORS[scheme],
            hover="%{x} " + SIZES[growth.task],
        )
        for scheme, shares in growth.shares.items()
    ]
    ends = [growth.sizes[0] - 0.3, growth.sizes[-1] + 0.3]
    end = growth.trained + 0.5
    trained = {
        "type": "rect",
        "x0": ends[0],
        "x1": end,
        "y0": 0,
        "y1": 1,
        "yref": "y domain",
        "fillcolor": theme.FAINT,
        "opacity": 0.35,
        "line": {"width": 0},
        "layer": "below",
    }
    return looks.lines(
        schemes,
        shapes=[trained],
        annotations=[overlay.note("trained", x=(ends[0] + end) / 2, y=0.08)],
        title=SIZES[growth.task],
        range=ends,
        dtick=1,
    )


def alt(growth: Growth) -> str:
    """The picture in words."""
    lines = "; ".join(
        f"{TITLES[scheme]} "
        + ", ".join(
            f"{one.mean:.0%} at {size}" for size, one in zip(growth.sizes, shares, strict=True)
        )
        for scheme, shares in growth.shares.items()
    )
    return (
        f"Right answers by {SIZES[growth.task]}, trained with up to {growth.trained}: "
        f"{lines or 'nothing chosen'}."
    )


def table(growth: Growth) -> pd.DataFrame:
    """The means, lowest and highest, a row for each size."""
    columns = {
        f"{scheme}, {name}": [getattr(one, name) for one in shares]
        for scheme, shares in growth.shares.items()
        for name in Spread._fields
    }
    return pd.DataFrame(columns, index=pd.Index(growth.sizes, name=SIZES[growth.task]))


def numbers(growth: Growth) -> dict[str, object]:
    """The shares one and two sizes beyond training, best two sizes beyond it first."""
    at = growth.sizes.index(growth.trained) + 1
    rows = [
        {
            "scheme": scheme,
            "title": TITLES[scheme],
            "one": shares[at].mean,
            "two": shares[at + 1].mean,
        }
        for scheme, shares in growth.shares.items()
    ]
    return {
        "task": growth.task,
        "rows": sorted(rows, key=lambda row: -float(row["two"])),  # type: ignore[arg-type]
        "size": ONE[growth.task],
        "trained": growth.trained,
    }
