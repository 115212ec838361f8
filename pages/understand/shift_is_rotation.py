"""The page on a shift as a rotation."""

from collections.abc import Iterator
from functools import partial

from charts.hands import (
    moved_vectors,
    shift_matrix,
    sine_guess,
    sine_law,
    turning_hand,
    two_waves,
)
from core.geometry.shift import fit_shift, shift_blocks
from document.blocks import Block, Box, Columns, MainControls, draw, fold, in_columns, predict
from document.controls import FloatSlider, Toggle
from document.state import State
from recipes import encoding as recipes

OFFSET = FloatSlider("offset", 3, -64, 64, 1, finer=0.5)
ALONE = Toggle("sine_only")
THEN = FloatSlider("then", 4, -64, 64, 1, finer=0.5)


def page(state: State) -> Iterator[Block]:
    """Show a shift as a rotation of every pair, or what is lost with sines alone."""
    settings, words, offset, alone = state.settings, state.words, state[OFFSET], state[ALONE]
    row = Box([OFFSET, ALONE], "grid", align="center", tracks=3, min_width=220)
    yield MainControls([row])
    reveal = state.answered()
    answer, numbers = sine_law.question(settings, offset)
    ask: list[Block] = []
    if offset:  # by 0 there is nothing to guess
        offers = alone and not reveal
        ask.append(predict(words, answer, "predict", offers, alone=alone, **numbers))
    if alone:
        yield from _sines(state, offset, reveal or not offset, ask)
    else:
        yield from _rotation(state, offset, ask)
    yield fold(words, shift_blocks, fit_shift)


def _rotation(state: State, offset: float, ask: list[Block]) -> Iterator[Block]:
    """Yield M, its effect on PE(p), the rotation of one hand, and two shifts in one."""
    settings, words = state.settings, state.words
    numbers = {"settings": settings, **shift_matrix.numbers(settings, offset)}
    recipe_of = {"matrix": partial(recipes.shift, settings, offset)}
    charts = {"hand": turning_hand, "matrix": shift_matrix, "vectors": moved_vectors}
    columns: list[list[Block]] = []
    for part, chart in charts.items():
        picture = draw(chart, part, settings, offset, recipe=recipe_of.get(part))
        columns.append([words.say(part, **numbers), picture])
    yield Columns(columns, [0.8, 1.2, 1.1])
    then = state[THEN]
    gap = shift_matrix.twice(settings, offset, then)
    sentence = words.say("twice", offset=offset, then=then, gap=gap)
    twice: list[Block] = [words.heading("twice title"), THEN, sentence]
    yield in_columns("same", [[words.say("insight", **numbers), *twice], ask], [1, 1])


def _sines(state: State, offset: float, reveal: bool, ask: list[Block]) -> Iterator[Block]:
    """Yield the best linear guess from sines, its question or its fit, and two hands."""
    settings, words = state.settings, state.words
    rows = len(sine_guess.rows(settings, offset))
    says = words.say("sine alone", **two_waves.numbers(settings))
    recipe = partial(recipes.hand, settings)
    twins: list[Block] = [says, draw(two_waves, "two_waves", settings, recipe=recipe)]
    if rows < 2:
        few = words.say("too few rows", rows=rows, offset=offset, settings=settings)
        yield Columns([[few, *ask], twins])
        return
    numbers = sine_guess.numbers(settings, offset) | sine_law.numbers(settings, offset)
    charts = {"guess": sine_guess, **({"law": sine_law} if reveal else {})}
    cursor = {"pair": settings.pair, "position": settings.position}
    columns: list[list[Block]] = [
        [words.say(part, **cursor), draw(chart, part, settings, offset)]
        for part, chart in charts.items()
    ]
    yield Columns([*columns, *([] if reveal else [ask]), twins])
    if not reveal:
        return
    yield words.say("sine only", **numbers)
    if abs(numbers["share"] - numbers["explained"]) > 0.001:  # both are read with one decimal
        yield words.say("not whole turns", **numbers)
    yield words.say("missing")
    yield from ask
