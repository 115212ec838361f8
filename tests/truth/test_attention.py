"""Attention: what is said of an H, its scores and its noise is true of that H at any settings."""

import re

import numpy as np
import pytest
from hypothesis import strategies as st

from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import readings_of
from tests.truth.said import said

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


EXAMPLES = [
    {},
    {"head": "same position", "mix": 50, "position": 2},
    {"head": "before or after", "mix": 5, "position": 2},
    {"head": "before or after", "position": 0},
    {"head": "random"},
    {"mix": 1},
    {"d_model": 2},
    {"k": 30, "max_len": 20},
    {"max_len": 8192, "d_model": 4, "base": 2},
    {"max_len": 512, "base": 20, "d_model": 64},
    {"max_len": 4, "d_model": 16},
    {"max_len": 20, "d_model": 8},
    {"max_len": 6, "d_model": 2, "base": 187, "position": 0},
]


def spelled(values):
    """Old links hold, on any version."""
    return (
        {**values, "head": OLD.get(values["head"], values["head"])} if "head" in values else values
    )


@readings_of(
    "attention",
    (),
    EXAMPLES,
    change=spelled,
    unsaid=("sum", "weights", "random"),
    fold=True,
    head=st.sampled_from(HEADS),
    k=st.integers(0, 32),
    mix=st.sampled_from([0, 0, 1, 5, 50, 100]),
    gain=st.sampled_from([0.25, 1, 4, 32]),
)
def test_what_is_said_is_true(reading, s, values):
    head = {old: new for new, old in OLD.items()}.get(values.get("head"), values.get("head"))
    head = head or "look k back"
    k, mix = values.get("k", 1), values.get("mix", 0) if head != "random" else 100
    everything, state = reading.everything(), {"mix": str(mix), "head": head}
    assert not mistakes(everything, s, state, PHRASES)
    on_sentence(reading, s, head, k, mix, values.get("gain", 4) / np.sqrt(s.d_model))
    of_distance(reading, s, head, k, mix)
    of_noise(reading, s)


def on_sentence(reading, s, head, k, mix, gain):
    """Compare the pictures of the sentence, and what is said of them and of a long text."""
    part = {"same position": "same", "look k back": "back", "before or after": "order"}
    part = part.get(head, "random")
    claims = reading.numbers(part)
    (weights,), scores = (heatmaps(reading.figures[name]) for name in ("weights_map", "terms_map"))
    row, n, by_place = claims["row"], len(claims["text"]), scores[3]
    np.testing.assert_allclose(weights, softmax(gain * by_place), atol=2e-3)
    if not mix:
        np.testing.assert_allclose(by_place, rule(head, k, s, n), rtol=1e-5, atol=1e-4)
    given, percents = weights[row].astype(float), 100 * weights[row].astype(float)
    np.testing.assert_allclose(claims["given"], given, atol=1e-6)
    assert claims["given"][claims["best"]] == max(claims["given"])
    near = [float(by_place[row, at]) for at in (row - 1, row + 1) if 0 <= at < n]
    before, after = percents[:row].sum(), percents[row + 1 :].sum()
    at = max(row - k, 0)
    sentences = {
        "same": {
            "gives #% of its attention to itself": percents[row],
            "scores # against itself": by_place[row, row],
            "(itself and|and) # and # against": tuple(near) if len(near) == 2 else None,
            "itself and # against": near[0] if len(near) == 1 else None,
        },
        "back": {
            "gives #% of": percents[at] if k <= row else None,
            r"# words? back\.": k if 0 < k <= row else None,
            "stands # back": k if k > row else None,
        },
        "order": {
            "gives #% of its attention to the words before": before if row else None,
            "(before it and|itself and) #% to (those|the words) after": after
            if row < n - 1
            else None,
            "#% (of its attention )?to itself": percents[row] if row in (0, n - 1) else None,
            "scores # and # against": tuple(near) if len(near) == 2 else None,
            "scores # against": near[0] if len(near) == 1 else None,
        },
    }
    said(reading, {part: sentences[part]} if part in sentences else {})
    assert reading.has("long text") == (head == "look k back" and k < s.max_len and not mix)
    assert reading.has("too far") == (head == "look k back" and k >= s.max_len)
    said(reading, {"too far": {"of # tokens? .* look # tokens? back": (s.max_len, k)}})
    if reading.has("long text"):
        w = formulas.frequencies(s.d_model, s.base)
        profile = np.array([np.cos(w * abs(t - k)).sum() for t in range(s.max_len)])
        width = min(64, s.d_model)
        ours, wide, usual, plain = (
            100 * softmax(by * profile)[k] for by in (gain, s.d_model**-0.5, width**-0.5, 1)
        )
        table = {
            "last of # tokens? gives #%": (s.max_len, ours),
            "#% at 1/√d_model": wide,
            r"#% at the usual 1/√d_k \(a head # wide": (usual, width),
            "#% without": plain,
            "the one # tokens before": k if k > 1 else None,
        }
        said(reading, {"long text": table})


