"""The marks of a snapshot, with nothing left of the figure's own axes.

Across, a point is a share of the plot area's width, because that is known only where the figure is
shown; down, it is pixels from the figure's upper edge. Colours are CSS, or
one of INK, LINE and GROUND, which the page's theme decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

INK, LINE, GROUND = "ink", "line", "ground"
LEADING = 1.3  # from line to line, times the type size
SIZE = 14  # pixels of the type, unless a figure says another: 0.875 rem, as in ui/live/plotly.js
# Drawn and left out, in widths of the line, but of 3 pixels at least.
DASHES = {"dash": (3, 3), "dot": (1, 1)}
BOLD = "\x02"  # begins a line of text that is bold

Point: TypeAlias = tuple[float, float]  # share of the plot area's width, pixels down
Rect: TypeAlias = tuple[float, float, float, float]  # x and y of a corner, then of the opposite one


def dashes(style: str, width: float) -> list[float]:
    """Return pixels of a line that are drawn and left out in turn; none of a solid one."""
    return [part * max(width, 3) for part in DASHES.get(style, ())]


@dataclass(frozen=True)
class Inset:
    """An image stretched over a box."""

    x0: float
    y0: float
    x1: float
    y1: float
    source: str  # a data URI
    whole: bool = False  # keep its shape: as large as fits into the box
    sharp: bool = False  # few cells, with edges


@dataclass(frozen=True)
class Cells:
    """A rectangle, or many of one colour."""

    boxes: tuple[Rect, ...]
    fill: str
    opacity: float = 1.0


@dataclass(frozen=True)
class Path:
    """Lines through points, each a run of its own; drawn, filled or both."""

    runs: tuple[tuple[Point, ...], ...]
    color: str = ""
    width: float = 0.0
    dash: str = "solid"
    fill: str = ""
    opacity: float = 1.0


@dataclass(frozen=True)
class Spots:
    """Marks of a few pixels round points; `open` ones show the ground in their middle."""

    at: tuple[Point, ...]
    size: float
    color: str
    open: bool = False
    opacity: float = 1.0
    shape: str = "circle"  # or x, or triangle-down, or diamond
    rim: str = ""
    rim_width: float = 0.0

    @property
    def discs(self) -> list[tuple[float, str]]:
        """Sizes and colours of the discs of one circle, the lowest first."""
        if self.open:
            line = self.rim_width or 1.0
            return [(self.size + line, self.color), (self.size - line, GROUND)]
        if self.rim and (line := self.rim_width):
            return [(self.size + line, self.rim), (self.size - line, self.color)]
        return [(self.size, self.color)]


@dataclass(frozen=True)
class Label:
    """A line of text, or several, at a point and some pixels beside it."""

    x: float
    y: float
    lines: tuple[str, ...]
    size: float
    dx: float = 0.0
    side: str = "center"  # which part of it is at the point: left, center or right
    height: str = "middle"  # and top, middle or bottom
    color: str = INK
    turned: bool = False  # a quarter turn, read upwards
    slant: float = 0.0  # or so many degrees


@dataclass(frozen=True)
class Local:
    """Marks of a fixed size at a share of the width: across they count pixels from there."""

    x: float
    marks: tuple[Inset | Path | Spots | Label, ...]


@dataclass(frozen=True)
class Only:
    """Marks for one kind of window: ticks of a wide picture, or of a narrow one."""

    where: str  # wide or narrow
    marks: tuple[Drawn, ...]


@dataclass(frozen=True)
class Layer:
    """The marks of one layer of a figure that moves, where a browser writes it anew."""

    number: int  # from the lowest
    marks: tuple[Drawn, ...]


Drawn: TypeAlias = Inset | Cells | Path | Spots | Label | Local | Only | Layer


@dataclass(frozen=True)
class Frame:
    """The facts that a browser needs to write a snapshot's layers anew: ui/live/snapshot.

    Everything in pixels; `widths` are those of the windows whose ticks the snapshot has, and there
    are none where the picture keeps its shape.
    """

    left: float
    right: float
    top: float
    height: float  # of the plot area
    whole: float  # of the figure
    widths: tuple[float, ...] = ()


@dataclass(frozen=True)
class Snapshot:
    """Marks in a figure of `height` pixels, whose plot area lies between two margins.

    A `width` is given where the picture keeps its shape and so is scaled as a whole, and a `frame`
    where it moves.
    """

    height: float
    left: float
    right: float
    marks: Sequence[Drawn] = field(default_factory=tuple)
    width: float | None = None
    frame: Frame | None = None
