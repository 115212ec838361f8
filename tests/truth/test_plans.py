"""The lesson plans: every number to be expected is right, and the link opens what it is about."""

import numpy as np
import pytest

from document.teach import lesson_plans
from document.words import words
from state.settings import Settings
from tests.truth import formulas
from tests.truth.heads import gaps, least
from tests.truth.readings import read
from tests.truth.said import mistakes, said, unread

PLANS = {plan.minutes: plan for plan in lesson_plans.read(words("plans"))}


def of_orders(before):
    """The weights are drawn from a seed: a head reads the sentence forwards and backwards."""

    def right(s):
        first = s.sentence.casefold().split()
        return {f"{before} up to #": gaps(first, first[::-1], s, encoded=True, causal=False).max()}

    return right


def of_steps(pattern):
    w = 2 * np.pi / np.array([2, 4, 8, 16])  # the waves of the picture
    return lambda _: {pattern: (np.sqrt((2 - 2 * np.cos(w)).sum()), 4)}


def of_idle(s):
    return {
        "that #% of": 100 * formulas.idle(s.max_len, s.d_model, s.base).mean(),
        "turn in # tokens": s.max_len,
    }


def of_whole_rims(s):
    idle = formulas.idle(s.max_len, s.d_model, s.base)
    return {
        "Of # hands, how many .* in # tokens": (len(idle), s.max_len),
        "Only #, those": len(idle) - idle.sum(),
    }


def of_rise(s):
    rises = np.diff(formulas.profile(s.max_len, s.d_model, s.base)) > 0
    return {"after # tokens it rises": np.flatnonzero(rises)[0]}


def of_lengths(s):
    scaled, position = np.sqrt(s.d_model), np.sqrt(s.d_model / 2)
    return {"length # and a scaled word about #": (position, scaled), "has length 1 or so": ()}


def of_looking_back(s):
    return {"at least #%, or #% with the usual factor 1/√d_k": least(s, 1)}


def of_fall(s):
    below = formulas.profile(s.max_len, s.d_model, s.base) < 0
    return {"base of #": s.base, "zero at # tokens": np.flatnonzero(below)[0]}


RIGHT = {
    5: [of_orders("differ by"), of_idle, lambda _: {"After 2π ≈ # tokens. Because 2π": 2 * np.pi}],
    15: [
        *(of_orders("differ by"), of_steps("equally far, # for the # hands"), of_whole_rims),
        *(lambda _: {}, of_rise),
    ],
    50: [
        *(of_orders("differ, by"), of_lengths, of_steps(r"long \(# for the # that")),
        lambda s: {"the # hands needs # tokens": (2, formulas.wavelengths(4, s.base)[-1])},
        lambda _: {"“# tokens later”": 3, "turns by #°": np.degrees(3.0)},
        *(of_looking_back, of_fall, lambda _: {"by a factor of #": 2}),
    ],
}


@pytest.mark.parametrize("minutes", PLANS)
def test_what_is_to_be_expected_is_right(minutes):
    reading = read("plans", {"time": f"{minutes} minutes"})
    for nth, (stop, right) in enumerate(zip(PLANS[minutes].stops, RIGHT[minutes], strict=True)):
        named = {n: v for n, v in stop.link.items() if n in Settings.__dataclass_fields__}
        said(reading, {("stop", nth): right(Settings(**named))})
    assert not unread(reading)
    assert not mistakes(reading.everything(), Settings())
