"""The turns of a learned hand by position, beside the paper's fastest hand."""

import math
from functools import cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, Mark, axis, cursor, line, plot
from lab.real import clocks
from lab.real.shipped import array, measured
from state.settings import Settings

MAIN = len(clocks.BANDS)  # the plane of the table's main directions


@cache
def turns() -> NDArray[np.float64]:
    """Return full turns of the learned hand at positions 1, 2, …, from twelve at 0."""
    turned = clocks.angles(array("planes")[MAIN])
    _, start = clocks.fit(turned[: clocks.START])
    whole = round(start / (2 * math.pi))  # which turn counts as the first is free
    return turned / (2 * math.pi) - whole


@theme.cached
def figure(settings: Settings) -> Figure:
    """Draw both lines over the positions, and a dot on the learned one at the cursor's."""
    learned, position = turns(), settings.position
    positions = np.arange(1, len(learned) + 1)
    ends = positions[[0, -1]]  # of a straight line
    color = theme.pair_colors([wavelength()])[0]
    here = 1 <= position <= len(learned)
    return plot(
        400,
        _line(positions, learned, "learned", color, "solid"),
        _line(ends, ends / (2 * math.pi), "the paper’s fastest", theme.NEUTRAL, "dot"),
        cursor([position], [float(learned[position - 1])], showlegend=False) if here else [],
        x=axis("position"),
        y=axis("full turns", grid=True),
        margin=(52, 36, 12, 44),
        legend=True,
    )


def _line(x: NDArray[np.int_], y: NDArray[np.float64], name: str, color: str, dash: str) -> Mark:
    hover = f"{name}<br>position %{{x}}: %{{y:.2f}} turns{WHOLE}"
    return line(x, y, name, color, hover, dash=dash)


def wavelength() -> float:
    """Return tokens of a full turn, from the first to the last."""
    return clocks.wavelength(array("planes")[MAIN])


def table() -> pd.DataFrame:
    """Return full turns of both hands, a row for each position from 1 on."""
    learned = turns()
    index = pd.RangeIndex(1, len(learned) + 1, name="position")
    paper = np.asarray(index) / (2 * math.pi)
    return pd.DataFrame({"learned": learned, "the paper’s fastest": paper}, index=index)


def alt(settings: Settings) -> str:
    learned = turns()
    here = (
        f" At position {settings.position} it has made {learned[settings.position - 1]:.1f} turns."
        if 1 <= settings.position <= len(learned)
        else ""
    )
    return (
        f"Full turns of a learned hand against the position: nearly a line, {learned[-1]:.0f} "
        f"turns at position {len(learned)}, where the paper's fastest hand has made "
        f"{len(learned) / (2 * math.pi):.0f}.{here}"
    )


def speed() -> dict[str, object]:
    """Return the hand's speed, everywhere and in parts, and its plane."""
    points = array("planes")[MAIN]
    return {
        "slope": 2 * math.pi / wavelength(),
        "wavelength": wavelength(),
        "parts": [
            {"first": first, "last": last, "wavelength": clocks.wavelength(points, first, last)}
            for first, last in clocks.PARTS[1:]
        ],
        "share": measured()["planes"][MAIN]["share"],
        "d_model": measured()["d_model"],
    }
