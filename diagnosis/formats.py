"""The number format of a table, and the rounding noise of its entries."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.arguments import Floats
from core.implementations.number_formats import rounded

Format = Literal["float64", "float32", "float16", "bfloat16", "decimals", "digits"]
HALVES: tuple[Format, ...] = ("bfloat16", "float16")
# Half a step of the last bit, and of the smallest number above zero.
STEPS: dict[Format, tuple[float, float]] = {
    "bfloat16": (2.0**-8, 0.0),
    "float16": (2.0**-11, 2.0**-25),
    "float32": (2.0**-24, 0.0),
    "float64": (2.0**-53, 0.0),
}
SAMPLE_SIZE = 4096  # entries
MAX_DECIMALS, MAX_DIGITS = 9, 9
MAX_WHOLE = 2.0**24
MIN_ROUNDED = 64  # of the largest of whole numbers that were rounded, as eight bits hold them
MAX_COUNTED = 2.0**53  # counted in its last decimal; beyond, a float64 has no such decimal


def as_format(values: NDArray[np.generic], form: Format) -> Floats:
    """Return the nearest numbers in a binary format, as float64, of the same shape."""
    with np.errstate(over="ignore"):
        if form == "float16":
            return np.asarray(values, np.float64).astype(np.float16).astype(np.float64)
        if form in ("float64", "float32", "bfloat16"):
            return rounded(values, form)
    raise ValueError(form)


@dataclass(frozen=True)
class Precision:
    """The coarsest format that holds every entry exactly.

    `places` counts the decimals or the digits of printed numbers.
    """

    form: Format
    places: int = 0

    def noise(self, values: Floats) -> Floats:
        """Return the largest distance of each entry from the number before rounding, same shape."""
        if self.form == "decimals":
            return np.full(values.shape, 0.51 * 10.0**-self.places)
        relative, least = STEPS.get(self.form, (0.51 * 10.0 ** (1 - self.places), 0.0))
        return np.asarray(relative * np.abs(values) + least)


def precision_of(table: Floats) -> Precision:
    """Return the format of a table's entries, any shape, judged by up to SAMPLE_SIZE of them."""
    flat = table.reshape(-1)
    sample = flat[:: max(1, len(flat) // SAMPLE_SIZE)]
    size = float(np.abs(sample).max(initial=0.0))
    close = min(size, 1.0)
    # Whole numbers fit every format, unless they are huge.
    sample = sample[
        (np.abs(sample - np.round(sample)) > 1e-12 * close) | (np.abs(sample) > MAX_WHOLE)
    ]
    if len(sample) == 0:
        return Precision("decimals" if size >= MIN_ROUNDED else "float64")
    for form in ("bfloat16", "float16", "float32"):
        if (as_format(sample, form) == sample).all():
            return Precision(form)
    for places in range(1, MAX_DECIMALS + 1):
        if size * 10**places > MAX_COUNTED:
            break
        if (np.abs(np.round(sample, places) - sample) <= 1e-15 * close).all():
            return Precision("decimals", places)
    digits = _digits(sample)
    return Precision("digits", digits) if digits else Precision("float64")


def precision_by_digits(values: Floats) -> Precision:
    """Return the format of numbers, any shape, if small ones have as many digits as large.

    PyTorch prints 8.6596e-01 and 1.1548e-04 side by side: five digits, not eight decimals.
    """
    precision = precision_of(values)
    if precision.places and precision.form == "decimals":
        parts = np.abs(values[values != np.round(values)])
        digits = _digits(parts[:: max(1, len(parts) // SAMPLE_SIZE)])
        if 0 < digits < precision.places + math.floor(math.log10(float(np.abs(values).max()))):
            return Precision("digits", digits)
    return precision


def _digits(values: Floats) -> int:
    """Return the digits that hold every number exactly; 0 if more than MAX_DIGITS."""
    logs = np.floor(np.log10(np.abs(values)))
    for digits in range(2, MAX_DIGITS + 1):
        unit = 10.0 ** (logs + 1 - digits)
        with np.errstate(divide="ignore", invalid="ignore"):  # at the lower end of float64
            rounded = np.round(values / unit) * unit
        if (np.abs(rounded - values) <= 1e-14 * np.abs(values)).all():
            return digits
    return 0
