"""The page rotates, fits and says so for any k, inside the table and beyond it."""

import math

import pytest

from tests.app import open_page
from tests.app.reading import read_page

PAGE = "shift_is_rotation"


@pytest.mark.parametrize("offset", ["3", "-5", "2.5", "64"])
@pytest.mark.parametrize("d_model", ["2", "512", "2048"])
def test_what_m_gives_is_the_encoding_up_to_rounding(offset, d_model):
    reading = read_page(PAGE, offset=offset, d_model=d_model, position="50")
    assert reading.numbers("insight")["residual"] < 1e-13
    assert reading.numbers("twice")["gap"] < 1e-13


@pytest.mark.parametrize(
    ("query", "target"),
    [
        ({"offset": "2.5"}, 8.5),
        ({"offset": "64", "max_len": "20"}, 70),
        ({"offset": "-64"}, -58),
        ({"offset": "2.5", "position": "120"}, 122.5),
    ],
)
def test_between_words_and_beyond_the_table_the_formula_holds(query, target):
    reading = read_page(PAGE, **{"position": "6", **query})
    assert reading.numbers("insight")["target"] == target
    assert (
        reading.text("insight").count(f"{target}".replace("-", "−")) == 2
    )  # once as a row, once as a remark


def test_a_k_within_the_table_is_not_remarked_on():
    reading = read_page(PAGE, position="6")
    assert reading.text("insight").count("9") == 1


def test_without_a_shift_nothing_moves():
    said = read_page(PAGE, offset="0").numbers("insight")
    assert said["residual"] == said["turn"] == 0


def test_a_sine_alone_knows_cos_squared():
    """The fastest hand turns by one radian a token: 29.2 % at k = 1."""
    said = read_page(PAGE, sine_only="true", offset="1", pair="0").numbers("sine only")
    assert said["explained"] == pytest.approx(math.cos(1) ** 2)
    assert said["share"] == pytest.approx(math.cos(1) ** 2, abs=0.006)


@pytest.mark.parametrize(
    "query",
    [
        {"max_len": "20", "offset": "5", "pair": "60"},
        {"max_len": "70", "offset": "64", "d_model": "4", "pair": "1"},
    ],
)
def test_a_fit_over_part_of_a_turn_is_said_to_be_one(query):
    reading = read_page(PAGE, sine_only="true", **query)
    assert reading.has("not whole turns")
    assert reading.numbers("not whole turns")["turns"] < 1


@pytest.mark.parametrize(("offset", "rows"), [("19", 1), ("-64", 0), ("20", 0)])
def test_a_fit_with_too_few_rows_is_refused_in_words(offset, rows):
    reading = read_page(PAGE, sine_only="true", offset=offset, max_len="20")
    assert reading.numbers("too few rows")["rows"] == rows
    assert not reading.has("sine only")


def test_a_k_that_cannot_be_used_is_refused_and_said():
    at = open_page(PAGE, position="6", offset="65")
    assert any("`offset` was" in warning.value for warning in at.warning)
    assert at.slider(key="offset").value == 3


@pytest.mark.parametrize(("offset", "answer"), [("0", 0), ("1", 1), ("1.5", 2)])
def test_the_right_guess_depends_on_the_turn(offset, answer):
    question = read_page(PAGE, offset=offset, pair="0").questions["predict"]
    assert question.right == answer
    assert question.numbers["explained"] == pytest.approx(math.cos(float(offset)) ** 2)
