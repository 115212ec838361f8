"""Does a trained model work where it was not trained?"""

from collections.abc import Iterator

from charts.lab import longer_texts, moved_texts
from document.blocks import Block, Box, MainControls, draw, fold, folded, predict, with_words
from document.controls import Choice, IntSlider
from document.parts import lab_schemes
from document.state import State
from lab.measures import moved
from lab.positions import SCHEMES
from lab.tasks import TASKS

FIRST_OFFSETS = 12  # offsets shown before somebody guesses what comes after them
TASK = Choice("task", "translation", [*TASKS])
WHICH = lab_schemes.some("causal", "sinusoidal", "learned", "rotary", "alibi sided")
OFFSET = IntSlider("offset", 3, 0, moved_texts.LAST)


def page(state: State) -> Iterator[Block]:
    """How many answers are right in longer texts, and in texts further along."""
    words, task, chosen = state.words, state[TASK], lab_schemes.named(state[WHICH])
    yield MainControls([Box([TASK, WHICH], "row", align="bottom")])

    growth = longer_texts.growth(task, chosen)
    growing = words.say("longer" if chosen else "empty", **longer_texts.numbers(growth))
    yield with_words([draw(longer_texts, "longer", growth)], [growing])

    offset, reveal = state[OFFSET], state.answered()
    shifted = moved_texts.moved(chosen, offset)
    last = moved_texts.LAST if reveal else max(offset, FIRST_OFFSETS)
    numbers = moved_texts.numbers(shifted)
    parts = ("moved", "back") if reveal else ("moved",)
    picture = draw(moved_texts, "moved", shifted, last=last)
    reading = [words.say(part, **numbers) for part in parts]
    answer, question = moved_texts.question()
    ask = predict(words, answer, "predict", not reveal, **question)
    yield with_words([words.say("moved title", task=task), OFFSET, ask], [picture, *reading])
    yield folded(words, "limits", holding=longer_texts.holding(task), all=len(SCHEMES))
    yield fold(words, moved)
