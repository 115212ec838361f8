"""A still as pixels, for a card: drawn by Pillow, in the fonts that it is given."""

from __future__ import annotations

import base64
import io
import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import cycle, pairwise, product
from urllib.parse import unquote
from xml.etree import ElementTree

from PIL import Image, ImageChops, ImageDraw, ImageFont

from charts.still.drawing import beside, elements, runs
from charts.still.marks import (
    BOLD,
    GROUND,
    INK,
    LEADING,
    LINE,
    Cells,
    Layer,
    Local,
    Mark,
    Only,
    Path,
    Picture,
    Spots,
    Still,
    Text,
    dashes,
)  # fmt: skip
from charts.still.traces import rgb

LIGHT = {INK: (35, 36, 31), LINE: (217, 214, 203), GROUND: (255, 254, 251)}
NOT_IN_FONT = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")  # kana and kanji: browsers have them
FINE = 2  # pixels drawn for each one across and down, so that edges are smooth
Color = tuple[int, int, int]
Across = Callable[[float], float]


def draw(still: Still, wide: int, high: int, font: str) -> Image.Image:
    """The still in `wide` x `high` pixels, on the light ground; `font` is a file."""
    times = high / still.height
    left, room, above = still.left, wide / times - still.left - still.right, 0.0
    if still.width is not None:
        times = min(times, wide / still.width)
        left, room, above = (wide / times - still.width) / 2, 1.0, high / times - still.height
    canvas = Image.new("RGB", (wide * FINE, high * FINE), LIGHT[GROUND])
    page = _Page(canvas, times * FINE, font)
    page.all(still.marks, lambda x: left + x * room)
    pixels = canvas.reduce(FINE)
    return ImageChops.offset(pixels, 0, round(above * times / 2)) if above * times > 2 else pixels


