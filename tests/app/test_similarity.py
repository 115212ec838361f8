"""The similarity page: numbers as the core has them, an offset that stays inside the matrix."""

import pytest

from core import similarity_profile
from tests.app import open_page, text_of


def test_the_value_of_the_diagonal_is_in_the_words():
    product = similarity_profile(11, 512)[10]
    assert f"10 apart: {product:.4g}" in text_of(open_page("similarity", offset="10"))
    at = open_page("similarity", offset="10", measure="cosine")
    assert f"10 apart: {product / 256:.4g}" in text_of(at)
    at = open_page("similarity", offset="10", measure="distance")
    assert f"10 apart: {(512 - 2 * product) ** 0.5:.4g}" in text_of(at)


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


@pytest.mark.parametrize(
    ("max_len", "answer"),
    [("44", "At every step"), ("45", "Not at every step"), ("2", "At every step")],
)
def test_prediction_is_right_for_the_present_settings(max_len, answer):
    at = open_page("similarity", max_len=max_len)
    at.pills(key="similarity_predict").set_value(answer).run()
    assert not at.exception
    assert at.markdown[-1].value.startswith("Right. ")


def test_one_hand_alone_confuses_positions_far_apart():
    at = open_page("similarity", max_len="1000", d_model="2")
    assert "Nearest confusable position: 710 away" in text_of(at)
