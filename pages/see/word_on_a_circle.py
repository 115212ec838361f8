"""The page on a word vector that moves with its position."""

from collections.abc import Iterator

from charts.hands import word_on_a_circle as circle
from charts.hands.toy_words import Word, walk
from core import encode_positions
from core.encodings.rotary import rotate
from document.blocks import (
    Block,
    Box,
    MainControls,
    Play,
    Table,
    fold,
    predict,
    with_words,
)
from document.comparison import after_both, beside, sides
from document.controls import SelectSlider, Toggle
from document.parts.toy_words import toy_words
from document.state import State
from recipes import encoding as recipes
from state.settings import Settings

ROTARY = Toggle("rotary", hint="rotary")
SCALE = SelectSlider("scale", "√d", [*circle.SCALES], hint="scale", extra=True)


def page(state: State) -> Iterator[Block]:
    """Show the reader's words at the cursor and how they got there, added to or rotated."""
    settings, other, words = state.settings, state.other, state.words
    rotary, scale = state[ROTARY], state[SCALE]
    main: list[Block] = [Play(settings.max_len - 1), ROTARY, SCALE]
    yield MainControls([Box(main, "row", align="bottom")])
    toys, box = toy_words(state)
    if toys and all(toy.position is not None for toy in toys):
        box = [*box, words.say("own positions")]

    def arguments(s: Settings) -> tuple[list[Word], float, Settings, bool]:
        return toys, s.d_model ** (circle.SCALES[scale] - circle.SCALES["√d"]), s, rotary

    def lengths(s: Settings) -> list[Block]:
        return [Table(circle.lengths(*arguments(s)))]

    pictures = sides(
        state,
        circle,
        "word_on_a_circle",
        lambda s: (*arguments(s), scale),
        say=lengths if other else None,
        recipe=recipes.hand,
    )
    numbers = circle.numbers(*arguments(settings))
    if other:
        yield Box([*beside(state, "word_on_a_circle", pictures)])
        yield from box
        b = circle.numbers(*arguments(other))
        yield words.say("difference", settings=settings, other=other, a=numbers, b=b)
        yield after_both()
    says = [words.say("two", settings=settings, **numbers)] if numbers["two"] else []
    says.append(words.say("insight", settings=settings, **numbers))
    if other:
        yield from says
    else:
        yield with_words(*pictures, [*box, *lengths(settings), *says])
    yield predict(words, 2 if numbers["even"] else 0, settings=settings, **numbers)
    yield fold(words, walk, encode_positions, rotate)
