"""Attention: what is said of an H and its scores is true of that H at any settings."""

import re

import numpy as np
import pytest
from hypothesis import strategies as st

from tests.truth import formulas
from tests.truth.heads import softmax
from tests.truth.readings import at_random

PARTS = {
    "same position": "same",
    "same place": "same",  # what the first version called it
    "look k back": "back",
    "before or after": "order",
    "random": "random",
}
EXAMPLES = [
    {},
    {"head": "same position", "mix": 50, "position": 2},
    {"head": "before or after", "mix": 5, "position": 2},
    {"head": "before or after", "position": 0},
    {"head": "random"},
    {"mix": 1},
    {"d_model": 2},
    {"k": 5},  # as far as the first word
    {"k": 7},
    {"k": 30, "max_len": 20},
    {"max_len": 8192, "d_model": 4, "base": 2},
    {"max_len": 512, "base": 20, "d_model": 64},
    {"max_len": 4, "d_model": 16, "k": 4},
    {"max_len": 20, "d_model": 8},
    {"max_len": 6, "d_model": 2, "base": 187, "position": 0},
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
    claims, says = reading.numbers(part), reading.text(part)
    (weights,), scores = (heatmaps(reading.figures[name]) for name in ("weights_map", "terms_map"))
    text, by_place = s.sentence.split(), scores[3]
    n, row = len(text), min(s.position, s.max_len - 1, len(text) - 1)
    assert ([*claims["text"]], claims["row"]) == (text, row)
    np.testing.assert_allclose(weights, softmax(gain * by_place), atol=2e-3)
    if not mix:
        np.testing.assert_allclose(by_place, rule(part, k, s, n), rtol=1e-5, atol=1e-4)
    given = weights[row].astype(float)
    sums = {"given": given, "before": given[:row].sum(), "after": given[row + 1 :].sum()}
    for name, right in sums.items():
        np.testing.assert_allclose(claims[name], right, atol=1e-5)
    assert claims["given"][claims["best"]] == max(claims["given"])
    near = [by_place[row, at] for at in (row - 1, row + 1) if 0 <= at < n]
    scored = [claims["itself"], *claims["neighbours"]]
    np.testing.assert_allclose(scored, [by_place[row, row], *near], rtol=1e-5, atol=1e-4)
    assert ("a dot product is symmetric" in says) == (part == "same" and not mix), says
    assert ("flips the sign" in says) == (part == "order" and not mix), says
    if part == "back":
        assert claims["back"] == k
        if k <= row:
            other = f"“{text[row - k]}”,** {k} word{'s' * (k > 1)} back" if k else "itself.**"
            assert f"of its attention to {other}" in says
        assert (f"No word stands {k} back" in says) == (k > row), says
    if part == "order":
        assert ("no word stands before it" in says) == (row == 0), says
        assert ("no word stands after it" in says) == (row == n - 1), says


def of_a_long_text(reading, s, k, gain, *, shown):
    """Compare how sharply a head looks back in a long text, by the scale of its scores."""
    assert reading.has("long text") == shown
    if not shown:
        return
    away, width = np.abs(np.arange(s.max_len) - k), min(64, s.d_model)
    profile = formulas.profile(1 + away.max(), s.d_model, s.base)[away]
    by_scale = [softmax(by * profile)[k] for by in (gain, s.d_model**-0.5, 1, width**-0.5)]
    claims, says = reading.numbers("long text"), reading.text("long text")
    np.testing.assert_allclose([*claims["far"], claims["usual"]], by_scale, rtol=1e-5)
    assert claims["d_head"] == width
    assert ("at 1/√d_model" in says) == (s.d_model > 64), says
    other = {0: "to itself.", 1: "to the one before it."}.get(k, f"the one {k} tokens before it.")
    assert other in says


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
    assert claims["share"] == pytest.approx(share, abs=1e-5)
    assert (claims["n"], len(shares), claims["mix"], claims["seed"]) == (n, 20, mix, 0)
    if part == "random":
        assert shares[0] == pytest.approx(share, abs=1e-5)
    assert ("among the first" in text) == (s.max_len > n), text
    assert ("This is draw" in text) == (part == "random"), text
    assert ("breaks the stripes" in text) == (mix > 0 and part != "random"), text
    assert ("Every diagonal has one colour" in text) == rule_alone, text
    assert ("A head 64 wide" in text) == (rule_alone and s.d_model > 64), text
    question = reading.questions["predict"]
    for words in (text, question.answer):
        assert ("Choose “random”" in words) == rule_alone, words
    assert question.right == (0 if shares.mean() >= 0.75 else 1 if shares.mean() >= 0.25 else 2)
    np.testing.assert_array_equal(question.numbers["shares"], shares)
    assert question.numbers["n"] == n
