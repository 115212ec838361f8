"""Each flaw of code that sees no order by name: its picture, and what the test of two orders says.

The codes themselves are in recipes/order_blind.py; here is what NumPy computes of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple

import numpy as np

from charts.implementations import batch_cells
from charts.implementations.batch_cells import Batch
from core.attention.head import head_width, seeded_head
from core.encodings.sinusoidal import encode_positions
from core.implementations.batches import Axis, Rows, attend_batch, rows_added
from core.input.text_to_input import embedding_table
from recipes.two_orders import Array, two_orders
from state.settings import Settings

Sentences = Sequence[Sequence[str]]
ROWS: dict[str, Rows] = {
    "table along the batch": "by sentence",
    "table along the batch, sequence first": "by sentence",
    "a row for a slice": "one for all",
}
ACROSS = "batch_first left out"


class Picture(NamedTuple):
    """A chart, the key under which a page draws it, and what its figure is asked for."""

    chart: ModuleType
    key: str
    batch: Batch


def picture(name: str, sentences: Sentences, settings: Settings) -> Picture:
    """What becomes of a batch in right code, and in code with the flaw called `name`."""
    if name in ROWS:
        return Picture(batch_cells, "batch_rows", batch_cells.rows(sentences, settings, ROWS[name]))
    return Picture(batch_cells, "batch_changes", batch_cells.changes(sentences, settings))


def verdicts(name: str, different: Sequence[str], settings: Settings) -> dict[str, str]:
    """What `two_orders` says of one attention layer in broken code and in mended code.

    The words have to be `different`. A layer of sequence-first code has the batch on axis 1.
    """
    head = seeded_head(settings.d_model, head_width(settings.d_model))
    table = encode_positions(np.arange(len(different) + 1), settings.d_model, settings.base)
    embedded = embedding_table(different, settings.d_model) * np.sqrt(settings.d_model)
    turned = name.endswith("sequence first")

    def says(rows: Rows, over: Axis) -> str:
        def layer(words: Array) -> Array:
            inputs = words.swapaxes(0, 1) if turned else words
            added = table[rows_added(len(inputs), inputs.shape[1], rows)]
            outputs = attend_batch(inputs + added, head, over)
            return outputs.swapaxes(0, 1) if turned else outputs

        return two_orders(layer, embedded)

    over: Axis = "sentences" if name == ACROSS else "words"
    return {
        "says_broken": says(ROWS.get(name, "by word"), over),
        "says_mended": says("by word", "words"),
    }
