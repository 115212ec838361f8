"""Two figures of one picture, A and B, on the same axes.

ui/live/kit/equal_axes.js does the same while they move.
"""

from collections.abc import Mapping
from typing import Any

from charts.kit.figure import Figure

AXES = ("xaxis", "yaxis")
TICKS = ("tickmode", "dtick")
Part = dict[str, Any]


def equal_axes(
    a: Figure, b: Figure, group: str, sliders: Mapping[str, str], height: int
) -> tuple[Figure, Figure]:
    """Return copies of both with one range an axis, the longer one's ticks, at most `height`.

    Both move (theme.live). In the browser they find each other by their `group`, and `sliders`
    name those that move B, by setting. Axes that are not drawn stay as they are.
    """
    both = {name: _both(a.layout[name], b.layout[name]) for name in AXES}

    def on_both(figure: Figure, number: int, moved: Mapping[str, str]) -> Figure:
        meta = {**figure.layout["meta"], "group": group, "sliders": {**moved}}
        axes = {name: sides[number] for name, sides in both.items()}
        return figure.with_layout(height=min(figure.layout["height"], height), meta=meta, **axes)

    return on_both(a, 0, {}), on_both(b, 1, sliders)


def _both(one: Part, other: Part) -> tuple[Part, Part]:
    if one.get("visible") is False or not one.get("range") or not other.get("range"):
        return one, other
    (start, end), (begin, stop) = one["range"], other["range"]
    ends = (
        [min(start, begin), max(end, stop)] if start < end else [max(start, begin), min(end, stop)]
    )
    wider = one if abs(end - start) >= abs(stop - begin) else other
    ticks = {name: wider[name] for name in TICKS if name in wider}
    return _with(one, ends, ticks), _with(other, ends, ticks)


def _with(axis: Part, ends: list[float], ticks: Part) -> Part:
    rest = {name: value for name, value in axis.items() if name not in TICKS}
    return {**rest, **ticks, "range": ends}
