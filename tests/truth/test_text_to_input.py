"""From text to input: the steps, lengths and scores of one word are those of that word."""

import re

import numpy as np
import pytest
from hypothesis import strategies as st

from charts.input import text_to_input
from tests.truth import formulas
from tests.truth.heads import MAX_WORDS, keys, matrices
from tests.truth.readings import SENTENCES, readings_of
from tests.truth.said import Phrase
from tests.truth.tables import assert_table

PHRASES = [Phrase(r"turn “[^”]*” off", lambda _, state: state.get("scale", True))]


# The mean square of a number of an embedding, times d_model.
MEAN_SQUARES = {
    "variance 1/d": lambda _: 1,
    "normal": lambda d: d,
    "uniform": lambda d: d * np.mean(np.arange(0.0005, 1, 0.001) ** 2),
}
EXAMPLES = [
    {"d_model": 4},
    {"d_model": 6},
    {"d_model": 8, "scale": False},
    {"d_model": 2, "sentence": "one", "position": 3, "scale": False},
    {"d_model": 18, "sentence": "the cat The cat", "position": 2},
    {"d_model": 512},
    {"d_model": 4, "embeddings": "normal", "sentence": "the cat chased the mouse"},  # as long
    {"d_model": 512, "embeddings": "normal"},
    {"d_model": 2, "embeddings": "normal", "scale": False},
    {"d_model": 512, "embeddings": "uniform", "scale": False},
    {"d_model": 16, "embeddings": "uniform"},  # 2 to 3 times as long as PE: mostly word
]


