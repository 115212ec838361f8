"""The page turns, fits and says so for any k, inside the table and beyond it."""

import math
import re

import pytest

from tests.app import open_page, text_of


def sizes(text):
    """Every number written as m x 10^e in a text."""
    return [
        float(f"{mantissa}e{power}")
        for mantissa, power in re.findall(r"\$([\d.]+)\\times10\^\{(-\d+)\}\$", text)
    ]


@pytest.mark.parametrize("offset", ["3", "-5", "2.5", "64"])
@pytest.mark.parametrize("d_model", ["2", "512", "2048"])
def test_what_m_gives_is_the_encoding_up_to_rounding(offset, d_model):
    at = open_page("shift_is_rotation", offset=offset, d_model=d_model, position="50")
    assert "The same M works from every position" in text_of(at)
    assert all(size < 1e-13 for size in sizes(text_of(at)))


@pytest.mark.parametrize(
    ("query", "begins"),
    [
        ({"offset": "2.5"}, "Position 8.5 lies between two words"),
        ({"offset": "64", "max_len": "20"}, "Position 70 is not in the table of 20"),
        ({"offset": "-64"}, "Position -58 is not in the table of 128"),
        ({"offset": "0"}, "differ by nothing"),
    ],
)
def test_between_words_and_beyond_the_table_the_formula_holds(query, begins):
    assert begins in text_of(open_page("shift_is_rotation", position="6", **query))


def test_a_k_within_the_table_is_not_remarked_on():
    text = text_of(open_page("shift_is_rotation", position="6"))
    assert "is not in the table" not in text
    assert "lies between" not in text


def test_two_shifts_are_one():
    at = open_page("shift_is_rotation", position="6", offset="2.5", then="-10")
    assert "By 2.5, then by -10: the product of the two matrices and the matrix for -7.5" in (
        text_of(at)
    )


def test_a_sine_alone_knows_cos_squared():
    """The fastest hand turns by one radian a token: 29.2 % at k = 1."""
    text = text_of(
        open_page("shift_is_rotation", position="6", sine_only="true", offset="1", pair="0")
    )
    assert "cos²(w k) = 29.2 %" in text
    share = float(re.search(r"explains \*\*([\d.]+)", text)[1])
    assert share == pytest.approx(100 * math.cos(1) ** 2, abs=0.6)


def test_a_hand_that_finishes_no_turn_is_said_to():
    text = text_of(open_page("shift_is_rotation", position="6", sine_only="true", pair="200"))
    assert "turns in this text, so the two need not agree" in text


@pytest.mark.parametrize(
    ("offset", "rows"),
    [("19", "is only one position"), ("-64", "is no position"), ("20", "is no position")],
)
def test_a_fit_with_too_few_rows_is_refused_in_words(offset, rows):
    at = open_page("shift_is_rotation", position="6", sine_only="true", offset=offset, max_len="20")
    assert rows in text_of(at)
    assert "too few to fit anything" in text_of(at)


@pytest.mark.parametrize("value", ["abc", "nan", "1e999", "65", "x" * 100_000])
def test_a_k_that_cannot_be_used_is_refused_and_said(value):
    at = open_page("shift_is_rotation", position="6", offset=value)
    assert any("`offset` was" in warning.value for warning in at.warning)
    assert "M moves PE(6) to PE(9)" in text_of(at)


@pytest.mark.parametrize(
    ("offset", "answer"), [("0", "Over 90 %"), ("1", "10 to 90 %"), ("1.5", "Under 10 %")]
)
def test_the_right_guess_depends_on_the_turn(offset, answer):
    at = open_page("shift_is_rotation", position="6", offset=offset, pair="0")
    at.button_group(key="shift_is_rotation_predict").set_value(answer).run()
    assert "Yes. cos²(w k)" in text_of(at)
