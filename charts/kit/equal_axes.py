"""Two figures of one picture, A and B, on the same axes.

ui/live/kit/equal_axes.js does the same while they move.
"""

from collections.abc import Mapping
from typing import Any

from charts.kit.figure import Figure

AXES = ("xaxis", "yaxis")
TICKS = ("tickmode", "dtick")
Layout = dict[str, Any]


def equal_axes(
    a: Figure, b: Figure, group: str, sliders: Mapping[str, str], height: int
) -> tuple[Figure, Figure]:
    """Return copies of both with one range an axis, the longer one's ticks, at most `height`.

    Both move (theme.live). In the browser they find each other by their `group`, and `sliders`
    name those that move B, by setting. Axes that are not drawn stay as they are.
    """
    first, second = a.layout, b.layout
    both = [_both(first[name], second[name]) for name in AXES]
    copies = []
    for figure, sent, axes, moved in zip(
        (a, b), (first, second), zip(*both, strict=True), ({}, dict(sliders)), strict=True
    ):
        parts = dict(zip(AXES, axes, strict=True)) | {"height": min(sent["height"], height)}
        meta = {**sent["meta"], "group": group, "sliders": moved}
        copies.append(figure.with_layout(**parts, meta=meta))
    return copies[0], copies[1]


def _both(one: Layout, other: Layout) -> tuple[Layout, Layout]:
    if one.get("visible") is False or not one.get("range") or not other.get("range"):
        return one, other
    (start, end), (begin, stop) = one["range"], other["range"]
    ends = (
        [min(start, begin), max(end, stop)] if start < end else [max(start, begin), min(end, stop)]
    )
    wider = one if abs(end - start) >= abs(stop - begin) else other
    ticks = {name: wider[name] for name in TICKS if name in wider}
    return _with(one, ends, ticks), _with(other, ends, ticks)


def _with(axis: Layout, ends: list[float], ticks: Layout) -> Layout:
    rest = {name: value for name, value in axis.items() if name not in TICKS}
    return {**rest, **ticks, "range": ends}
