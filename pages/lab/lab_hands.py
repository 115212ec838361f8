"""Which hands does a trained model use?"""

from collections.abc import Iterator

from charts.lab import hands_needed, learned_table, residual_stream, word_lengths
from document.blocks import Block, Box, Link, MainControls, draw, fold, folded, predict
from document.controls import Choice, IntSlider, Toggle
from document.state import State
from lab.measures import hands_kept, shares
from lab.tasks import TASKS

TASK = Choice("task", "translation", [*TASKS])
HANDS, SIMILAR = IntSlider("hands", 1, 0, hands_needed.ALL), Toggle("similar")


def page(state: State) -> Iterator[Block]:
    """Which hands a model needs, where its position goes, and what it learns of words."""
    words, task = state.words, state[TASK]
    yield MainControls([Box([TASK, HANDS], "row", align="bottom")])
    needed = hands_needed.needed(task, state[HANDS])
    reveal = state.answered()
    yield draw(hands_needed, "needed", needed, whole=reveal)
    yield words.say("insight", **hands_needed.numbers(needed))

    answer, numbers = hands_needed.question(needed)
    yield predict(words, answer, "predict", not reveal, **numbers)

    stream = residual_stream.read(task)
    split = residual_stream.numbers(stream)
    yield words.say("stream title", **split)
    yield draw(residual_stream, "stream", stream)
    yield words.say("stream", **split)
    yield Link("lab_training", words.label("residual"), {"what_if": "residual connections"})

    yield words.say("lengths title")
    lengths = word_lengths.lengths(task)
    yield draw(word_lengths, "lengths", lengths)
    yield words.say("lengths", **word_lengths.numbers(lengths))

    yield words.say("learned title")
    yield SIMILAR
    tables = learned_table.tables(task, state[SIMILAR])
    yield draw(learned_table, "learned", tables)
    yield words.say("learned", **learned_table.numbers(tables))
    yield folded(words, "limits")
    yield fold(words, hands_kept, shares)
