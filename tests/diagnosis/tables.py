"""Tables made with what diagnose has to find, by name, and vectors of other implementations."""

import json
from itertools import combinations
from pathlib import Path

import numpy as np

from diagnosis.reading import Reading
from tests.truth import formulas

REFERENCE = Path(__file__).parents[1] / "reference" / "values.json"
RELEASED = [
    case
    for case in json.loads(REFERENCE.read_text())["cases"]
    if case["scheme"] == "rope_inv_freq" and "indices" not in case
]
FORMATS = {
    "float64": lambda table: table,
    "float32": lambda table: table.astype(np.float32),
    "float16": lambda table: table.astype(np.float16),
    "four decimals": lambda table: np.round(table, 4),
}
# By name: what changes in a table. The paper's is the first.
CHANGES = {
    "paper": {},
    "concatenated": {"order": "concatenated", "indices": "tiled"},
    "cosines first": {"order": "concatenated_cos_first", "indices": "tiled"},
    "tensor2tensor": {"exponent": "tensor2tensor"},
    "per column": {"indices": "columns", "exponent": "missing_2"},
    "per column, 2": {"indices": "columns"},
    "degrees": {"unit": "degrees"},
    "turned to degrees": {"unit": "turned_to_degrees"},
    "missing 2": {"exponent": "missing_2"},
    "doubled 2": {"exponent": "doubled_2"},
    "log10": {"exponent": "log10"},
    "plus": {"plus": True},
    "swapped": {"exponent": "swapped"},
    "from 1": {"first": 1.0},
    "from 2": {"first": 2.0},
    "by length": {"unit": "by_length"},
    "by last": {"unit": "by_last"},
    "sine and cosine swapped": {"order": "interleaved_cos_first"},
    "repeat": {"order": "concatenated", "indices": "pairs"},
    "tile": {"indices": "tiled"},
    "transposed": {"transposed": True},
    "normalised": {"rows": "normalised"},
    "standardised": {"rows": "standardised"},
    "float16 angles": {"angles": "float16"},
    "bfloat16 angles": {"angles": "bfloat16"},
    "bfloat16 frequencies": {"angles": "bfloat16_frequencies"},
    "whole": {"angles": "whole"},
    "integer": {"exponent": "integer"},
    "scale": {"scale": 0.1},
    "sines": {"order": "sines"},
    "cosines": {"order": "cosines", "indices": "tiled"},
    "base 500000": {"base": 500000.0},
}
# Divided as integers, a position below the length gives 0: every row is the same, and says nothing.
NOTHING_LEFT = {"by length", "by last", "degrees"}
SOME = [(name,) for name in CHANGES if name != "normalised"]  # which only scales the paper's rows
SOME += [
    both for both in combinations(CHANGES, 2) if "whole" not in both or not NOTHING_LEFT & {*both}
]


def table_with(length, width, *names, form="float64", **more):
    """A table with the changes of these names, and the reading that makes it."""
    changes = {k: v for name in names for k, v in CHANGES[name].items()} | more
    reading = Reading(length, width, **changes)
    table = reading.predict(np.arange(length))
    return FORMATS[form](table.T if reading.transposed else table), reading


def inv_freq(base, width=128):
    """The paper's frequencies."""
    return formulas.frequencies(width, base).astype(float)


def waves(positions, width=32, base=10000.0):
    """The paper's table in float32."""
    return formulas.encoding(positions, width, base).astype("f4")


def cosines(positions, width=32, base=10000.0):
    """A rotary model's cosine cache, half-split."""
    angles = np.outer(positions, inv_freq(base, width))
    return np.cos(np.hstack([angles, angles])).astype("f4")
