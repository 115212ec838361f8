"""The colour bars of a figure: a strip of the scale's colours, and its labels."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from charts.kit import raster
from charts.snapshot.axes import brief, round_step
from charts.snapshot.letters import width
from charts.snapshot.marks import SIZE, Drawn, Inset, Label, Local
from charts.snapshot.plane import Plane, numbers
from charts.snapshot.traces import Colors, colors, limits

STEPS = 24
Parts = tuple[Inset | Label, ...]
BESIDE = 62  # pixels that a bar beside the picture takes at least
LEFT, THICK, GAP = 14, 30, 3  # pixels before a bar, of it, and between it and its labels


def scales(figure: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the colour bars' owners: traces, their markers or an axis of colours."""
    for trace in figure["data"]:
        if trace["type"] == "heatmap" and "coloraxis" not in trace and trace.get("showscale", True):
            yield trace
        marker = trace.get("marker") or {}
        if marker.get("showscale"):
            yield marker
    for name, part in figure["layout"].items():
        if name.startswith("coloraxis") and part.get("showscale", True):
            yield part


def space(figure: Mapping[str, Any]) -> float:
    """Return the right margin that bars beside the picture ask for, with their labels."""
    if not figure["layout"].get("margin", {}).get("autoexpand", True):
        return 0.0
    bars = [(one, one.get("colorbar", {})) for one in scales(figure)]
    return max((_room(one, bar) for one, bar in bars if bar.get("orientation") != "h"), default=0.0)


def _room(scale: Mapping[str, Any], bar: Mapping[str, Any]) -> float:
    widest = max((width(text, SIZE) for _, text in _ticks(bar, _ends(scale))), default=0.0)
    return max(BESIDE, LEFT + float(bar.get("thickness", THICK)) + GAP + widest)


def marks(figure: Mapping[str, Any], plane: Plane) -> Iterator[Drawn]:
    """Yield the bars, as strips of a few colours."""
    for scale in scales(figure):
        bar = scale.get("colorbar", {})
        ends = _ends(scale)
        shades = colors(np.linspace(*ends, STEPS), {**scale, "cmin": ends[0], "cmax": ends[1]})
        ticks = _ticks(bar, ends)
        if bar.get("orientation") == "h":
            parts = _above(bar, shades, ticks)
        else:
            parts = _beside(bar, shades, ticks, plane)
        yield Local(plane.at(1), parts)


def _ends(scale: Mapping[str, Any]) -> tuple[float, float]:
    values = numbers(scale.get("z", scale.get("color"))).astype(float)
    return limits(values, scale)


def _ticks(bar: Mapping[str, Any], ends: tuple[float, float]) -> list[tuple[float, str]]:
    low, high = ends
    values = bar.get("tickvals")
    if values is None:
        step = round_step((high - low) / (bar.get("nticks") or 5))
        values = np.arange(np.ceil(low / step), np.floor(high / step) + 1) * step
    texts = bar.get("ticktext")
    texts = [brief(value + 0.0) for value in values] if texts is None else texts
    share = [(float(value) - low) / ((high - low) or 1.0) for value in values]
    return list(zip(share, map(str, texts), strict=False))


def _above(bar: Mapping[str, Any], shades: Colors, ticks: list[tuple[float, str]]) -> Parts:
    """Return marks at the upper right corner, in pixels from the plot area's right edge."""
    long, thick = float(bar.get("len", 80)), float(bar.get("thickness", 8))
    texts = [Label(-long * (1 - at), thick + 3, (text,), SIZE, height="top") for at, text in ticks]
    return (Inset(-long, 0, 0, thick, raster.uri(shades[None])), *texts)


def _beside(
    bar: Mapping[str, Any], shades: Colors, ticks: list[tuple[float, str]], plane: Plane
) -> Parts:
    long, thick = plane.height * float(bar.get("len", 1)), float(bar.get("thickness", THICK))
    foot = plane.top + (plane.height + long) / 2
    beside = LEFT + thick + GAP
    texts = [Label(beside, foot - long * at, (text,), SIZE, side="left") for at, text in ticks]
    colored = Inset(LEFT, foot - long, LEFT + thick, foot, raster.uri(shades[::-1, None]))
    return (colored, *texts)
