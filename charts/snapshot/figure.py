"""snapshot: a Plotly figure as marks, drawn by no browser."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from charts.kit.figure import Figure
from charts.snapshot import bars, layout, legend, traces
from charts.snapshot.marks import (
    Cells,
    Frame,
    Layer,
    Local,
    Mark,
    Only,
    Path,
    Picture,
    Snapshot,
    Spots,
    Text,
)
from charts.snapshot.plane import Plane, plane
from charts.snapshot.stacked import worked_out

# Layers that ui/live/snapshot writes: those of images, shapes and axes.
MOVED = (0, 1, 2, 3, 5, 6, 7)
WIDE, NARROW = 1100, 358  # pixels, where a figure's width does not follow from its shape


def snapshot(fig: Figure, guess: float = WIDE) -> Snapshot:
    """Return `fig` as a snapshot, for a place that is about `guess` pixels wide.

    Only the ticks across and the lines of a legend depend on the guess.
    """
    figure = worked_out(fig.to_dict())
    fixed = _width(figure)
    return _snapshot(figure, _plane(figure, fixed or guess), fixed)


def _snapshot(figure: Mapping[str, Any], area: Plane, fixed: float | None = None) -> Snapshot:
    layers = enumerate(_layers(figure, area))
    marks = tuple(mark for n, (layer, _) in layers for mark in _layer(figure, n, layer()))
    if fixed is None:
        frame = _frame(figure, area, area.wide)
        return Snapshot(area.whole, area.left, area.right, marks, frame=frame)
    marks = tuple(_fixed(marks, area))
    return Snapshot(area.whole, 0, 0, marks, fixed, _frame(figure, area))


def fitting(fig: Figure, wide: float = WIDE, narrow: float = NARROW) -> tuple[Snapshot, ...]:
    """Return a snapshot for both kinds of window, or two where their heights differ."""
    figure = worked_out(fig.to_dict())
    if fixed := _width(figure):
        return (_snapshot(figure, _plane(figure, fixed), fixed),)
    area, slim = _plane(figure, wide), _plane(figure, narrow)
    if (area.top, area.left, area.height) != (slim.top, slim.left, slim.height):
        return _snapshot(figure, area), _snapshot(figure, slim)
    marks: list[Mark] = []
    pairs = zip(_layers(figure, area), _layers(figure, slim), strict=True)
    for n, ((layer, by_width), (other, _)) in enumerate(pairs):
        wide_marks = tuple(layer())
        again = tuple(other()) if by_width else wide_marks
        same = wide_marks == again
        both = wide_marks if same else (Only("wide", wide_marks), Only("narrow", again))
        marks += _layer(figure, n, both)
    frame = _frame(figure, area, wide, narrow)
    return (Snapshot(area.whole, area.left, area.right, tuple(marks), frame=frame),)


def _moves(figure: Mapping[str, Any]) -> bool:
    """Return whether a browser moves the figure: charts.kit.theme.live."""
    return "picture" in (figure["layout"].get("meta") or {})


def _layer(figure: Mapping[str, Any], number: int, marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return the marks of a layer; of a figure that moves as one, also where it is empty by now."""
    marks = tuple(marks)
    return (Layer(number, marks),) if _moves(figure) and (marks or number in MOVED) else marks


def _frame(figure: Mapping[str, Any], area: Plane, *widths: float) -> Frame | None:
    if not _moves(figure):
        return None
    return Frame(area.left, area.right, area.top, area.height, area.whole, widths)


def _plane(figure: Mapping[str, Any], wide: float) -> Plane:
    """Return the plot area, with room for a colour bar and a legend."""
    area = plane(figure, wide)
    area.right = max(area.right, bars.space(figure))
    if (need := legend.above(figure, area.guess)) > area.top + 10:
        area.top, area.height = need, area.height - (need - area.top)
    return area


Draw = Callable[[], Iterable[Mark]]


def _layers(figure: Mapping[str, Any], area: Plane) -> list[tuple[Draw, bool]]:
    """Return all marks, in the order in which Plotly lays them over one another.

    With each layer, whether it depends on the figure's width.
    """
    return [
        (partial(layout.images, area, "below"), False),
        (partial(layout.shapes, area, "below"), False),
        (partial(layout.grid, area), True),
        (partial(layout.shapes, area, "between"), False),
        (partial(_data, figure, area), False),
        (partial(layout.labels, area), True),
        (partial(layout.images, area, "above"), False),
        (partial(layout.shapes, area, "above"), False),
        (partial(legend.marks, figure, area), True),
        (partial(bars.marks, figure, area), False),
        (partial(layout.notes, area), False),
    ]


def _data(figure: Mapping[str, Any], area: Plane) -> Iterator[Mark]:
    for kind in ("heatmap", "bar", "scatter"):
        for trace in figure["data"]:
            if trace["type"] == kind:
                yield from traces.marks(trace, area)


def _width(figure: Mapping[str, Any]) -> float | None:
    """Return the width at which equal axes fill a figure's height; None for other figures."""
    area = plane(figure, WIDE)
    for name, axis in {**area.across, **area.down}.items():
        anchor = axis.looks.get("scaleanchor")
        if not anchor:
            continue
        across, down = (
            (axis, area.down["yaxis"]) if name[0] == "x" else (area.across["xaxis"], axis)
        )
        if name[0] == "y":
            across = area.across[f"xaxis{anchor[1:]}"]
        unit = area.height * (down.end - down.start) / abs(down.high - down.low)
        wide = unit * abs(across.high - across.low) / (across.end - across.start)
        return area.left + max(area.right, bars.space(figure)) + wide
    return None


def _fixed(marks: tuple[Mark, ...], area: Plane) -> Iterator[Mark]:
    """Yield the same marks, with pixels from the figure's left edge instead of shares."""

    def across(x: float) -> float:
        return area.left + x * area.guess

    for mark in marks:
        yield moved(mark, across)


def moved(mark: Mark, across: Any) -> Mark:
    """Return a mark with another measure across."""
    match mark:
        case Picture():
            return replace(mark, x0=across(mark.x0), x1=across(mark.x1))
        case Cells():
            boxes = tuple((across(a), b, across(c), d) for a, b, c, d in mark.boxes)
            return replace(mark, boxes=boxes)
        case Path():
            runs = tuple(tuple((across(x), y) for x, y in run) for run in mark.runs)
            return replace(mark, runs=runs)
        case Spots():
            return replace(mark, at=tuple((across(x), y) for x, y in mark.at))
        case Text() | Local():
            return replace(mark, x=across(mark.x))
        case Layer():
            return replace(mark, marks=tuple(moved(one, across) for one in mark.marks))
        case Only():
            return mark  # a fixed width has no other
