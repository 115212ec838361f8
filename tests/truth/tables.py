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


def assert_numbers(found: Mapping[str, Any], right: Mapping[str, Any], **near: float) -> None:
    """Compare the numbers `found` with those that are `right`, by name; `near` is of `approx`."""
    for name, value in right.items():
        assert found[name] == pytest.approx(value, **near), name


def as_read(values: Iterable[Any]) -> np.ndarray:
    """Words and flags as they are, and all numbers in the width that a file has."""
    read = np.asarray([*values])
    return read.astype(float) if read.dtype.kind in "if" else read