class _Page:
    def __init__(self, canvas: Image.Image, times: float, font: str) -> None:
        self.canvas, self.times, self.font = canvas, times, font
        self.pen = ImageDraw.Draw(canvas)

    def all(self, marks: Sequence[Mark], across: Across) -> None:
        for mark in marks:
            self.mark(mark, across)

    def mark(self, mark: Mark, across: Across) -> None:
        match mark:
            case Only():
                if mark.where == "wide":
                    self.all(mark.marks, across)
            case Layer():
                self.all(mark.marks, across)
            case Local():
                x0 = across(mark.x)
                self.all(mark.marks, lambda x: x0 + x)
            case Picture():
                self.picture(mark, across)
            case Cells():
                for a, b, c, d in mark.boxes:
                    left, right = across(a), across(c)
                    corners = [(left, b), (right, b), (right, d), (left, d)]
                    self.fill(corners, mark.fill, mark.opacity)
            case Path():
                self.path(mark, across)
            case Spots():
                for x, y in mark.at:
                    self.spot(mark, across(x), y)
            case Text():
                self.text(mark, across(mark.x) + mark.dx)

    def points(self, run: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(x * self.times, y * self.times) for x, y in run]

    def fill(self, run: Sequence[tuple[float, float]], color: str, opacity: float = 1.0) -> None:
        self.pen.polygon(self.points(run), fill=_mixed(color, opacity))

    def path(self, mark: Path, across: Across) -> None:
        for run in mark.runs:
            points = [(across(x), y) for x, y in run]
            if mark.fill and len(points) > 2:
                self.fill(points, mark.fill, mark.opacity)
            if mark.width and len(points) > 1:
                self.line(points, mark.color, mark.width, mark.dash, mark.opacity)

    def line(
        self,
        run: Sequence[tuple[float, float]],
        color: str,
        width: float,
        dash: str = "solid",
        opacity: float = 1.0,
    ) -> None:
        wide, shade = max(1, round(width * self.times)), _mixed(color, opacity)
        lengths = dashes(dash, width)
        for part in _dashed(run, lengths) if lengths else [run]:
            self.pen.line(self.points(part), fill=shade, width=wide, joint="curve")

    def disc(self, x: float, y: float, size: float, color: str, opacity: float = 1.0) -> None:
        x, y, half = x * self.times, y * self.times, size * self.times / 2
        self.pen.ellipse((x - half, y - half, x + half, y + half), fill=_mixed(color, opacity))

    def spot(self, mark: Spots, x: float, y: float) -> None:
        h = mark.size / 2
        if mark.shape == "x":
            self.line([(x - h, y - h), (x + h, y + h)], mark.color, 2)
            self.line([(x - h, y + h), (x + h, y - h)], mark.color, 2)
        elif mark.shape == "triangle-down":
            across, top = 1.15 * h, y - h / 2
            self.fill([(x - across, top), (x + across, top), (x, y + h)], mark.color)
        elif mark.shape == "diamond":
            h *= 1.3
            self.fill([(x, y - h), (x + h, y), (x, y + h), (x - h, y)], mark.color)
        else:
            for size, color in mark.discs:
                self.disc(x, y, size, color, mark.opacity)

    def text(self, mark: Text, x: float) -> None:
        font = typeface(self.font, round(mark.size * self.times))
        anchor = {"left": "l", "center": "m", "right": "r"}[mark.side]
        color, y = _mixed(mark.color, 1.0), mark.y
        if mark.turned or mark.slant:
            self.turned(mark, x, font)
            return
        high = mark.size * LEADING
        count = len(mark.lines)
        y -= high * {"top": 0, "middle": (count - 1) / 2, "bottom": count - 1}[mark.height]
        down = {"top": "a", "middle": "m", "bottom": "d"}[mark.height]
        for n, line in enumerate(mark.lines):
            if NOT_IN_FONT.search(line):
                continue
            at = (x * self.times, (y + n * high) * self.times)
            words = line.removeprefix(BOLD)
            self.pen.text(at, words, fill=color, font=font, anchor=anchor + down)

    def turned(self, mark: Text, x: float, font: ImageFont.FreeTypeFont) -> None:
        words = " ".join(mark.lines).replace(BOLD, "")
        wide, high = round(font.getlength(words)) + 2, round(mark.size * self.times * 1.4)
        mask = Image.new("L", (wide, high))
        ImageDraw.Draw(mask).text((0, high / 2), words, fill=255, font=font, anchor="lm")
        mask = mask.rotate(90 if mark.turned else -mark.slant, expand=True)
        left = x * self.times - mask.width * {"left": 0, "center": 0.5, "right": 1}[mark.side]
        top = (
            mark.y * self.times - mask.height * {"top": 0, "middle": 0.5, "bottom": 1}[mark.height]
        )
        self.canvas.paste(_mixed(mark.color, 1.0), (round(left), round(top)), mask)

    def picture(self, mark: Picture, across: Across) -> None:
        x0, x1 = (round(across(x) * self.times) for x in (mark.x0, mark.x1))
        y0, y1 = (round(y * self.times) for y in (mark.y0, mark.y1))
        head, _, data = mark.source.partition(",")
        if "svg" in head:
            self.drawing(unquote(data), x0, y0, x1 - x0, y1 - y0)
            return
        image = Image.open(io.BytesIO(base64.b64decode(data))).convert("RGBA")
        size = (max(1, x1 - x0), max(1, y1 - y0))
        way = Image.Resampling.NEAREST if mark.sharp else Image.Resampling.BILINEAR
        image = image.resize(size, way)
        self.canvas.paste(image, (x0, y0), image)

    def drawing(self, text: str, x0: float, y0: float, wide: float, high: float) -> None:
        """A small SVG of charts.kit.vector: words, circles and paths of lines and arcs."""
        root = ElementTree.fromstring(text)
        left, top, across, down = map(float, root.get("viewBox", "0 0 1 1").split())
        kx, ky = wide / across, high / down
        if root.get("preserveAspectRatio") != "none":
            kx = ky = min(kx, ky)
            x0, y0 = x0 + (wide - kx * across) / 2, y0 + (high - ky * down) / 2

        def at(x: float, y: float) -> tuple[float, float]:
            return (x0 + (x - left) * kx) / self.times, (y0 + (y - top) * ky) / self.times

        for element, style in elements(root, {}):
            if style.get("fill", "").startswith("url"):
                self.tiles(root, element, at, ky / self.times)
            else:
                self.element(element, style, at, ky / self.times)

    def tiles(
        self,
        root: ElementTree.Element,
        area: ElementTree.Element,
        at: Callable[[float, float], tuple[float, float]],
        times: float,
    ) -> None:
        """One mark in every cell of an area, which is made of rectangles."""
        pattern = next(part for part in root.iter() if part.tag.endswith("pattern"))
        size = float(pattern.get("width", 1))
        for run in runs(area):
            (x, y), (right, _), (_, foot), *_ = run
            for row, column in product(
                range(round((foot - y) / size)), range(round((right - x) / size))
            ):
                left, top = x + column * size, y + row * size
                for mark, style in elements(pattern, {}):
                    self.element(mark, style, partial(beside, at, left, top), times)

    def element(
        self,
        element: ElementTree.Element,
        style: dict[str, str],
        at: Callable[[float, float], tuple[float, float]],
        times: float,
    ) -> None:
        if element.tag.endswith("text"):
            size = float(style["font-size"]) * times * self.times
            x, y = at(float(style["x"]), float(style["y"]))
            font = typeface(self.font, max(1, round(size)))
            color, place = _mixed(style["fill"], 1.0), (x * self.times, y * self.times)
            self.pen.text(place, element.text or "", fill=color, font=font, anchor="ls")
            return
        still = style.get("vector-effect") == "non-scaling-stroke"
        width = float(style.get("stroke-width", 1)) * (1 if still else times)
        opacity = float(style.get("opacity", 1))
        fill, stroke = style.get("fill", "black"), style.get("stroke", "none")
        for run in runs(element):
            points = [at(*point) for point in run]
            if fill != "none" and len(points) > 2:
                self.fill(points, fill, opacity * float(style.get("fill-opacity", 1)))
            if stroke != "none":
                shade = opacity * float(style.get("stroke-opacity", 1))
                if len(points) > 1 and math.dist(points[0], points[-1]) + len(points) > 2:
                    dash = "dot" if style.get("stroke-dasharray") else "solid"
                    self.line(points, stroke, width, dash, shade)
                if style.get("stroke-linecap") == "round":
                    for x, y in {points[0], points[-1]}:
                        self.disc(x, y, width, stroke, shade)


