"""The similarity page: an offset that stays inside the matrix, and pairs to lift out."""

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
