"""From text to input: the steps, lengths and scores of one word are those of that word."""

import re

import numpy as np
from hypothesis import strategies as st

from tests.truth import formulas
from tests.truth.heads import keys, matrices
from tests.truth.readings import SENTENCES, at_random
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_numbers

# The mean square of a number of an embedding, times d_model.
MEAN_SQUARES = {
    "variance 1/d": lambda _: 1,
    "normal": lambda d: d,
    "uniform": lambda d: d * np.mean(np.arange(0.0005, 1, 0.001) ** 2),
}
EXAMPLES = [
    {"d_model": 4, "embeddings": "normal", "sentence": "the cat chased the mouse"},  # as long
    {"d_model": 16, "embeddings": "uniform"},  # 2 to 3 times as long as PE: mostly word
]


@at_random(
    "text_to_input",
    EXAMPLES,
    links=True,
    sentence=SENTENCES,
    scale=st.booleans(),
    rate=st.sampled_from([0.0, 0.25, 0.5]),
    embeddings=st.sampled_from([*MEAN_SQUARES]),
)
def test_the_steps_of_a_word_are_its_own(reading, s, values):
    words, d, scale = keys(s.sentence), s.d_model, values.get("scale", True)
    row, distribution = min(s.position, len(words) - 1), values.get("embeddings", "variance 1/d")
    names = list(dict.fromkeys(words))
    ids = [names.index(word) for word in words]
    embedded = formulas.embeddings(words, d, distribution)
    scaled = embedded * d**0.5 if scale else embedded
    encodings = formulas.encoding(np.arange(len(words)), d, s.base).astype(float)
    every = [embedded, scaled, encodings, scaled + encodings]
    norms = [np.linalg.norm(rows, axis=1) for rows in every]
    embedding, word, encoding, total = (norm[row] for norm in norms)
    claims, drawn = reading.numbers("insight"), reading.figures["steps"].data[0].z.shape[1]
    assert_numbers(claims, embedding=embedding, scaled=word, encoding=encoding, total=total)
    assert_numbers(claims, row=row, id=ids[row], d_model=d, drawn=drawn)
    choices = {
        "scales it to": scale,
        "as long as PE**, so the input is mostly word": scale and word > 2 * encoding,
        "as long as PE**, so the input is mostly position": not scale and encoding > 2 * embedding,
        "is about as long as": f"{word / encoding:.2g}" == "1",
        "is beyond the sentence": s.position > row,
        "Each panel shows the first": drawn < d,
    }
    assert_choices(reading.text("insight"), choices)
    begins = {2: "(0, 1).", 4: "(0, 1, 0, 1)."}.get(d, "(0, 1, 0, 1, …)")
    assert f"PE(0) = {begins}" in reading.text("myth")
    steps, shown = claims["steps"], every if scale else [embedded, *every[2:]]
    assert len(steps) == len(shown) + bool(values.get("rate"))
    for step, rows in zip(steps, shown, strict=False):
        assert_numbers(step, rows=len(words), columns=d, norm=np.linalg.norm(rows[row]))
        begins = [float(one) for one in re.findall(r"-?[\d.]+", step["begins"].replace("−", "-"))]
        np.testing.assert_allclose(begins[:3], rows[row, :3], atol=0.0051)
        assert f": length {step['norm']:.3g}" in reading.alts["steps"]
    joining(reading.numbers("joining"), s, row, scaled, encodings)


def joining(claims, s, row, scaled, encodings):
    """Compare what adding and concatenating take, and a score against the word before."""
    d, d_head, typed = s.d_model, min(s.d_model, 64), s.sentence.split()
    other = row - 1 if row else min(1, len(scaled) - 1)
    query, key, _ = matrices(d)
    terms = [
        (one[row] @ query) @ (two[other] @ key) / d_head**0.5
        for one in (scaled, encodings)
        for two in (scaled, encodings)
    ]
    assert (claims["added"], claims["joined"]) == ((d, 3 * d * d_head), (2 * d, 6 * d * d_head))
    assert (claims["asks"], claims["answers"]) == (typed[row], typed[other])
    score = claims["score"]
    np.testing.assert_allclose([*score.terms, score.side_by_side], [*terms, sum(terms)], atol=1e-9)


@at_random(
    "text_to_input",
    EXAMPLES,
    links=True,
    scale=st.booleans(),
    embeddings=st.sampled_from([*MEAN_SQUARES]),
    stacks=st.sampled_from(["encoder-decoder", "encoder-only", "decoder-only"]),
)
def test_what_is_said_of_embeddings_and_of_models_is_true(reading, s, values):
    d, scale = s.d_model, values.get("scale", True)
    distribution = values.get("embeddings", "variance 1/d")
    typical = {name: mean_square(d) ** 0.5 for name, mean_square in MEAN_SQUARES.items()}
    assert_numbers(reading.numbers("whose"), lengths=typical, pe=(d / 2) ** 0.5, d_model=d)
    choices = {
        "are not multiplied": distribution == "variance 1/d" and not scale,
        "they are multiplied as well": distribution == "normal" and scale,
        # A product of two numbers from 0 to 1 is 1/4 on average, and a square 1/3.
        "cosine is about 0.75": distribution == "uniform" and d >= 16,
    }
    assert_choices(reading.text("whose"), choices)
    # Squared lengths add up on average only where the mean of an embedding is 0.
    assert set(reading.questions) == (set() if distribution == "uniform" else {"predict"})
    for question in reading.questions.values():
        square, bounds = MEAN_SQUARES[distribution](d), question.asked.numbers["bounds"]
        share = square / (square + d / 2)
        assert_numbers(
            question.asked.numbers, share=share, word=square, d_model=d, pe=(d / 2) ** 0.5
        )
        assert [*bounds] == sorted(bounds, reverse=True)
        # On an edge, either is right.
        assert question.right == sum(share < bound for bound in bounds) or share in bounds
        assert_choices(question.answer, {"Turn “Multiply by √d_model” off": scale})
    stacks, model = values.get("stacks", "encoder-decoder"), reading.text("model")
    encoder, decoder = stacks != "decoder-only", stacks != "encoder-only"
    for text in (model, reading.alts["diagram"]):
        assert_choices(text, {"hides later words": decoder, "padding": encoder})
    # A decoder has a mask, behind which order is seen without position.
    assert_choices(model, {"two points": encoder and decoder, "without position": not decoder})
