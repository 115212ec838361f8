"""The shipped measurements of the model, by `python -m lab.real FOLDER`."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

FOLDER = Path(__file__).parent / "shipped"
ROWS, COLUMNS = 128, 64  # of the table's corner that is shown as it stands


@cache
def measured() -> Mapping[str, Any]:
    """Return the measures by name, as lab/real/__main__.py writes them."""
    return json.loads((FOLDER / "measured.json").read_text())


@cache
def array(name: str) -> NDArray[Any]:
    """Return one array of arrays.npz, read-only; numbers in float64, whatever is shipped.

    `planes`, shape (6, positions - 1, 2): the hands of clocks.BANDS, and of the table's main plane.
    `control`, shape (positions - 1, 2): the first of them in a table whose rows were shuffled.
    `main`, shape (positions - 1, 10): the rows along the table's ten main directions.
    `corner`, shape (128, 64): the table's first rows and columns.
    `with 3` and `without 3`, shape (heads, n, n): weights over the first text of pair 3.
    """
    with np.load(FOLDER / "arrays.npz") as file:
        values: NDArray[Any] = file[name].astype(np.float64)
    values.flags.writeable = False
    return values
