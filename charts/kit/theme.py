"""The style of pictures: colours for frequencies, for the cursor and for signed values."""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray
from plotly.colors import cyclical, sample_colorscale, unlabel_rgb

from charts.kit.figure import EMPTY, Figure, with_source
from core import wavelengths
from state.settings import Settings

# Contrast of at least 3:1 on light and on dark backgrounds.
CURSOR = "rgb(39, 153, 79)"
NEUTRAL = "rgb(128, 128, 128)"
FAINT = "rgba(128, 128, 128, 0.35)"
SIGNED = "RdBu_r"  # negative blue, zero white, positive red; safe for the colour-blind
UNSEEN = "rgb(110, 110, 115)"  # angles never met in training: no colour that a pair has
RED = "rgb(214, 62, 62)"
# For lines that must be told apart: after Okabe and Ito, readable on white and on black.
BLUE, ORANGE = "rgb(30, 125, 195)", "rgb(213, 94, 0)"


class _Colors(dict[str, str]):
    def __missing__(self, scheme: str) -> str:
        raise KeyError(f"{scheme} has no color: add one to SCHEMES in charts/kit/theme.py")


# Of a scheme, in every picture that compares some.
SCHEMES = _Colors(
    sinusoidal=ORANGE,
    learned="rgb(150, 120, 105)",
    rotary=BLUE,
    alibi="rgb(185, 95, 155)",
    t5="rgb(165, 125, 0)",
    none=NEUTRAL,
)

# From 0 to 1, as attention weights: black numbers can be read on all of it, at 5 : 1 or more.
SHARES = [[0, "#ffffff"], [1, "#2f8f58"]]
ON_SHARES = {"color": "black"}

# From warm to cool on a colour wheel of even lightness.
WARM, COOL = 0.05, 0.66
FASTEST, SLOWEST = 2 * math.pi, 2 * math.pi * 1e5
PAIRS = sample_colorscale(cyclical.Phase, np.linspace(WARM, COOL, 16).tolist())
_PAIRS_RGB = np.array([unlabel_rgb(color) for color in PAIRS])


def pair_shares(waves: Iterable[float]) -> NDArray[np.float32]:
    """Return the place of each wavelength, in tokens, on the scale PAIRS: 0 to 1, shape (n,)."""
    shares = np.log(np.asarray(waves, np.float64) / FASTEST) / math.log(SLOWEST / FASTEST)
    return np.clip(shares, 0, 1).astype(np.float32)


def pair_rgb(waves: Iterable[float], shades: int = 0) -> NDArray[np.uint8]:
    """Return the colour of each wavelength, in tokens, shape (n, 3): fast warm, slow cool.

    The scale is absolute, so a colour means the same speed under any settings. With `shades` the
    nearest of so many, from one end of the scale to the other.
    """
    shares: NDArray[np.floating] = pair_shares(waves)
    if shades:
        shares = np.rint(shares * (shades - 1)) / (shades - 1)
    places = shares * (len(_PAIRS_RGB) - 1)
    whole = np.arange(len(_PAIRS_RGB))
    parts = [np.interp(places, whole, part) for part in _PAIRS_RGB.T]
    rgb: NDArray[np.uint8] = np.rint(np.stack(parts, axis=-1)).astype(np.uint8)
    return rgb


def pair_colors(waves: Iterable[float], shades: int = 0) -> list[str]:
    """Return the same colours as n CSS texts."""
    return [f"rgb({red}, {green}, {blue})" for red, green, blue in pair_rgb(waves, shades).tolist()]


def pair_color(settings: Settings) -> str:
    """Return the colour of the cursor's pair."""
    return pair_colors([wavelengths(settings.d_model, settings.base)[settings.pair]])[0]


def pair_marker(waves: Iterable[float], **marker: object) -> dict[str, Any]:
    """Return a trace's marker in the same colours, as numbers: less to send for many pairs."""
    scale = {"colorscale": PAIRS, "cmin": 0, "cmax": 1}
    return {"color": pair_shares(waves), **scale, **marker}


def percent(value: float, digits: int = 0) -> str:
    """Return a share as a percentage: 0.516 is 52%. Only 0 is rounded to 0%, and only 1 to 100%."""
    least = 10.0**-digits
    if 0 < value < 1 and not least / 2 < 100 * value < 100 - least / 2:
        return f"under {least:.{digits}f}%" if value < 0.5 else f"over {100 - least:.{digits}f}%"
    return f"{100 * value:.{digits}f}%"


Make = TypeVar("Make", bound=Callable[..., Figure])
CACHED = 128  # figures of each kind, each below 0.1 MB


def cached(make: Make) -> Make:
    """Cache the last CACHED figures of `make`, which takes hashable arguments, for all visitors.

    A class looks at the same few figures, and building one takes most of a run.
    """
    return cast(Make, lru_cache(maxsize=CACHED)(make))


def figure(
    height: int,
    data: Sequence[Mapping[str, object]] = (),
    *,
    xaxis: Mapping[str, object] = EMPTY,
    yaxis: Mapping[str, object] = EMPTY,
    **layout: object,
) -> Figure:
    """Draw a figure of a fixed height, so that the page never jumps, on the page's background."""
    return Figure(
        data,
        {
            "height": height,
            "margin": {"l": 48, "r": 12, "t": 12, "b": 44},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "showlegend": False,
            "dragmode": False,
            "hoverlabel": {"font": {"family": "monospace"}},
            "uirevision": "kept",
            # No standoff here: with one, Plotly first draws the title among the tick labels.
            "xaxis": xaxis,
            "yaxis": {**yaxis, "title": {"standoff": 10, "text": yaxis.get("title")}},
            **layout,
        },
    )


