"""Tables of numbers that are not drawn, computed again: by the paper's formulas, or plain loops.

test_contract.py compares the others with what is drawn. Where tests/truth has the same numbers at
random settings, it compares the table with them.
"""

import numpy as np
import pytest

from charts.attention import one_query
from charts.diagnosis import difference, measured
from charts.diagnosis import two_tables as two_tables_chart
from charts.implementations import mistakes, number_formats
from charts.lab import drafts, verses
from charts.schemes import what_it_writes
from charts.story import morph
from core import positional_encoding
from core.encodings.registry import SCHEMES
from core.encodings.scheme import Setup
from diagnosis.diagnose import diagnose
from diagnosis.two_tables import two_tables
from lab import samples
from lab.asking import write
from lab.tasks import summary, translation
from lab.tasks.task import words_of
from lab.vocabulary import Design
from state.settings import Settings
from tests.truth import formulas, transformer
from tests.truth.tables import as_read, assert_table

A = Settings(max_len=40, d_model=16, base=100, position=3, pair=1)
B = Settings(max_len=60, d_model=32, base=1000, position=9, pair=4)
SAMPLES = {  # what pages open with, by task
    "translation": translation.example(words_of(samples.TRANSLATION)),
    "summary": summary.example(words_of(samples.SUMMARY)),
}


def encoding(s, positions):
    return formulas.encoding(positions, s.d_model, s.base)


def rows(name, values):
    """Columns by number, after one that counts the rows."""
    return {name: range(len(values))} | dict(enumerate(values.T))


def test_one_query_has_its_row_of_the_weights():
    weights, words = np.random.default_rng(0).uniform(size=(3, 3)), ("one", "two", "three")
    columns = {"index": range(3), "position": range(3), "key": words, "weight": weights[2]}
    assert_table(one_query.table(weights, words, 2), columns)


@pytest.mark.parametrize(("s", "apart"), [(A, 0), (B, 0.02)])
def test_differences_are_to_the_paper_or_to_the_other_table(s, apart):
    paper, error = positional_encoding(s.max_len, s.d_model), apart * np.eye(s.max_len, s.d_model)
    diagnosis = diagnose(paper + error)
    # At the nearest reading's scale where nothing is named.
    scale = 1 if diagnosis.named or diagnosis.nearly else diagnosis.nearest.reading.scale
    assert_table(difference.table(diagnosis), rows("row", (1 - scale) * paper + error))
    assert_table(two_tables_chart.table(two_tables(paper, paper + error)), rows("row", error))


@pytest.mark.parametrize(
    ("s", "change", "factor", "sign"),
    [(A, {"unit": "degrees"}, np.pi / 180, 1), (B, {"plus": True}, 1, -1)],
)
def test_a_mistake_is_its_table_less_the_papers(s, change, factor, sign):
    speeds = factor * formulas.frequencies(s.d_model, s.base).astype(float) ** sign
    angles = np.multiply.outer(range(24), speeds)
    other = np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(24, -1)
    table = mistakes.table(mistakes.read(s, "it", change))
    assert_table(table, rows("row", other - encoding(s, range(24))))


TRANSLATED = "neko ga nezumi o oikaketa", "neko ga nezumi o kanda", "saru ga nezumi o oikaketa"


@pytest.mark.parametrize(
    ("task", "scheme", "answers"),
    [
        ("translation", "sinusoidal", TRANSLATED),
        ("summary", "none", ("market approved", "market closed")),
        ("summary", "sinusoidal", ("bridge approved", "council approves bridge")),
    ],
)
def test_drafts_have_the_shares_that_a_second_transformer_gives_them(task, scheme, answers):
    design, given = Design(task, scheme), SAMPLES[task]
    written = drafts.Drafts(scheme, write(design, given)[: len(answers)])
    shares = [transformer.written(design, given.source, answer.split()) for answer in answers]
    columns = {"model": [scheme] * len(answers), "answer": answers, "share": shares}
    columns = {"index": range(len(answers))} | columns | {"whole": [True] * len(answers)}
    assert_table(drafts.table([written]), columns)


@pytest.mark.parametrize(
    ("begun", "count"), [(("small", "old", "red", "cat"), 20), (("sea", "wet"), 8)]
)
def test_verses_have_the_likeliest_words_by_plain_loops(begun, count):
    """And the shares of those that may stand there."""
    columns = {"position": range(len(begun), len(begun) + count)}
    titles = "No position, causal mask", "Sinusoidal", "Rotary (RoPE)"
    for scheme, title in zip(("none", "sinusoidal", "rotary"), titles, strict=True):
        words, shares = transformer.verse(Design("verse", scheme), [*begun], count)
        columns |= {f"{title}, word": words[len(begun) :], f"{title}, fitting": shares}
    assert_table(verses.table(verses.write(begun, count)), columns)


def test_schemes_write_rows_of_their_position_or_a_bias_by_distance():
    setup = Setup(A.max_len, A.d_model, 2, A.base)
    # The random numbers that stand in for learned ones: a row's are those of its position.
    learned = [np.random.default_rng([0, p]).normal(0, 0.5**0.5, 16) for p in range(A.max_len)]
    assert_table(
        what_it_writes.table(SCHEMES["learned"], setup, 0), rows("position", np.array(learned))
    )
    query, key = np.indices((A.max_len, A.max_len))
    bias = np.where(key <= query, -(2.0**-8) * (query - key), np.nan)
    assert_table(what_it_writes.table(SCHEMES["alibi"], setup, 1), rows("query", bias))


@pytest.mark.parametrize(
    ("s", "pairs"), [(A, range(8)), (B, (0, 1, 3, 4, 5, 7, 8, 10, 11, 12, 14, 15))]
)
def test_the_one_movement_ends_at_the_encoding(s, pairs):
    values, columns = encoding(s, range(24)), {"position": range(24)}
    for pair in pairs:
        columns |= {f"sin {pair}": values[:, 2 * pair], f"cos {pair}": values[:, 2 * pair + 1]}
    assert_table(morph.table(morph.read(s), s.position), columns)


def test_four_whole_waves_are_known_exactly():
    waves = np.sin(np.arange(30)[:, None] * [0.9, 0.31, 0.37, 1.7])
    table = measured.table(diagnose(waves))
    assert np.abs(table[["standard error", "share left over"]].to_numpy()).max() < 1e-6


def test_precision_is_that_of_stretches_even_on_a_logarithmic_axis():
    """200 of them to the position 131,072; early ones fall together. Each ends before the next."""
    starts = sorted({round(131_073 ** (n / 200)) for n in range(201)})
    table = number_formats.table(A)
    np.testing.assert_array_equal(table["from position"], as_read(starts[:-1]))
    np.testing.assert_array_equal(table["to position"], as_read(np.subtract(starts[1:], 1)))
