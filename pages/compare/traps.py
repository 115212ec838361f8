"""The page on differences between correct implementations."""

import inspect
from collections.abc import Callable, Iterator, Mapping
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
    Picture,
    draw,
    fold,
    folded,
    predict,
    with_words,
)
from document.controls import Choice
from document.link import inside
from document.state import State
from document.words import Words
from document.words import words as words_of
from recipes import pairing as permute
from recipes import two_orders
from recipes.order_blind import FLAWS

SCALES = {"1": 0.0, "1/sqrt(d)": -0.5, "sqrt(d)": 0.5}
EVEN: tuple[Literal["even"] | OddWidth, ...] = ("even", *ODD_WIDTHS[1:])
EXPONENT = Choice("exponent", "tensor2tensor", EXPONENTS)
ORDER = Choice("columns", "interleaved", ORDERS)
FIRST, SCALE = Choice("first", "0", ["0", "1", "2"]), Choice("scale", "1", [*SCALES])
ODD = Choice("odd", "even", EVEN, style="menu", aliases={"sin_ceil": "truncate"})  # of old links
ANGLES = Choice("angles", "float64", PRECISIONS)
FLAW = Choice("flaw", next(iter(FLAWS)), [*FLAWS], style="menu")
SWITCHES = (EXPONENT, ORDER, FIRST, SCALE, ODD, ANGLES)


def page(state: State) -> Iterator[Block]:
    """Show symptoms and the mistakes behind them: all, or the part that a symptom leads to."""
    words, part = state.words, state[PART]
    every = [show for show in PARTS.values() if show is not _reports]  # those are one at a time
    first, *others = every if part == EVERYTHING else [PARTS[part]]
    if first is _conventions:
        yield MainControls([Box([EXPONENT, ORDER], "grid", "traps", tracks=2, min_width=300)])
    blocks = [*first(state)]
    if state.lesson.present:
        yield from [*blocks, PART]
    else:
        pictures = [any(isinstance(each, Picture) for each in inside([one])) for one in blocks]
        below = 1 + (pictures.index(True) if True in pictures else len(blocks))  # the first picture
        symptoms = Box([*_symptoms(words), PART], key="symptoms", gap="xsmall")
        yield Columns([blocks[:below], [symptoms]], widths=[7, 3])
        yield from blocks[below:]
    for other in others:
        yield from other(state)
    if part == EVERYTHING:
        yield predict(words, 0)
        yield fold(words, encode_by_convention, rotate, **mistake.LIMITS)


def _symptoms(words: Words) -> Iterator[Block]:
    """Yield the symptoms, each a link to the part that shows its cause, switched for it."""
    yield words.say("symptoms")
    usual = {control.key: control.default for control in SWITCHES}
    for symptom in words.meta["symptoms"]:
        yield Link("traps", symptom["seen"], {**usual, **symptom["state"]})


def _conventions(state: State) -> Iterator[Block]:
    """Yield the table at other conventions."""
    settings, words = state.settings, state.words
    exponent, order, first, scale = state[EXPONENT], state[ORDER], state[FIRST], state[SCALE]
    odd, angles = state[ODD], state[ANGLES]
    handling: OddWidth = "refuse" if odd == "even" else odd
    factor = conventions.width_of(settings.d_model, handling) ** SCALES[scale]
    chosen = Conventions(exponent, order, handling, factor, int(first), angles)
    tables = conventions.tables(settings, chosen)
    numbers = conventions.numbers(tables)
    yield Box([draw(conventions, "conventions", tables), words.say("insight", **numbers)])
    more: list[Block] = [FIRST, SCALE, ODD, ANGLES]
    yield Box(more, "grid", "more_traps", align="bottom", tracks=4, min_width=240)
    for trap in (exponent, order, f"first {first}", f"scale {scale}", odd, angles):
        if trap in words.parts:
            yield words.say(trap, settings=settings, **numbers)
    yield Link("check", f"{words.label('check')} {words_of('check').meta['title']}")


def _pairing(state: State) -> Iterator[Block]:
    """Yield the scores under the other pairing, and the weights for it."""
    settings, words = state.settings, state.words
    scores = pairing.scores(settings.d_head, settings.base)
    says = words.say("pairing", settings=settings, **pairing.numbers(scores))
    yield with_words([says], [draw(pairing, "pairing", scores)])
    yield words.say("permuted")
    yield Code(inspect.getsource(permute))


def _precision(state: State) -> Iterator[Block]:
    """Yield the error of an angle in each number format."""
    says = state.words.say("precision", **number_formats.numbers(state.settings))
    yield with_words([says], [draw(number_formats, "precision", state.settings)])


def _mistakes(state: State) -> Iterator[Block]:
    """Yield a table with a mistake beside the right one, and which tests catch it."""
    words, mistakes = state.words, state.words.meta["mistakes"]
    menu = Choice("mistake", next(iter(mistakes)), [*mistakes], style="menu")
    name, entry = state[menu], mistakes[state[menu]]
    mistaken = mistake.read(state.settings, name, entry["changes"])
    picture = draw(mistake, "mistaken", mistaken)
    says = words.say("mistaken", tests=words.meta["tests"], **mistake.numbers(mistaken))
    yield with_words([words.say("mistakes"), menu], [picture, says])
    deviations = words_of("check").meta["deviations"]
    yield Code(entry.get("code") or deviations[entry["about"]]["code"])


def _order_blind(state: State) -> Iterator[Block]:
    """Yield code that sees no order or misleads, mended beside it, and what it does."""
    settings, words = state.settings, state.words
    yield words.say("order blind")
    yield FLAW
    flaw = FLAWS[state[FLAW]]
    codes = {"broken": flaw.broken, "mended": flaw.mended}
    yield Columns([[words.say(part), Code(code)] for part, code in codes.items()])
    texts = order_blind.Texts(**words.meta["texts"])
    chart, key, read = order_blind.PICTURES[flaw.name]
    example = read(texts, settings)
    yield draw(chart, key, example)
    yield words.say(flaw.name, **chart.numbers(example))
    if key == "batch_rows":
        yield words.say("outputs", **chart.numbers(example))
    verdicts = order_blind.verdicts(flaw.name, texts, settings)
    yield folded(words, "two orders code", inspect.getsource(two_orders), **verdicts)


def _reports(state: State) -> Iterator[Block]:
    """Yield the cause of a symptom without a part of its own, its proof, and its code."""
    words = state.words
    reports = {one["seen"]: one for one in words.meta["symptoms"] if "cause" in one}
    menu = Choice("report", next(iter(reports)), [*reports], style="menu")
    yield words.say("reports")
    yield menu
    report = reports[state[menu]]
    yield words.say("reported", cause=report["cause"], proof=report["proof"])
    page, at = report["at"]
    yield Code("".join(report["code"]))  # in one piece, or several
    yield Link(page, words_of(page).meta["title"], at)


EVERYTHING = "everything"
PARTS: Mapping[str, Callable[[State], Iterator[Block]]] = {
    "conventions": _conventions,
    "pairs": _pairing,
    "number formats": _precision,
    "mistakes": _mistakes,
    "word order": _order_blind,
    "reports": _reports,
}
PART = Choice("part", EVERYTHING, [EVERYTHING, *PARTS], style="menu")
