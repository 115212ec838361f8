"""The page on learning order, and on lengths and positions outside training."""

from collections.abc import Iterator

from charts.lab import curves, longer_texts, moved_texts
from document.blocks import Block, Box, MainControls, draw, fold, folded, predict, with_words
from document.controls import Choice, IntSlider, MultiChoice
from document.state import State
from lab.measures import moved
from lab.positions import SCHEMES
from lab.tasks import TASKS
from lab.training import BATCH_SIZE, FINAL_SHARE, PEAK_RATE, WARM_UP_STEPS, train

FIRST_OFFSETS = 12  # offsets shown before somebody guesses what comes after them
TASK = Choice("task", "translation", [*TASKS])
AT_FIRST = [SCHEMES[name] for name in ("none", "sinusoidal", "rotary", "alibi sided")]
WHICH = MultiChoice("schemes", AT_FIRST, [*SCHEMES.values()], aliases=SCHEMES)
OFFSET = IntSlider("offset", 3, 0, moved_texts.LAST)


def page(state: State) -> Iterator[Block]:
    """Show a task's models learning, in longer texts, and further along."""
    words, task = state.words, state[TASK]
    chosen = tuple(name for name, title in SCHEMES.items() if title in state[WHICH])
    yield MainControls([Box([TASK, WHICH], "row", align="bottom")])
    course = curves.course(task, chosen)
    says = words.say("insight" if course.curves else "empty", **curves.numbers(course))
    answer, question = curves.question(task)
    ask = predict(words, answer, **question)
    yield with_words([draw(curves, "curves", course)], [says, ask])

    growth = longer_texts.growth(task, chosen)
    growing = words.say("longer", **longer_texts.numbers(growth)) if chosen else words.say("empty")
    yield with_words([words.say("longer title"), growing], [draw(longer_texts, "longer", growth)])
    yield _moved(state, chosen)

    yield folded(words, "limits", holding=longer_texts.holding(task), all=len(SCHEMES))
    rates = {"rate": PEAK_RATE, "warm_up": WARM_UP_STEPS, "last": FINAL_SHARE}
    yield fold(words, train, moved, batch=BATCH_SIZE, **rates)


def _moved(state: State, chosen: tuple[str, ...]) -> Block:
    """Return the same texts further along, as far as a reader may see before a guess."""
    words, offset, reveal = state.words, state[OFFSET], state.answered("back")
    shifted = moved_texts.moved(chosen, offset)
    last = moved_texts.LAST if reveal else max(offset, FIRST_OFFSETS)
    numbers = moved_texts.numbers(shifted)
    reading = [words.say(part, **numbers) for part in ("moved", *(["returns"] if reveal else []))]
    answer, question = moved_texts.question()
    ask = predict(words, answer, "back", not reveal, **question)
    title = words.say("moved title", task=state[TASK])
    picture = draw(moved_texts, "moved", shifted, last=last)
    return with_words([title, OFFSET, ask], [picture, *reading])
