"""Draw a snapshot as pixels, for a card: its own SVG at a fixed width, by resvg."""

import io
import re
from collections.abc import Sequence

import resvg_py
from PIL import Image, ImageFont

from charts.snapshot.marks import GROUND, INK, LINE, SIZE, Only, Snapshot
from charts.snapshot.svg import THEMED, all_marks, num

LIGHT = {INK: "#23241f", LINE: "#d9d6cb", GROUND: "#fffefb"}
# Lines with kana or kanji, for which a browser has fonts.
NOT_IN_FONT = re.compile("(?<=>)[^<]*[\u3040-\u30ff\u4e00-\u9fff][^<]*(?=<)")
# A browser draws a line without length as a disc (snapshot.css); resvg draws nothing.
DISCS = re.compile(
    r'<path d="((?:M[-.\d]+ [-.\d]+h0)+)" stroke="([^"]*)" stroke-width="([^"]*)"([^>]*)/>'
)


def draw(snapshot: Snapshot, wide: int, high: int, fonts: Sequence[str]) -> Image.Image:
    """Return the snapshot in `wide` x `high` pixels, on the light ground; `fonts` are files."""
    times = high / snapshot.height
    left, space, above = snapshot.left, wide / times - snapshot.left - snapshot.right, 0.0
    if snapshot.width is not None:
        times = min(times, wide / snapshot.width)
        left, space = (wide / times - snapshot.width) / 2, 1.0
        above = high / times - snapshot.height
    box = " ".join(map(num, (-left, -above / 2, wide / times, high / times)))
    size = f'width="{wide}" height="{high}" font-size="{SIZE}" fill="{LIGHT[INK]}"'
    family = f'font-family="{ImageFont.truetype(fonts[0]).getname()[0]}"' if fonts else ""
    marks = [one for one in snapshot.marks if not (isinstance(one, Only) and one.where == "narrow")]
    text = DISCS.sub(_discs, NOT_IN_FONT.sub("", all_marks(marks, space, "")))
    for name, themed in THEMED.items():
        text = text.replace(themed, LIGHT[name])
    png = resvg_py.svg_to_bytes(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} {family}>{text}</svg>',
        background=LIGHT[GROUND],
        skip_system_fonts=True,
        font_files=list(fonts),
    )
    return Image.open(io.BytesIO(png)).convert("RGB")


def _discs(path: re.Match[str]) -> str:
    """Return circles for lines without length."""
    points, color, size, rest = path.groups()
    look = f'r="{float(size) / 2:g}" fill="{color}"{rest}'
    places = re.findall(r"M([-.\d]+) ([-.\d]+)h0", points)
    return "".join(f'<circle cx="{x}" cy="{y}" {look}/>' for x, y in places)
