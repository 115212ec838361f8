"""Attention: what is said of an H, its scores and its noise is true of that H at any settings."""

import re

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from state.settings import Settings
from tests.reading import read_page
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import close, every_reading, link_of, settings_of

HEADS = ["same position", "look k back", "before or after", "random"]
OLD = {"same position": "same place"}  # what the first version called it
TRIALS = 200


def table(n, s):
    """PE of n positions as float64, shape (n, d)."""
    return formulas.encoding(range(n), s.d_model, s.base).astype(float)


def read_back(rows, noise=1.0):
    """Where the dot product with a noisy row is largest, and where it should be."""
    truth = np.linspace(0, len(rows) - 1, TRIALS).round().astype(int)
    noisy = rows[truth] + noise * np.random.default_rng(0).normal(size=(TRIALS, rows.shape[1]))
    return np.argmax(noisy @ rows.T, axis=1), truth


def misses(s, chosen=None):
    """How far off each guess is, from all pairs or from the `chosen` ones."""
    rows = table(min(s.max_len, 512), s).reshape(min(s.max_len, 512), -1, 2)
    guess, truth = read_back(rows[:, ... if chosen is None else chosen].reshape(len(rows), -1))
    return np.abs(guess - truth)


def unmixed(_, state):
    """Whether H is the rule that was chosen, and nothing else."""
    return not int(state.get("mix", 0))


PHRASES = [
    Phrase(
        r"plain dot product|dot product is symmetric",
        "a plain dot product cannot tell before from after",
        unmixed,
        state={"mix": "100"},
    ),
    Phrase(r"J is|flips the sign", "J is odd, so it tells before", unmixed, state={"mix": "3"}),
    Phrase(
        r"(no others|only such)(?!.{0,90}(any length|however long))",
        "Those H, and no others, see nothing but distance",
    ),
    Phrase(  # a reflection of each pair does not mix pairs, and sees m + n
        r"(doesn't|does not|without) mix(ing)? (the )?pairs|acts on each pair separately",
        "It can be, if the head learns an H that doesn't mix pairs.",
    ),
    Phrase(
        r"\bthe one \d+ back|\b0 back|none has another", "62% of its attention to the one 1 back"
    ),
    Phrase(
        r"choose “random”",
        "Choose “random” above",
        lambda s, state: state.get("head") != "random" and unmixed(s, state),
        state={"mix": "100"},
    ),
    Phrase(r"attention starts from", "At the gain of 1/√d that attention starts from"),
    Phrase(
        r"(places|positions) can still be (told apart|read back)",
        "and the places can still be told apart",
        lambda s, _: (misses(s) == 0).mean() > 0.5,
        Settings(d_model=2),
    ),
    Phrase(r"TENER[^.]{0,80}section 4", "TENER: Adapting Transformer Encoder, section 4."),
    Phrase(r"places?\b", "Can a place be read back?"),
]


def rule(head, k, s, n):
    """The position-position scores of an unmixed rule, shape (n, n)."""
    w = formulas.frequencies(s.d_model, s.base)
    m, other = np.meshgrid(np.arange(n), np.arange(n), indexing="ij")
    wave = np.sin if head == "before or after" else np.cos
    back = k if head == "look k back" else 0
    by_distance = {t: wave(w * (t - back)).sum() for t in range(-n, n)}
    return np.vectorize(lambda t: float(by_distance[t]))(m - other)


def softmax(scores):
    """Weights along the last axis."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def diagonal_share(scores):
    """The variance of the diagonals' means over the whole variance, diagonal by diagonal."""
    n, centred = len(scores), scores - scores.mean()
    means = [np.diagonal(centred, offset) for offset in range(1 - n, n)]
    return sum(len(one) * one.mean() ** 2 for one in means) / (centred**2).sum()


@pytest.mark.parametrize("d_model", [2, 8, 64])
def test_only_rotating_and_scaling_a_pair_leaves_the_distance_alone(d_model):
    rows = table(16, Settings(d_model=d_model))
    pairs = rows.reshape(16, -1, 2)
    rotated = np.stack([2 * pairs[..., 0] - pairs[..., 1], pairs[..., 0] + 2 * pairs[..., 1]], -1)
    reflected = pairs * [1, -1]
    assert diagonal_share(rows @ rotated.reshape(16, -1).T) == pytest.approx(1)
    assert diagonal_share(rows @ reflected.reshape(16, -1).T) < 0.9


def heatmaps(figure):
    """What the heatmaps of a figure hold."""
    return [np.nan_to_num(np.asarray(trace.z, dtype=float)) for trace in figure.data]


