"""Tables whose rows were normalised, or given mean 0 and variance 1."""

from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from core.arguments import Floats
from diagnosis.formats import Precision
from diagnosis.match import compared, rounding
from diagnosis.reading import CACHES, Reading, Rows, evened
from diagnosis.screen import FIRSTS, ROUGH_ANGLES, UNITS, laws, published, shapes

SAMPLE_ROWS = (1, 2, 5, 13)  # that are looked at first: a row needs all of its columns
MAX_BUGS = 2


def evened_rows(table: Floats, precision: Precision, expected_base: float) -> Iterator[Reading]:
    """Yield readings that agree with ROWS of a table (length, width), and the closest others.

    ROUGH_ANGLES are tried too, with no other mistake beside them.
    """
    kinds = kinds_of_rows(table, precision)
    rows = np.array([row for row in SAMPLE_ROWS if row < len(table)])
    values = table[rows]
    noise = precision.noise(values)
    bases = published(expected_base)
    least, closest = np.inf, None
    for shape in shapes(*table.shape) if kinds else ():
        even = shape.natural and shape.order not in CACHES and not shape.width % 2
        # Whole pairs have one length: normalising only scales them.
        ways = [kind for kind in kinds if not even or kind != "normalised"]
        candidates = laws(shape, bases)
        index, phase = shape.spread()
        speeds = np.array([law.frequencies(index) for law in candidates])
        bugs = np.array([len(law.bugs()) for law in candidates])
        for unit, first in product(UNITS if ways else (), FIRSTS):
            begun = shape.but(unit=unit, first=first)
            more = len(begun.bugs()) - len(shape.bugs())
            some = np.flatnonzero(bugs + more < MAX_BUGS)
            turned = begun.times * (rows[:, None] + first) * speeds[some][:, None, :]
            for kind in ways:
                off, agree = _compared(values, noise, turned, phase, begun.but(rows=kind))
                readings = [
                    candidates[law].but(unit=unit, first=first, rows=kind) for law in some[agree]
                ]
                yield from readings
                if len(off) and (low := float(off.min())) < least:
                    law = candidates[some[int(off.argmin())]]
                    least, closest = low, law.but(unit=unit, first=first, rows=kind)
            if unit == "tokens":
                plain = [candidates[law].but(first=first) for law in some if bugs[law] + more == 0]
                for law, kind, angles in product(plain, ways, ROUGH_ANGLES):
                    yield law.but(rows=kind, angles=angles)
    if closest is not None:
        yield closest


def _compared(
    values: Floats, noise: Floats, turned: Floats, phase: Floats, how: Reading
) -> tuple[Floats, NDArray[np.bool_]]:
    """Return the error of each law's prediction, and which agree; angles (laws, rows, columns)."""
    predicted = np.sin(turned + phase)
    if how.padded:
        predicted[..., -1] = 0.0
    allowed = 4 * rounding(turned)
    off, agree = compared(values, noise, evened(predicted, how.rows), allowed, how.amplitude)
    return (off * off).mean(axis=(1, 2)), agree


def kinds_of_rows(table: Floats, precision: Precision) -> list[Rows]:
    """Return whether rows have one length, and whether they have mean 0 and one variance."""
    some = table[:: max(1, len(table) // 64)]
    noise = 8 * float(precision.noise(some).max()) + 1e-6 * float(np.abs(some).max())
    sizes, means, spreads = np.linalg.norm(some, axis=1), some.mean(axis=1), some.std(axis=1)
    sizes, spreads = sizes[sizes > noise], spreads[spreads > noise]  # zeros stay zeros
    kinds: list[Rows] = []
    if len(sizes) and np.ptp(sizes) <= noise * table.shape[1] ** 0.5:
        kinds.append("normalised")
    if len(spreads) and np.abs(means).max() <= noise and np.ptp(spreads) <= 0.01 * spreads.max():
        kinds.append("standardised")
    return kinds
