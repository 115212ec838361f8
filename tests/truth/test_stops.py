"""What a class is asked at a stop of a plan, and which option is right in the stop's state."""

from itertools import combinations

import numpy as np

from state.settings import Settings
from tests.truth import formulas
from tests.truth.heads import gaps
from tests.truth.test_teaching import MASKED, PLANS, whole_turns


def outputs_that_stay(s, **switches):
    """Say of how many words the output is the same in both orders, from the head's formulas."""
    keys = s.sentence.casefold().split()
    plain = gaps(keys, keys[::-1], s, encoded=False, causal=False)
    assert (plain < 1e-9).all()  # as the question says
    stay = gaps(keys, keys[::-1], s, **switches) < 1e-9
    return "None" if not stay.any() else f"All {len(keys)}" if stay.all() else "One"


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


ANSWERS = {
    "5.1": lambda s: outputs_that_stay(s, encoded=True, causal=False),
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


def test_the_option_marked_right_at_a_stop_is_right_in_its_state():
    stops = {stop.name: stop for plan in PLANS.values() for stop in plan.stops}
    assert {name for name, stop in stops.items() if stop.question.options} == {*ANSWERS}
    for name, answer in ANSWERS.items():
        question, link = stops[name].question, stops[name].link
        named = {n: v for n, v in link.items() if n in Settings.__dataclass_fields__}
        fits = [answer(Settings(**named)) in option for option in question.options]
        assert [*np.flatnonzero(fits)] == [question.right], name
