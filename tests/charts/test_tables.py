"""Tables, or columns of them, that test_contract.py cannot compare with what is drawn.

Each is computed again, at the states of states.py: from the paper's formulas, or in plain loops.
Where tests/truth has the same numbers at random settings, it compares the table with them.
"""

import re
from pathlib import Path

import numpy as np

from lab.vocabulary import Design
from tests.charts.states import SAMPLES, A, B, asked, module, states
from tests.truth import formulas, transformer
from tests.truth.tables import as_read, assert_table

ELSEWHERE = {  # tables that tests/truth, or test_marks.py, compares at other settings
    *("hands.dial", "hands.two_positions", "hands.two_waves", "hands.wall"),
    *("implementations.conventions", "input.text_to_input"),
    *("lab.heads_by_distance", "lab.learned_angle", "lab.learned_comb", "lab.learned_hands"),
    *("lab.read_later", "lab.two_orders"),
    *("long_context.smallest_base", "long_context.stretch", "long_context.stretched_profile"),
    *("similarity.pair_stack", "similarity.profile"),
    *("similarity.profile_share", "story.moved_words"),
    *("table.singular_values", "table.waves"),
}

# Columns that are not drawn of tables whose others are.
BESIDE = {
    "diagnosis.measured": ["standard error", "share left over"],
    "implementations.number_formats": ["from position", "to position"],
    "long_context.stretched_profile": ["to distance"],
    "similarity.profile_share": ["S(k)"],
    "story.moved_words": ["difference"],  # which its notes say
    "table.singular_values": ["singular value"],
}


def encoding(s, positions):
    return formulas.encoding(positions, s.d_model, s.base)


def rows(name, first, values):
    """Columns by number, after one that counts the rows."""
    return {name: range(first, first + len(values))} | dict(enumerate(values.T))


def difference(s, diagnosis, apart):
    """To the paper's table, at the nearest reading's scale where nothing is named."""
    paper = formulas.encoding(range(s.max_len), s.d_model, 10000.0)
    scale = 1 if diagnosis.named or diagnosis.nearly else diagnosis.nearest.reading.scale
    return rows("row", 0, (1 - scale) * paper + apart * np.eye(s.max_len, s.d_model))


def by_frequencies(positions, frequencies):
    angles = np.multiply.outer(positions, frequencies)
    return np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(len(angles), -1)


def mistakes(s, factor, sign):
    paper = formulas.frequencies(s.d_model, s.base).astype(float)
    other = by_frequencies(range(24), factor * paper**sign)
    return rows("row", 0, other - encoding(s, range(24)))


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


def morph(s, pairs):
    values = encoding(s, range(24))
    columns = {"position": range(24)}
    for pair in pairs:
        columns |= {f"sin {pair}": values[:, 2 * pair], f"cos {pair}": values[:, 2 * pair + 1]}
    return columns


def drafts(design, *answers):
    """The shares as a second transformer gives them."""
    words = SAMPLES[design.task].source
    shares = [transformer.written(design, words, answer.split()) for answer in answers]
    model = [design.positions] * len(answers)
    return {"model": model, "answer": [*answers], "share": shares, "whole": [True] * len(answers)}


def numbered(*tables):
    """One below the other, as rows from 0 on."""
    columns = {name: [value for one in tables for value in one[name]] for name in tables[0]}
    return {"index": range(len(columns["share"]))} | columns


def verses(begun, count):
    """The likeliest words by plain loops, and the shares of those that may stand there."""
    columns = {"position": range(len(begun), len(begun) + count)}
    titles = "No position, causal mask", "Sinusoidal", "Rotary (RoPE)"
    for scheme, title in zip(("none", "sinusoidal", "rotary"), titles, strict=True):
        words, shares = transformer.verse(Design("verse", scheme), begun, count)
        columns |= {f"{title}, word": words[len(begun) :], f"{title}, fitting": shares}
    return columns


