"""The lesson plans: every number of a stop is right, and so is the option marked right."""

from itertools import combinations

import numpy as np
import pytest

from document.teach import lesson_plans
from document.words import words
from state.settings import Settings
from tests.truth import formulas
from tests.truth.heads import gaps, least
from tests.truth.tables import assert_numbers
from tests.truth.test_teaching import STEP, backwards

STOPS = {stop.name: stop for plan in lesson_plans.read(words("plans")) for stop in plan.stops}
ENCODED, MASKED = {"encoded": True, "causal": False}, {"encoded": False, "causal": True}


def settings(name):
    link = STOPS[name].link.items()
    return Settings(**{n: v for n, v in link if n in Settings.__dataclass_fields__})


def whole_turns(n, s):
    return int((~formulas.idle(n, s.d_model, s.base)).sum())


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


def first_rise(n, s):
    """The distance after which the similarity rises, or None."""
    falls, rises = (np.diff(formulas.profile(m, s.d_model, s.base)) for m in (s.max_len, n))
    assert (falls < 0).all()  # as the question says
    return formulas.first(rises > 0)


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
    return formulas.first(formulas.profile(s.max_len, s.d_model, 20) < 0)


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


AGAIN = {  # of each stop the numbers, and the right option where it has some
    "5.1": lambda s: ({"gap": backwards(s, **ENCODED).max()}, outputs_that_stay(s, **ENCODED)),
    "5.2": lambda s: ({"idle": 1 - whole_turns(50, s) / 256}, columns_that_change_most(s)),
    "5.3": lambda _: ({"fastest": 2 * np.pi},),
    "15.1": lambda s: ({"gap": backwards(s, **MASKED).max()}, outputs_that_stay(s, **MASKED)),
    "15.2": lambda _: ({"step": STEP, "hands": 4},),
    "15.3": lambda s: ({"hands": 32}, str(whole_turns(100, s))),
    "15.4": lambda s: ({"target": 9, "offset": 3}, "No" if is_one_matrix(s) else "Yes"),
    "15.5": lambda s: ({"rise": first_rise(128, s)}, "No" if first_rise(128, s) else "Yes"),
    "50.1": lambda s: ({"words": 3}, sentences_that_stay(s)),
    "50.2": lambda s: ({"length": 16, "word_length": 512**0.5}, longer(s)),
    "50.3": lambda _: ({"step": STEP, "hands": 4},),
    "50.4": lambda s: ({"hands": 2, "slowest": 2 * np.pi * s.base**0.5},),
    "50.5": lambda s: (
        {"offset": 3, "target": 9, "fastest": np.degrees(3.0)},
        "From every" if is_one_matrix(s) else "From position",
    ),
    "50.6": lambda s: (dict(zip(("weight", "weight_scaled"), least(s, 1), strict=True)),),
    "50.7": lambda s: ({"negative": first_below_zero(s)}, str(first_below_zero(s))),
    "50.8": lambda s: ({"ratio": 2}, curves_alike(s)),
}


@pytest.mark.parametrize("name", STOPS)
def test_a_stop_is_right_in_its_state(name):
    question, (numbers, *answer) = STOPS[name].question, AGAIN[name](settings(name))
    assert_numbers(STOPS[name].picture.numbers, numbers)
    assert bool(question.options) == bool(answer)
    fits = [one in option for option in question.options for one in answer]
    assert not answer or [*np.flatnonzero(fits)] == [question.right], question.options


def test_the_other_options_are_what_others_would_count():
    wall, base = settings("15.3"), settings("50.7")
    here, then = (whole_turns(n, wall) for n in (50, 100))
    assert f"In 50 tokens, {here} of 32 hands" in STOPS["15.3"].question.text
    counts = [f"{here}, the same", f"{then}", f"{2 * here}, twice as many", "All 32"]
    assert [*STOPS["15.3"].question.options] == counts
    turn = formulas.wavelengths(base.d_model, 20)[-1]
    counts = [f"{first_below_zero(base)}", f"{turn:.0f}, one turn of the slowest hand", "512"]
    assert [*STOPS["50.7"].question.options] == [*counts, "Never"]
