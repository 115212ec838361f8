"""The lesson plans: every number to be expected is right, and the link opens what it is about."""

import re

import numpy as np
import pytest

from document.teach import lesson_plans
from document.words import words
from state.settings import Settings
from tests.reading import read_page
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes

PLANS = lesson_plans.read(words("plans"))
STOPS = [
    (plan.minutes, number, stop) for plan in PLANS for number, stop in enumerate(plan.stops, 1)
]
NAMED = set(Settings.__dataclass_fields__)


def named(stop):
    return f"{stop[0]} minutes, stop {stop[1]}"


def settings_of(stop):
    return Settings(**{name: value for name, value in stop.link.items() if name in NAMED})


def numbers(text):
    """The numbers of a text; a percentage as a share. Those of a formula are left out."""
    plain = re.sub(r"1/√d|\(20\d\d\)|2π|\$[^$]*\$", "", text)
    matches = re.findall(r"(?<![\w.])(\d[\d,]*(?:\.\d+)?)\s?(%?)", plain)
    return [float(one.replace(",", "")) / (100 if sign else 1) for one, sign in matches]


def idle(s):
    return formulas.idle(s.max_len, s.d_model, s.base)


def step_length(_s):
    w = 2 * np.pi / np.array([2, 4, 8, 16])  # the waves of the picture
    return np.sqrt((2 - 2 * np.cos(w)).sum())


def looking_back(s, factor):
    """The least weight of a predecessor, for a head that is the shift by one word."""
    p = np.arange(len(s.sentence.split()))
    rows, later = (formulas.encoding(at, s.d_model, s.base) for at in (p, p + 1))
    powers = np.exp(factor * (rows @ later.T - s.d_model / 2))
    return np.diagonal(powers / powers.sum(axis=1, keepdims=True), -1).min()


def down(share):
    """A share that is said to be the least, in whole percents."""
    return int(100 * share) / 100


RIGHT = {
    (5, 2): lambda s: [round(float(idle(s).mean()), 2), 50],
    (5, 3): lambda _: [2 * np.pi],
    (15, 2): lambda s: [step_length(s), 4],
    (15, 3): lambda s: [len(idle(s)) - idle(s).sum()],
    (15, 4): lambda _: [],
    (15, 5): lambda s: [
        np.flatnonzero(np.diff(formulas.profile(s.max_len, s.d_model, s.base)) > 0)[0]
    ],
    (50, 2): lambda s: [np.sqrt(s.d_model / 2), np.sqrt(s.d_model), 1],
    (50, 3): lambda s: [step_length(s), 4],
    (50, 4): lambda s: [2, formulas.wavelengths(4, s.base)[-1]],
    (50, 5): lambda _: [np.degrees(3.0)],
    (50, 6): lambda s: [down(looking_back(s, 1.0)), down(looking_back(s, s.d_model**-0.5))],
    (50, 7): lambda s: [np.flatnonzero(formulas.profile(s.max_len, s.d_model, s.base) < 0)[0]],
    (50, 8): lambda _: [2],
}


@pytest.mark.parametrize("entry", [f for f in STOPS if f[2].page != "word_order"], ids=named)
def test_expected_numbers_are_right(entry):
    minutes, number, stop = entry
    right = [float(value) for value in RIGHT[minutes, number](settings_of(stop))]
    wrong = [
        one
        for one in numbers(stop.expect)
        if not np.isclose(one, right or [np.inf], rtol=0.005).any()
    ]
    assert not wrong, right
    assert bool(numbers(stop.expect)) == bool(right)


@pytest.mark.parametrize("entry", [f for f in STOPS if f[2].page == "word_order"], ids=named)
def test_expected_gap_is_the_one_that_the_page_shows(entry):
    """The weights are drawn from a seed, so the gap is read off the picture behind the link."""
    link = {name: str(value) for name, value in entry[2].link.items()}
    for encoded in ("false", "true"):
        figures = read_page("word_order", **link | {"encoded": encoded}).figures
        rows = next(
            np.asarray(figure.data[0].z, dtype=float)
            for key, figure in figures.items()
            if "output" in key
        )
        gap = np.nanmax(np.abs(rows[0::3] - rows[1::3]))
        if encoded == "true":
            assert numbers(entry[2].expect) == pytest.approx([gap], rel=0.02)
        else:
            assert gap < 1e-6


@pytest.mark.parametrize("seed", range(3))
def test_with_later_words_hidden_outputs_differ_without_any_encoding(seed):
    draw = np.random.default_rng(seed)
    words, query, key, value = draw.normal(0, 1, (4, 3, 3))

    def outputs(rows):
        scores = rows @ query @ (rows @ key).T
        scores[np.triu_indices(3, 1)] = -np.inf
        powers = np.exp(scores)
        return powers / powers.sum(axis=1, keepdims=True) @ rows @ value

    assert np.abs(outputs(words) - outputs(words[::-1])[::-1]).max() > 0.01


PHRASES = [
    Phrase(r"(at least|over) \d+\s?%(?!.*1/√d)", "gives its predecessor at least 58%."),
    Phrase(
        r"tokens?, so [^.]*whole number|words?, so [^.]*whole",
        "After 6.28 words, so a full \
circle is not a whole number of words",
    ),
    Phrase(r"10\^\{-1\d\}|which is rounding", "it misses by 3.3e-16, which is rounding"),
]


@pytest.mark.parametrize("entry", STOPS, ids=named)
def test_a_stop_says_nothing_false(entry):
    _, _, stop = entry
    text = " ".join([stop.label, stop.ask, stop.expect])
    assert not mistakes(text, settings_of(stop), {}, PHRASES)
