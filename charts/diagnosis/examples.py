"""Examples to press: tables as each mistake makes them, at the present settings."""

from collections.abc import Mapping

import numpy as np

from core.arguments import Reals
from core.encodings.rotary_scaling import Llama3
from diagnosis.column_order import pairing_order
from diagnosis.formats import as_format
from diagnosis.read_table import ParsedTable
from diagnosis.reading import Reading
from state.settings import Settings

ROWS, COLUMNS = 256, 512  # at most
PLACES = ((1, 0), (1, 1), (2, 3), (3, 2), (5, 1))  # rows and columns of single entries


def example(settings: Settings, changes: Mapping[str, object]) -> ParsedTable:
    """Return the paper's table with these changes of a `Reading`, in float32 unless asked.

    "random" is a table of random numbers, "vector" Llama 3.1's `inv_freq` for a head of d_model
    columns, "entries" a few rounded entries of the paper's table.
    """
    length, width = min(settings.max_len, ROWS), min(settings.d_model, COLUMNS)
    length, width = max(length, 8), max(width, 8)
    if "random" in changes:
        return ParsedTable(np.random.default_rng(0).normal(size=(length, width)).astype(np.float32))
    if "vector" in changes:
        scaling = Llama3(8.0, 8192)
        return ParsedTable(scaling.frequencies(width, 500000.0).astype(np.float32)[None])
    plain = Reading(length, width, base=float(settings.base))
    if "entries" in changes:
        table = plain.table()
        entries = [(row, column, round(table[row, column], 4)) for row, column in PLACES]
        return ParsedTable(np.array(entries), entries=True)
    return ParsedTable(plain.but(**changes).table().astype(np.float32))


def two_examples(settings: Settings, changes: Mapping[str, object]) -> tuple[Reals, Reals]:
    """Return two tables to compare: one of them as `changes` make it.

    "pairing" is q of a few tokens before and after its heads go to a pairing, "round" a table and
    the same in a number format, "row" one in which a row repeats the next.
    """
    if "pairing" in changes:
        heads, d_head = int(str(changes["heads"])), int(str(changes["d_head"]))
        before = np.random.default_rng(0).normal(size=(8, heads * d_head)).round(3)
        order = pairing_order("half", d_head, d_head)
        return before, before.reshape(8, heads, d_head)[..., order].reshape(before.shape)
    table = example(settings, {}).table
    if "round" in changes:
        return table, as_format(table, "bfloat16")
    row = min(int(str(changes["row"])), len(table) - 2)
    wrong = table.copy()
    wrong[row] = wrong[row + 1]
    return table, wrong
