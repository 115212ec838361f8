"""A snapshot as SVG, to stand in a page at any width: its colours follow the page's theme."""

import html
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from urllib.parse import unquote
from zlib import crc32

from charts.kit.figure import Figure
from charts.snapshot.figure import fitting, snapshot
from charts.snapshot.marks import (
    BOLD,
    GROUND,
    INK,
    LEADING,
    LINE,
    SIZE,
    Cells,
    Drawn,
    Frame,
    Inset,
    Label,
    Layer,
    Local,
    Only,
    Path,
    Rect,
    Snapshot,
    Spots,
    dashes,
)

SVG = "data:image/svg+xml,"
# Neighbouring discs of one size, which need not each say it.
SPOTS = re.compile(
    r'<path d="[^"]*h0" stroke="[^"]*" stroke-width="([\d.]+)"/>'
    r'(?:<path d="[^"]*h0" stroke="[^"]*" stroke-width="\1"/>){3,}'
)
SHARES = 1000  # units across of what is stretched with the page
THEMED = {INK: "var(--ink)", LINE: "var(--line)", GROUND: "var(--ground)"}
ANCHOR = {"left": "start", "center": "middle", "right": "end"}
BASE = {"top": 0.8, "middle": 0.35, "bottom": -0.2}  # of the type size, to the base line


def fluid(fig: Figure, alt: str) -> str:
    """Return a figure's snapshot for any width; two, if narrow windows need another height."""
    snapshots = fitting(fig)
    names = ("snapshot",) if len(snapshots) == 1 else ("snapshot wide", "snapshot narrow")
    return "".join(svg(one, alt, name) for one, name in zip(snapshots, names, strict=True))


def thumbnail(fig: Figure, alt: str, height: int) -> str:
    """Return the snapshot smaller, `height` pixels, and as wide as its place (snapshot.css)."""
    no_bar = {"showscale": False}  # which says nothing without its numbers
    data = [t | {"marker": t["marker"] | no_bar} if "marker" in t else t for t in fig.data]
    small = replace(snapshot(Figure(data, fig.layout)), frame=None)
    scale = f"--scale:{height / small.height:.3f};height:{height}px"
    return f'<div class="thumbnail" style="{scale}"><div>{svg(small, alt)}</div></div>'


def svg(snapshot: Snapshot, alt: str, name: str = "snapshot") -> str:
    """Return one element, as wide as its place; `alt` says in words what it shows."""
    look = f'class="{name}" fill="{THEMED[INK]}" font-size="{SIZE}"'
    head = f'role="img" aria-label="{html.escape(alt)}" {look}{_frame(snapshot.frame)}'
    high = num(snapshot.height)
    if snapshot.width is not None:
        box = f'viewBox="0 0 {num(snapshot.width)} {high}" width="100%" height="{high}"'
        return f"<svg {head} {box}>{all_marks(snapshot.marks, 1, '')}</svg>"
    sides = num(snapshot.left + snapshot.right)
    place = f"margin-left:{num(snapshot.left)}px;width:calc(100% - {sides}px);height:{high}px"
    inside = _fluid(snapshot.marks, high)
    if snapshot.frame is None:  # what moves is written anew by ui/live/snapshot, mark by mark
        inside = SPOTS.sub(_spots_of_one_size, inside)
    return f'<svg {head} style="{place}" overflow="visible">{inside}</svg>'


def _spots_of_one_size(run: re.Match[str]) -> str:
    size = f' stroke-width="{run[1]}"'
    return f"<g{size}>{run[0].replace(size, '')}</g>"


def _frame(frame: Frame | None) -> str:
    """Return the frame for ui/live/snapshot, where the figure moves."""
    return f" data-frame='{json.dumps(asdict(frame), separators=(',', ':'))}'" if frame else ""


def _fluid(marks: Iterable[Drawn], high: str) -> str:
    """Return marks at shares of the width; neighbouring lines share one stretched element."""
    texts: list[str] = []
    stretched: list[str] = []

    def close() -> None:
        if stretched:
            box = f'viewBox="0 0 {SHARES} {high}" preserveAspectRatio="none"'
            size = f'width="100%" height="{high}" overflow="visible"'
            texts.append(f"<svg {box} {size}>{''.join(stretched)}</svg>")
            stretched.clear()

    for mark in marks:
        if isinstance(mark, Only | Layer):
            close()
            texts.append(_group(mark, _fluid(mark.marks, high)))
        elif isinstance(mark, Path) or (isinstance(mark, Spots) and _round(mark)):
            stretched.append(_mark(mark, SHARES, ""))
        else:
            close()
            texts.append(_mark(mark, 100, "%"))
    close()
    return "".join(texts)


