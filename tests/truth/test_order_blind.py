"""Traps, code that sees no order: every number that is said of it, computed again."""

import math
from functools import partial

import numpy as np
import pytest
from hypothesis import strategies as st

from document.words import words
from recipes.order_blind import FLAWS
from tests.truth import formulas
from tests.truth.heads import matrices, softmax
from tests.truth.readings import at_random

TEXTS = words("traps").meta["texts"]
SENTENCES = TEXTS["sentences"]
COUNT = len(SENTENCES[0])
OWN = np.arange(COUNT)
near = partial(pytest.approx, rel=1e-6, abs=1e-9)


def outputs(texts, added, s, across=False):
    """One layer, a text or, `across`, a column of words at a time: rows `added` are read."""
    q, k, v = matrices(s.d_model)
    x = np.array([formulas.embeddings(text, s.d_model) for text in texts]) * math.sqrt(s.d_model)
    x = x + np.array([formulas.encoding(row, s.d_model, s.base).astype(float) for row in added])
    x = x.swapaxes(0, 1) if across else x
    read = [softmax(one @ q @ (one @ k).T / math.sqrt(v.shape[1])) @ one @ v for one in x]
    return np.swapaxes(read, 0, 1) if across else np.array(read)


def a_table_along_a_wrong_axis(claims, s):
    first, last = np.zeros(COUNT), np.full(COUNT, len(SENTENCES) - 1)
    for code, (here, there) in (("mended", (OWN, OWN)), ("broken", (first, last))):
        one, same = (outputs([SENTENCES[0]], [row], s)[0] for row in (here, there))
        other = outputs([SENTENCES[1]], [here], s)[0]
        to = [0, SENTENCES[1].index("cat"), 2, 3, SENTENCES[1].index("mouse")]
        assert claims[f"{code}_reordered"] == near(np.abs(one - other[to]).max())
        assert claims[f"{code}_moved"] == near(np.abs(one - same).max())
        np.testing.assert_array_equal(claims[code][:, 0], here)
        np.testing.assert_array_equal(claims[code][:, -1], there)
    assert claims["broken_reordered"] < 1e-12 < claims["mended_reordered"]


def batch_first_left_out(claims, s):
    changed = [[SENTENCES[0][-1], *SENTENCES[0][1:]], *SENTENCES[1:]]
    for code, across in (("broken", True), ("mended", False)):
        before, after = (outputs(texts, [OWN] * 3, s, across) for texts in (SENTENCES, changed))
        apart = np.abs(after - before).max(axis=2)
        np.testing.assert_allclose(claims[code], apart.T, rtol=1e-6, atol=1e-9)
        assert claims[f"{code}_own"] == near(apart[0, 1:].max())
        assert claims[f"{code}_others"] == near(apart[1:].max())
    assert (claims["broken_own"], claims["mended_others"]) == (0, 0)


def a_beam_over_one_pass(claims, _):
    every = formulas.drafts(TEXTS["follows"], TEXTS["prompt"])
    for code, (text, shares) in zip(("broken", "mended"), every, strict=True):
        assert claims[f"{code}_text"].split() == text
        assert claims[f"{code}_share"] == near(math.prod(shares))
        np.testing.assert_allclose(claims[code][:, 0], shares)


def frequencies_by_exp_and_log(claims, s):
    ways = ("logarithm", "power", "float64")
    for way, off in zip(ways, formulas.float32_errors(s.d_model, s.base), strict=True):
        assert abs(claims[way] - off) <= 2.0**-23, way  # one number may be rounded as many are not
    assert claims["float64"] <= min(claims["logarithm"], claims["power"], 2.0**-24) * (1 + 1e-6)


def check_headline(text, s):
    """One number may be rounded as many are not, so what is too near to tell is not judged."""
    log, power, once = formulas.float32_errors(s.d_model, s.base)
    if not max(log, power):
        assert "no way of computing gains" in text
    if power - log > 2.0**-23:
        assert "Here logarithms are nearer" in text
    if log - power > 2.0**-23:
        assert "Logarithms gain nothing" in text
        assert ("float64 does" in text) == (once < power) or power - once < 2.0**-23


def smooth_across_dimensions(claims, s):
    table = formulas.encoding(np.arange(min(s.max_len, 512)), s.d_model, s.base)
    down, along = formulas.mean_steps(table)
    assert claims["down"] == near(down)
    assert claims["along"] == near(along)
    assert down < along or (len(table), s.d_model) == (2, 2)  # there, the same
    assert claims["rows"] == len(table)


CHECKS = {
    "table along the batch": a_table_along_a_wrong_axis,
    "table along the batch, sequence first": a_table_along_a_wrong_axis,
    "batch_first left out": batch_first_left_out,
    "a beam over one pass": a_beam_over_one_pass,
    "frequencies by exp and log": frequencies_by_exp_and_log,
    "smooth across dimensions": smooth_across_dimensions,
}
EXAMPLES = [
    *({"flaw": flaw} for flaw in FLAWS),
    {"flaw": "smooth across dimensions", "max_len": 2, "d_model": 2, "base": 2},
    {"flaw": "frequencies by exp and log", "d_model": 2},
    {"flaw": "frequencies by exp and log", "d_model": 6, "base": 50},  # logarithms are nearer
]


@at_random("traps", EXAMPLES, flaw=st.sampled_from([*FLAWS]))
def test_what_is_said_of_a_code_is_true(reading, s, values):
    flaw = values["flaw"]
    CHECKS[flaw](reading.numbers(flaw), s)
    if flaw == "frequencies by exp and log":
        check_headline(reading.text(flaw), s)
    assert reading.has("outputs") == ("reordered" in " ".join(reading.numbers(flaw)))
