"""What a vector of frequencies or a handful of entries is, in numbers for words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from charts.diagnosis.difference import reading
from core.diagnosis.pieces import FEWEST_ENTRIES, Entry, diagnose_entries, diagnose_frequencies
from state.settings import Settings

LAST_ROW = 1_000_000  # of single entries
ORDER = {"concatenated"}  # a convention that a vector has no part in


def frequencies(vector: NDArray[np.floating], settings: Settings) -> dict[str, object]:
    """What these frequencies are, shape (pairs,)."""
    found = diagnose_frequencies(vector, float(settings.base))
    told = reading(found.readings[0] if found.readings else found.nearest)
    names = [name for name in told["names"] if name not in ORDER]
    return {
        **told,
        "names": names,
        "named": bool(found.readings),
        "off": found.off,
        "count": len(vector),
    }


def entries(given: NDArray[np.floating], settings: Settings) -> dict[str, object] | None:
    """Which readings give these entries, rows of (row, column, value); None if these are wrong."""
    places = given[:, :2]
    if given.shape[1] != 3 or len(given) < FEWEST_ENTRIES:
        return None
    if (places < 0).any() or (places != np.floor(places)).any():
        return None
    if (places.max(axis=0) > (LAST_ROW, settings.d_model - 1)).any():
        return None
    listed = [Entry(int(row), int(column), float(value)) for row, column, value in given]
    ways = diagnose_entries(listed, settings.d_model, float(settings.base))
    told = [reading(way) for way in ways]
    return {"ways": told, "count": len(listed), "width": settings.d_model}
