"""The distance of the worst hand from its true angle, by position and number format."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import digits
from charts.kit.plot import WHOLE, Part, axis, line, plot, rule
from charts.kit.read_only import read_only
from core.arguments import Floats
from core.frequencies import angular_frequencies
from core.implementations.number_formats import Precision, angle_error, largest_angle_error
from state.settings import Settings

HEIGHT = 340
LAST = 131_072  # the last position on the axis
POINTS = 200  # stretches of positions, one point each
TRIED = 12  # positions tried in each stretch: rounding errors jump from one to the next
COLORS: dict[Precision, str] = {"float32": theme.BLUE, "bfloat16": theme.ORANGE}


@dataclass(frozen=True)
class Errors:
    """The worst angle among the positions tried in each stretch, all of shape (n,)."""

    first: Floats  # first position of the stretch
    last: Floats  # its last position, where the point is drawn
    worst: Mapping[Precision, Floats]  # in radians


@lru_cache
def errors(d_model: int, base: float) -> Errors:
    """Return errors in stretches up to LAST, equally wide on a log axis.

    In short stretches every position is tried, in long ones TRIED of them.
    """
    edges = np.unique(np.geomspace(1, LAST + 1, POINTS + 1).round().astype(int))
    first, last = edges[:-1], edges[1:] - 1
    tried = np.linspace(first, last, TRIED).round()
    frequencies = angular_frequencies(d_model, base)
    worst = {
        precision: read_only(
            angle_error(tried.ravel(), frequencies, precision).reshape(tried.shape).max(axis=0)
        )
        for precision in COLORS
    }
    return Errors(read_only(first), read_only(last), MappingProxyType(worst))


@lru_cache
def largest(max_len: int, d_model: int, base: float) -> Mapping[Precision, float]:
    """Return each format's largest error at positions 0 .. max_len-1, in radians."""
    frequencies = angular_frequencies(d_model, base)
    return MappingProxyType(
        {precision: largest_angle_error(max_len, frequencies, precision) for precision in COLORS}
    )


def figure(settings: Settings) -> Figure:
    """Draw one line a format, both axes logarithmic, and the last position of the text marked."""
    stretches = errors(settings.d_model, settings.base)
    last, first = (ends.astype(np.float32) for ends in (stretches.last, stretches.first))
    hover = (
        "<br>positions %{customdata:,.0f} to %{x:,.0f}:<br>%{y:.2g} rad, worst of up to "
        f"{TRIED} tried{WHOLE}"
    )
    decades: Part = {"log": True, "dtick": 1, "grid": True}
    return plot(
        HEIGHT,
        [
            line(last, np.where(error > 0, error, np.nan).astype(np.float32), name, COLORS[name],
                 name + hover, width=2.2, customdata=first)
            for name, error in stretches.worst.items()
        ],
        rule(x=settings.max_len - 1),
        x=axis("position", **decades),
        y=axis("largest angle error, radians", exponentformat="power", **decades),
        margin=(60, 12, 12, 44),
        legend=True,
    )  # fmt: skip


def alt(settings: Settings) -> str:
    worst = largest(settings.max_len, settings.d_model, settings.base)
    sizes = ", ".join(f"{name} {digits(error, 2)}" for name, error in worst.items())
    return (
        "Angle error of the worst hand by position, one line per number format, both axes "
        f"logarithmic. Largest error up to position {settings.max_len - 1:,}, in radians: {sizes}."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Return the worst error tried in each stretch of positions, in radians, by number format."""
    stretches = errors(settings.d_model, settings.base)
    ends = {"from position": stretches.first.astype(int), "to position": stretches.last.astype(int)}
    return pd.concat([pd.DataFrame(ends), pd.DataFrame(dict(stretches.worst))], axis=1)


def numbers(settings: Settings) -> dict[str, object]:
    """Return the worst error of each format at any position of the text, in radians."""
    worst = largest(settings.max_len, settings.d_model, settings.base)
    return {"worst": dict(worst), "last": settings.max_len - 1}
