"""How every picture looks: one colour a frequency, one for the cursor, one scale for signs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, wraps
from typing import Any, ParamSpec, cast

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.colors import cyclical, sample_colorscale, unlabel_rgb

from core import Settings, wavelengths

# Read on light and dark backgrounds alike (contrast 3:1 or more on both).
CURSOR = "rgb(39, 153, 79)"
NEUTRAL = "rgb(128, 128, 128)"
FAINT = "rgba(128, 128, 128, 0.35)"
RING = {"size": 11, "color": "white", "line": {"color": CURSOR, "width": 3}}
SIGNED = "RdBu_r"  # negative blue, zero white, positive red; safe for the colour-blind
UNSEEN = "rgb(214, 62, 62)"  # what a model never met in training
# Okabe and Ito's, dark enough for white and light enough for black, where lines need telling apart.
BLUE, ORANGE = "rgb(30, 125, 195)", "rgb(213, 94, 0)"

SHARES = [[0, "#ffffff"], [1, "#1f7a46"]]  # from none to all of something, as attention weights

# The stretch of an even-lightness wheel from warm to cool.
WARM, COOL = 0.05, 0.66
FASTEST, SLOWEST = 2 * math.pi, 2 * math.pi * 1e5
PAIRS = sample_colorscale(cyclical.Phase, np.linspace(WARM, COOL, 16).tolist())
_PAIRS_RGB = np.array([unlabel_rgb(color) for color in PAIRS])


def pair_shares(waves: Iterable[float]) -> NDArray[np.float32]:
    """Where each hand lies on the scale PAIRS by its wavelength in tokens, shape (n,): 0 to 1."""
    shares = np.log(np.asarray(waves, np.float64) / FASTEST) / math.log(SLOWEST / FASTEST)
    return np.clip(shares, 0, 1).astype(np.float32)


def pair_rgb(waves: Iterable[float]) -> NDArray[np.uint8]:
    """The colour of each hand by its wavelength in tokens, shape (n, 3): fast warm, slow cool.

    The scale is absolute, so a colour means the same speed under any settings.
    """
    places = pair_shares(waves) * (len(_PAIRS_RGB) - 1)
    whole = np.arange(len(_PAIRS_RGB))
    parts = [np.interp(places, whole, part) for part in _PAIRS_RGB.T]
    rgb: NDArray[np.uint8] = np.rint(np.stack(parts, axis=-1)).astype(np.uint8)
    return rgb


def pair_colors(waves: Iterable[float]) -> list[str]:
    """The same colours by name, n of them."""
    return [f"rgb({red}, {green}, {blue})" for red, green, blue in pair_rgb(waves).tolist()]


def pair_color(settings: Settings) -> str:
    """The colour of the cursor's hand."""
    return pair_colors([wavelengths(settings.d_model, settings.base)[settings.pair]])[0]


def pair_marker(waves: Iterable[float], **marker: object) -> dict[str, object]:
    """A trace's marker in the same colours, by numbers: less to send for many hands."""
    scale = {"colorscale": PAIRS, "cmin": 0, "cmax": 1}
    return {"color": pair_shares(waves), **scale, **marker}


Arguments = ParamSpec("Arguments")
KEPT = 128  # pictures of a kind, each less than 0.1 MB


class Figure(go.Figure):  # type: ignore[misc]  # plotly comes without types
    """A figure that can be finished: what is sent of it is then made once, not on each run."""

    _finished: dict[str, Any] | None = None

    def finish(self) -> Figure:
        """Never change the figure after this: what is sent of it would stay as it is."""
        self._finished = self.to_dict()
        return self

    def to_dict(self) -> dict[str, Any]:
        """What is sent. Plotly makes it by a deep copy, which takes longer than sending it."""
        if self._finished is not None:
            return self._finished
        sent: dict[str, Any] = super().to_dict()
        # Of the template, what other kinds of traces would look like is 2 KB that nobody needs.
        kinds = {trace["type"] for trace in sent["data"]}
        template = sent["layout"]["template"]
        looks = template.get("data", {}).items()
        template["data"] = {kind: look for kind, look in looks if kind in kinds}
        return sent


