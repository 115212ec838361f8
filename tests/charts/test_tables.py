"""Tables, or columns of them, that test_contract.py cannot compare with what is drawn.

Each is computed again, at the states of states.py: from the paper's formulas, or in plain loops.
"""

import json
from itertools import count

import numpy as np
import pandas as pd
import pytest

from charts.kit.contract import leading_arguments
from lab.results import FOLDER
from lab.samples import SAMPLES
from lab.vocabulary import Design
from tests.charts.states import OTHER, TEXT, A, B, states
from tests.charts.test_contract import BESIDE, OTHER_POINTS, module
from tests.truth import formulas, transformer

TURN = 2 * np.pi


def encoding(s, positions):
    return formulas.encoding(positions, s.d_model, s.base)


def rows(name, first, values):
    """Columns by number, after one that counts the rows."""
    return {name: range(first, first + len(values))} | dict(enumerate(values.T))


def hand(s):
    """Radians a token of the cursor's pair."""
    return s.base ** (-2 * s.pair / s.d_model)


def difference(s, found, apart):
    """To the paper's table, at the scale that is found where nothing is named."""
    paper = formulas.encoding(range(s.max_len), s.d_model, 10000.0)
    scale = 1 if found.named or found.nearly else found.nearest.reading.scale
    return rows("row", 0, (1 - scale) * paper + apart * np.eye(s.max_len, s.d_model))


def dial(s, k):
    positions = [*range(s.position), s.position, s.position + k]
    angles = np.multiply(positions, hand(s))
    return {"position": positions, "sin": np.sin(angles), "cos": np.cos(angles)}


def two_positions(s):
    angles = np.arange(s.max_len) * hand(s)
    columns = {"sin": np.sin(angles), "cos": np.cos(angles), "angle": angles % TURN}
    return {"position": range(s.max_len), **columns}


def two_waves(s):
    """Two turns, of which one lies before the cursor if there are so many positions."""
    start = max(0, s.position - TURN / hand(s))
    drawn = [p for p in range(999) if start <= p <= start + 2 * TURN / hand(s)]
    angles = np.multiply(drawn, hand(s))
    degrees = np.degrees(angles) % 360
    return {"position": drawn, "sine": np.sin(angles), "cosine": np.cos(angles), "degrees": degrees}


def wall(s):
    sines, cosines = encoding(s, [s.position]).reshape(-1, 2).T
    waves = formulas.wavelengths(s.d_model, s.base)
    return {"pair": range(len(waves)), "sin": sines, "cos": cosines, "wavelength": waves}


def by_frequencies(positions, frequencies):
    angles = np.multiply.outer(positions, frequencies)
    return np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(len(angles), -1)


