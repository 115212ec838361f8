"""Attention: what is said of an H and its scores is true of that H at any settings."""

import re

import numpy as np
from hypothesis import strategies as st

from tests.truth import formulas
from tests.truth.heads import softmax
from tests.truth.readings import readings_of
from tests.truth.said import Phrase, mistakes, said

PARTS = {
    "same position": "same",
    "same place": "same",  # what the first version called it
    "look k back": "back",
    "before or after": "order",
    "random": "random",
}


def unmixed(_, state):
    """Return whether H is the rule that was chosen, and nothing else."""
    return not int(state.get("mix", 0))


PHRASES = [
    Phrase(r"plain dot product|dot product is symmetric|J is|flips the sign", unmixed),
    Phrase(
        r"choose “random”", lambda s, state: state.get("head") != "random" and unmixed(s, state)
    ),
]
EXAMPLES = [
    {},
    {"head": "same position", "mix": 50, "position": 2},
    {"head": "before or after", "mix": 5, "position": 2},
    {"head": "before or after", "position": 0},
    {"head": "random"},
    {"mix": 1},
    {"d_model": 2},
    {"k": 7},
    {"k": 30, "max_len": 20},
    {"max_len": 8192, "d_model": 4, "base": 2},
    {"max_len": 512, "base": 20, "d_model": 64},
    {"max_len": 4, "d_model": 16},
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


@readings_of(
    "attention",
    (),
    EXAMPLES,
    unsaid=("weights", "random"),
    fold=True,
    head=st.sampled_from([*PARTS]),
    k=st.integers(0, 32),
    mix=st.sampled_from([0, 0, 1, 5, 50, 100]),
    gain=st.sampled_from([0.25, 1, 4, 32]),
)
def test_what_is_said_is_true(reading, s, values):
    head = values.get("head", "look k back")
    part, k = PARTS[head], values.get("k", 1)
    mix = 100 if part == "random" else values.get("mix", 0)
    assert not mistakes(reading.everything(), s, {"mix": str(mix), "head": head}, PHRASES)
    said(reading, on_sentence(reading, s, part, k, mix, values.get("gain", 4) / np.sqrt(s.d_model)))
    said(reading, of_distance(reading, s, part, k, mix))


def on_sentence(reading, s, part, k, mix, gain):
    """Compare the pictures of the sentence; return what is said of them and of a long text."""
    claims = reading.numbers(part)
    (weights,), scores = (heatmaps(reading.figures[name]) for name in ("weights_map", "terms_map"))
    row, n, by_place = claims["row"], len(claims["text"]), scores[3]
    np.testing.assert_allclose(weights, softmax(gain * by_place), atol=2e-3)
    if not mix:
        np.testing.assert_allclose(by_place, rule(part, k, s, n), rtol=1e-5, atol=1e-4)
    percents = 100 * weights[row].astype(float)
    np.testing.assert_allclose(claims["given"], percents / 100, atol=1e-6)
    assert claims["given"][claims["best"]] == max(claims["given"])
    near = tuple(float(by_place[row, at]) for at in (row - 1, row + 1) if 0 <= at < n)
    beside = " and ".join("#" * len(near))
    before, after = percents[:row].sum(), percents[row + 1 :].sum()
    at = max(row - k, 0)
    sentences = {
        "same": {
            "gives #% of its attention to itself": percents[row],
            "scores # against itself": by_place[row, row],
            f"against itself and {beside} against": near if near else None,
        },
        "back": {
            "gives #% of": percents[at] if k <= row else None,
            r"# words? back\.": k if 0 < k <= row else None,
            "stands # back": k if k > row else None,
        },
        "order": {
            "gives #% of its attention to the words before": before if row else None,
            "and #% to (those|the words) after": after if row < n - 1 else None,
            "#% (of its attention )?to itself": percents[row] if row in (0, n - 1) else None,
            f"scores {beside} against": near if near else None,
        },
    }
    assert reading.has("long text") == (part == "back" and k < s.max_len and not mix)
    assert reading.has("too far") == (part == "back" and k >= s.max_len)
    away = np.abs(np.arange(s.max_len) - k)
    profile = formulas.profile(1 + away.max(), s.d_model, s.base)[away]
    width = min(64, s.d_model)
    ours, wide, usual, plain = (
        100 * softmax(by * profile)[min(k, s.max_len - 1)]
        for by in (gain, s.d_model**-0.5, width**-0.5, 1)
    )
    return {
        part: sentences.get(part, {}),
        "too far": {"of # tokens? .* look # tokens? back": (s.max_len, k)},
        "long text": {
            "last of # tokens? gives #%": (s.max_len, ours),
            "#% at 1/√d_model": wide,
            r"#% at the usual 1/√d_k \(a head # wide": (usual, width),
            "#% without": plain,
            "the one # tokens before": k if k > 1 else None,
        },
    }


def of_distance(reading, s, part, k, mix):
    """Return the share of the variance that distance has; compare the scores and the rounding."""
    n, d, width = min(64, s.max_len), s.d_model, min(64, s.d_model)
    (scores,) = heatmaps(reading.figures["by_place"])
    claims, words = reading.numbers("distance"), reading.text("distance") + reading.alts["by_place"]
    whole = re.search(r"(?<![\d.])100(\.0*)?\s?%[^.%]*varia", words)
    share, shares = (diagonal_share(scores) if mix else 1), claims["shares"]
    if mix:
        assert share > 1 - 1e-9 or not whole
    else:
        np.testing.assert_allclose(scores, rule(part, k, s, n), rtol=1e-5, atol=1e-4)
        assert whole  # by the theorem: no "over 99%"
    assert not re.search(r"\*\*[a-z]", reading.text("distance"))  # "over 99%" begins a sentence
    ends = 100 * shares.min(), 100 * shares.max()
    right = 0 if shares.mean() >= 0.75 else 1 if shares.mean() >= 0.25 else 2
    assert reading.questions["predict"].right == right
    answer = "#% on average over # draws at d_model # and # positions?, from #% to #%"
    return {
        "distance": {
            "#% of the variance": 100 * float(share),
            "among the first #": n,
            "draw #": [*range(1000)],
            "Over # draws the share ranges from #% to #%, #% on": (20, *ends, 100 * shares.mean()),
            "#% of this H": mix or None,
            "pair, # in all, instead of #": (d, d * d),
            "A head # wide .* rank of at most #": (width, width),
            "enough for # of the # pairs": (width // 2, d // 2),
        },
        "predict answer": {answer: (100 * shares.mean(), 20, d, n, *ends)},
    }