def kept(make: Callable[Arguments, Figure]) -> Callable[Arguments, Figure]:
    """Keep the last KEPT figures of `make`, a function of hashable arguments, for everybody.

    A lecture hall looks at the same few pictures, and building one takes most of a run.
    """

    @lru_cache(maxsize=KEPT)
    @wraps(make)
    def made(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Figure:
        return make(*args, **kwargs).finish()

    return cast(Callable[Arguments, Figure], made)


EMPTY: Mapping[str, object] = {}


def figure(
    height: int,
    data: Sequence[object] = (),
    *,
    xaxis: Mapping[str, object] = EMPTY,
    yaxis: Mapping[str, object] = EMPTY,
    **layout: object,
) -> Figure:
    """A figure of a fixed height, so that a page never jumps; background as the page's.

    Traces, shapes and axes given here at once take Plotly a fifth of the time that it takes to
    add them to an empty figure one by one.
    """
    return Figure(
        data=data,
        layout={
            "template": "none",  # all is said here; Streamlit's own would be sent with each picture
            "height": height,
            "margin": {"l": 48, "r": 12, "t": 12, "b": 44},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "showlegend": False,
            "dragmode": False,
            "hoverlabel": {"font": {"family": "monospace"}},
            "uirevision": "kept",
            # With a standoff, Plotly's first drawing puts the title between the numbers.
            "xaxis": xaxis,
            # Kept by whoever sets title_text, not title.
            "yaxis": {"title": {"standoff": 10}, **yaxis},
            **layout,
        },
    )


def roomier(fig: go.Figure, times: float) -> go.Figure:
    """A copy of `fig` with margins for type so many times larger."""
    margin = {
        side: times * size
        for side, size in fig.layout.margin.to_plotly_json().items()
        if side in "lrtb"
    }
    return go.Figure(fig).update_layout(margin=margin)


def whole_ticks(count: int) -> dict[str, int]:
    """An axis's ticks where it counts `count` things: none between two of them."""
    return {"dtick": 1} if count <= 20 else {}


MOVING = ("max_len", "d_model", "base", "position", "pair", "layout")  # what pictures follow


def live(picture: str, settings: Settings, **choices: object) -> dict[str, object]:
    """A figure's `meta`, which tells the layer in ui/live what the figure is and what it shows."""
    shown = {name: getattr(settings, name) for name in MOVING}
    return {"picture": picture, **shown, **choices}


Point = tuple[float, float]
Shapes = list[dict[str, object]]


def cursor_line(start: Point, end: Point, dash: str = "solid") -> Shapes:
    """A line in the cursor's colour from (x, y) to (x, y), cased in white to stand out on reds."""
    return _cased(start, end, {"color": CURSOR, "dash": dash}, type="line", layer="between")


def frame(start: Point, end: Point, color: str) -> Shapes:
    """A frame from corner (x, y) to corner (x, y), cased in white to stand out on reds."""
    return _cased(start, end, {"color": color}, type="rect")


def _cased(start: Point, end: Point, line: dict[str, object], **shape: object) -> Shapes:
    ends = dict(zip(("x0", "y0", "x1", "y1"), (*start, *end), strict=True))
    lines = ({"color": "white", "width": 4}, {"width": 2, **line})
    return [{**shape, **ends, "line": line} for line in lines]


# A figure's legend, in a line above the picture: for `figure`, whose top margin makes room.
LEGEND: dict[str, Any] = {
    "showlegend": True,
    "legend": {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom"},
}

# A place for the colour bar that leaves a phone its width; the figure's top margin makes room.
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
) -> go.Scatter:
    """A trace that draws nothing but the legend of the signed colours, from `low` up to 1.

    `ticks` are labels and where they stand on the scale from -1 to 1, whose middle is white.
    `place` is where the legend stands: beside the picture, unless it is ABOVE.
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
    stops = [(1 + low) / 2 + step / 10 * (1 - low) / 2 for step in range(11)]
    marker = {
        "colorscale": sample_colorscale(SIGNED, stops),
        "cmin": low,
        "cmax": 1,
        "showscale": True,
        "colorbar": bar,
    }
    return go.Scatter(x=[None], y=[None], mode="markers", marker=marker, hoverinfo="skip")
