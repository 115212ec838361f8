"""The lesson plans: every number of a stop is right, and so is the option marked right."""

from itertools import combinations

import numpy as np
import pytest

from document.teach import lesson_plans
from document.words import words
from state.settings import Settings
from tests.truth import formulas
from tests.truth.heads import gaps, least
from tests.truth.test_teaching import STEP, backwards

STOPS = {stop.name: stop for plan in lesson_plans.read(words("plans")) for stop in plan.stops}
ENCODED, MASKED = {"encoded": True, "causal": False}, {"encoded": False, "causal": True}


def settings(name):
    link = STOPS[name].link.items()
    return Settings(**{n: v for n, v in link if n in Settings.__dataclass_fields__})


def whole_turns(n, s):
    return int((~formulas.idle(n, s.d_model, s.base)).sum())


def slowest(s):
    return formulas.wavelengths(s.d_model, s.base)[-1]


def outputs_that_stay(s, **switches):
    """Say of how many words the output is the same in both orders, from the head's formulas."""
    assert (backwards(s, encoded=False, causal=False) < 1e-9).all()  # as the question says
    stay = backwards(s, **switches) < 1e-9
    return "None" if not stay.any() else f"All {len(stay)}" if stay.all() else "One"


def columns_that_change_most(s):
    steps = np.abs(np.diff(formulas.encoding(range(s.max_len), s.d_model, s.base), axis=0))
    pairs = steps.mean(axis=0).reshape(-1, 2).mean(axis=1)
    return ["left", "middle", "right"][
        np.argmax([part.mean() for part in np.array_split(pairs, 3)])
    ]


def is_one_matrix(s):
    """Whether the matrix that is right at the stop's position is so at every other."""
    w, rows = formulas.frequencies(s.d_model, s.base), formulas.encoding
    at, then = (rows([p], s.d_model, s.base)[0] for p in (s.position, s.position + 3))
    points = [row[1::2] + 1j * row[::2] for row in (at, then)]
    turns = points[1] / points[0]
    assert np.allclose(
        np.angle(turns.astype(complex)) % (2 * np.pi), (3 * w).astype(float) % (2 * np.pi)
    )
    every = rows(np.arange(200), s.d_model, s.base)
    moved = (every[:, 1::2] + 1j * every[:, ::2]) * turns
    there = rows(np.arange(3, 203), s.d_model, s.base)
    return np.allclose(moved.imag, there[:, ::2]) and np.allclose(moved.real, there[:, 1::2])


def falls_at_every_step(s):
    falls = [(np.diff(formulas.profile(n, s.d_model, s.base)) < 0).all() for n in (s.max_len, 128)]
    assert falls[0]  # as the question says
    return "Yes" if falls[1] else "No"


def sentences_that_stay(s):
    """Try sentences of other words and lengths, in their order and shuffled."""
    draw = np.random.default_rng(0)
    for count in (2, 3, 5, 9):
        keys = [f"word{n}" for n in draw.integers(0, 6, count)]
        moved = gaps(keys, [*draw.permutation(keys)], s, encoded=False, causal=False)
        assert (moved < 1e-9).all()
    return "For all"


def longer(s):
    rows = formulas.embeddings(["transformers", "read", "the"], s.d_model) * s.d_model**0.5
    words, position = (
        np.linalg.norm(rows, axis=1),
        np.linalg.norm(formulas.encoding([6], s.d_model, s.base).astype(float)),
    )
    return "The word" if (words > position).all() else "The position"


def first_below_zero(s):
    assert (formulas.profile(s.max_len, s.d_model, s.base) > 0).all()  # as the question says
    return str(formulas.first(formulas.profile(s.max_len, s.d_model, 20) < 0))


def curves_alike(s):
    k, w = np.arange(1, s.max_len), formulas.frequencies(s.d_model, s.base)
    turned = (1 + 1j) * np.exp(1j * np.multiply.outer(k, w))  # keys of ones, a pair a number
    drops = {
        "Sinusoidal": formulas.profile(s.max_len, s.d_model, s.base)[1:] - s.d_model / 2,
        "rotary (RoPE)": (turned * (1 - 1j)).real.sum(axis=1) - s.d_model,
        "ALiBi": -0.25 * k,
    }
    pairs = combinations(drops, 2)
    return " and ".join(min(pairs, key=lambda two: np.ptp(drops[two[0]] / drops[two[1]])))


