"""Attention: what is said of an H and its scores is true of that H at any settings."""

import re

import numpy as np
import pytest
from hypothesis import strategies as st

from tests.truth import formulas
from tests.truth.heads import softmax
from tests.truth.readings import at_random
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_numbers

PARTS = {
    "same position": "same",
    "same place": "same",  # what the first version called it
    "look k back": "back",
    "before or after": "order",
    "random": "random",
}
EXAMPLES = [
    {"k": 5},  # as far as the first word
    {"mix": 1},
    {"max_len": 512, "base": 20, "d_model": 64},
]


def rule(part, k, s, n):
    """The position-position scores of an unmixed rule, shape (n, n)."""
    wave, back = np.sin if part == "order" else np.cos, k if part == "back" else 0
    distances = np.subtract.outer(np.arange(n), np.arange(n))
    by = {t: wave(formulas.frequencies(s.d_model, s.base) * (t - back)).sum() for t in range(-n, n)}
    return np.vectorize(lambda t: float(by[t]))(distances)


def diagonal_share(scores):
    """The variance of the diagonals' means over the whole variance, diagonal by diagonal."""
    n, centred = len(scores), scores - scores.mean()
    means = [np.diagonal(centred, offset) for offset in range(1 - n, n)]
    return sum(len(one) * one.mean() ** 2 for one in means) / (centred**2).sum()


def heatmaps(figure):
    """Return the content of a figure's heatmaps."""
    return [np.nan_to_num(np.asarray(trace.z, dtype=float)) for trace in figure.data]


@at_random(
    "attention",
    EXAMPLES,
    links=True,
    fold=True,
    head=st.sampled_from([*PARTS]),
    k=st.integers(0, 32),
    mix=st.sampled_from([0, 0, 1, 5, 50, 100]),
    gain=st.sampled_from([0.25, 1, 4, 32]),
)
def test_what_is_said_is_true(reading, s, values):
    part, k = PARTS[values.get("head", "look k back")], values.get("k", 1)
    mix = 100 if part == "random" else values.get("mix", 0)
    gain = values.get("gain", 4) / np.sqrt(s.d_model)
    of_a_word(reading, s, part, k, mix, gain)
    of_a_long_text(reading, s, k, gain, shown=part == "back" and k < s.max_len and not mix)
    assert reading.has("too far") == (part == "back" and k >= s.max_len)
    of_distance(reading, s, part, k, mix)


def of_a_word(reading, s, part, k, mix, gain):
    """Compare the weights and scores of one word, and which words they are said to be of."""
    claims = reading.numbers(part)
    (weights,), scores = (heatmaps(reading.figures[name]) for name in ("weights_map", "terms_map"))
    text, by_place = s.sentence.split(), scores[3]
    n, row = len(text), min(s.position, s.max_len - 1, len(text) - 1)
    assert ([*claims["text"]], claims["row"]) == (text, row)
    np.testing.assert_allclose(weights, softmax(gain * by_place), atol=2e-3)
    if not mix:
        np.testing.assert_allclose(by_place, rule(part, k, s, n), rtol=1e-5, atol=1e-4)
    given, near = weights[row].astype(float), [at for at in (row - 1, row + 1) if 0 <= at < n]
    before, after = given[:row].sum(), given[row + 1 :].sum()
    assert_numbers(claims, 1e-5, given=given, before=before, after=after)
    assert claims["given"][claims["best"]] == max(claims["given"])
    scored = [claims["itself"], *claims["neighbours"]]
    np.testing.assert_allclose(scored, by_place[row, [row, *near]], rtol=1e-5, atol=1e-4)
    choices = {
        "a dot product is symmetric": part == "same" and not mix,
        "flips the sign": part == "order" and not mix,
        "no word stands before it": part == "order" and row == 0,
        "no word stands after it": part == "order" and row == n - 1,
        f"No word stands {k} back": part == "back" and k > row,
    }
    if part == "back" and k <= row:
        there = f"“{text[row - k]}”,** {k} word{'s' * (k > 1)} back" if k else "itself.**"
        choices[f"of its attention to {there}"] = True
    assert_choices(reading.text(part), choices)


def of_a_long_text(reading, s, k, gain, *, shown):
    """Compare how sharply a head looks back in a long text, by the scale of its scores."""
    assert reading.has("long text") == shown
    if not shown:
        return
    away, width = np.abs(np.arange(s.max_len) - k), min(64, s.d_model)
    profile = formulas.profile(1 + away.max(), s.d_model, s.base)[away]
    *far, usual = (softmax(by * profile)[k] for by in (gain, s.d_model**-0.5, 1, width**-0.5))
    assert_numbers(reading.numbers("long text"), far=far, usual=usual, d_head=width)
    other = {0: "to itself.", 1: "to the one before it."}.get(k, f"the one {k} tokens before it.")
    choices = {"at 1/√d_model": s.d_model > 64, other: True}
    assert_choices(reading.text("long text"), choices)


def of_distance(reading, s, part, k, mix):
    """Compare the share of the variance that distance has; compare the scores and the rounding."""
    n, rule_alone = min(64, s.max_len), not mix
    (scores,) = heatmaps(reading.figures["by_place"])
    claims, text = reading.numbers("distance"), reading.text("distance")
    whole = re.search(r"(?<![\d.])100(\.0*)?\s?%[^.%]*varia", text + reading.alts["by_place"])
    share, shares = (diagonal_share(scores) if mix else 1), claims["shares"]
    if mix:
        assert share > 1 - 1e-9 or not whole
    else:
        np.testing.assert_allclose(scores, rule(part, k, s, n), rtol=1e-5, atol=1e-4)
        assert whole  # by the theorem: no "over 99%"
    assert not re.search(r"\*\*[a-z]", text)  # "over 99%" begins a sentence
    assert_numbers(claims, 1e-5, share=share, n=n, mix=mix, seed=0)
    if part == "random":
        assert shares[0] == pytest.approx(share, abs=1e-5)
    choices = {
        "among the first": s.max_len > n,
        "This is draw": part == "random",
        "breaks the stripes": mix > 0 and part != "random",
        "Every diagonal has one colour": rule_alone,
        "A head 64 wide": rule_alone and s.d_model > 64,
        "Choose “random”": rule_alone,
    }
    assert_choices(text, choices)
    question = reading.questions["predict"]
    assert_choices(question.answer, {"Choose “random”": rule_alone})
    assert question.right == (0 if shares.mean() >= 0.75 else 1 if shares.mean() >= 0.25 else 2)
    assert_numbers(question.asked.numbers, shares=shares, n=n)
