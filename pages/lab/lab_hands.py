"""The page on the hands that a trained model uses."""

from collections.abc import Iterator

from charts.lab import hands_needed
from document.blocks import Block, Box, Link, MainControls, draw, fold, folded, predict, with_words
from document.controls import Choice, IntSlider
from document.state import State
from document.words import words as words_of
from lab.measures import hands_kept
from lab.tasks import TASKS

TASK = Choice("task", "translation", [*TASKS])
HANDS = IntSlider("hands", 1, 0, hands_needed.ALL)


def page(state: State) -> Iterator[Block]:
    """Show the hands that a model needs."""
    words, task = state.words, state[TASK]
    yield MainControls([Box([TASK, HANDS], "row", align="bottom")])
    needed = hands_needed.needed(task, state[HANDS])
    insight = words.say("insight", **hands_needed.numbers(needed))
    answer, numbers = hands_needed.question(needed)
    is_visible = state[HANDS] >= numbers["enough"]  # the line answers it
    reveal = state.answered()
    ask = predict(words, answer, "predict", not reveal, **numbers)
    picture = draw(hands_needed, "needed", needed, whole=is_visible or reveal)
    yield with_words([picture], [insight] if is_visible and not reveal else [insight, ask])
    yield Link("lab_real", f"{words.label('real')} {words_of('lab_real').meta['question']}")
    yield folded(words, "limits", **numbers)
    yield fold(words, hands_kept)
