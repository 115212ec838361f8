"""From text to input: the steps, lengths and scores of one word are those of that word."""

import re

import numpy as np
from hypothesis import strategies as st

from charts.input import text_to_input
from tests.truth import formulas
from tests.truth.heads import MAX_WORDS, keys
from tests.truth.lexicon import Phrase
from tests.truth.readings import close, read, readings_of
from tests.truth.said import said
from tests.truth.tables import assert_table

SENTENCES = st.lists(
    st.sampled_from(["the", "The", "cat", "mat.", "sat", "猫"]), min_size=1, max_size=9
).map(" ".join)
PHRASES = [Phrase(r"turn “[^”]*” off", lambda _, state: state.get("scale", True))]


def rows_of(names, d, distribution):
    """A row a word, whose seed is 2017 and its bytes."""
    if distribution == "variance 1/d":
        return formulas.embeddings(names, d)
    generators = [np.random.default_rng([2017, *name.encode()]) for name in names]
    if distribution == "normal":
        return np.array([each.normal(size=d) for each in generators])
    return np.array([each.random(d) for each in generators])


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
    {"d_model": 512, "embeddings": "normal"},
    {"d_model": 2, "embeddings": "normal", "scale": False},
    {"d_model": 512, "embeddings": "uniform", "scale": False},
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
    row = min(s.position, len(words) - 1)

    distribution = values.get("embeddings", "variance 1/d")
    # Squared lengths add up on average only where the mean of an embedding is 0.
    assert set(reading.questions) == (set() if distribution == "uniform" else {"predict"})
    for question in reading.questions.values():
        word, bounds = MEAN_SQUARES[distribution](d), question.numbers["bounds"]
        share, (most, half, few) = word / (word + d / 2), (100 * bound for bound in bounds)
        answer = {
            "average #%": 100 * share,
            "squared length is #": word,
            "is # / 2 = #": (d, d / 2),
        }
        options = {r"#% - #% to #% - #% to #% - Less than #%": (most, half, most, few, half, few)}
        said(reading, {"predict answer": answer, "predict options": options})
        # On an edge, either is right.
        assert question.right == sum(share < bound for bound in bounds) or share in bounds

    lengths = [mean_square(d) ** 0.5 for mean_square in MEAN_SQUARES.values()]
    names = ("variance 1/d_model", "variance 1", "from 0 to 1")
    rows = {
        rf"{name} \| # \| # \| # \|": (one, one * d**0.5, (d / 2) ** 0.5)
        for name, one in zip(names, lengths, strict=True)
    }
    said(reading, {"whose": {**rows, "about d_model = #": d}})
    whose = reading.text("whose")
    assert ("multiplied as well" in whose) == (distribution == "normal" and scale)
    assert ("are not multiplied" in whose) == (distribution == "variance 1/d" and not scale)
    assert ("cosine" in whose) == (distribution == "uniform" and d >= 16)

    # What is said of a kind of model, and what its picture says.
    stacks = values.get("stacks", "encoder-decoder")
    encoder, decoder = stacks != "decoder-only", stacks != "encoder-only"
    for text in (reading.text("model"), reading.alts["diagram"]):
        assert ("hides later words" in text or "the other later words" in text) == decoder
        assert ("padding" in text) == encoder
    assert ("two points" in reading.text("model")) == (encoder and decoder)
    assert ("without position" in reading.text("model")) == (not decoder)  # not so behind a mask

    names = list(dict.fromkeys(words))
    ids = [names.index(word) for word in words]
    embedded = rows_of(names, d, distribution)[ids]
    scaled = embedded * d**0.5 if scale else embedded
    encodings = formulas.encoding(np.arange(len(words)), d, s.base).astype(float)
    summed = scaled + encodings
    lengths = {
        name: np.linalg.norm(rows[row])
        for name, rows in {
            "embedding": embedded,
            "scaled": scaled,
            "encoding": encodings,
            "total": summed,
        }.items()
    }

    drawn = reading.figures["steps"].data[0].z.shape[1]
    by_word = lengths["scaled" if scale else "embedding"] / lengths["encoding"]
    joined, d_head = reading.numbers("joining")["score"], min(d, 64)
    table = {
        "insight": {
            "is word #, so its position is #": (row + 1, row),
            r"\(id\) is #, so it takes row #": (ids[row], ids[row]),
            "embedding has length #": lengths["embedding"],
            "√# makes that #": (d, lengths["scaled"]) if scale else None,
            "PE has length #": lengths["encoding"],
            "vector is # times as long": by_word,
            "Position # is beyond": s.position if s.position > row else None,
            "first # of # columns": (drawn, d) if drawn < d else None,
        },
        "myth": {
            "from # to #": (lengths["scaled"], lengths["total"]),
            r"PE\(0\) = \(0, 1(, 0, 1)?": (),
        },
        "joining": {
            r"per word \| # \| # \|": (d, 2 * d),
            r"Q, K, V\) \| # \| # \|": (3 * d * d_head, 6 * d * d_head),
            **{
                rf"\| {name} \| # \|": term
                for name, term in zip(
                    ("word–word", "word–position", "position–word", "position–position"),
                    joined.terms,
                    strict=True,
                )
            },
            "sum .{1,3} #": sum(joined.terms),
            "halves, give #": sum(joined.terms),
        },
    }
    said(reading, table)
    dominated = re.search("look alike|mostly position", reading.text("insight"))
    assert not dominated or lengths["encoding"] > 2 * lengths["embedding"]
    assert ("mostly word" in reading.text("insight")) == (
        scale and lengths["scaled"] > 2 * lengths["encoding"]
    )

    shown = reading.numbers("steps")["steps"]
    steps = [embedded, *[scaled] * scale, encodings, summed]
    assert len(shown) == len(steps) + bool(values.get("rate"))
    said(
        reading,
        {
            "steps": {
                rf"\| {re.escape(step['name'])} \| # × # \| # \| #, #": (
                    len(words),
                    d,
                    np.linalg.norm(rows[row]),
                    *rows[row, :2],
                )
                for step, rows in zip(shown, steps, strict=False)
            }
        },
    )
    alt = [float(match) for match in re.findall(r"\d[\d.]*\d|\d", reading.alts["steps"])]
    for rows in steps:
        assert any(close(number, np.linalg.norm(rows[row]), 2) for number in alt)

    positions, typed = np.arange(len(words)), tuple(s.sentence.split()[:MAX_WORDS])
    columns = {
        "index": positions,
        "position": positions,
        "counted from 1": positions + 1,
        "word": typed,
        "id": ids,
        "norm of embedding": np.linalg.norm(embedded, axis=1),
        "norm, scaled": np.linalg.norm(scaled, axis=1),
        "norm of PE": np.linalg.norm(encodings, axis=1),
        "norm of input": np.linalg.norm(summed, axis=1),
    }
    inputs = text_to_input.read(typed, s, scale=scale, rate=0, distribution=distribution)
    assert_table(text_to_input.table(inputs), columns)

    query, key, _ = np.random.default_rng(0).normal(0, d**-0.5, (3, d, d_head))
    other_row = row - 1 if row else min(1, len(words) - 1)
    terms = [
        (one[row] @ query) @ (other[other_row] @ key) / d_head**0.5
        for one in (scaled, encodings)
        for other in (scaled, encodings)
    ]
    np.testing.assert_allclose(joined.terms, terms, atol=1e-9)
    assert close(joined.side_by_side, sum(terms))


def test_two_words_of_uniform_numbers_have_the_cosine_that_the_page_says():
    rows = rows_of([f"w{n}" for n in range(60)], 512, "uniform")
    rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    cosine = (rows @ rows.T)[~np.eye(60, dtype=bool)].mean()
    whose = read("text_to_input", {"embeddings": "uniform"}).text("whose")
    said(whose, {"cosine is about #": cosine})
