"""A figure's plot area: its margins, its axes, and where a point of the figure lies in it."""

import base64
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from charts.snapshot import axes
from charts.snapshot.axes import Axis, Reach
from charts.snapshot.letters import width
from charts.snapshot.marks import BOLD, LEADING, SIZE, Point

PAD = 9  # between the axis and its labels
BELOW = 12  # the same where they are below it
STANDOFF = 20  # between labels and title: 1.25 rem, as in ui/live/plotly.js
CLOSE, APART = 40, 80  # pixels between labels, down and across
EDGE = 0.5  # of a pixel: a line may lie on the edge of its plot
Numbers = NDArray[np.float64]


def numbers(values: Any) -> NDArray[Any]:
    """Return an array of a figure, also where Plotly has written it as bytes."""
    if isinstance(values, Mapping):
        flat = np.frombuffer(base64.b64decode(values["bdata"]), values["dtype"])
        shape = values.get("shape")
        return flat.reshape([int(part) for part in str(shape).split(",")]) if shape else flat
    return np.asarray([] if values is None else values)


def lines(text: object) -> tuple[str, ...]:
    """Return a label's lines, without the markup that Plotly understands."""
    return tuple(map(_plain, re.split(r"<br\s*/?>", str(text))))


def _plain(line: str) -> str:
    """Return one line; of those in which some words are bold, only a whole one is."""
    bold = re.fullmatch(r"(?:<span[^>]*>)?<b>(?:(?!</b>).)*</b>(?:</span>)?", line)
    words = re.sub(r"<[^>]*>", "", line)
    words = words.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    return f"{BOLD}{words}" if bold else words


@dataclass
class Plane:
    """The places of things: down in pixels, across as shares of the plot area.

    Or across in pixels, too: the plot area begins at its `origin` and is `unit` wide.
    """

    layout: Mapping[str, Any]
    across: dict[str, Axis]  # by name: xaxis, xaxis2, ...
    down: dict[str, Axis]
    left: float
    right: float
    top: float
    height: float  # of the plot area
    whole: float  # of the figure
    wide: float  # about how many pixels the figure has across
    origin: float = 0.0
    unit: float = 1.0

    @property
    def guess(self) -> float:
        """The plot area's width in pixels, as far as ticks ask for it."""
        return self.wide - self.left - self.right

    def ticks(self, axis: Axis, letter: str) -> list[tuple[float, str]]:
        """Return shares and labels of an axis: as many as have room."""
        long = abs(axis.end - axis.start) * (self.guess if letter == "x" else self.height)
        return axis.ticks(long, APART if letter == "x" else CLOSE)

    def x(self, values: Any, axis: str = "x") -> Any:
        """Return places across for values on the axis x, x2, ..."""
        return self.at(self.across[key(axis)].share(values))

    def y(self, values: Any, axis: str = "y") -> Any:
        """Return pixels down for values on the axis y, y2, ..."""
        return self.level(self.down[key(axis)].share(values))

    def at(self, share: Any) -> Any:
        """Return the place across of a share of the plot area from its left edge."""
        return self.origin + share * self.unit

    def level(self, share: Any) -> Any:
        """Return pixels down for a share of the plot area from its lower edge."""
        return self.top + self.height * (1 - share)

    def place(
        self, part: Mapping[str, Any], letter: str, value: Any, *, literal: bool = False
    ) -> float:
        """Return the stated place, along x or y, of a shape, an image or an annotation.

        `literal` takes a value in the axis's own units, exponents.
        """
        reference = part.get(f"{letter}ref", letter)
        if reference == "paper":
            share = float(value)
        else:
            axes = self.across if letter == "x" else self.down
            axis = axes[key(reference.removesuffix(" domain"))]
            if reference.endswith(" domain"):
                share = axis.start + (axis.end - axis.start) * float(value)
            else:
                share = float(axis.place(float(value)) if literal else axis.share(value))
        return float(self.at(share) if letter == "x" else self.level(share))

    def points(self, trace: Mapping[str, Any]) -> list[Point | None]:
        """Return the points of a trace, None where its line breaks."""
        x, y = numbers(trace.get("x")), numbers(trace.get("y"))
        if not len(y):
            return []
        pairs = zip(
            np.asarray(self.x(_floats(x), trace.get("xaxis", "x"))).tolist(),
            np.asarray(self.y(_floats(y), trace.get("yaxis", "y"))).tolist(),
            strict=False,
        )
        return [(a, b) if np.isfinite(a) and np.isfinite(b) else None for a, b in pairs]

    def inside(self, trace: Mapping[str, Any], run: Sequence[Point]) -> Iterator[tuple[Point, ...]]:
        """Yield the parts of a line that lie between the ends of its plot, down."""
        axis = self.down[key(trace.get("yaxis", "y"))]
        low, high = sorted(float(self.level(end)) for end in (axis.start, axis.end))
        low, high = low - EDGE, high + EDGE
        if all(low <= y <= high for _, y in run):
            yield tuple(run)
            return
        part: list[Point] = []
        for a, b in pairwise(run):
            crossed = {(end - a[1]) / (b[1] - a[1]) for end in (low, high) if a[1] != b[1]}
            stops = [0.0, *sorted(share for share in crossed if 0 < share < 1), 1.0]
            at = [(a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])) for share in stops]
            for start, end in pairwise(at):
                if low <= (start[1] + end[1]) / 2 <= high:
                    part = [*part, end] if part else [start, end]
                elif part:
                    yield tuple(part)
                    part = []
        if part:
            yield tuple(part)