def _group(mark: Only | Layer, inside: str) -> str:
    name = mark.where if isinstance(mark, Only) else f"l{mark.number}"
    return f'<g class="{name}">{inside}</g>'


def all_marks(marks: Iterable[Drawn], times: float, unit: str) -> str:
    """Write marks, their shares of the width `times` as wide, in a unit."""
    return "".join(_mark(mark, times, unit) for mark in marks)


def _mark(mark: Drawn, times: float, unit: str) -> str:
    match mark:
        case Inset():
            return _picture(mark, times, unit)
        case Cells():
            return _cells(mark, times, unit)
        case Path():
            return _path(mark, times)
        case Spots():
            return _spots(mark, times, unit)
        case Label():
            return _text(mark, times, unit)
        case Local():
            marks = all_marks(mark.marks, 1, "")
            return f'<svg x="{num(mark.x * times)}{unit}" overflow="visible">{marks}</svg>'
        case Only() | Layer():
            return _group(mark, all_marks(mark.marks, times, unit))


def _picture(mark: Inset, times: float, unit: str) -> str:
    fit = "" if mark.whole else ' preserveAspectRatio="none"'
    place = f'x="{num(mark.x0 * times)}{unit}" y="{num(mark.y0)}"'
    size = f'width="{num((mark.x1 - mark.x0) * times)}{unit}" height="{num(mark.y1 - mark.y0)}"'
    if fit and mark.source.startswith(SVG):
        # In its place and not as an image, which WebKit would pull out of shape, its dots as well.
        text = unquote(mark.source.removeprefix(SVG))
        # A name is the page's, where another may be hidden: so each has one of its own.
        name = f"cell{crc32(text.encode()):x}"
        text = text.replace("id='cell'", f"id='{name}'").replace("url(#cell)", f"url(#{name})")
        return text.replace("<svg", f"<svg {place} {size}", 1)
    edges = ' style="image-rendering:pixelated"' if mark.sharp else ""
    return f'<image {place} {size}{fit}{edges} href="{html.escape(mark.source)}"/>'


def _cells(mark: Cells, times: float, unit: str) -> str:
    style = f'fill="{_color(mark.fill)}"{_faint(mark.opacity)}'
    boxes = (
        f'<rect x="{num(a * times)}{unit}" y="{num(b)}" width="{num((c - a) * times)}{unit}" '
        f'height="{num(d - b)}"/>'
        for a, b, c, d in map(_upright, mark.boxes)
    )
    return f"<g {style}>{''.join(boxes)}</g>"


def _upright(box: Rect) -> Rect:
    """Return a box from its upper left corner, where a bar to the left begins at its right."""
    a, b, c, d = box
    return min(a, c), min(b, d), max(a, c), max(b, d)


def _path(mark: Path, times: float) -> str:
    runs = [run for run in mark.runs if run]
    if not runs:
        return ""
    end = "z" if mark.fill else ""
    ways = "".join(_way([(x * times, y) for x, y in run]) + end for run in runs)
    style = f'fill="{_color(mark.fill) if mark.fill else "none"}"{_faint(mark.opacity)}'
    if mark.width:
        style += f' stroke="{_color(mark.color)}" stroke-width="{num(mark.width)}"'
        if parts := dashes(mark.dash, mark.width):
            style += f' stroke-dasharray="{" ".join(map(num, parts))}"'
    return f'<path d="{ways}" {style}/>'


def _way(points: Sequence[tuple[float, float]]) -> str:
    """Return the commands of a line, each point as its distance from the one before in tenths."""
    tens = [(round(x * 10), round(y * 10)) for x, y in points]
    (x0, y0), *rest = tens
    steps: list[tuple[int, int]] = []
    for (a, b), (x, y) in zip(tens, rest, strict=False):
        dx, dy = x - a, y - b
        if dy == 0 and steps and steps[-1][1] == 0 and steps[-1][0] * dx > 0:  # straight on
            steps[-1] = steps[-1][0] + dx, 0
        elif dx or dy:
            steps.append((dx, dy))
    tail = "".join(f"l{num(x / 10)} {num(y / 10)}" for x, y in steps)
    # Not h0: that is a disc, see snapshot.css.
    return f"M{num(x0 / 10)} {num(y0 / 10)}{tail or 'v0'}"


