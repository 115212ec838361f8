"""The similarity page: an offset that stays inside the matrix, and pairs to lift out."""

import math

import pytest

from document.words import words
from tests.app import open_page
from tests.app.reading import read_page

LABELS = {
    pair: words("similarity").label(name)
    for pair, name in {0: "fastest", 127: "middle", 255: "slowest"}.items()
}


def test_offset_follows_when_the_table_shrinks():
    at = open_page("similarity", offset="100")
    at.select_slider(key="max_len").set_value(8).run()
    assert not at.exception
    assert at.slider(key="offset").value == 7


@pytest.mark.parametrize(
    ("query", "refused"),
    [
        ({"offset": "128"}, "offset"),
        ({"offset": "-1"}, "offset"),
        ({"offset": ["3", "4"]}, "offset"),
        ({"measure": "euclid"}, "measure"),
    ],
)
def test_what_the_matrix_does_not_hold_is_refused_and_said(query, refused):
    page = read_page("similarity", **query)
    assert [f"`{refused}` was" in warning for warning in page.warnings] == [True]
    assert page.document.reading.own["offset"][0] == 5


def test_buttons_lift_out_the_fastest_and_the_slowest_pair():
    at = open_page("similarity", pair="6")
    for pair in (0, 127, 255):
        (button,) = [b for b in at.button if b.label == LABELS[pair]]
        button.click().run()
        assert not at.exception
        assert at.session_state.pair == pair


def test_a_button_shows_a_verb_that_reaches_its_neighbour_and_the_other_clause():
    at = open_page("similarity", offset="40", position="100")
    next(b for b in at.button if b.label == words("similarity").label("although")).click().run()
    assert not at.exception
    text = at.session_state.sentence.split()
    assert (text[at.session_state.position], at.session_state.offset) == ("decided", 5)
    assert text[at.session_state.position - 5] == "Although"


@pytest.mark.parametrize(("one", "other"), [(10, 20), (7, 7), (1010, 3), (10_000_000, 9_999_999)])
def test_two_positions_are_compared_by_number_however_far_along(one, other):
    page = read_page("similarity", m=str(one), n=str(other), d_model="64")
    numbers = [part.numbers["a"] for part in page.parts if part.part == "by number"]
    cosines = [math.cos((one - other) / 10000 ** (i / 32)) for i in range(32)]
    assert numbers[0]["offset"] == abs(one - other)
    assert numbers[0]["product"] == pytest.approx(math.fsum(cosines), abs=1e-6)
    assert numbers[0]["cosine"] == pytest.approx(math.fsum(cosines) / 32, abs=1e-7)
    squared = 2 * math.fsum(1 - cosine for cosine in cosines)
    assert numbers[0]["distance"] ** 2 == pytest.approx(squared, abs=1e-6)
    assert (numbers[1]["one"], numbers[1]["other"]) == (1000, 1010)
    alike = page.numbers("alike")
    assert (alike["one"], alike["two"]) == (numbers[0], numbers[1])
    assert ("Equally" in page.text("alike")) == (abs(one - other) == 10)


def test_where_two_settings_are_compared_so_are_both_pairs_of_positions():
    page = read_page("similarity", compare="true", base_b="100", m="3", n="9")
    for part in (part for part in page.parts if part.part == "by number"):
        assert part.numbers["b"]["offset"] == part.numbers["a"]["offset"]
        assert part.numbers["b"]["product"] < part.numbers["a"]["product"]
    assert not page.has("alike")


def test_a_box_keeps_its_number_and_a_link_says_it():
    at = open_page("similarity", m_2="500")
    assert at.number_input(key="m_2").value == 500
    at.number_input(key="n").set_value(4000).run()
    assert not at.exception
    assert at.query_params["n"] == "4000"
    assert at.query_params["m_2"] == "500"
    assert read_page("similarity", m="10000001").warnings