NUMBERS = {
    "5.1": lambda s: {"words": 3, "gap": backwards(s, **ENCODED).max()},
    "5.2": lambda s: {"idle": formulas.idle(s.max_len, s.d_model, s.base).mean()},
    "5.3": lambda _: {"fastest": 2 * np.pi},
    "15.1": lambda s: {"words": 3, "gap": backwards(s, **MASKED).max()},
    "15.2": lambda _: {"step": STEP, "hands": 4},
    "15.3": lambda s: {"hands": 32, "count": 32 - whole_turns(100, s)},
    "15.4": lambda _: {"position": 6, "target": 9, "offset": 3},
    "15.5": lambda s: {
        "rise": formulas.first(np.diff(formulas.profile(128, s.d_model, s.base)) > 0)
    },
    "50.1": lambda _: {"words": 3},
    "50.2": lambda s: {"length": np.sqrt(s.d_model / 2), "word_length": np.sqrt(s.d_model)},
    "50.3": lambda _: {"step": STEP, "hands": 4},
    "50.4": lambda s: {"hands": 2, "slowest": slowest(s)},
    "50.5": lambda _: {"offset": 3, "position": 6, "target": 9, "fastest": np.degrees(3.0)},
    "50.6": lambda s: dict(zip(("weight", "weight_scaled"), least(s, 1), strict=True)),
    "50.7": lambda s: {"negative": int(first_below_zero(s))},
    "50.8": lambda _: {"ratio": 2},
}
ANSWERS = {
    "5.1": lambda s: outputs_that_stay(s, **ENCODED),
    "5.2": columns_that_change_most,
    "15.1": lambda s: outputs_that_stay(s, **MASKED),
    "15.3": lambda s: str(whole_turns(100, s)),
    "15.4": lambda s: "No" if is_one_matrix(s) else "Yes",
    "15.5": falls_at_every_step,
    "50.1": sentences_that_stay,
    "50.2": longer,
    "50.5": lambda s: "From every" if is_one_matrix(s) else "From position",
    "50.7": first_below_zero,
    "50.8": curves_alike,
}


@pytest.mark.parametrize("name", STOPS)
def test_the_numbers_of_a_stop_are_right(name):
    found = STOPS[name].picture.numbers
    for key, right in NUMBERS[name](settings(name)).items():
        assert found[key] == pytest.approx(right), key


def test_what_was_before_and_what_comes_stand_in_a_question():
    wall, base = STOPS["15.3"].question, STOPS["50.7"].question
    here, then = (whole_turns(n, settings("15.3")) for n in (50, 100))
    assert f"In 50 tokens, {here} of 32 hands" in wall.text
    assert "in 100 tokens" in wall.text
    amounts = [f"{here}, the same", f"{then}", f"{2 * here}, twice as many", "All 32"]
    assert [*wall.options] == amounts
    s = settings("50.7")
    assert f"With base {s.base:,}, " in base.text
    assert f"all {s.max_len} tokens. With a base of 20," in base.text
    turn = formulas.wavelengths(s.d_model, 20)[-1]
    amounts = [first_below_zero(s), f"{turn:.0f}, one turn of the slowest hand", f"{s.max_len}"]
    assert [*base.options] == [*amounts, "Never"]
    near = STOPS["15.5"].question.text
    assert "In a text of 10 tokens" in near
    assert "in a text of 128" in near


@pytest.mark.parametrize("name", STOPS)
def test_the_option_marked_right_at_a_stop_is_right_in_its_state(name):
    question = STOPS[name].question
    assert bool(question.options) == (name in ANSWERS)
    if question.options:
        answer = ANSWERS[name](settings(name))
        fits = [answer in option for option in question.options]
        assert [*np.flatnonzero(fits)] == [question.right], question.options
