"""The page on one pair of numbers as a clock hand."""

from collections.abc import Iterator
from functools import partial

from charts.hands import dial, two_positions, wall
from charts.kit.pairs import frequency
from document.blocks import (
    Block,
    Box,
    Columns,
    Details,
    Play,
    Table,
    draw,
    fold,
    predict,
    with_words,
)
from document.comparison import after_both, beside, sides
from document.controls import IntSlider
from document.state import State
from recipes import encoding as recipes

CLOCKS = 64  # at most, in a square wall: smaller ones cannot be read
TITLE = 64  # pixels that the wall gives to its title: both end on a projector's screen
K = IntSlider("k", 3, 1, dial.LATEST, label="offset", hint="offset")


def page(state: State) -> Iterator[Block]:
    """Show the cursor's pair as a hand, all pairs as a wall, and two positions k tokens apart."""
    settings, other, words, offset = state.settings, state.other, state.words, state[K]
    every = [s for s in (settings, other) if s]
    height = dial.HEIGHT - (0 if other else TITLE)
    clocks = {s: wall.wall(s, CLOCKS, 1) for s in every}  # those that the wall has room for
    numbers = {
        s: wall.numbers(clocks[s], s.position, s.max_len)
        | {"settings": s, **dial.numbers(s, offset)}
        for s in every
    }
    here, apart = numbers[settings], other is not None and other.d_model != settings.d_model
    hands = sides(state, dial, "dial", lambda s: (s, offset), recipe=recipes.hand)
    walls = sides(
        state,
        wall,
        "wall",
        lambda s: (clocks[s], s.position, s.max_len, height, s.pair),
        say=(lambda s: [words.say("wall", **numbers[s])]) if apart else None,
        recipe=recipes.hands,
    )
    if other:
        pair: list[Block] = []
        further = words.say("difference", a=here, b=numbers[other])
    else:
        pair, further = [words.say("reading", **here)], words.say("offset reading", **here)
    one, two = (
        hands if other else (*hands, [words.caption("wall title", settings=settings), *walls[0]])
    )
    reading: list[Block] = [Play(settings.max_len - 1), Box(pair), K, Box([further])]
    yield Columns([one, reading, two], [3, 2, 3], gap="medium", align="center")
    if other:
        yield from beside(state, "wall", walls)
        if not apart:  # the same is to be said of both
            yield words.say("wall", **here)
        yield after_both()
    else:
        yield words.say("wall", **here)
        yield Details("hands", words.label("hands"), lambda: _listed(state))

    answer, question = dial.question(settings)
    about: list[Block] = [
        words.heading("apart title", **here),
        words.say("apart", **here, **two_positions.numbers(settings, offset)),
        predict(words, answer, **here, **question),
    ]
    recipe = partial(recipes.hand, settings)
    yield with_words(about, [draw(two_positions, "apart", settings, offset, recipe=recipe)])
    yield fold(words, frequency, dial.tip, dial.tips, recipe()["PyTorch"])


def _listed(state: State) -> Iterator[Block]:
    """Yield every hand with its turns and its angle."""
    yield state.words.caption("under hands", settings=state.settings)
    yield Table(wall.turns(state.settings))
