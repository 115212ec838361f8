"""The page on order without positions."""

from collections.abc import Iterator

from charts.attention import hidden_states, matched_outputs, weights
from core.attention.head import Attended, attention, head_width
from core.attention.recurrent import read_in_turn
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
RECURRENT = Toggle("recurrent")


def page(state: State) -> Iterator[Block]:
    """Show the outputs of a head, or an RNN, for two sentences: the same for each word or not."""
    settings, words, boxes = state.settings, state.words, two_texts.boxes(state)
    sentences = [split_words(state[box]) for box in boxes]
    recurrent = state[RECURRENT]
    # A recurrent cell has no use for them.
    of_attention = [Toggle(key, disabled=recurrent) for key in ("encoded", "causal")]
    encoded, causal = (state[toggle] for toggle in of_attention)
    switches: list[Block] = [Box(of_attention, "row", width="content"), RECURRENT]
    switches += two_texts.examples(words)
    yield MainControls([Columns([[box] for box in boxes]), Box(switches, "row", align="center")])

    yield words.say("too long", longest=max(map(len, sentences)), most=MAX_WORDS)
    first, second = (sentence[:MAX_WORDS] for sentence in sentences)
    if not first or not second:
        yield words.say("empty")
        return

    texts = matched_outputs.read(
        first, second, settings, encoded=encoded, causal=causal, recurrent=recurrent
    )
    numbers = matched_outputs.numbers(texts)
    both = {"above": " ".join(first), "below": " ".join(second)}
    columns: list[list[Block]] = [[words.say("outputs", **both, **numbers)]]
    if numbers["shared"]:
        columns[0].append(draw(matched_outputs, "outputs", texts))
    for title, layer, sentence in (
        ("first map", texts.compared.first, first),
        ("second map", texts.compared.second, second),
    ):
        if isinstance(layer, Attended):
            picture = draw(weights, title, layer.weights, sentence, frame=texts.frame)
        else:
            picture = draw(hidden_states, title, layer.outputs, sentence, frame=texts.frame)
        columns.append([words.say(title, recurrent=recurrent), picture])
    yield Columns(columns, [1.3, 1, 1])
    says: list[Block] = [
        words.say(matched_outputs.case(texts), **numbers),
        words.say("price", **numbers),
    ]
    # The question is a general one: only two orders of the same words can show its answer.
    if texts.reordered and not recurrent:
        answer, gap = matched_outputs.question(texts)
        says.append(predict(words, answer, **gap))
    yield in_columns("history", [says, [words.say("history")]], [1, 1])
    d_model, d_head = settings.d_model, head_width(settings.d_model)
    yield fold(words, compare_orders, attention, read_in_turn, d_model=d_model, d_head=d_head)