@every_reading(
    head=st.sampled_from(HEADS),
    k=st.integers(0, 32),
    mix=st.sampled_from([0, 0, 1, 5, 50, 100]),
    gain=st.sampled_from([0.25, 1, 4, 32]),
)
@example(values={})
@example(values={"head": "same position", "mix": 50, "position": 2})
@example(values={"head": "before or after", "mix": 5, "position": 2})
@example(values={"mix": 1})
@example(values={"d_model": 2})
@example(values={"max_len": 8192, "d_model": 4, "base": 2})
@example(values={"max_len": 512, "base": 20, "d_model": 64})
@example(values={"max_len": 4, "d_model": 16})
@example(values={"max_len": 20, "d_model": 8})
@example(values={"max_len": 6, "d_model": 2, "base": 187, "position": 0})
def test_what_is_said_is_true(values):
    s, head = settings_of(values), values.get("head", "look k back")
    k, mix = values.get("k", 1), values.get("mix", 0) if head != "random" else 100
    link = link_of(values)
    if "head" in link:
        link["head"] = OLD.get(head, head)  # old links hold, on any version
    reading = read_page("attention", fold=True, **link)
    everything = reading.everything() + " " + reading.text("source")
    assert not mistakes(everything, s, {"mix": str(mix), "head": head}, PHRASES[:-1])
    on_sentence(reading, s, head, k, mix, values.get("gain", 4) / np.sqrt(s.d_model))
    of_distance(reading, s, head, k, mix)
    of_noise(reading, s)
    assert not mistakes(everything, s, {"mix": str(mix), "head": head}, PHRASES)


def on_sentence(reading, s, head, k, mix, gain):
    """The pictures of the sentence, and the long text beside it."""
    part = {"same position": "same", "look k back": "back", "before or after": "order"}
    claims = reading.numbers(part.get(head, "random"))
    scores, (weights,) = (
        heatmaps(reading.figures["terms_map"]),
        heatmaps(reading.figures["weights_map"]),
    )
    row, n = claims["row"], len(claims["text"])
    np.testing.assert_allclose(weights, softmax(gain * scores[3]), atol=2e-3)
    np.testing.assert_allclose(claims["given"], weights[row], atol=1e-6)
    assert claims["given"][claims["best"]] == max(claims["given"])
    assert close(claims["itself"], scores[3][row, row], 4)
    near = [scores[3][row, at] for at in (row - 1, row + 1) if 0 <= at < n]
    np.testing.assert_allclose(claims["neighbours"], near, rtol=1e-4, atol=1e-5)
    if not mix:
        np.testing.assert_allclose(scores[3], rule(head, k, s, n), rtol=1e-5, atol=1e-4)
    assert reading.has("long text") == (head == "look k back" and k < s.max_len and not mix)
    assert reading.has("too far") == (head == "look k back" and k >= s.max_len)
    if reading.has("long text"):
        w = formulas.frequencies(s.d_model, s.base)
        profile = np.array([np.cos(w * abs(t - k)).sum() for t in range(s.max_len)])
        width = min(64, s.d_model)
        assert claims["d_head"] == width
        weights_by_gain = [
            *reading.numbers("long text")["far"],
            reading.numbers("long text")["usual"],
        ]
        for weight, by in zip(
            weights_by_gain, (gain, s.d_model**-0.5, 1, width**-0.5), strict=True
        ):
            assert close(weight, softmax(by * profile)[k], 5)


def of_distance(reading, s, head, k, mix):
    """The share of the variance that distance has, and how it is rounded."""
    n = min(64, s.max_len)
    (scores,) = heatmaps(reading.figures["by_place"])
    claims, words = reading.numbers("distance"), reading.text("distance") + reading.alts["by_place"]
    whole = re.search(r"(?<![\d.])100(\.0*)?\s?%[^.%]*varia", words)
    if mix:
        assert close(claims["share"], diagonal_share(scores), 4)
        assert claims["share"] > 1 - 1e-9 or not whole
    else:
        np.testing.assert_allclose(scores, rule(head, k, s, n), rtol=1e-5, atol=1e-4)
        assert claims["share"] == 1  # by the theorem: no "over 99%"
        assert whole
    assert not re.search(r"\*\*[a-z]", reading.text("distance"))  # "over 99%" begins a sentence
    assert claims["n"] == n
    shares = claims["shares"]
    assert len(shares) == 20
    assert 0 < shares.min() <= shares.max() <= 1
    question = reading.questions["predict"]
    assert question.right == (0 if shares.mean() >= 0.75 else 1 if shares.mean() >= 0.25 else 2)


def of_noise(reading, s):
    """How far off the guesses are, by group of pairs, and against a guess made blindly."""
    claims, n = reading.numbers("noise"), min(512, s.max_len)
    fast = ~formulas.idle(n, s.d_model, s.base)
    groups = [chosen for chosen in (fast | True, fast, ~fast) if chosen.any()]
    for error, chosen in zip(claims["off"].values(), groups, strict=True):
        assert close(error, misses(s, chosen).mean())
    assert claims["missed"] == (misses(s) > 0).sum()
    truth = read_back(table(n, s))[1]
    assert close(claims["chance"], np.mean([np.abs(guess - truth).mean() for guess in range(n)]))
    alone = misses(s, [0]).mean()
    assert close(claims["alone"], alone)
    assert (claims["fast"], claims["slow"]) == (fast.sum(), (~fast).sum())
    if fast.any():
        assert bool(claims["together"]) == (
            misses(s, fast).mean() < alone / 2 and alone > claims["chance"] / 2
        )
