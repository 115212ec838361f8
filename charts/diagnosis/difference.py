"""A table that was given, what it would be without its mistakes, and the difference."""

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import three_tables
from charts.kit.figure import Figure
from charts.kit.labels import digits
from core.arguments import Floats
from diagnosis.describe import describe
from diagnosis.diagnose import Diagnosis
from diagnosis.finding import places
from diagnosis.nearly import Nearly
from diagnosis.reading import Reading

Ints = NDArray[np.int_]
LIKELY = 0.9  # a second reading is worth naming if it is hardly less likely than the first
MAX_OTHERS = 3
TOLD = "names", "scale", "first_position", "stride", "factor", "trained_length"  # of a reading


def _window(diagnosis: Diagnosis) -> tuple[Ints, Ints]:
    """Return the drawn rows and columns: round the largest difference if none is named."""
    row, near = 0, diagnosis.nearest  # None where something is named
    if diagnosis.nearly is not None:
        row = diagnosis.nearly.at
    elif near is not None and not near.reading.transposed:
        row, _ = near.at  # where it fails
    return three_tables.window(diagnosis.table, row)


def _apart(diagnosis: Diagnosis) -> Floats:
    """Return the table minus what was meant, in the rows and columns that are drawn."""
    rows, columns = _window(diagnosis)
    return diagnosis.table[np.ix_(rows, columns)] - diagnosis.expected(rows, columns)


def figure(diagnosis: Diagnosis) -> Figure:
    """Draw the table, what was meant, and the table minus that, on a scale of its own."""
    rows, columns = _window(diagnosis)
    table, apart = diagnosis.table[np.ix_(rows, columns)], _apart(diagnosis)
    titles = "given", "formula" if diagnosis.named or diagnosis.nearly else "nearest"
    tables, width = (table, table - apart), diagnosis.table.shape[1]
    return three_tables.compared(titles, tables, apart, width, int(rows[0]))


def alt(diagnosis: Diagnosis) -> str:
    rows, _ = _window(diagnosis)
    largest = float(np.abs(_apart(diagnosis)).max())
    length, width = diagnosis.table.shape
    right = diagnosis.named or diagnosis.nearly
    beside = "the computed table" if right else "the nearest reading"
    return (
        f"Heatmaps of rows {rows[0]:,} to {rows[-1]:,}: the table of "
        f"{length:,} rows and {width:,} columns, {beside}, and their "
        f"difference, at most {digits(largest)}."
    )


def table(diagnosis: Diagnosis) -> pd.DataFrame:
    """Return the difference that is drawn, as a data frame."""
    rows, _ = _window(diagnosis)
    return pd.DataFrame(_apart(diagnosis), index=pd.Index(rows, name="row"))


def numbers(diagnosis: Diagnosis) -> dict[str, Any]:
    """Return the names of a table's mistakes and conventions, and their numbers."""
    match, near = diagnosis.named or diagnosis.nearest, diagnosis.nearly
    (length, width), identities = diagnosis.table.shape, diagnosis.identities
    about = describe(near.reading if near else match.reading if match else Reading(length, width))
    size = float(np.sqrt(np.mean(diagnosis.table**2))) or 1.0
    row, column = match.at if match else (0, 0)
    if about["transposed"]:
        row, column = column, row
    return {
        **about,
        "rows": length,
        "columns": width,
        "named": diagnosis.named is not None,
        "nearly": near and _departs(near),
        "findings": diagnosis.findings,
        "halves": diagnosis.halves and vars(diagnosis.halves),
        "known": match is not None or near is not None,
        "others": _others(diagnosis)[:MAX_OTHERS],
        "largest": match.largest if match else 0.0,
        "apart": float(np.abs(_apart(diagnosis)).max()),
        "drawn": len(_window(diagnosis)[0]),
        "rms": match.rms if match else 0.0,
        "explained": max(1 - (match.rms / size) ** 2, 0.0) if match else 0.0,
        "at": (row, column),
        "form": diagnosis.precision.form,
        "places": diagnosis.precision.places,
        "identities": {
            name: vars(getattr(identities, name)) for name in ("norm", "diagonals", "shift")
        },
        "looked": identities.rows,
        "looked_from": identities.first,
    }


def _others(diagnosis: Diagnosis) -> list[dict[str, Any]]:
    """Return the readings after the first that are hardly less likely, and sound different."""
    told: dict[str, dict[str, Any]] = {}
    costs = [each.reading.cost(diagnosis.expected_base) for each in diagnosis.readings]
    for each, cost in zip(diagnosis.readings, costs, strict=True):
        if cost <= costs[0] + LIKELY:
            about = describe(each.reading)
            base = None if about["any_base"] else about["base"]
            told.setdefault(str((base, [about[name] for name in TOLD])), about)
    return [*told.values()][1:]


def _departs(near: Nearly) -> dict[str, Any]:
    """Return the places where a table departs from a known one, for words."""
    return {
        **vars(near),
        "entries": [vars(entry) for entry in near.entries],
        "rows_at": places("row", near.rows).capitalize(),
        "zero_at": places("row", near.zero_rows).capitalize(),
        "columns_at": places("column", near.columns).capitalize(),
        "in_order": near.in_order,
    }


def names(diagnosis: Diagnosis) -> list[str]:
    """Return the names of what to explain: mistakes, then conventions; none if nothing does."""
    match = diagnosis.named or diagnosis.nearly
    return [*match.reading.bugs(), *match.reading.conventions()] if match else []
