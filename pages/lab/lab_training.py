"""The page on learning order, and on texts longer than in training."""

from collections.abc import Iterator

from charts.lab import curves, longer_texts
from document.blocks import Block, Box, MainControls, draw, fold, folded, predict, with_words
from document.controls import Choice, MultiChoice
from document.state import State
from lab.positions import SCHEMES
from lab.tasks import TASKS
from lab.training import BATCH_SIZE, FINAL_SHARE, PEAK_RATE, WARM_UP_STEPS, train

TASK = Choice("task", "translation", [*TASKS])
AT_FIRST = [SCHEMES[name] for name in ("none", "sinusoidal", "rotary", "alibi sided")]
WHICH = MultiChoice("schemes", AT_FIRST, [*SCHEMES.values()], aliases=SCHEMES)


def page(state: State) -> Iterator[Block]:
    """Show a task's models learning, and in longer texts."""
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

    yield folded(words, "limits", holding=longer_texts.holding(task), all=len(SCHEMES))
    rates = {"rate": PEAK_RATE, "warm_up": WARM_UP_STEPS, "last": FINAL_SHARE}
    yield fold(words, train, batch=BATCH_SIZE, **rates)