def _round(mark: Spots) -> bool:
    return mark.shape == "circle"


def _spots(mark: Spots, times: float, unit: str) -> str:
    """Return discs as lines without length, made round by snapshot.css: one element for many."""
    if not _round(mark):
        return "".join(_sign(mark, x * times, y, unit) for x, y in mark.at)
    ways = "".join(f"M{num(x * times)} {num(y)}h0" for x, y in mark.at)
    faint = _faint(mark.opacity)
    return "".join(
        f'<path d="{ways}" stroke="{_color(color)}" stroke-width="{num(size)}"{faint}/>'
        for size, color in mark.discs
    )


def _sign(mark: Spots, x: float, y: float, unit: str) -> str:
    h, size = mark.size / 2, num(mark.size)
    way = {
        "x": f"M{-h} {-h}l{size} {size}m0 -{size}l-{size} {size}",
        "triangle-down": f"M{num(-1.15 * h)} {num(-h / 2)}h{num(2.3 * h)}L0 {num(h)}z",
        "diamond": f"M0 {num(-1.3 * h)}L{num(1.3 * h)} 0L0 {num(1.3 * h)}L{num(-1.3 * h)} 0z",
    }[mark.shape]
    color = _color(mark.color)
    style = (
        f'stroke="{color}" stroke-width="{num(mark.size / 3)}"'
        if mark.shape == "x"
        else f'fill="{color}"'
    )
    return (
        f'<svg x="{num(x)}{unit}" y="{num(y)}" overflow="visible">'
        f'<path d="{way}" {style}{_faint(mark.opacity)}/></svg>'
    )


def _text(mark: Label, times: float, unit: str) -> str:
    size, count = mark.size, len(mark.lines)
    rise = {"top": 0, "middle": (count - 1) / 2, "bottom": count - 1}[mark.height]
    down = size * (BASE[mark.height] - rise * LEADING)
    place = f'x="{num(mark.x * times)}{unit}" y="{num(mark.y + down)}"'
    anchor = "" if mark.side == "left" else f' text-anchor="{ANCHOR[mark.side]}"'
    look = f' font-size="{num(size)}"' if size != SIZE else ""
    look += "" if mark.color == INK else f' fill="{_color(mark.color)}"'
    if mark.turned or mark.slant:
        turn = -90 if mark.turned else mark.slant
        inner = f'<text transform="rotate({num(turn)})" y="{num(down)}"{anchor}{look}>'
        words = html.escape(" ".join(mark.lines).replace(BOLD, ""))
        at = f'x="{num(mark.x * times)}{unit}" y="{num(mark.y)}"'
        shift = f'<g transform="translate({num(mark.dx)})">{inner}{words}</text></g>'
        return f'<svg {at} overflow="visible">{shift}</svg>'
    dx = f' dx="{num(mark.dx)}"' if mark.dx else ""
    if count == 1:
        return f"<text {place}{dx}{anchor}{look}{_line(mark.lines[0])}</text>"
    start = f'x="{num(mark.x * times)}{unit}"{dx}'
    rows = "".join(
        f'<tspan {start} dy="{LEADING if n else 0}em"{_line(line)}</tspan>'
        for n, line in enumerate(mark.lines)
    )
    return f"<text {place}{anchor}{look}>{rows}</text>"


def _line(line: str) -> str:
    """Return the end of an element's tag, and the words in it."""
    bold = ' font-weight="bold"' if line.startswith(BOLD) else ""
    return f"{bold}>{html.escape(line.removeprefix(BOLD))}"


def _color(color: str) -> str:
    parts = re.fullmatch(r"rgb\((\d+), ?(\d+), ?(\d+)\)", color)
    if parts:
        return "#" + "".join(f"{int(part):02x}" for part in parts.groups())
    return THEMED.get(color, color.replace(", ", ","))


def _faint(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{num(opacity)}"'


def num(value: float) -> str:
    """Return a number with one decimal at most, and no more characters than it needs."""
    text = f"{value:.2f}" if abs(value) < 1 else f"{value:.1f}"
    return text.rstrip("0").rstrip(".").replace("-0.", "-.") if "." in text else text
