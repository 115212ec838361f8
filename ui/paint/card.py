"""The picture that a chat shows of a link: the page's question over its snapshot, 1200 x 630."""

import io
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from charts.snapshot.figure import snapshot
from charts.snapshot.marks import GROUND, INK
from charts.snapshot.pixels import LIGHT, draw
from document.words import words
from ui.paint.page import Address
from ui.paint.screen import first_picture, first_screen
from ui.server import fonts
from ui.server.run_queue import paints
from ui.style import look

WIDE, HIGH = 1200, 630
EDGE, TOP = 56, 190  # pixels round the card, and where the picture begins
SERIF, SANS = "Paint Serif", "Paint Sans"


def png(address: Address) -> bytes:
    """Return the card of a link's state; the default one where a part is refused."""
    query = address.page_query
    with paints.turn():
        first = first_screen(address.page, query)
        if query and first.refused:
            first = first_screen(address.page, "")
        picture = first_picture(first.blocks)
        figure = picture and picture.figure
    card = Image.new("RGB", (WIDE, HIGH), LIGHT[GROUND])
    pen = ImageDraw.Draw(card)
    pen.text((EDGE, 30), "Clock Hands", look("accent"), typeface(SANS, 26, int(look("bold"))))
    _question(pen, words(address.page).meta["question"], alone=not figure)
    if figure:
        wide, high = WIDE - 2 * EDGE, HIGH - TOP - 24
        card.paste(draw(snapshot(figure, 760), wide, high, fonts.upright()), (EDGE, TOP))
    file = io.BytesIO()
    card.save(file, "png", compress_level=1)
    return file.getvalue()


def _question(pen: ImageDraw.ImageDraw, text: str, *, alone: bool) -> None:
    """Draw the question in one line or two, as large as fits; `alone`, larger and in the middle."""
    for size in (84,) if alone else (60, 52, 46, 40):
        face = typeface(SERIF, size, fonts.HEADINGS, 20)
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            lines[-1:] = (
                [longer] if face.getlength(longer) <= WIDE - 2 * EDGE else [lines[-1], word]
            )
        if len(lines) == 1 or (len(lines) == 2 and size <= 46):
            break
    lines, step = lines if alone else lines[:2], size * 1.12
    middle = HIGH / 2 if alone else 118
    top = middle - (len(lines) - 1) * step / 2
    for n, line in enumerate(lines):
        pen.text((EDGE, top + n * step), line, LIGHT[INK], face, anchor="lm")


@cache
def typeface(family: str, size: int, *axes: float) -> ImageFont.FreeTypeFont:
    """Return a font at a size, its weight and the like set."""
    font = ImageFont.truetype(str(fonts.whole(family)), size)
    font.set_variation_by_axes(list(axes))
    return font
