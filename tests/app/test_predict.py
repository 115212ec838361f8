"""Predictions: the answer is for the present settings, and the count is of this visit alone."""

import re

import pytest

from document.words import words
from tests.app import go, open_page, text_of, text_of_page
from tests.app.reading import read_page


def guess(at, name, option):
    at.session_state[f"{name}_predict"] = option
    at.run()
    assert not at.exception, at.exception


def options(at, name):
    group = next(one for one in at.get("button_group") if one.key == f"{name}_predict")
    return [option.content for option in group.proto.options]


def score(at):
    """How many predictions are counted, and how many of them as right; empty before the first."""
    numbers = [
        re.findall(r"\d+", caption.value) for caption in at.caption if "http" not in caption.value
    ]
    return next(
        ([int(count), int(right)] for count, right in (two for two in numbers if len(two) == 2)), []
    )


def test_a_guess_is_judged_and_answered_and_the_first_one_counts():
    """On one page for all: which option is right is for tests/truth, for every page."""
    at, question = open_page("heatmap"), read_page("heatmap").questions["predict"]
    frame, offered = words("frame"), options(at, "heatmap")
    right = offered[question.right]
    assert question.answer.strip() not in text_of_page(at)
    for option in offered:
        guess(at, "heatmap", option)
        assert question.answer.strip() in text_of_page(at)
        wrong = frame.text("wrong", guess=option, right=right)
        assert (wrong in text_of_page(at)) == (option != right)
        assert (frame.text("right") in text_of_page(at)) == (option == right)
    assert score(at) == [1, int(question.right == 0)]


def test_count_goes_on_from_page_to_page_and_into_the_story():
    at = open_page("home")
    assert not score(at)
    guess(at, "home", "No")
    assert score(at) == [1, 1]
    go(at, "similarity")
    guess(at, "similarity", options(at, "similarity")[0])
    assert score(at) == [2, 1]
    go(at, "story")
    at.button(key="story_01_order_lost_0").click().run()
    assert score(at) == [3, 2]


def test_what_is_only_revealed_is_no_prediction():
    at = open_page("story")
    at.button(key="story_next").click().run()
    assert not score(at)


def test_nothing_of_it_is_in_the_link_and_another_visit_begins_anew():
    at = open_page("home")
    before = dict(at.query_params)
    guess(at, "home", "No")
    assert dict(at.query_params) == before
    assert not score(open_page("home"))


def withheld(name, query):
    """What a page says only once somebody has guessed or asked."""
    keeping, telling = (read_page(name, keeping=keeping, **query) for keeping in (True, False))
    assert len(keeping.everything()) + 40 < len(telling.everything())
    texts = ([" ".join(one.markdown.split()) for one in page.parts] for page in (keeping, telling))
    before, after = texts
    return [text for text in after if text not in before]


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("similarity", {}),
        ("schemes", {}),
        ("beyond", {}),
        ("shift_is_rotation", {"sine_only": "true"}),
        ("base_and_length", {"max_len": "2048", "d_model": "128"}),
    ],
)
def test_a_page_keeps_the_answer_until_somebody_guesses_or_asks(name, query):
    answers = withheld(name, query)
    guessed, unguessed = open_page(name, **query), open_page(name, **query)
    assert answers
    assert not any(text in text_of(unguessed) for text in answers)
    guess(guessed, name, options(guessed, name)[0])
    unguessed.button(key=f"{name}_predict_show").click().run()
    for at in (guessed, unguessed):
        assert all(text in text_of(at) for text in answers)
    assert not score(unguessed)  # to be shown is no guess
    assert score(guessed)[0] == 1
