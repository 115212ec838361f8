"""snapshot: a Plotly figure as marks, drawn by no browser."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from charts.kit.figure import Figure
from charts.snapshot import bars, layout, legend, traces
from charts.snapshot.marks import Drawn, Frame, Layer, Only, Snapshot
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
    if fixed := _width(figure):
        return _fixed(figure, fixed)
    return _snapshot(figure, _plane(figure, guess))


def _fixed(figure: Mapping[str, Any], wide: float) -> Snapshot:
    """Return a picture that keeps its shape: across, too, in pixels from the figure's edge."""
    area = _plane(figure, wide)
    area.origin, area.unit = area.left, area.guess
    return Snapshot(area.whole, 0, 0, _marks(figure, area), wide, _frame(figure, area))


def _snapshot(figure: Mapping[str, Any], area: Plane) -> Snapshot:
    frame = _frame(figure, area, area.wide)
    return Snapshot(area.whole, area.left, area.right, _marks(figure, area), frame=frame)


def _marks(figure: Mapping[str, Any], area: Plane) -> tuple[Drawn, ...]:
    layers = enumerate(_layers(figure, area))
    return tuple(mark for n, (layer, _) in layers for mark in _layer(figure, n, layer()))


def fitting(fig: Figure) -> tuple[Snapshot, ...]:
    """Return a snapshot for both kinds of window, or two where their heights differ."""
    figure = worked_out(fig.to_dict())
    if fixed := _width(figure):
        return (_fixed(figure, fixed),)
    area, slim = _plane(figure, WIDE), _plane(figure, NARROW)
    if (area.top, area.left, area.height) != (slim.top, slim.left, slim.height):
        return _snapshot(figure, area), _snapshot(figure, slim)
    marks: list[Drawn] = []
    pairs = zip(_layers(figure, area), _layers(figure, slim), strict=True)
    for n, ((layer, by_width), (other, _)) in enumerate(pairs):
        wide_marks = tuple(layer())
        again = tuple(other()) if by_width else wide_marks
        same = wide_marks == again
        both = wide_marks if same else (Only("wide", wide_marks), Only("narrow", again))
        marks += _layer(figure, n, both)
    frame = _frame(figure, area, WIDE, NARROW)
    return (Snapshot(area.whole, area.left, area.right, tuple(marks), frame=frame),)


def _moves(figure: Mapping[str, Any]) -> bool:
    """Return whether a browser moves the figure: charts.kit.theme.live."""
    return "picture" in (figure["layout"].get("meta") or {})


def _layer(figure: Mapping[str, Any], number: int, marks: Iterable[Drawn]) -> tuple[Drawn, ...]:
    """Return the marks of a layer, one group if the figure moves: MOVED layers even if empty."""
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


Draw = Callable[[], Iterable[Drawn]]


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


def _data(figure: Mapping[str, Any], area: Plane) -> Iterator[Drawn]:
    for kind in ("heatmap", "bar", "scatter"):
        for trace in figure["data"]:
            if trace["type"] == kind:
                yield from traces.marks(trace, area)


def _width(figure: Mapping[str, Any]) -> float | None:
    """Return the width at which equal axes fill a figure's height; None for other figures."""
    area = plane(figure, WIDE)
    across = area.across["xaxis"]
    for down in area.down.values():
        if down.looks.get("scaleanchor"):
            unit = area.height * (down.end - down.start) / abs(down.high - down.low)
            wide = unit * abs(across.high - across.low) / (across.end - across.start)
            return area.left + max(area.right, bars.space(figure)) + wide
    return None
