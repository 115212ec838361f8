"""The page rotates, fits and says so for any k, inside the table and beyond it."""

import pytest

from tests.app.reading import read_page

PAGE = "shift_is_rotation"


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


def test_a_k_that_cannot_be_used_is_refused_and_said():
    reading = read_page(PAGE, position="6", offset="65")
    assert any("`offset` was" in warning for warning in reading.warnings)
    assert reading.numbers("insight")["target"] == 9
