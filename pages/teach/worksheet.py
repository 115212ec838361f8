"""Can you encode a position by hand? A sheet for the class, and its answers."""

from collections.abc import Iterator

from charts.hands import worksheet_dials
from document.blocks import Block, Box, Image, PrintButton, QrCode
from document.controls import Toggle
from document.state import State
from document.words import words as words_of

ANSWERS = Toggle("answers")


def page(state: State) -> Iterator[Block]:
    """The sheet, with a code for the way back from paper, and on request its key."""
    words, position, base = state.words, state.settings.position, state.settings.base
    numbers = worksheet_dials.numbers(position, base)
    print_it = PrintButton(words.label("print"))
    yield Box([print_it, ANSWERS], "row", key="screen_only", align="center")
    for part in ("sheet", "key") if state[ANSWERS] else ("sheet",):
        hands = part == "key"
        dials = worksheet_dials.picture(position, base, hands=hands)
        image = Image(dials, words.text("dials", answers=hands, **numbers))
        before, after = words.say(part, **numbers), words.say(f"{part} after", **numbers)
        yield Box([before, image, after], key=f"paper_{part}")
        if part == "sheet":
            way_back = QrCode(words_of("share").text("code"), {"answers": "false"}, printed=True)
            yield Box([way_back], key="paper_back")
