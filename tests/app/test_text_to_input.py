"""The page follows one word, with its numbers, whatever the sentence is."""

import numpy as np
import pytest

from core.text import split_words, text_to_input
from tests.app import open_page, text_of
from ui.presets import BALL
from ui.prose import number


@pytest.mark.parametrize(("position", "word", "count"), [(5, "brown", 6), (14, "red", 15)])
def test_brown_is_word_6_and_red_word_15_counted_from_1(position, word, count):
    at = open_page("text_to_input", sentence=BALL, position=str(position))
    assert f"**{word}** is word {count} counted from 1, so its position is {position}" in text_of(
        at
    )


@pytest.mark.parametrize("scale", [True, False])
def test_the_lengths_of_the_line_are_those_of_its_vectors(scale):
    at = open_page("text_to_input", sentence=BALL, position="5", scale=str(scale).lower())
    steps = text_to_input(split_words(BALL), 512, scale=scale)
    values = [steps.embedded, steps.encodings, steps.summed] + [steps.scaled] * scale
    for matrix in values:
        assert f"| {number(float(np.linalg.norm(matrix[5])))} |" in text_of(at)
    assert ("the word is 1.4 times as long" in text_of(at)) == scale
    assert ("the place is 16 times as long" in text_of(at)) == (not scale)


def test_dropout_is_a_step_of_its_own_only_when_there_is_some():
    assert "| dropout" not in text_of(open_page("text_to_input"))
    assert "| dropout 0.25 | 6 × 512 |" in text_of(open_page("text_to_input", rate="0.25"))


@pytest.mark.parametrize(
    ("sentence", "begins"),
    [
        ("  \u3000 ", "Type a sentence"),
        ("one", "**one** is word 1 counted from 1"),
        ("word " * 390, "Only the first 64 words"),
        ("猫 が 好き", "**好き** is word 3"),
        ("I ❤️ 👩‍👩‍👧", "**👩‍👩‍👧** is word 3"),
        ("<b>x</b> *y*", r"**\*y\*** is word 2"),
    ],
)
def test_any_sentence_has_an_answer(sentence, begins):
    assert begins in text_of(open_page("text_to_input", sentence=sentence, position="99"))


def test_an_emptied_box_asks_for_a_sentence():
    at = open_page("text_to_input")
    at.text_input(key="sentence").set_value("").run()
    assert "Type a sentence" in text_of(at)


@pytest.mark.parametrize(("rate", "refused"), [("0.5", False), ("0.6", True), ("nan", True)])
def test_a_rate_out_of_range_is_refused_and_said(rate, refused):
    at = open_page("text_to_input", rate=rate)
    assert any("`rate` was" in warning.value for warning in at.warning) == refused


@pytest.mark.parametrize(("d_model", "answer"), [("2", "About half"), ("512", "Nearly nothing")])
def test_the_right_guess_depends_on_the_width(d_model, answer):
    at = open_page("text_to_input", d_model=d_model)
    at.button_group(key="text_to_input_predict").set_value(answer).run()
    assert "Yes. On average" in text_of(at)


def test_the_width_drawn_is_said_where_it_is_not_all():
    assert "Drawn are 40 of the 512 columns" in text_of(open_page("text_to_input"))
    assert "Drawn are" not in text_of(open_page("text_to_input", d_model="16"))
