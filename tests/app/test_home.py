"""Home: the reader's own words, and the cursor on them."""

import pytest

from document.blocks import Pick
from document.words import words
from tests.app import open_page
from tests.app.reading import read_page

BALL = "I am playing with the brown ball and my brother is playing with the red ball"


def pills(at):
    return next(group for group in at.button_group if group.key == "word")


def offered(**query):
    """The words to choose from."""
    (pick,) = read_page("home", **query).document.of(Pick)
    return pick


def test_words_are_offered_and_the_cursor_is_marked():
    at = open_page("home")
    assert pills(at).options == ["Transformers", "revolutionized", "the", "field", "of", "NLP"]
    assert pills(at).value == 5


def test_choosing_a_repeated_word_chooses_that_one():
    at = open_page("home", sentence=BALL)
    pills(at).set_value(15).run()
    assert at.session_state["position"] == 15
    assert pills(at).value == 15


def test_a_word_beyond_max_len_makes_room_for_itself():
    at = open_page("home", sentence=BALL, max_len="4")
    pills(at).set_value(12).run()
    assert (at.session_state["position"], at.session_state["max_len"]) == (12, 13)


def test_cursor_beyond_the_sentence_stays():
    at = open_page("home", position="99")
    assert pills(at).value is None
    assert at.session_state["position"] == 99


def test_cursor_follows_into_a_new_sentence():
    at = open_page("home")
    at.text_input(key="sentence").set_value("I love you").run()
    assert (at.session_state["position"], pills(at).value) == (2, 2)


@pytest.mark.parametrize("count", [65, 300])
def test_long_sentence_is_cut_and_said_so(count):
    assert len(offered(sentence="word " * count).options) == 64
    assert read_page("home", sentence="word " * count).numbers("cut") == {
        "count": count,
        "most": 64,
    }


def test_pasting_ten_thousand_words():
    at = open_page("home")
    at.text_input(key="sentence").set_value("word " * 10_000).run()
    assert not at.exception
    assert len(pills(at).options) == 64


@pytest.mark.parametrize("sentence", ["", "   "])
def test_no_words(sentence):
    at = open_page("home")
    at.text_input(key="sentence").set_value(sentence).run()
    assert not at.exception
    reading = read_page("home", sentence=sentence)
    assert reading.has("empty") == bool(sentence)  # an empty value in a link means the default


@pytest.mark.parametrize(
    "sentence", ["word", "שלום עולם", "日本語 の 文", "🙂 🙂 👩‍👩‍👧", "a" * 2000]
)
def test_any_words(sentence):
    assert len(offered(sentence=sentence).options) == len(sentence.split())


def test_every_question_has_an_answer():
    home = words("home")
    assert len(home.meta["questions"]) == 8
    for question in home.meta["questions"]:
        assert question["ask"] in home.parts


@pytest.mark.parametrize(
    "question", words("home").meta["questions"], ids=lambda question: question["ask"]
)
def test_question_leads_to_a_page_and_state(question):
    state = {name: str(value) for name, value in question.get("state", {}).items()}
    assert not read_page(question["page"], **state).document.refused


def test_a_position_that_a_link_has_locked_lengthens_no_text():
    at = open_page("home", lock="position", max_len="2", sentence="a b c d e")
    at.pills(key="word").set_value(4).run()
    assert (at.session_state["position"], at.session_state["max_len"]) == (1, 2)
