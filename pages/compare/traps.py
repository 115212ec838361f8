"""Why do two correct implementations disagree?"""

import inspect
from collections.abc import Iterator
from typing import Literal

from charts.implementations import conventions, number_formats, order_blind, pairing
from charts.implementations import mistakes as mistake
from core.encodings.rotary import rotate
from core.implementations.conventions import (
    EXPONENTS,
    ODD_WIDTHS,
    ORDERS,
    Conventions,
    OddWidth,
    encode_by_convention,
)
from core.implementations.number_formats import PRECISIONS
from document.blocks import (
    Block,
    Box,
    Code,
    Columns,
    Link,
    MainControls,
    draw,
    fold,
    folded,
    predict,
)
from document.controls import Choice
from document.state import State
from document.words import words as words_of
from recipes import two_orders
from recipes.order_blind import FLAWS

SCALES = {"1": 0.0, "1/sqrt(d)": -0.5, "sqrt(d)": 0.5}
EVEN: tuple[Literal["even"] | OddWidth, ...] = ("even", *ODD_WIDTHS[1:])
EXPONENT = Choice("exponent", "tensor2tensor", EXPONENTS)
ORDER = Choice("columns", "interleaved", ORDERS)
FIRST, SCALE = Choice("first", "0", ["0", "1", "2"]), Choice("scale", "1", [*SCALES])
ODD, ANGLES = Choice("odd", "even", EVEN), Choice("angles", "float64", PRECISIONS)
FLAW = Choice("flaw", next(iter(FLAWS)), [*FLAWS], look="menu")


def page(state: State) -> Iterator[Block]:
    """The table at other conventions, and the mistakes that a table or an output shows."""
    settings, words, check = state.settings, state.words, words_of("check").meta
    exponent, order, first, scale = state[EXPONENT], state[ORDER], state[FIRST], state[SCALE]
    odd, angles = state[ODD], state[ANGLES]
    yield MainControls([Box([EXPONENT, ORDER], "grid", "traps", tracks=2, min_width=300)])
    handling: OddWidth = "refuse" if odd == "even" else odd
    factor = conventions.width_of(settings.d_model, handling) ** SCALES[scale]
    chosen = Conventions(exponent, order, handling, factor, int(first), angles)
    tables = conventions.tables(settings, chosen)
    yield Box([draw(conventions, "conventions", tables)])
    more: list[Block] = [FIRST, SCALE, ODD, ANGLES]
    yield Box(more, "grid", "more_traps", align="bottom", tracks=4, min_width=240)
    numbers = conventions.numbers(tables)
    yield words.say("insight", **numbers)
    for trap in (exponent, order, f"first {first}", f"scale {scale}", odd, angles):
        if trap in words.parts:
            yield words.say(trap, settings=settings, **numbers)
    yield Link("check", f"{words.label('check')} {check['title']}")

    scores = pairing.scores(settings.d_head, settings.base)
    yield words.say("pairing", settings=settings, **pairing.numbers(scores))
    yield draw(pairing, "pairing", scores)

    yield words.say("precision", **number_formats.numbers(settings))
    yield draw(number_formats, "precision", settings)

    yield words.say("mistakes")
    mistakes = words.meta["mistakes"]
    menu = Choice("mistake", next(iter(mistakes)), [*mistakes], look="menu")
    yield menu
    entry = mistakes[state[menu]]
    mistaken = mistake.read(settings, state[menu], entry["changes"])
    yield draw(mistake, "mistaken", mistaken)
    yield words.say("mistaken", tests=words.meta["tests"], **mistake.numbers(mistaken))
    yield Code(entry.get("code") or check["deviations"][entry["about"]]["code"])

    yield words.say("order blind")
    yield FLAW
    flaw = FLAWS[state[FLAW]]
    codes = {"broken": flaw.broken, "mended": flaw.mended}
    yield Columns([[words.say(part), Code(code)] for part, code in codes.items()])
    texts = order_blind.Texts(**words.meta["texts"])
    chart, key, example = order_blind.picture(flaw.name, texts, settings)
    yield draw(chart, key, example)
    yield words.say(flaw.name, **chart.numbers(example))
    if key == "batch_rows":
        yield words.say("outputs", **chart.numbers(example))
    verdicts = order_blind.verdicts(flaw.name, texts, settings)
    yield folded(words, "two orders code", inspect.getsource(two_orders), **verdicts)

    yield predict(words, 0)
    yield fold(words, encode_by_convention, rotate, **mistake.numbers(mistaken))
