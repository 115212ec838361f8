"""Frequencies that were estimated, spelled as base, exponent and multiplier of positions."""

import math
from collections.abc import Iterator

import numpy as np

from diagnosis.estimate import Geometric
from diagnosis.reading import KNOWN_BASES, Exponent, Reading
from diagnosis.screen import UNITS

FIRST_TOLERANCE = 2e-3  # how far an estimated first position may be from a round one
TOLERANCE = 2e-3  # relative: how far an estimate may be from a number with a name
MIN_BASE, MAX_BASE = 1.0001, 1e13  # of a base that is worth naming


def spelled(shape: Reading, estimate: Geometric) -> Iterator[Reading]:
    """Yield readings of one shape whose frequencies are about those, plain ones first.

    Each is to be compared with the table: a base is rounded to ever more digits, and the first that
    agrees will do.
    """
    stride = max(round(estimate.u), 1)  # rows of timesteps may be many positions apart
    firsts = [round(estimate.first * stride) / stride]
    firsts = [first for first in firsts if abs(estimate.first - first) < 0.05 / stride]
    firsts += [
        f for n in (1, 2) if abs((f := round(estimate.first, n)) - estimate.first) < FIRST_TOLERANCE
    ]
    units = [u for u in UNITS if abs(shape.but(unit=u).times / estimate.u - 1) < TOLERANCE]
    stretched = [shape.but(unit=unit) for unit in units]
    if not units and estimate.u > 0:
        by = 1 / estimate.u
        factors = [1 / stride] if stride > 1 and abs(by * stride - 1) < TOLERANCE else []
        factors += [float(f"{by:.{n}g}") for n in (1, 2, 3, 5, 9)]
        stretched = [shape.but(unit="factor", factor=factor) for factor in factors]
    slope = math.log(estimate.r)
    for each in stretched:
        for first in (*firsts, estimate.first):
            yield from _laws(each.but(first=first), slope)


def _laws(shape: Reading, slope: float) -> Iterator[Reading]:
    width, plus = shape.exponent_width, slope > 0
    if abs(slope) < 1e-4:
        yield shape.but(exponent="integer")
    pairs = max(width // 2 - 1, 1)
    steep = abs(slope)
    logs: dict[Exponent, float] = {
        "paper": steep * width / 2,
        "tensor2tensor": steep * pairs,
        "missing_2": steep * width,
        "doubled_2": steep * width / 4,
    }
    for exponent, log in logs.items():
        if math.log(MIN_BASE) < log < math.log(MAX_BASE):
            bases = rounded_bases(math.exp(log))
            if shape.natural and exponent in ("missing_2", "doubled_2"):
                # Of other bases these are the paper's formula, with their roots or squares.
                bases = [base for base in bases if base in KNOWN_BASES]
            for base in bases:
                yield shape.but(exponent=exponent, plus=plus, base=base)
    if steep > 0:
        for base in rounded_bases(2 * math.log(width) / steep):
            if base in KNOWN_BASES or not shape.natural:
                yield shape.but(exponent="swapped", plus=plus, base=base)


def rounded_bases(base: float) -> list[float]:
    """Return the base as a known one if it is close, then with one digit, two, ... and as it is."""
    usual = [each for each in KNOWN_BASES if abs(base / each - 1) < 0.05]
    digits = [float(f"{base:.{n}g}") for n in range(1, 8)]
    close = [each for each in digits if abs(each / base - 1) < 0.05]
    whole = [float(np.round(base))] if 0.5 < base < 1e6 else []
    return list(dict.fromkeys([*usual, *close, *whole, base]))
