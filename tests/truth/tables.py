"""A chart's table and its numbers against what was computed again."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pandas as pd
import pytest


def assert_table(table: pd.DataFrame, columns: Mapping[Any, Iterable[Any]], atol=1e-6) -> None:
    """`columns` are all of the table's, in its order, after its index under the index's name."""
    expected = pd.DataFrame({name: as_read(values) for name, values in columns.items()})
    pd.testing.assert_frame_equal(
        table.reset_index(),
        expected,
        check_dtype=False,
        check_column_type=False,
        rtol=1e-6,
        atol=atol,
    )


def assert_numbers(found: Mapping[str, Any], atol: float = 1e-8, /, **right: Any) -> None:
    """Compare the numbers `found`, and arrays of them, with those that are `right`, by name."""
    __tracebackhide__ = True
    for name, value in right.items():
        assert found[name] == pytest.approx(value, rel=1e-6, abs=atol), name


def assert_directions(degrees, radians, within):
    """Compare angles modulo a full turn: 0° may be 360°."""
    off = np.asarray(np.subtract(degrees, np.degrees(radians)), float)
    np.testing.assert_allclose((off + 180) % 360, 180, atol=within)


def as_read(values: Iterable[Any]) -> np.ndarray:
    """Words and flags as they are, and all numbers in the width that a file has."""
    read = np.asarray([*values])
    return read.astype(float) if read.dtype.kind in "if" else read
