"""The page follows one word, with its numbers, whatever the sentence is."""

import numpy as np
import pytest

from core.input.text_to_input import split_words, text_to_input
from document.blocks import Link
from document.words import words
from state.settings import DEFAULT_SENTENCE
from tests.app import link, open_page, text_of_page
from tests.app.reading import read_page


def test_dropout_is_a_step_of_its_own_only_when_there_is_some():
    assert len(read_page("text_to_input").numbers("steps")["steps"]) == 4
    *_, last = read_page("text_to_input", rate="0.25").numbers("steps")["steps"]
    assert (last["rows"], last["columns"]) == (6, 512)
    dropped = text_to_input(split_words(DEFAULT_SENTENCE), 512, rate=0.25).dropped
    assert last["norm"] == pytest.approx(np.linalg.norm(dropped[5]))


@pytest.mark.parametrize(
    ("query", "visible"),
    [
        ({}, False),
        ({"rate": "0"}, False),
        ({"rate": "0.25"}, True),
        ({"more": "true"}, True),
        ({"present": "1", "control": "rate"}, True),
    ],
)
def test_dropout_waits_behind_more_settings_until_a_link_asks_for_it(query, visible):
    at = link("text_to_input", **query).run()
    assert ("rate" in [slider.key for slider in at.slider]) is visible


@pytest.mark.parametrize(
    ("sentence", "last", "row_text"),
    [
        ("one", "one", "**“one”**"),
        ("猫 が 好き", "好き", "**“好き”**"),
        ("I ❤️ 👩‍👩‍👧", "👩‍👩‍👧", "**“👩‍👩‍👧”**"),
        ("<b>x</b> *y*", "*y*", r"**“\*y\*”**"),
    ],
)
def test_past_any_sentence_the_last_word_is_followed(sentence, last, row_text):
    reading = read_page("text_to_input", sentence=sentence, position="99")
    numbers = reading.numbers("insight")
    assert (numbers["word"], numbers["row"], numbers["past"]) == (
        last,
        len(sentence.split()) - 1,
        True,
    )
    assert row_text in reading.text("insight")


def test_a_long_sentence_is_cut_and_said_so():
    reading = read_page("text_to_input", sentence="word " * 390, position="99")
    assert reading.numbers("too long") == {"count": 390, "most": 64}
    assert reading.has("too long")
    assert reading.numbers("insight")["row"] == 63
    assert not read_page("text_to_input").has("too long")


def test_without_a_word_there_is_nothing_but_a_request_for_one():
    reading = read_page("text_to_input", sentence="  \u3000 ")
    assert reading.has("empty")
    assert not reading.figures
    at = open_page("text_to_input")
    at.text_input(key="sentence").set_value("")
    assert reading.text("empty") in text_of_page(at.run())


@pytest.mark.parametrize(("rate", "refused"), [("0.5", False), ("0.6", True), ("nan", True)])
def test_a_rate_out_of_range_is_refused_and_said(rate, refused):
    warnings = read_page("text_to_input", rate=rate).warnings
    assert any("`rate` was" in warning for warning in warnings) == refused


def test_the_width_drawn_is_said_where_it_is_not_all():
    reading = read_page("text_to_input", d_model="512")
    assert reading.numbers("insight")["drawn"] == 32
    assert reading.figures["steps"].data[0].z.shape == (6, 32)
    narrow = read_page("text_to_input", d_model="16")
    assert narrow.numbers("insight")["drawn"] == 16
    assert " 32 of " in reading.text("insight")
    assert " 16 of " not in narrow.text("insight")


def test_the_bare_address_opens_a_width_whose_columns_are_all_drawn():
    numbers = read_page("text_to_input").numbers("insight")
    assert numbers["d_model"] == numbers["drawn"] == 32
    assert read_page("text_to_input", position="2").numbers("insight")["d_model"] == 512


@pytest.mark.parametrize("name", ["text_to_input", "attention"])
def test_the_slider_ends_at_the_last_word_and_the_cursor_is_on_a_word(name):
    at = open_page(name, sentence="I love you")
    assert (at.slider(key="position").max, at.slider(key="position").value) == (2, 2)
    at.text_input(key="sentence").set_value("We all love you").run()
    assert (at.slider(key="position").max, at.slider(key="position").value) == (3, 2)
    assert at.query_params["position"] == "2"  # a link without it opens the last word
    at.slider(key="position").set_value(1).run()
    at.text_input(key="sentence").set_value("one two three four five six seven").run()
    assert (at.slider(key="position").max, at.slider(key="position").value) == (6, 1)
    assert at.query_params["position"] == "1"


def test_a_single_word_needs_no_slider_and_another_one_brings_it_back():
    at = open_page("text_to_input", sentence="one two", position="1")
    for text in ("one", "other"):
        at.text_input(key="sentence").set_value(text).run()
        assert not at.exception
        assert at.session_state["position"] == 0
    at.text_input(key="sentence").set_value("one two three").run()
    assert at.slider(key="position").max == 2


def test_a_position_that_a_link_names_after_the_last_word_is_kept():
    at = open_page("text_to_input", sentence="I love you", position="7")
    assert (at.slider(key="position").max, at.session_state["position"]) == (7, 7)


@pytest.mark.parametrize(
    ("question", "page", "answer"),
    [
        ("apart", "word_on_a_circle", "insight"),
        ("lost", "lab_hands", "stream"),
        ("measured", "lab_training", "columns for position"),
    ],
)
def test_a_question_leads_to_the_page_that_answers_it(question, page, answer):
    label = words("text_to_input").label(question)
    links = read_page("text_to_input").document.of(Link)
    (target,) = [link for link in links if label in link.label]
    assert target.page == page
    assert read_page(page, **target.changes).has(answer)
