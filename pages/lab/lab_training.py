"""Does a model learn order without positional encoding?"""

from collections.abc import Iterator

from charts.lab import curves, variants
from document.blocks import (
    Block,
    Box,
    MainControls,
    Training,
    draw,
    fold,
    folded,
    predict,
    with_words,
)
from document.controls import Choice, IntSlider, SelectSlider
from document.parts import lab_schemes
from document.state import State
from lab.results import SIZES
from lab.tasks import TASKS
from lab.training import BATCH_SIZE, FINAL_SHARE, PEAK_RATE, WARM_UP_STEPS, train
from lab.vocabulary import Design
from lab.workshop import Order

LAST_SEED = 9
SHARES = "25", "50", "100", "150"  # percent of the task's own steps
LENGTHS = {"as above": None} | {f"{variants.length(size):.1f}": size for size in SIZES}
TASK = Choice("task", "translation", [*TASKS])
WHICH = lab_schemes.some("none", "sinusoidal", "rotary", "alibi sided")
WHAT_IF = Choice("what_if", "longer embeddings", [*variants.COMPARISONS])
SCHEME, SEED = lab_schemes.one("sinusoidal"), IntSlider("seed", 0, 0, LAST_SEED)
STEPS = SelectSlider("steps", "100", SHARES)
LENGTH = SelectSlider("length", "as above", [*LENGTHS])


def page(state: State) -> Iterator[Block]:
    """How models of a task learn, what a change does to them, and a model to train here."""
    words, task = state.words, state[TASK]
    yield MainControls([Box([TASK, WHICH], "row", align="bottom")])
    course = curves.course(task, lab_schemes.named(state[WHICH]))
    numbers = curves.numbers(course)
    says = words.say("insight" if course.curves else "empty", **numbers)
    answer, question = curves.question(task)
    ask = predict(words, answer, **question)
    yield with_words([draw(curves, "curves", course)], [says, ask])

    comparison = variants.compare(state[WHAT_IF], task)
    says = words.say(state[WHAT_IF], **variants.numbers(comparison))
    picture = draw(variants, "variants", comparison)
    yield with_words([words.say("what if"), WHAT_IF], [picture, says])

    yield words.say("train")
    yield SCHEME
    yield Box([SEED, STEPS, LENGTH], "row", align="bottom")
    title, seed, steps = state[SCHEME], state[SEED], TASKS[task].steps * int(state[STEPS]) // 100
    scheme = lab_schemes.NAMES[title]
    order = Order(Design(task, scheme, embedded=LENGTHS[state[LENGTH]]), seed, steps)
    setting = {"steps": steps, "scheme": scheme, "title": title, "seed": seed}
    yield Training([words.say("not yet", **setting)], words, order)

    yield folded(words, "limits", **numbers)
    rates = {"rate": PEAK_RATE, "warm_up": WARM_UP_STEPS, "last": FINAL_SHARE}
    yield fold(words, train, batch=BATCH_SIZE, **rates)
