"""The page on order without positions."""

from collections.abc import Iterator

from charts.attention import matched_outputs, weights
from core.attention.head import attention, head_width
from core.attention.word_order import compare_orders
from core.input.text_to_input import split_words
from document.blocks import (
    Block,
    Box,
    Columns,
    MainControls,
    draw,
    fold,
    in_columns,
    predict,
)
from document.controls import Toggle
from document.parts import two_texts
from document.state import State

MAX_WORDS = 16  # words of a sentence that fit into the pictures
ENCODED, CAUSAL = Toggle("encoded"), Toggle("causal")


def page(state: State) -> Iterator[Block]:
    """Show the outputs of a head for two sentences: the same for each word or not."""
    settings, words, boxes = state.settings, state.words, two_texts.boxes(state)
    sentences = [split_words(state[box]) for box in boxes]
    switches: list[Block] = [Box([ENCODED, CAUSAL], "row", width="content")]
    switches += two_texts.examples(words)
    yield MainControls([Columns([[box] for box in boxes]), Box(switches, "row", align="center")])

    yield words.say("too long", longest=max(map(len, sentences)), most=MAX_WORDS)
    first, second = (sentence[:MAX_WORDS] for sentence in sentences)
    if not first or not second:
        yield words.say("empty")
        return

    texts = matched_outputs.read(
        first, second, settings, encoded=state[ENCODED], causal=state[CAUSAL]
    )
    numbers = matched_outputs.numbers(texts)
    both = {"above": " ".join(first), "below": " ".join(second)}
    columns: list[list[Block]] = [[words.say("outputs", **both, **numbers)]]
    if numbers["shared"]:
        columns[0].append(draw(matched_outputs, "outputs", texts))
    for title, attended, sentence in (
        ("first map", texts.compared.first, first),
        ("second map", texts.compared.second, second),
    ):
        picture = draw(weights, title, attended.weights, sentence, frame=texts.frame)
        columns.append([words.say(title), picture])
    yield Columns(columns, [1.3, 1, 1])
    says: list[Block] = [words.say(matched_outputs.case(texts), **numbers)]
    # The question is a general one: only two orders of the same words can show its answer.
    if texts.reordered:
        answer, gap = matched_outputs.question(texts)
        says.append(predict(words, answer, **gap))
    yield in_columns("history", [says, [words.say("history")]], [1, 1])
    d_model, d_head = settings.d_model, head_width(settings.d_model)
    yield fold(words, compare_orders, attention, d_model=d_model, d_head=d_head)
