"""Examples to press: tables as each mistake makes them, at the present settings."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from core.encodings.rotary_scaling import Llama3
from diagnosis.read_table import ParsedTable
from diagnosis.reading import Reading
from state.settings import Settings

ROWS, COLUMNS = 256, 512  # at most
PLACES = ((1, 0), (1, 1), (2, 3), (3, 2), (5, 1))  # rows and columns of single entries


def example(settings: Settings, changes: Mapping[str, object]) -> ParsedTable:
    """The paper's table with these changes of a `Reading`, in float32, or what they ask for else.

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