# Of an axis that moves: its margins are fixed, so that the picture stays where it is.
STEADY: dict[str, Any] = {
    "automargin": False,
    "tickangle": 0,
    "ticklabeloverflow": "allow",
    "showgrid": False,
    "zeroline": False,
}


def whole_ticks(count: int) -> dict[str, Any]:
    """Return ticks of an axis that counts `count` things: none at fractions."""
    return {"tickmode": "linear", "dtick": 1} if count <= 20 else {"tickmode": "auto"}


def shares(values: NDArray[Any], *, written: bool = False, **style: object) -> dict[str, object]:
    """Return a heat map of numbers from 0 to 1, each `written` in its cell."""
    return {
        "type": "heatmap",
        "z": values,
        "zmin": 0,
        "zmax": 1,
        "colorscale": SHARES,
        "showscale": False,
        "xgap": 1,
        "ygap": 1,
        "texttemplate": "%{z:.2f}" if written else "",
        "textfont": ON_SHARES,
        **style,
    }


def signed(values: NDArray[Any], limit: float, **style: object) -> dict[str, object]:
    """Return a heat map of numbers from -limit to limit, white at zero."""
    return {
        "type": "heatmap",
        "z": values.astype(np.float32),
        "zmin": -limit,
        "zmax": limit,
        "colorscale": SIGNED,
        "showscale": False,
        **style,
    }


def ticks(names: Sequence[str]) -> dict[str, Any]:
    """Return an axis with a name at each whole number from 0."""
    return {
        "tickvals": list(range(len(names))),
        "ticktext": list(names),
        "showgrid": False,
        "zeroline": False,
    }


def named(names: Sequence[str]) -> dict[str, Any]:
    """Return a y axis with a name for each row of a map, the first one on top."""
    return {"range": [len(names) - 0.5, -0.5], **ticks(names)}


# Settings that live pictures follow.
MOVING = ("max_len", "d_model", "base", "position", "pair", "layout")


# What the browser needs to know to give a pair its colour.
PAIR_SCALE = {"scale": PAIRS, "fastest": FASTEST, "slowest": SLOWEST}


def constants(module: Mapping[str, Any], names: str, **others: object) -> dict[str, Any]:
    """Constants of a module by the names that the browser has for them: HAND_WIDTH is handWidth."""
    spelled = {re.sub("_(.)", lambda match: match[1].upper(), n.lower()): n for n in names.split()}
    return {**others, **{name: module[constant] for name, constant in spelled.items()}}


def live(
    picture: str, settings: Settings, style: Mapping[str, object], **choices: object
) -> dict[str, object]:
    """Return a figure's `meta`: what ui/live needs to move the figure in the browser.

    Which picture it is, what it shows now, and those of its looks that moving it takes.
    """
    now = {name: getattr(settings, name) for name in MOVING}
    return {"picture": picture, "now": now | choices, "look": dict(style)}


# The images that ui/live makes, by name.
MADE_THERE = {"table", "colors", "faces", "hands", "words", "curve", "scene"}


def sent_images(layout: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the images of a layout as a browser gets them: one that it makes has no source."""
    moves = "meta" in layout
    return [
        {part: value for part, value in image.items() if part != "source"}
        if moves and image["name"] in MADE_THERE
        else with_source(image)
        for image in layout.get("images", ())
    ]


# Layout of a legend in one line above the picture; the figure's top margin must make room.
LEGEND: dict[str, Any] = {
    "showlegend": True,
    "legend": {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom"},
}
# Stacked traces are named from the last to the first unless the order is given.
LEGEND_IN_ORDER = {**LEGEND, "legend": {**LEGEND["legend"], "traceorder": "normal"}}

# The colour bar above the picture, to save width on a phone; the top margin must make room.
ABOVE: dict[str, Any] = {
    "orientation": "h",
    "thickness": 8,
    "len": 80,
    "lenmode": "pixels",
    "x": 1,
    "xanchor": "right",
    "xref": "container",
    "xpad": 0,
    "y": 1,
    "yanchor": "top",
    "yref": "container",
    "ypad": 0,
}


def color_bar(
    ticks: Mapping[str, float] | None = None, low: float = -1, **place: object
) -> dict[str, Any]:
    """Return a trace that draws only the colour bar of the signed scale, from `low` to 1.

    `ticks` are labels by their value on the scale from -1 to 1, whose middle is white.
    `place` positions the bar: beside the picture, unless it is ABOVE.
    """
    ticks = {"−1": -1, "0": 0, "1": 1} if ticks is None else ticks
    bar = {
        "thickness": 10,
        "len": 0.9,
        "tickvals": list(ticks.values()),
        "ticktext": list(ticks),
        "outlinewidth": 0,
        **place,
    }
    marker = {
        "colorscale": _signed(low),
        "cmin": low,
        "cmax": 1,
        "showscale": True,
        "colorbar": bar,
    }
    return {"x": [None], "y": [None], "mode": "markers", "marker": marker, "hoverinfo": "skip"}


@lru_cache(maxsize=64)
def _signed(low: float) -> list[str]:
    """Return the signed scale from `low` to 1, in eleven colours."""
    return list(sample_colorscale(SIGNED, np.linspace((1 + low) / 2, 1, 11).tolist()))