def conventions(s, last):
    """64 rows from the cursor's; the base's exponent ends at `last` in the other table."""
    positions = range(s.position, s.position + 64)
    other = s.base ** np.linspace(0, last, s.d_model // 2)
    return rows("row", s.position, by_frequencies(positions, other) - encoding(s, positions))


def mistakes(s, factor, sign):
    paper = formulas.frequencies(s.d_model, s.base).astype(float)
    other = by_frequencies(range(24), factor * paper**sign)
    return rows("row", 0, other - encoding(s, range(24)))


def text_to_input(s, words, ids, factor):
    embedded = formulas.embeddings(words, s.d_model)
    encoded = encoding(s, range(len(words)))
    steps = {
        "norm of embedding": embedded,
        "norm, scaled": factor * embedded,
        "norm of PE": encoded,
        "norm of input": factor * embedded + encoded,
    }
    positions = range(len(words))
    columns = {"index": positions, "position": positions, "counted from 1": np.add(positions, 1)}
    norms = {name: [sum(row**2) ** 0.5 for row in values] for name, values in steps.items()}
    return columns | {"word": words, "id": ids} | norms


def reach(s, base):
    """The first k with S(k) < 0, or the length of the text."""
    negative = np.flatnonzero(formulas.profile(s.max_len, s.d_model, base) < 0)
    return negative[0] if len(negative) else s.max_len


def smallest_base(s):
    """Which bases are tried is the module's choice; the smallest that is good is among them."""
    smallest = next(base for base in count(2) if reach(s, base) == s.max_len)
    bases = module("long_context.smallest_base").table(s).index
    assert smallest in bases
    assert [*bases] == sorted(set(bases))
    return {"base": bases, "S(k) ≥ 0 for k below": [reach(s, base) for base in bases]}


def stretch(s, factor):
    """Angles that are passed in a text of 400 tokens, and were not in one of `s.max_len`."""
    trained = formulas.frequencies(s.d_model, s.base).astype(float)
    used = trained / factor
    seen = [min(360, np.degrees(w * s.max_len)) for w in trained]
    passed = [min(360, np.degrees(w * 400)) for w in used]
    return {
        "pair": range(len(trained)),
        "wavelength in training, tokens": TURN / trained,
        "wavelength in use, tokens": TURN / used,
        "seen in training, degrees": seen,
        "never seen, degrees": [max(0, far - near) for far, near in zip(passed, seen, strict=True)],
    }


def learned(s):
    """The random numbers that stand in for learned ones: a row's are those of its position."""
    every = [np.random.default_rng([0, p]).normal(0, 0.5**0.5, s.d_model) for p in range(s.max_len)]
    return rows("position", 0, np.array(every))


def alibi(s, slope):
    bias = np.full((s.max_len, s.max_len), np.nan)
    for query in range(s.max_len):
        for key in range(query + 1):
            bias[query, key] = -slope * (query - key)
    return rows("query", 0, bias)


def pair_stack(s, bands):
    """The slow pairs first, the cursor's last; `bands` are the sizes of those in between."""
    k = np.arange(s.max_len)
    others = [pair for pair in range(s.d_model // 2)[::-1] if pair != s.pair]
    columns = {"k": k, "S(k)": formulas.profile(s.max_len, s.d_model, s.base)}
    for size in (*bands, 1):
        band, others = others[:size] or [s.pair], others[size:]
        name = f"pair {band[0]}" if size == 1 else f"pairs {band[-1]} to {band[0]}"
        columns[name] = sum(np.cos(k * s.base ** (-2 * pair / s.d_model)) for pair in band)
    return columns


def profile(s):
    encoded = encoding(s, range(s.max_len)).astype(float)
    return {
        "k": range(s.max_len),
        "dot product": [encoded[0] @ row for row in encoded],
        "cosine": [encoded[0] @ row / (row @ row) for row in encoded],
        "distance": [sum((encoded[0] - row) ** 2) ** 0.5 for row in encoded],
    }


def waves(s):
    angles = np.arange(s.max_len) * hand(s)  # both texts are short enough for a dot at each
    return {"position": range(s.max_len), "sin": np.sin(angles), "cos": np.cos(angles)}


def morph(s, pairs):
    values = encoding(s, range(24))
    columns = {"position": range(24)}
    for pair in pairs:
        columns |= {f"sin {pair}": values[:, 2 * pair], f"cos {pair}": values[:, 2 * pair + 1]}
    return columns


def drafts(design, *answers):
    """The shares as a second transformer gives them."""
    words = SAMPLES[design.task].source
    shares = [transformer.written(design, words, answer.split())[0] for answer in answers]
    whole = [True] * len(answers)
    return {"index": range(len(answers)), "draft": answers, "share": shares, "whole": whole}


def sentences_read(read):
    """A reading's own shares; tests/truth/test_lab.py makes them again."""
    return {"sentence": read.names} | dict(zip(read.models, read.shares, strict=True))


def two_by_two(answers):
    titles = ("Neither", "Positions only", "Segments only", "Both")
    parties = ("bank", "buyer", "seller", "owner", "agent")
    return {"party": parties} | dict(zip(titles, answers.shares, strict=True))


def residual_stream(stream, *parts):
    start, *after = stream.stages
    every = [start, *stream.heads, *after]
    heads = ["scores of head 1", "scores of head 2"]
    names = ["what goes in", *heads, "after attention", "after feed-forward"]
    return {"index": names} | {part: [getattr(one, part) for one in every] for part in parts}


def one_query(weights, words, query):
    """Of the weights that are drawn, which tests/truth/test_attention.py makes again."""
    positions = range(len(words))
    columns = {"index": positions, "position": positions, "key": words}
    return columns | {"weight": [weights[query, key] for key in positions]}


def of(name):
    """What the table of this picture is of, in both states."""
    return [one for one, *_ in states(name)]


MADE = {
    "attention.one_query": lambda: [one_query(*state) for state in states("attention.one_query")],
    "diagnosis.difference": lambda: (
        difference(A, of("diagnosis.difference")[0], 0),
        difference(B, of("diagnosis.difference")[1], 0.02),
    ),
    "hands.dial": lambda: (dial(A, 3), dial(B, 5)),
    "hands.two_positions": lambda: (two_positions(A), two_positions(B)),
    "hands.two_waves": lambda: (two_waves(A), two_waves(B)),
    "hands.wall": lambda: (wall(A), wall(B)),
    "implementations.conventions": lambda: (conventions(A, -14 / 16), conventions(B, -1)),
    "implementations.mistakes": lambda: (mistakes(A, np.pi / 180, 1), mistakes(B, 1, -1)),
    "input.text_to_input": lambda: (
        text_to_input(A, TEXT, [0, 1, 2], factor=4),
        text_to_input(B, OTHER, [0, 1, 2, 2], factor=1),
    ),
    "lab.drafts": lambda: (
        drafts(
            Design("translation"),
            "neko ga nezumi o oikaketa",
            "neko ga nezumi o kanda",
            "neko ga ookii nezumi o oikaketa",
        ),
        drafts(
            Design("summary", "none"),
            "market approved",
            "market closed",
            "bridge approved",
            "council shuts market",
        ),
    ),
    "lab.residual_stream": lambda: (
        residual_stream(of("lab.residual_stream")[0], "word", "position", "rest"),
        residual_stream(of("lab.residual_stream")[1], "word", "position", "segment", "rest"),
    ),
    "lab.sentences_read": lambda: map(sentences_read, of("lab.sentences_read")),
    "lab.two_by_two": lambda: map(two_by_two, of("lab.two_by_two")),
    "long_context.smallest_base": lambda: (smallest_base(A), smallest_base(B)),
    "long_context.stretch": lambda: (stretch(A, 1), stretch(B, 4)),
    "schemes.what_it_writes": lambda: (learned(A), alibi(B, 2**-8)),
    "similarity.pair_stack": lambda: (
        pair_stack(A, [1] * 7),
        pair_stack(B, [2] * 3 + [1] * 9),
    ),
    "similarity.profile": lambda: (profile(A), profile(B)),
    "story.morph": lambda: (
        morph(A, range(8)),
        morph(B, (0, 1, 3, 4, 5, 7, 8, 10, 11, 12, 14, 15)),
    ),
    "table.waves": lambda: (waves(A), waves(B)),
}


@pytest.mark.parametrize("name", OTHER_POINTS)
def test_a_table_of_other_points_is_made_of_the_formulas(name):
    chart = module(name)
    for state, columns in zip(states(name), MADE[name](), strict=True):
        table = chart.table(*leading_arguments(chart.table, state)).reset_index()
        made = pd.DataFrame({column: as_read(values) for column, values in columns.items()})
        close = {"rtol": 1e-6, "atol": 1e-6, "check_dtype": False, "check_column_type": False}
        pd.testing.assert_frame_equal(table, made, **close)


def exact(s):
    """How often a noisy row is nearest to its own position, of 200 that are tried."""
    rows = encoding(s, range(s.max_len)).astype(float).reshape(s.max_len, -1, 2)
    slow = formulas.idle(s.max_len, s.d_model, s.base)
    right = np.linspace(0, s.max_len - 1, 200).round()
    columns = {}
    for name, pairs in {"all": slow | True, "fast": ~slow, "slow": slow}.items():
        kept = rows[:, pairs].reshape(s.max_len, -1)
        noise = np.random.default_rng(0).normal(size=(200, kept.shape[1]))
        columns[f"{name} pairs, exact"] = [
            np.mean(((kept[right.astype(int)] + size * noise) @ kept.T).argmax(1) == right)
            for size in np.geomspace(0.1, 10, 25)
        ]
    return columns


def stretches():
    """200 of them to the position 131,072, evenly on a logarithmic axis; early ones fall together.

    Each ends before the next one starts.
    """
    starts = sorted({round(131_073 ** (n / 200)) for n in range(201)})
    return {"from position": starts[:-1], "to position": np.subtract(starts[1:], 1)}


def ends(task, *schemes):
    """The worst and the best seed at every length."""
    measured = json.loads((FOLDER / "measured.json").read_text(encoding="utf-8"))
    columns = {}
    for scheme in schemes:
        seeds = measured[f"{task}, {scheme}"]["longer"].values()
        columns[f"{scheme}, low"] = [min(shares) for shares in seeds]
        columns[f"{scheme}, high"] = [max(shares) for shares in seeds]
    return columns


def mean_cosine():
    turned = np.outer(range(140), formulas.frequencies(32, 10000.0)[:4])
    return {"mean cosine": np.cos(turned).mean(1)}


def to_distance(s):
    starts = module("long_context.stretched_profile").table(s).index
    return {"to distance": [*starts[1:] - 1, 399]}


def sums(s):
    return {"S(k)": formulas.profile(s.max_len, s.d_model, s.base)}


def singular_values(s):
    rows = encoding(s, range(s.max_len)).astype(float)
    return {"singular value": np.linalg.svd(rows, compute_uv=False)}


MADE_BESIDE = {
    "attention.read_back": lambda: (exact(A), exact(B)),
    "implementations.number_formats": lambda: (stretches(), stretches()),
    "lab.longer_texts": lambda: (
        ends("translation", "rotary", "alibi sided"),
        ends("document", "learned"),
    ),
    "lab.moved_texts": lambda: (mean_cosine(), mean_cosine()),
    "long_context.stretched_profile": lambda: map(
        to_distance, of("long_context.stretched_profile")
    ),
    "similarity.profile_share": lambda: (sums(A), sums(B)),
    "table.singular_values": lambda: (singular_values(A), singular_values(B)),
}


@pytest.mark.parametrize("name", BESIDE)
def test_columns_that_are_not_drawn_are_made_of_the_formulas(name):
    chart = module(name)
    for state, columns in zip(states(name), MADE_BESIDE[name](), strict=True):
        table = chart.table(*leading_arguments(chart.table, state))
        assert [column for column in BESIDE[name] if column in table] == [*columns]
        for column, values in columns.items():
            np.testing.assert_allclose(table[column], as_read(values), rtol=1e-6, atol=1e-6)


def as_read(values):
    """Words and flags as they are, and all numbers in the width that a file has."""
    read = np.asarray([*values])
    return read.astype(float) if read.dtype.kind in "if" else read
