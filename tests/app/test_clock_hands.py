"""The clock hands page reads its angles back from the two numbers."""

import pytest

from tests.app import open_page


def test_reading_of_a_hand():
    at = open_page("clock_hands", position="5", pair="6")
    words = " ".join(markdown.value for markdown in at.markdown)
    assert "Hand 6 turns once every 7.797 tokens" in words  # 2 pi 10000^(12/512)
    assert "4.029 radians" in words  # 5 / 10000^(12/512)


@pytest.mark.parametrize("link", [{"d_model": "2"}, {"max_len": "8192", "position": "8191"}])
def test_angle_between_two_positions_is_the_same_everywhere(link):
    at = open_page("clock_hands", k="64", **link)
    assert "wherever you start" in " ".join(markdown.value for markdown in at.markdown)


def test_offset_out_of_range_is_refused_and_said():
    assert "k" in open_page("clock_hands", k="999").warning[0].value
