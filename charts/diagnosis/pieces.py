"""A vector of frequencies or a handful of entries, in numbers for words."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from diagnosis.describe import describe
from diagnosis.entries import MIN_ENTRIES, diagnose_entries
from diagnosis.stretched import POWER_LENGTHS
from diagnosis.vector import MAX_SCALED_PAIRS, diagnose_frequencies
from state.limits import DEFAULTS
from state.settings import Settings

LAST_ROW = 1_000_000  # of single entries
ORDER = {"concatenated"}  # a convention that a vector has no part in


def frequencies(vector: NDArray[np.floating], settings: Settings) -> dict[str, Any]:
    """Return the rule of these frequencies, shape (pairs,), and the rules that were tried."""
    base = float(settings.base)
    diagnosis = diagnose_frequencies(vector, base, judged=base != DEFAULTS.base)
    way, wrong = diagnosis.ways[0] if diagnosis.ways else diagnosis.nearest, diagnosis.wrong
    description = describe(way.reading)
    return {
        **description,
        "names": [name for name in description["names"] if name not in ORDER],
        "named": bool(diagnosis.ways),
        "off": way.off,
        "findings": diagnosis.findings,
        "wrong": [
            {"index": at, "value": float(vector[at]), "expected": float(frequency)}
            for at, frequency in zip(
                wrong, way.reading.frequencies(np.array(wrong, int)), strict=True
            )
        ],
        "count": len(vector) if wrong or not diagnosis.ways else way.reading.width // 2,
        "kind": way.kind,
        "backwards": way.backwards,
        "half": diagnosis.half,
        "trained_lengths": diagnosis.trained_lengths,
        "scalings_tried": len(vector) <= MAX_SCALED_PAIRS,
        "shortest": POWER_LENGTHS[0],
        "longest": POWER_LENGTHS[-1],
    }


def entries(rows: NDArray[np.floating], settings: Settings) -> dict[str, Any] | None:
    """Return the readings of these entries, rows (row, column, value); None if wrong."""
    places = rows[:, :2]
    if rows.shape[1] != 3 or len(rows) < MIN_ENTRIES:
        return None
    if (places < 0).any() or (places != np.floor(places)).any():
        return None
    if (places.max(axis=0) > (LAST_ROW, settings.d_model - 1)).any():
        return None
    ways = diagnose_entries(rows, settings.d_model, float(settings.base))
    descriptions = [describe(way) for way in ways]
    return {"ways": descriptions, "count": len(rows), "width": settings.d_model}
