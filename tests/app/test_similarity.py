"""The similarity page: an offset that stays inside the matrix, and pairs to lift out."""

import pytest

from tests.app import open_page


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


def test_buttons_lift_out_the_fastest_and_the_slowest_pair():
    at = open_page("similarity", pair="6")
    for button in [each for each in at.button if each.key.startswith("aside ")]:
        button.click().run()
        assert not at.exception
    assert at.session_state.pair == 255
