"""What does a head do with it?: what the page says follows from what is chosen."""

import re

import pytest

from tests.app import open_page, text_of
from ui import navigation

ALL = ["word-word", "word-place", "place-word", "place-place"]


def test_looking_one_back_finds_the_previous_word():
    said = text_of(open_page("attention"))
    assert "“NLP” gives 0.62 of its attention to “of”,** 1 back" in said
    assert "it is 0.26; at a gain of 1 it is 0.998" in said
    assert "100 % of the variance" in said
    assert "512 free numbers, where any H would have 262,144" in said


def test_words_drown_the_place_when_they_are_switched_on():
    said = text_of(open_page("attention", terms=ALL))
    assert "gives 0.00 of its attention to “of”" in said
    assert "Most goes to “NLP”" in said
    total, *parts = re.search(
        r"score of ([\d.,-]+) = ([\d.,]+) \(word-word\) ([+−]) ([\d.,]+) \(word-place\) "
        r"([+−]) ([\d.,]+) \(place-word\) ([+−]) ([\d.,]+) \(place-place\)",
        said,
    ).groups()
    signed = [float(parts[0])]
    signed += [
        float(value) * (1 if sign == "+" else -1)
        for sign, value in zip(parts[1::2], parts[2::2], strict=True)
    ]
    assert sum(signed) == pytest.approx(float(total), abs=2)


def test_without_the_scale_place_drowns_the_words():
    said = text_of(open_page("attention", terms=ALL, scale="false"))
    assert float(re.search(r"gives (0\.\d+) of its attention to “of”", said)[1]) > 0.5


def test_before_and_after_have_opposite_signs():
    said = text_of(open_page("attention", head="before or after", position="3"))
    before, after = map(
        float, re.search(r"scores ([-\d.]+) and ([-\d.]+) with its neighbours", said).groups()
    )
    assert before == -after > 0


def test_random_heads_are_mostly_not_about_distance():
    at = open_page("attention", head="random")
    assert "16 % on average" in text_of(at)
    at.pills(key="attention_predict").set_value("All of it").run()
    assert "it is **Less than a quarter**" in text_of(at)


def test_mixing_in_shows_the_draw_and_loses_the_distance():
    at = open_page("attention", mix="80", draw="3")
    assert "80 % of this H is random" in text_of(at)
    assert at.slider(key="draw").value == 3


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"sentence": "   "}, "There is no word to look at"),
        ({"sentence": "alone"}, "“alone” has no word 1 back"),
        ({"sentence": "alone", "head": "before or after"}, "“alone” gives 0.00"),
        ({"sentence": "alone", "head": "same place"}, "By place alone it scores 256 with itself"),
        ({"sentence": "word " * 300}, "first 32 words"),
        ({"k": "32", "max_len": "20"}, "none has another 32 back"),
        ({"k": "0"}, "to itself,** 0 back"),
        ({"terms": ""}, "Nothing is switched on"),
        ({"d_model": "2", "max_len": "2"}, "100 % of the variance"),
        ({"max_len": "4", "d_model": "16"}, "Every hand is idle"),
        ({"max_len": "512", "base": "20"}, "Every hand wraps"),
        ({"max_len": "8192", "d_model": "2048"}, "100 % of the variance"),
        (
            {"sentence": "a `code` <b>$x$"},
            r"“\<b\>\$x\$” gives 0.63 of its attention to “\`code\`”",
        ),
    ],
)
def test_extremes(query, said):
    assert said in text_of(open_page("attention", **query))


@pytest.mark.parametrize("key", ["head", "k", "gain", "mix", "terms"])
@pytest.mark.parametrize("value", ["abc", "nan", "1e999", "-3", "9" * 400])
def test_hostile_values_are_refused_and_said(key, value):
    at = open_page("attention", **{key: value})
    assert [f"`{key}` was" in warning.value for warning in at.warning] == [True]


def test_choices_survive_another_page():
    at = open_page("attention", head="random", draw="7", terms=ALL)
    at.switch_page(str(navigation.path("home"))).run()
    at.switch_page(str(navigation.path("attention"))).run()
    assert at.slider(key="draw").value == 7
    assert at.pills(key="terms").value == ALL