@readings_of(
    "text_to_input",
    PHRASES,
    EXAMPLES,
    unsaid=("steps",),
    sentence=SENTENCES,
    scale=st.booleans(),
    rate=st.sampled_from([0.0, 0.25, 0.5]),
    embeddings=st.sampled_from([*MEAN_SQUARES]),
    stacks=st.sampled_from(["encoder-decoder", "encoder-only", "decoder-only"]),
)
def test_what_is_said_is_true(reading, s, values):
    words, d, scale = keys(s.sentence), s.d_model, values.get("scale", True)
    row, distribution = min(s.position, len(words) - 1), values.get("embeddings", "variance 1/d")
    names = list(dict.fromkeys(words))
    ids = [names.index(word) for word in words]
    embedded = formulas.embeddings(words, d, distribution)
    scaled = embedded * d**0.5 if scale else embedded
    encodings = formulas.encoding(np.arange(len(words)), d, s.base).astype(float)
    steps = {"embedded": embedded, "scaled": scaled, "encodings": encodings}
    steps["summed"] = scaled + encodings
    norms = {name: np.linalg.norm(rows, axis=1) for name, rows in steps.items()}
    embedding, word, encoding, total = (norm[row] for norm in norms.values())
    drawn, d_head = reading.figures["steps"].data[0].z.shape[1], min(d, 64)
    query, key, _ = matrices(d)
    other = row - 1 if row else min(1, len(words) - 1)
    terms = [
        (one[row] @ query) @ (two[other] @ key) / d_head**0.5
        for one in (scaled, encodings)
        for two in (scaled, encodings)
    ]
    titles = ("word–word", "word–position", "position–word", "position–position")
    drawings = "normal, variance 1/d_model", "normal, variance 1", "uniform from 0 to 1"
    typical = [mean_square(d) ** 0.5 for mean_square in MEAN_SQUARES.values()]
    shown = reading.numbers("steps")["steps"]
    without = [step for name, step in steps.items() if scale or name != "scaled"]
    begins = {
        rf"\| {re.escape(step['name'])} \| # × # \| # \| #, #": (
            *(len(words), d, np.linalg.norm(rows[row])),
            *rows[row, :2],
        )
        for step, rows in zip(shown, without, strict=False)
    }
    table = {
        "insight": {
            "is word #, so its position is #": (row + 1, row),
            "word.s id is #, so it takes row #": (ids[row], ids[row]),
            "embedding has length #": embedding,
            "√# scales it to #": (d, word) if scale else None,
            "PE has length #": encoding,
            "vector is # times as long": None
            if f"{word / encoding:.2g}" == "1"
            else word / encoding,
            "Position # is beyond": s.position if s.position > row else None,
            "first # of # columns": (drawn, d) if drawn < d else None,
        },
        "steps": begins,
        "myth": {"from # to #": (word, total), r"PE\(0\) = \(0, 1(, 0, 1)?": ()},
        "joining": {
            r"per word \| # \| # \|": (d, 2 * d),
            r"Q, K, V\) \| # \| # \|": (3 * d * d_head, 6 * d * d_head),
            **{rf"\| {one} \| # \|": term for one, term in zip(titles, terms, strict=True)},
            "sum .{1,3} #": sum(terms),
            "same weights, the score is #": sum(terms),
        },
        "whose": {
            **{
                rf"{one} \| # \| # \| # \|": (length, length * d**0.5, (d / 2) ** 0.5)
                for one, length in zip(drawings, typical, strict=True)
            },
            "about d_model = #": d if distribution == "normal" and scale else None,
            # A product of two numbers from 0 to 1 is 1/4 on average, and a square 1/3.
            "cosine is about #": 3 / 4 if distribution == "uniform" and d >= 16 else None,
        },
    }
    for question in reading.questions.values():
        square, bounds = MEAN_SQUARES[distribution](d), question.numbers["bounds"]
        share, (most, half, few) = square / (square + d / 2), (100 * bound for bound in bounds)
        table["predict answer"] = {
            "average #%": 100 * share,
            "length is #, and .* is # / 2 = #": (square, d, d / 2),
        }
        ends = (most, half, most, few, half, few)
        table["predict options"] = {"#% - #% to #% - #% to #% - Less than #%": ends}
        # On an edge, either is right.
        assert question.right == sum(share < bound for bound in bounds) or share in bounds
    assert len(shown) == len(without) + bool(values.get("rate"))
    alt = [float(match) for match in re.findall(r"\d[\d.]*\d|\d", reading.alts["steps"])]
    for rows in without:
        assert any(number == pytest.approx(np.linalg.norm(rows[row]), rel=0.01) for number in alt)
    what_holds(reading, values, distribution, scale and word > 2 * encoding)
    typed = tuple(s.sentence.split()[:MAX_WORDS])
    inputs = text_to_input.read(typed, s, scale=scale, rate=0, distribution=distribution)
    at = np.arange(len(words))
    columns = {"index": at, "position": at, "counted from 1": at + 1, "word": typed, "id": ids}
    lengths = ("norm of embedding", "norm, scaled", "norm of PE", "norm of input")
    columns |= dict(zip(lengths, norms.values(), strict=True))
    assert_table(text_to_input.table(inputs), columns)
    return table


def what_holds(reading, values, distribution, is_louder):
    """Compare what is said of a kind of embeddings or model, and shown, with what holds for it."""
    scale, whose = values.get("scale", True), reading.text("whose")
    # Squared lengths add up on average only where the mean of an embedding is 0.
    assert set(reading.questions) == (set() if distribution == "uniform" else {"predict"})
    assert ("are not multiplied" in whose) == (distribution == "variance 1/d" and not scale)
    assert ("cosine" in whose) == (distribution == "uniform" and values["d_model"] >= 16)
    assert ("mostly word" in reading.text("insight")) == is_louder
    stacks, model = values.get("stacks", "encoder-decoder"), reading.text("model")
    encoder, decoder = stacks != "decoder-only", stacks != "encoder-only"
    for text in (model, reading.alts["diagram"]):
        assert ("hides later words" in text) == decoder
        assert ("padding" in text) == encoder
    assert ("two points" in model) == (encoder and decoder)
    assert ("without position" in model) == (not decoder)  # not so behind a mask