@cache
def typeface(file: str, size: int, *axes: float) -> ImageFont.FreeTypeFont:
    """A font at a size, its weight and the like set."""
    font = ImageFont.truetype(file, size)
    font.set_variation_by_axes(list(axes) or [400])
    return font


def _mixed(color: str, opacity: float) -> Color:
    """A colour as it looks on the ground."""
    if color in LIGHT:
        parts: Sequence[float] = LIGHT[color]
    elif color.startswith("rgba"):
        parts, opacity = rgb(color), opacity * float(color[5:-1].split(",")[3])
    else:
        parts = rgb(color)
    red, green, blue = (
        round(part * opacity + ground * (1 - opacity))
        for part, ground in zip(parts, LIGHT[GROUND], strict=True)
    )
    return red, green, blue


def _dashed(
    run: Sequence[tuple[float, float]], lengths: Sequence[float]
) -> Iterator[list[tuple[float, float]]]:
    on, rest = True, cycle(lengths)
    left = next(rest)
    part = [run[0]]
    for (x0, y0), (x1, y1) in pairwise(run):
        long, done = math.dist((x0, y0), (x1, y1)), 0.0
        while long - done > left:
            done += left
            point = (x0 + (x1 - x0) * done / long, y0 + (y1 - y0) * done / long)
            if on:
                yield [*part, point]
            on, part = not on, [point]
            left = next(rest)
        left -= long - done
        part.append((x1, y1))
    if on and len(part) > 1:
        yield part