def one_query(weights, words, query):
    """Of the weights that are drawn, which tests/truth/test_attention.py makes again."""
    positions = range(len(words))
    columns = {"index": positions, "position": positions, "key": words}
    return columns | {"weight": [weights[query, key] for key in positions]}


def of(name):
    """Return the argument of this picture's table, in both states."""
    return [one for one, *_ in states(name)]


DRAFTS = "neko ga nezumi o oikaketa", "neko ga nezumi o kanda", "saru ga nezumi o oikaketa"
TABLES = {
    "attention.one_query": lambda: [one_query(*state) for state in states("attention.one_query")],
    "diagnosis.difference": lambda: (
        difference(A, of("diagnosis.difference")[0], 0),
        difference(B, of("diagnosis.difference")[1], 0.02),
    ),
    "diagnosis.two_tables": lambda: (
        rows("row", 0, np.zeros((A.max_len, A.d_model))),
        rows("row", 0, 0.02 * np.eye(B.max_len, B.d_model)),
    ),
    "implementations.mistakes": lambda: (mistakes(A, np.pi / 180, 1), mistakes(B, 1, -1)),
    "lab.drafts": lambda: (
        numbered(drafts(Design("translation"), *DRAFTS)),
        numbered(
            drafts(Design("summary", "none"), "market approved", "market closed"),
            drafts(Design("summary"), "bridge approved", "council approves bridge"),
        ),
    ),
    "lab.verses": lambda: (
        verses(["small", "old", "red", "cat"], 20),
        verses(["sea", "wet"], 8),
    ),
    "schemes.what_it_writes": lambda: (learned(A), alibi(B, 2**-8)),
    "story.morph": lambda: (
        morph(A, range(8)),
        morph(B, (0, 1, 3, 4, 5, 7, 8, 10, 11, 12, 14, 15)),
    ),
}


def test_a_table_of_other_points_is_that_of_the_formulas(subtests):
    for name, make in TABLES.items():
        with subtests.test(name):
            for state, columns in zip(states(name), make(), strict=True):
                assert_table(asked(module(name).table, state), columns)


def stretches():
    """200 of them to the position 131,072, evenly on a logarithmic axis; early ones fall together.

    Each ends before the next one starts.
    """
    starts = sorted({round(131_073 ** (n / 200)) for n in range(201)})
    return {"from position": starts[:-1], "to position": np.subtract(starts[1:], 1)}


COLUMNS = {
    # Positions of rows have none, and four whole waves are known exactly.
    "diagnosis.measured": lambda: (
        {},
        dict.fromkeys(("standard error", "share left over"), np.zeros(4)),
    ),
    "implementations.number_formats": lambda: (stretches(), stretches()),
}


def test_columns_that_are_not_drawn_are_those_of_the_formulas(subtests):
    for name, make in COLUMNS.items():
        with subtests.test(name):
            for state, columns in zip(states(name), make(), strict=True):
                table = asked(module(name).table, state)
                assert [column for column in BESIDE[name] if column in table] == [*columns]
                for column, values in columns.items():
                    np.testing.assert_allclose(table[column], as_read(values), rtol=1e-6, atol=1e-6)


# Tables of more than the points of the traces, or of others; test_contract.py compares the rest.
OTHER_POINTS = {*TABLES, *COLUMNS, *ELSEWHERE} - {*BESIDE}


def test_every_table_that_is_compared_elsewhere_is_called_there():
    assert {*BESIDE} <= {*COLUMNS, *ELSEWHERE}
    assert {*TABLES, *COLUMNS}.isdisjoint(ELSEWHERE)
    here = Path(__file__).parent
    files = [here / "test_marks.py", *(here.parent / "truth").glob("test_*.py")]
    text = "".join(file.read_text("utf-8") for file in files)
    called = {*re.findall(r"\b(\w+?)(?:_chart)?\.table\b", text)}
    assert {name.split(".")[1] for name in ELSEWHERE} <= called