def key(axis: str) -> str:
    """Return the axis's key: xaxis2 for x2."""
    return f"{axis[0]}axis{axis[1:]}"


def _floats(values: NDArray[Any]) -> Numbers:
    return np.array([np.nan if v is None else v for v in values.tolist()], np.float64)


def plane(figure: Mapping[str, Any], wide: float) -> Plane:
    """Return the plot area of a figure that is about `wide` pixels wide."""
    layout = figure["layout"]
    reaches = _reaches(figure)
    across = {n: axes.axis(layout.get(n, {}), reaches[n]) for n in axes.names(figure, "x")}
    down = {n: axes.axis(layout.get(n, {}), reaches[n]) for n in axes.names(figure, "y")}
    margin = {side: float(layout.get("margin", {}).get(side, 40)) for side in "lrtb"}
    whole = float(layout.get("height") or 400)
    area = Plane(
        layout, across, down, margin["l"], margin["r"], margin["t"],
        whole - margin["t"] - margin["b"], whole, wide,
    )  # fmt: skip
    _make_room(area)
    return area


def _make_room(area: Plane) -> None:
    """Widen margins where labels need them, as Plotly's automargin does."""
    for axis in area.down.values():
        if not visible(axis) or axis.looks.get("automargin") is False or axis.start < 0:
            continue
        if axis.looks.get("anchor", "x") not in ("x", "free"):
            continue
        widest = max((width(t, SIZE) for _, t in area.ticks(axis, "y")), default=0.0)
        if axis.looks.get("showticklabels") is False:
            widest = 0.0
        need = PAD + widest + 2
        if title_of(axis):
            need += float((axis.looks.get("title") or {}).get("standoff", STANDOFF)) + 10
        area.left = max(area.left, need)
    for axis in area.across.values():
        if not visible(axis) or axis.looks.get("automargin") is False:
            continue
        need = BELOW + SIZE * LEADING + 2 + ((STANDOFF + SIZE) if title_of(axis) else 0)
        if axis.looks.get("side") == "top":
            more = max(0.0, need - area.top)
            area.top += more
            area.height -= more
        elif axis.start >= 0:
            below = area.whole - area.top - area.height
            area.height -= max(0.0, need - below)


def visible(axis: Axis) -> bool:
    """Return whether an axis is drawn at all."""
    return axis.looks.get("visible") is not False


def title_of(axis: Axis) -> str:
    """Return an axis's title, or nothing."""
    return str(axis.looks.get("title", {}).get("text") or "")


def edges(trace: Mapping[str, Any], letter: str) -> Numbers:
    """Return the beginnings of a heatmap's columns ("x") or rows ("y"), and the end of the last."""
    count = numbers(trace["z"]).shape[1 if letter == "x" else 0]
    own = numbers(trace.get(letter))
    first, last = (float(own[0]), float(own[-1])) if _numeric(own) else (0.0, count - 1.0)
    half = (last - first) / (2 * max(count - 1, 1)) or 0.5
    return np.linspace(first - half, last + half, count + 1)


def _reaches(figure: Mapping[str, Any]) -> dict[str, Reach]:
    reaches = {n: Reach([]) for letter in "xy" for n in axes.names(figure, letter)}
    for trace in figure["data"]:
        for letter in "xy":
            reach = reaches.setdefault(key(trace.get(f"{letter}axis", letter)), Reach([]))
            if trace["type"] == "heatmap":
                reach.values += edges(trace, letter)[[0, -1]].tolist()
                reach.tight = True
                continue
            if trace["type"] == "bar":
                _reach_of_bars(trace, letter, reach)
                continue
            values = _floats(numbers(trace.get(letter)))
            marked = letter == "y" or "markers" in trace.get("mode", "lines")
            (reach.marked if marked else reach.values).extend(_ends(values))
    for shape in figure["layout"].get("shapes", ()):
        _reach_of(shape, reaches)
    return reaches


def _reach_of_bars(trace: Mapping[str, Any], letter: str, reach: Reach) -> None:
    """Reach along bars from zero to beyond their ends, across them the bars themselves."""
    values = _floats(numbers(trace[letter]))
    if letter == ("y" if trace.get("orientation") == "h" else "x"):
        half = float(trace.get("width") or 0.8) / 2
        reach.values += [float(values.min()) - half, float(values.max()) + half]
        return
    reach.values.append(0.0)
    reach.marked += [end for end in (float(values.min()), float(values.max())) if end]


def _reach_of(shape: Mapping[str, Any], reaches: Mapping[str, Reach]) -> None:
    if shape.get("visible") is False:
        return
    for letter in "xy":
        reference = shape.get(f"{letter}ref", letter)
        if reference == "paper" or "domain" in reference or f"{letter}sizemode" in shape:
            continue
        reach = reaches[key(reference)]
        if not reach.tight:
            ends = (shape[name] for name in (f"{letter}0", f"{letter}1") if name in shape)
            reach.values += [float(end) for end in ends]


def _ends(values: Numbers) -> list[float]:
    finite = values[np.isfinite(values)]
    positive = finite[finite > 0]
    ends: Iterable[float] = (finite.min(), finite.max()) if len(finite) else ()
    least = (positive.min(),) if len(positive) else ()
    return [float(end) for end in (*ends, *least)]


def _numeric(values: NDArray[Any]) -> bool:
    return len(values) > 0 and values.dtype.kind in "iuf"
