"""Attention: what the page says follows from what is chosen."""

import pytest

from core.attention.score import TERMS
from tests.app import go, open_page
from tests.app.reading import read_page

RULES = {"same position": "same", "look k back": "back", "before or after": "order"}


def test_scaled_words_outweigh_positions():
    numbers = read_page("attention", terms=list(TERMS)).numbers("sum")
    row = numbers["row"]
    assert numbers["best"] == row
    assert numbers["given"][row - 1] < 0.005
    assert [name for name, _ in numbers["parts"]] == list(TERMS)


def test_without_the_scale_positions_outweigh_words():
    numbers = read_page("attention", terms=list(TERMS), scale="false").numbers("sum")
    assert numbers["given"][numbers["row"] - 1] > 0.5


def test_random_heads_are_mostly_not_about_distance():
    reading = read_page("attention", head="random")
    assert reading.numbers("distance")["shares"].mean() == pytest.approx(0.16, abs=0.03)
    assert reading.questions["predict"].right == 2
    assert not reading.has("long text")


def test_the_share_of_a_random_head_comes_with_the_answer():
    assert not read_page("attention", head="random", keeping=True).has("distance")
    assert read_page("attention", head="random").has("distance")
    assert read_page("attention", keeping=True).has("distance")


def test_weights_that_are_written_alike_are_said_to_be_so():
    query = {"head": "random", "terms": "word-word", "scale": "false"}
    reading = read_page("attention", **query)
    assert "about equally to 6 words (17% each)" in reading.text("random")
    assert "attends most to" in read_page("attention", head="random").text("random")


def test_mixing_in_shows_the_draw_and_loses_the_distance():
    numbers = read_page("attention", mix="80", draw="3").numbers("distance")
    assert (numbers["mix"], numbers["seed"]) == (80, 3)
    assert numbers["share"] < 0.9


@pytest.mark.parametrize(
    ("query", "part"),
    [
        ({"sentence": "   "}, "empty"),
        ({"sentence": "word " * 300}, "too long"),
        ({"k": "32", "max_len": "20"}, "too far"),
        ({"terms": ""}, "nothing on"),
    ],
)
def test_what_cannot_be_shown_is_said(query, part):
    assert read_page("attention", **query).has(part)
    assert not read_page("attention").has(part)


@pytest.mark.parametrize(
    ("query", "says", "silent"),
    [
        ({"position": "0"}, "no word stands before it", "words before it"),
        ({"position": "2"}, "to the words before it and", "stands"),
        ({"position": "5"}, "no word stands after it", "to the words after it"),
        ({"sentence": "alone"}, "gives 100% of its attention to itself", "stands"),
    ],
)
def test_only_a_side_that_a_word_has_gets_attention(query, says, silent):
    text = " ".join(read_page("attention", head="before or after", **query).text("order").split())
    assert says in text
    assert silent not in text


@pytest.mark.parametrize("head", RULES)
def test_a_single_word_has_no_neighbours(head):
    numbers = read_page("attention", sentence="alone", head=head).numbers(RULES[head])
    assert numbers["neighbours"] == []
    assert list(numbers["given"]) == [1]
    if head == "same position":
        assert numbers["itself"] == pytest.approx(256)


def test_a_word_of_markup_is_shown_as_it_is():
    assert r"\<b\>\$x\$" in read_page("attention", sentence="a `code` <b>$x$").text("back")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"head": "same place"}, {"head": "same position"}),
        ({"terms": "place-place"}, {"terms": "position-position"}),
        (
            {"terms": ["word-word", "place-word"], "head": "random", "draw": "7"},
            {"terms": ["word-word", "position-word"], "head": "random", "draw": "7"},
        ),
        ({"terms": ["word-place", "position-position"]}, {"terms": list(TERMS[1::2])}),
    ],
)
def test_a_link_of_the_first_version_opens_what_it_opened(old, new):
    at, now = open_page("attention", **old), open_page("attention", **new)
    assert not at.warning
    assert not now.warning
    assert at.pills(key="terms").value == now.pills(key="terms").value
    assert at.session_state["head"] == now.session_state["head"]
    assert dict(at.query_params) == dict(now.query_params)
    at.run()
    assert at.pills(key="terms").value == now.pills(key="terms").value


def test_hostile_values_are_refused_and_said():
    """Which values are refused is for test_own_controls."""
    hostile = {"head": "abc", "k": "nan", "gain": "1e999", "mix": "-3", "terms": "9" * 400}
    warnings = read_page("attention", **hostile).warnings
    assert len(warnings) == 5
    assert all(any(f"`{key}` was" in one for one in warnings) for key in hostile)


def test_choices_survive_another_page():
    at = open_page("attention", head="random", draw="7", terms=["word-place", *TERMS])
    go(at, "home")
    go(at, "attention")
    assert at.slider(key="draw").value == 7
    assert set(at.pills(key="terms").value) == set(TERMS)