def of_distance(reading, s, head, k, mix):
    """Compare the share of the variance that distance has, and how it is rounded."""
    n, d, width = min(64, s.max_len), s.d_model, min(64, s.d_model)
    (scores,) = heatmaps(reading.figures["by_place"])
    claims, words = reading.numbers("distance"), reading.text("distance") + reading.alts["by_place"]
    whole = re.search(r"(?<![\d.])100(\.0*)?\s?%[^.%]*varia", words)
    share, shares = (diagonal_share(scores) if mix else 1), claims["shares"]
    if mix:
        assert share > 1 - 1e-9 or not whole
    else:
        np.testing.assert_allclose(scores, rule(head, k, s, n), rtol=1e-5, atol=1e-4)
        assert whole  # by the theorem: no "over 99%"
    assert not re.search(r"\*\*[a-z]", reading.text("distance"))  # "over 99%" begins a sentence
    assert len(shares) == 20
    assert 0 < shares.min() <= shares.max() <= 1
    ends = 100 * shares.min(), 100 * shares.max()
    answer = "#% on average over # draws at d_model # and # positions?, from #% to #%"
    of_all = (100 * shares.mean(), 20, d, n, *ends)
    table = {
        "distance": {
            "#% of the variance": 100 * float(share),
            "among the first #": n,
            "draw #": [*range(1000)],
            "Over # draws the share ranges from #% to #%, #% on": (20, *ends, 100 * shares.mean()),
            "#% of this H": mix or None,
            "pair, # in all, instead of #": (d, d * d),
            "A head # wide .* rank # at": (width, width),
            "enough for # of the # pairs": (width // 2, d // 2),
        },
        "predict answer": {answer: of_all},
    }
    said(reading, table)
    right = 0 if shares.mean() >= 0.75 else 1 if shares.mean() >= 0.25 else 2
    assert reading.questions["predict"].right == right


def of_noise(reading, s):
    """Compare how far off the guesses are, by group of pairs, with those of a blind guess."""
    claims, n = reading.numbers("noise"), min(512, s.max_len)
    fast = ~formulas.idle(n, s.d_model, s.base)
    of_all, of_fast, of_slow = (
        misses(s, chosen).mean() if chosen.any() else None for chosen in (fast | True, fast, ~fast)
    )
    truth, alone = read_back(table(n, s))[1], misses(s, [0]).mean()
    chance = np.mean([np.abs(guess - truth).mean() for guess in range(n)])
    several = fast.sum() > 1
    said(
        reading,
        {
            "noise": {
                "among # positions?": n,
                "wrong in # of # draws": ((misses(s) > 0).sum(), TRIALS),
                "draws is # tokens?": of_all,
                "would be # off": chance,
                "fastest (pair )?is # tokens? off": alone,
                "together the # fast pairs, .*? are # off": (fast.sum(), of_fast),
                "all # pairs that repeat .*? positions #": (fast.sum(), of_fast)
                if several
                else None,
                "slow (one is|ones are|one|ones) #": of_slow,
                "than the # steps?": n - 1,
            }
        },
    )
    if fast.any():
        assert bool(claims["together"]) == (of_fast < alone / 2 and alone > chance / 2)
