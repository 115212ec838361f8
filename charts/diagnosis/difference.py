"""A table that was given, what it would be without its mistakes, and the difference."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import raster, three_tables
from charts.kit.figure import Figure
from charts.kit.labels import digits
from core.encodings.longrope import LongRope
from diagnosis.diagnose import Diagnosis
from diagnosis.nearly import LISTED, Nearly
from diagnosis.reading import Reading

Floats = NDArray[np.float64]
Whole = NDArray[np.int_]
ROWS, COLUMNS = 64, 128  # what a third of a screen can show
HEIGHT = 300
LIKELY = 0.9  # a second reading is worth naming if it is hardly less likely than the first
MOST_OTHERS = 3


def _shown(found: Diagnosis) -> tuple[Whole, Whole]:
    """The rows and columns that are drawn: where nothing is named, round the largest difference."""
    length, width = found.table.shape
    row, near = 0, found.nearest  # None where something is named
    if found.nearly is not None:
        row = found.nearly.at
    elif near is not None and not near.reading.transposed:
        row, _ = near.at  # where it fails
    start = 0 if row < ROWS else min(row - ROWS // 2, max(length - ROWS, 0))
    return np.arange(start, min(start + ROWS, length)), raster.thin(width, COLUMNS)


def _apart(found: Diagnosis) -> Floats:
    """The table minus what was meant, in the rows and columns that are drawn."""
    rows, columns = _shown(found)
    return found.table[np.ix_(rows, columns)] - found.meant(rows, columns)


def figure(found: Diagnosis) -> Figure:
    """The table, what was meant, and the table minus that, on a scale of its own."""
    rows, columns = _shown(found)
    table, apart = found.table[np.ix_(rows, columns)], _apart(found)
    size = float(np.abs(table).max()) or 1.0
    largest = float(np.abs(apart).max())
    panels = [
        three_tables.Panel("given", table, size),
        three_tables.Panel(
            "meant" if found.named or found.nearly else "nearest", table - apart, size
        ),
        three_tables.Panel("difference", apart, largest or 1.0),
    ]
    width = found.table.shape[1]
    # Of a last tick, the next picture's 0 would leave no room on a phone.
    across = {"title": "column", "tickvals": [0, width // 2]}
    bar = three_tables.ends(largest)
    return three_tables.figure(HEIGHT, panels, width, int(rows[0]), bar=bar, **across)


def alt(found: Diagnosis) -> str:
    """What the picture shows now, in words."""
    rows, _ = _shown(found)
    largest = float(np.abs(_apart(found)).max())
    right = found.named or found.nearly
    beside = "the same without its mistakes" if right else "the nearest reading"
    return (
        f"Heatmaps of rows {rows[0]:,} to {rows[-1]:,}: the table of "
        f"{found.table.shape[0]:,} rows and {found.table.shape[1]:,} columns, {beside}, and their "
        f"difference, at most {digits(largest)}."
    )


def table(found: Diagnosis) -> pd.DataFrame:
    """The difference that is drawn, as a data frame."""
    rows, _ = _shown(found)
    return pd.DataFrame(_apart(found), index=pd.Index(rows, name="row"))


def numbers(found: Diagnosis) -> dict[str, object]:
    """What the table is: names of mistakes and conventions, and the numbers that go with them."""
    match, near = found.named or found.nearest, found.nearly
    length, width = found.table.shape
    about = reading(near.reading if near else match.reading if match else Reading(length, width))
    costs = [each.reading.cost(found.expected_base) for each in found.readings]
    others = [
        reading(other.reading)
        for other, cost in zip(found.readings[1:], costs[1:], strict=True)
        if cost <= costs[0] + LIKELY
    ]
    row, column = match.at if match else (0, 0)
    if about["transposed"]:
        row, column = column, row
    return {
        **about,
        "rows": found.table.shape[0],
        "columns": found.table.shape[1],
        "named": found.named is not None,
        "nearly": near and _departs(near),
        "halves": found.halves and vars(found.halves),
        "known": match is not None or near is not None,
        "others": others[:MOST_OTHERS],
        "largest": match.largest if match else 0.0,
        "apart": float(np.abs(_apart(found)).max()),
        "drawn": len(_shown(found)[0]),
        "rms": match.rms if match else 0.0,
        "explained": max(1 - (match.rms / _size(found.table)) ** 2, 0.0) if match else 0.0,
        "at": (row, column),
        "form": found.stored.form,
        "places": found.stored.places,
        "identities": {
            name: {"holds": each.holds, "off": each.off, "at": each.at}
            for name, each in (
                ("norm", found.identities.norm),
                ("diagonals", found.identities.diagonals),
                ("shift", found.identities.shift),
            )
        },
        "looked": found.identities.rows,
        "looked_from": found.identities.first,
    }


def _departs(near: Nearly) -> dict[str, Any]:
    """Where a table departs from one that is known, for words."""
    return {
        **vars(near),
        "entries": [vars(entry) for entry in near.entries],
        "positions": near.positions[:LISTED],
        "in_order": near.in_order,
    }


def told(found: Diagnosis) -> list[str]:
    """The names of what to explain: mistakes, then conventions; none if nothing does."""
    match = found.named or found.nearly
    return [*match.reading.bugs(), *match.reading.conventions()] if match else []


def reading(found: Reading) -> dict[str, Any]:
    """A reading in names and numbers, for words."""
    scaling = found.scaling
    return {
        "names": [*found.bugs(), *found.conventions()],
        "bugs": found.bugs(),
        "base": found.base,
        "any_base": found.exponent == "integer",
        "first_position": found.first_position,
        "stride": found.stride,
        "scale": found.scale,
        "scale_name": found.scale_name(),
        "factor": float(getattr(scaling, "factor", found.factor)),
        "trained_length": int(getattr(scaling, "trained_length", 0)),
        "truncate": bool(getattr(scaling, "truncate", True)),
        "high_freq_factor": float(getattr(scaling, "high_freq_factor", 4.0)),
        "beyond": isinstance(scaling, LongRope) and scaling.factors is scaling.long_factor,
        "transposed": found.transposed,
        "width": found.width,
        "length": found.length,
    }


def _size(values: Floats) -> float:
    """Root mean square of the entries."""
    return float(np.sqrt(np.mean(values * values))) or 1.0
