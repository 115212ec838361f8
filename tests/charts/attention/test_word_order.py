import re

import numpy as np
import pytest

from charts.attention import hidden_states, matched_outputs, weights
from charts.kit import word_rows
from charts.kit.labels import labels
from state.settings import Settings

FIRST, SECOND = ("The", "cat", "sat", "on", "the", "mat"), ("The", "mat", "sat", "on", "the", "cat")
SMALL = Settings(d_model=16)


def read(first=FIRST, second=SECOND, settings=SMALL, **switches):
    return matched_outputs.read(first, second, settings, **switches)


@pytest.mark.parametrize("causal", [False, True])
def test_the_map_draws_the_weights_and_leaves_the_hidden_words_blank(causal):
    values = read(encoded=True, causal=causal).compared.first.weights
    cells = weights.figure(values, FIRST).plotly().data[0].z
    hidden = np.triu(np.ones((6, 6), dtype=bool), 1) if causal else np.zeros((6, 6), dtype=bool)
    assert np.isnan(cells[hidden]).all()
    np.testing.assert_allclose(cells[~hidden], values[~hidden], rtol=1e-6)


def test_each_words_two_outputs_stand_one_above_the_other_with_their_gap():
    texts = read(encoded=True)
    comparison, fig = texts.compared, matched_outputs.figure(texts).plotly()
    rows = fig.data[0].z
    cat = 1  # word 1 of the first sentence, word 5 of the second
    np.testing.assert_allclose(rows[3 * cat], comparison.first.outputs[1], rtol=1e-6)
    np.testing.assert_allclose(rows[3 * cat + 1], comparison.second.outputs[5], rtol=1e-6)
    assert np.isnan(rows[3 * cat + 2]).all()
    assert list(fig.layout.yaxis.ticktext) == list(FIRST)
    written = [float(note.text.removesuffix(" apart")) for note in fig.layout.annotations]
    np.testing.assert_allclose(written, comparison.differences, rtol=6e-3)


def test_one_word_and_nothing_shared_but_one_can_be_drawn():
    for second in (("one",), ("two", "one", "three")):
        texts = read(("one",), second, Settings(d_model=2), encoded=False)
        fig = matched_outputs.figure(texts).plotly()
        assert fig.data[0].z.shape == (3, 2)


def test_pictures_are_as_tall_as_the_longer_sentence_and_leave_room_for_the_longest_word():
    short, long = word_rows.frame(["a"], ["b"]), word_rows.frame(["a"], ["b"] * 30)
    assert long.height - long.top > short.height - short.top == word_rows.SHORTEST
    slanted = word_rows.frame(["a"] * 5, ["Transformers"] * 5)
    assert slanted.top > long.top
    # At 45° a word of n letters is some (7.3 n + 17) / √2 pixels high, and under it is a tick.
    assert slanted.top > (7.3 * len("Transformers") + 17) / 2**0.5 + 10


def test_short_words_stand_upright_above_their_columns_long_ones_are_slanted():
    def angle(words):
        return weights.figure(np.eye(len(words)), words).plotly().layout.xaxis.tickangle

    assert angle(["the", "cat", "sat", "on", "my", "hat"]) == 0
    assert angle(["Transformers", "revolutionized", "the", "field", "of", "NLP"]) == -45
    assert angle(["the"] * 12) == -45


def test_a_words_outputs_stand_beside_its_line_of_the_first_map():
    texts = read(encoded=True)
    outputs = matched_outputs.figure(texts).plotly().layout
    bottom, top = outputs.yaxis.range
    for line, middle in enumerate(outputs.yaxis.tickvals):
        assert (middle - top) / (bottom - top) == (line + 0.5) / len(FIRST)
    beside = weights.figure(texts.compared.first.weights, FIRST, room=texts.room).plotly().layout
    assert (outputs.margin.t, outputs.height) == (beside.margin.t, beside.height)


def numbers(text):
    return [float(number) for number in re.findall(r"\d+\.?\d*", text)]


def test_the_alternatives_have_the_numbers_that_are_drawn():
    texts = read(encoded=False, causal=True)
    values = texts.compared.first.weights
    in_words = numbers(weights.alt(values, FIRST))
    np.testing.assert_allclose(in_words, [6, *values.max(axis=1)], atol=0.005)
    in_words = numbers(matched_outputs.alt(texts))
    differences = texts.compared.differences[1:]  # the first word sees itself only
    np.testing.assert_allclose(in_words, differences, rtol=6e-3)


def test_a_difference_by_rounding_is_not_shown_as_a_number():
    texts = read(encoded=False)
    assert texts.compared.differences.max() > 0
    assert not numbers(matched_outputs.alt(texts))
    fig = matched_outputs.figure(texts).plotly()
    assert not [note.text for note in fig.layout.annotations if numbers(note.text)]
    assert matched_outputs.numbers(texts)["gap"] == 0


def test_labels_are_short_and_markup_is_text():
    cut = labels(["<b>", "a&b", "revolutionized", "abcdefghijklmnop"])
    assert cut == ["&lt;b&gt;", "a&amp;b", "revolutionized", "abcdefghijklm…"]


def test_a_chain_of_hidden_states_has_an_arrow_from_each_word_to_the_next():
    texts = read(recurrent=True)
    states = texts.compared.first.outputs
    layout = hidden_states.figure(states, FIRST, room=texts.room).plotly().layout
    arrows = [note for note in layout.annotations if note.showarrow]
    assert [round(arrow.ay) for arrow in arrows] == [0, 1, 2, 3, 4]
    assert [round(arrow.y) for arrow in arrows] == [1, 2, 3, 4, 5]
    assert all(arrow.x == arrow.ax < -0.5 for arrow in arrows)  # left of the states
    matched = matched_outputs.figure(texts).plotly().layout
    assert (layout.height, layout.margin.t) == (matched.height, matched.margin.t)
