"""The similarity page: numbers as the core has them, an offset that stays inside the matrix."""

import math

import pytest

from core import similarity_profile
from tests.app import open_page
from tests.app.reading import read_page


@pytest.mark.parametrize("measure", ["dot product", "cosine", "distance"])
def test_the_value_of_the_diagonal_is_in_the_words(measure):
    product = similarity_profile(11, 512)[10]
    value = {
        "dot product": product,
        "cosine": product / 256,
        "distance": (512 - 2 * product) ** 0.5,
    }[measure]
    said = read_page("similarity", offset="10", measure=measure).numbers("insight")
    assert (said["offset"], said["measure"]) == (10, measure)
    assert said["value"] == pytest.approx(value)
    assert said["spread"] < 1e-11


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
    at = open_page("similarity", **query)
    assert [f"`{refused}` was" in warning.value for warning in at.warning] == [True]
    assert at.slider(key="offset").value == 5


@pytest.mark.parametrize(("max_len", "answer"), [("44", 0), ("45", 1), ("2", 0)])
def test_prediction_is_right_for_the_present_settings(max_len, answer):
    assert read_page("similarity", max_len=max_len).questions["predict"].right == answer


def test_one_pair_alone_confuses_positions_far_apart():
    said = read_page("similarity", max_len="1000", d_model="2").numbers("closest")
    assert said["closest"] == 710
    assert said["distance"] == pytest.approx((2 - 2 * math.cos(710)) ** 0.5)


def test_buttons_lift_out_the_fastest_and_the_slowest_pair():
    at = open_page("similarity", pair="6")
    for button in [each for each in at.button if each.key.startswith("aside ")]:
        button.click().run()
        assert not at.exception
    assert at.session_state.pair == 255
    assert read_page("similarity", pair="255").numbers("stack")["pair"] == 255
