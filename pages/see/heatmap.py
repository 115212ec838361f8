"""The page on the whole table."""

from collections.abc import Iterator
from functools import partial

from charts.hands import wavelengths
from charts.table import fingerprint, heatmap, waves
from core import encode_positions
from document import numbers as tables
from document.blocks import Block, Box, Columns, draw, fold, predict, with_words
from document.comparison import after_both, beside, sides
from document.state import State
from recipes import encoding as recipes
from recipes.forms import forms
from state.settings import Settings


def page(state: State) -> Iterator[Block]:
    """Show the whole table, the cursor's row and pair of it, and the wavelength of every pair."""
    settings, other, words = state.settings, state.other, state.words
    by_side = {s: heatmap.numbers(s) | wavelengths.numbers(s) for s in (settings, other) if s}
    numbers = {"settings": settings, **by_side[settings]}
    numbers |= fingerprint.numbers(settings) | waves.numbers(settings)

    def say(s: Settings) -> Iterator[Block]:
        """Yield the words on parts that are not drawn, and on columns that look alike."""
        yield words.say("drawn", **by_side[s])
        if by_side[s]["stripes"]:
            stripes = words.say("stripes", **by_side[s])
            yield stripes if other else Box([stripes], key="narrow_stripes")  # on a phone alone

    every = sides(
        state, heatmap, "heatmap", lambda s: (s,), say=say, data=tables.encoding, recipe=forms
    )
    if other:
        yield from beside(state, "heatmap", every)
        yield words.say("difference", a=by_side[settings], b=by_side[other])
        yield after_both()
    else:
        yield with_words(*every, [words.say("insight", **numbers)])

    hands, hand = partial(recipes.hands, settings), partial(recipes.hand, settings)
    row = draw(fingerprint, "fingerprint", settings, recipe=hands)
    pair = draw(waves, "waves", settings, recipe=hand)
    left, right = words.say("row", **numbers), words.say("pair", **numbers)
    yield Columns([[left, row], [right, pair]], gap="large")
    turns = partial(recipes.turns, settings)
    spectrum = draw(wavelengths, "spectrum", settings, recipe=turns, height=300)
    about: list[Block] = [words.say("spectrum", **numbers)]
    if question := wavelengths.question(settings):
        answer, question_numbers = question
        about.append(predict(words, answer, settings=settings, **question_numbers))
    yield with_words(about, [spectrum])
    yield fold(words, heatmap.cells, encode_positions)
