"""Judge a base that was found: expected or not, assumed, scaled, or of a wider table."""

import math
from collections.abc import Iterator
from functools import cache

from core.models import MODELS
from diagnosis.finding import Finding
from diagnosis.reading import KNOWN_BASES, Reading
from diagnosis.screen import BASES

MODELS_BASES = tuple(sorted({*KNOWN_BASES, *(model.base for model in MODELS)}))
NTK_FACTORS = (1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0, 12.0, 15.0, 16.0, 31.0, 32.0)
CLOSE = 2e-5  # relative: of a base that a rule gives
MAX_WIDER = 16  # times as wide is a table of which one may be a part
PART = 1e-3  # columns by which a part may miss whole ones


@cache
def ntk_bases(width: int) -> dict[float, tuple[float, float]]:
    """Return bases by NTK-aware scaling for `width` columns, each with its base and factor."""
    if width <= 2:
        return {}
    return {
        base * factor ** (width / (width - 2)): (base, factor)
        for base in MODELS_BASES
        for factor in NTK_FACTORS
    }


def about_base(reading: Reading, expected: float | None) -> Iterator[Finding]:
    """Yield what is to be said of a base; `expected` is None where nobody said what it is."""
    if reading.any_base:
        return
    base, width = reading.base, reading.exponent_width
    known = base in (*BASES, *MODELS_BASES)
    if expected is not None and abs(base / expected - 1) > CLOSE:
        yield Finding("base_not_expected", {"base": base, "expected": expected}, right=False)
    for scaled, (one, factor) in () if known else ntk_bases(width).items():
        if abs(base / scaled - 1) < CLOSE and reading.exponent == "paper" and not reading.scaling:
            numbers = {"known": one, "factor": factor, "width": width, "less": width - 2}
            yield Finding("ntk", numbers)
            if factor % 2 and factor > 1.5:
                yield Finding("dynamic_ntk", {"times": (factor + 1) / 2})
            return
    part = _part(reading)
    if part is not None:
        yield part
    elif not known and base != expected:
        yield Finding("base_unknown", {"base": base})


def _part(reading: Reading) -> Finding | None:
    """Return the same frequencies as a part of those of a wider table with a known base."""
    if not reading.natural or reading.plus or reading.scaling or reading.times <= 0:
        return None
    plain = reading.exponent == "paper"
    if not plain and reading.exponent != "missing_2":
        return None
    if plain and reading.base in MODELS_BASES and reading.times == 1:
        return None
    width = reading.exponent_width
    steep = math.log(reading.base) * (1 + plain) / width
    for base in (10000.0, *MODELS_BASES):
        wider = 2 * math.log(base) / steep
        skipped = -2 * math.log(reading.times) / steep
        last = round(skipped) + width
        whole = all(abs(one / 2 - round(one / 2)) < PART for one in (wider, skipped))
        if whole and skipped > -PART and width < round(wider) <= MAX_WIDER * width >= last:
            odd = plain and reading.base not in (*BASES, *MODELS_BASES)
            numbers = {
                "from": round(skipped), "last": last - 1, "wider": round(wider), "base": base,
            }  # fmt: skip
            return Finding("part_of_wider", numbers, right=not odd)
    return None
