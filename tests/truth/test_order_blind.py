"""Traps, code that sees no order: every number that is said of it, computed again."""

import math
from functools import partial
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from document.words import words
from recipes.order_blind import FLAWS
from tests.truth import formulas
from tests.truth.readings import close, every_reading, read, settings_of

TEXTS = words("traps").meta["texts"]
SENTENCES = TEXTS["sentences"]
COUNT = len(SENTENCES[0])
OWN = np.arange(COUNT)
WORDS = sorted({word for sentence in SENTENCES for word in sentence})


def outputs(texts, added, s, across=False):
    """One layer, a word at a time: embeddings and the rows `added`, read by a seeded head."""
    table = dict(zip(WORDS, formulas.embeddings(WORDS, s.d_model), strict=True))
    weights = np.random.default_rng(0)
    q, k, v = weights.normal(0, s.d_model**-0.5, (3, s.d_model, min(s.d_model, 64)))
    x = np.array([[table[word] * math.sqrt(s.d_model) for word in text] for text in texts])
    x = x + np.array([formulas.encoding(row, s.d_model, s.base).astype(float) for row in added])
    result = np.zeros((*x.shape[:2], v.shape[1]))
    for text, word in np.ndindex(x.shape[:2]):
        read = x[:, word] if across else x[text]
        powers = np.exp(read @ k @ (x[text, word] @ q) / math.sqrt(v.shape[1]))
        result[text, word] = powers @ read @ v / powers.sum()
    return result


def a_table_along_a_wrong_axis(claims, s, wrong):
    """`wrong` are the rows of a sentence that is the first of its batch, and the last."""
    for code, (here, there) in (("mended", (OWN, OWN)), ("broken", wrong)):
        one, same = (outputs([SENTENCES[0]], [row], s)[0] for row in (here, there))
        other = outputs([SENTENCES[1]], [here], s)[0]
        to = [0, SENTENCES[1].index("cat"), 2, 3, SENTENCES[1].index("mouse")]
        assert close(claims[f"{code}_reordered"], np.abs(one - other[to]).max())
        assert close(claims[f"{code}_moved"], np.abs(one - same).max())
        np.testing.assert_array_equal(claims[code][:, 0], here)
        np.testing.assert_array_equal(claims[code][:, -1], there)
    assert claims["count"] == COUNT
    assert claims["broken_reordered"] < 1e-12 < claims["mended_reordered"]


def batch_first_left_out(claims, s):
    changed = [[SENTENCES[0][-1], *SENTENCES[0][1:]], *SENTENCES[1:]]
    for code, across in (("broken", True), ("mended", False)):
        before, after = (outputs(texts, [OWN] * 3, s, across) for texts in (SENTENCES, changed))
        apart = np.abs(after - before).max(axis=2)
        np.testing.assert_allclose(claims[code], apart.T, rtol=1e-6, atol=1e-9)
        assert close(claims[f"{code}_own"], apart[0, 1:].max())
        assert close(claims[f"{code}_others"], apart[1:].max())
    assert (claims["broken_own"], claims["mended_others"]) == (0, 0)


def segments_that_add_nothing(claims, s):
    table = formulas.encoding(np.arange(COUNT * len(SENTENCES)), s.d_model, s.base)
    anew = np.concatenate([table[:COUNT]] * len(SENTENCES))
    assert claims["broken_off"] == 0
    assert close(claims["mended_off"], np.abs(table - anew).max())
    assert [*claims["broken"].T.ravel()] == [*range(len(table))]
    assert [*claims["mended"].T.ravel()] == [*range(COUNT)] * len(SENTENCES)


def a_beam_over_one_pass(claims, _):
    follows, prompt = TEXTS["follows"], TEXTS["prompt"]

    def shares(text):
        return [follows[one].get(other, 0) for one, other in pairwise([prompt[-1], *text])]

    best = max(product(follows, repeat=3), key=lambda draft: math.prod(shares(draft)))
    once = [max(follows[word], key=follows[word].get) for word in prompt]
    for code, text in (("broken", once), ("mended", [*best])):
        assert claims[f"{code}_text"].split() == text
        assert close(claims[f"{code}_share"], math.prod(shares(text)))
        np.testing.assert_allclose(claims[code][:, 0], shares(text))


def frequencies_by_exp_and_log(claims, s):
    f32, even = np.float32, range(0, s.d_model, 2)
    logarithm = f32(-math.log(s.base) / s.d_model)
    ways = {
        "logarithm": [np.exp(f32(i) * logarithm) for i in even],
        "power": [f32(s.base) ** (f32(-i) / f32(s.d_model)) for i in even],
        "float64": [f32(s.base ** (-i / s.d_model)) for i in even],
    }
    exact = formulas.frequencies(s.d_model, s.base)
    for way, values in ways.items():
        off = np.abs(np.array(values, np.longdouble) / exact - 1).max()
        assert abs(claims[way] - off) <= 2.0**-23, way  # one number may be rounded as many are not
    assert claims["float64"] <= min(claims["logarithm"], claims["power"], 2.0**-24) * (1 + 1e-6)


def smooth_across_dimensions(claims, s):
    table = formulas.encoding(np.arange(min(s.max_len, 512)), s.d_model, s.base)
    assert close(claims["down"], np.abs(table[1:] - table[:-1]).mean())
    assert close(claims["along"], np.abs(table[:, 1:] - table[:, :-1]).mean())
    assert claims["down"] < claims["along"] or (len(table), s.d_model) == (2, 2)  # there, the same
    assert claims["rows"] == len(table)


BY_SENTENCE = np.zeros(COUNT), np.full(COUNT, len(SENTENCES) - 1)
CHECKS = {
    "table along the batch": partial(a_table_along_a_wrong_axis, wrong=BY_SENTENCE),
    "table along the batch, sequence first": partial(a_table_along_a_wrong_axis, wrong=BY_SENTENCE),
    "a row for a slice": partial(a_table_along_a_wrong_axis, wrong=[np.full(COUNT, COUNT)] * 2),
    "batch_first left out": batch_first_left_out,
    "segments that add nothing": segments_that_add_nothing,
    "a beam over one pass": a_beam_over_one_pass,
    "frequencies by exp and log": frequencies_by_exp_and_log,
    "smooth across dimensions": smooth_across_dimensions,
}


@every_reading(flaw=st.sampled_from([*FLAWS]))
@example(values={"flaw": "frequencies by exp and log"})
@example(values={"flaw": "smooth across dimensions", "max_len": 2, "d_model": 2, "base": 2})
def test_what_is_said_of_a_code_is_true(values):
    flaw = values["flaw"]
    CHECKS[flaw](read("traps", values).numbers(flaw), settings_of(values))


@pytest.mark.parametrize("flaw", FLAWS)
def test_what_is_said_of_a_code_as_the_page_opens(flaw):
    reading = read("traps", {"flaw": flaw})
    CHECKS[flaw](reading.numbers(flaw), settings_of({}))
    assert reading.has("outputs") == ("reordered" in " ".join(reading.numbers(flaw)))


def test_the_batch_is_what_its_captions_say():
    assert sorted(SENTENCES[0]) == sorted(SENTENCES[1])
    assert SENTENCES[0] != SENTENCES[1]
    assert SENTENCES[0] == SENTENCES[-1]
    assert len({*TEXTS["different"]}) == len(TEXTS["different"])
