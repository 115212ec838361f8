"""A reading of a table: the choices and mistakes that would produce it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from core.arguments import Floats
from core.encodings.rotary_scaling import Scaling
from diagnosis.formats import Format, as_format

Whole = NDArray[np.int_]
Order = Literal[
    "interleaved", "interleaved_cos_first", "concatenated", "concatenated_cos_first",
    "sines", "cosines",
]  # fmt: skip
Indices = Literal["pairs", "tiled", "columns"]
Exponent = Literal[
    "paper", "tensor2tensor", "missing_2", "doubled_2", "swapped", "turned_round", "integer",
    "floored", "log10",
]  # fmt: skip
Unit = Literal[
    "tokens", "degrees", "turned_to_degrees", "by_length", "by_last", "turn_by_length",
    "turn_by_last", "centred", "factor",
]  # fmt: skip
Rows = Literal["as_is", "normalised", "standardised"]
Angles = Literal[
    "exact", "float32", "float16", "bfloat16", "whole",
    "float16_frequencies", "bfloat16_frequencies",
]  # fmt: skip
ORDERS: tuple[Order, ...] = get_args(Order)
INDICES: tuple[Indices, ...] = get_args(Indices)
EXPONENTS: tuple[Exponent, ...] = get_args(Exponent)
NO_BASE: tuple[Exponent, ...] = ("integer", "floored")  # most bases give the same
TURNS: tuple[Unit, ...] = ("turn_by_length", "turn_by_last", "centred")
MISTAKEN_UNITS: tuple[Unit, ...] = ("degrees", "turned_to_degrees", "by_length", "by_last")
# Which columns (width,) are cosines; `half` is the first column of the second half.
COSINES: dict[Order, Callable[[Whole, int], NDArray[np.bool_]]] = {
    "interleaved": lambda columns, _: columns % 2 == 1,
    "interleaved_cos_first": lambda columns, _: columns % 2 == 0,
    "concatenated": lambda columns, half: columns >= half,
    "concatenated_cos_first": lambda columns, half: columns < half,
    "sines": lambda columns, _: columns < 0,
    "cosines": lambda columns, _: columns >= 0,
}
MISTAKEN: dict[Order, str] = {"interleaved_cos_first": "sine_and_cosine_swapped"}  # unless rotary
CACHES: tuple[Order, ...] = ("sines", "cosines")  # of rotary models: one of both alone
KNOWN_BASES = (10000.0, 500000.0, 1000000.0)  # of published models
MAX_FREQUENCY = 1e12  # radians per token; beyond, no format has digits for the angle


@dataclass(frozen=True)
class Reading:
    """A rule for a table of `width` columns and `length` rows. The defaults are the paper's.

    order: which columns are sines and which are cosines.
    indices: which frequency a column has: "pairs" its column // 2, "tiled" counted anew in each
        half, "columns" its own, one after the other.
    exponent: of the base, for index i: "paper" 2i/d, "tensor2tensor" i/(pairs-1), "missing_2" i/d,
        "doubled_2" 4i/d, "swapped" d^(2i/base), "turned_round" (2i/d)^(1/base), "integer" 2i // d,
        "floored" 2i times ln(base)/d rounded up to a whole number, "log10" 2i/d with log10(base)
        in place of ln(base).
    plus: whether the exponent lost its minus.
    frequency_width: the d of the exponent (a cache may hold half of it).
    unit, factor: what positions are multiplied by before they become angles; "centred" are those of
        DINOv3, from -1 to 1 times a turn.
    first: the position of the first row. `scale` multiplies every entry.
    angles: the number format of the angles, or of the frequencies alone; "whole" where positions
        were divided as integers.
    padded: whether a last column of zeros fills an odd width.
    """

    length: int
    width: int
    order: Order = "interleaved"
    indices: Indices = "pairs"
    exponent: Exponent = "paper"
    plus: bool = False
    base: float = 10000.0
    frequency_width: int = 0  # 0: as wide as the table
    unit: Unit = "tokens"
    factor: float = 1.0
    first: float = 0.0
    scale: float = 1.0
    rows: Rows = "as_is"
    angles: Angles = "exact"
    transposed: bool = False
    padded: bool = False
    scaling: Scaling | None = None

    @property
    def exponent_width(self) -> int:
        """The d that the exponents are divided by."""
        return self.frequency_width or self.width

    @property
    def times(self) -> float:
        """Factor on the positions."""
        if self.unit == "tokens":  # asked for often
            return 1.0
        last = max(self.length - 1, 1)
        return {
            "degrees": math.pi / 180,
            "turned_to_degrees": 180 / math.pi,
            "by_length": 1 / self.length,
            "by_last": 1 / last,
            "turn_by_length": 2 * math.pi / self.length,
            "turn_by_last": 2 * math.pi / last,
            "centred": 4 * math.pi / self.length,
            "factor": 1 / self.factor,
        }[self.unit]

    @property
    def stride(self) -> int:
        """Number of positions between rows, if it is a whole number above 1; else 1."""
        by = round(self.times) if self.unit == "factor" and self.length > 1 else 1
        return by if by > 1 and abs(self.times - by) < 1e-9 * by else 1

    @property
    def first_position(self) -> float:
        """The position of the first row, counted as the frequencies count; `first` is in rows."""
        return float(round(self.first * self.stride, 6))

    @property
    def amplitude(self) -> float:
        """About how large an entry is whose sine is 1, before the scale."""
        return float((2 / self.width) ** 0.5) if self.rows == "normalised" else 1.0

    def spread(self) -> tuple[Whole, Floats]:
        """Return each column's frequency index, and the phase that makes it a sine or a cosine.

        Both have shape (width,); phases in radians.
        """
        columns = np.arange(self.width)
        filled = self.width - self.padded
        half = (filled + 1) // 2
        cosine = COSINES[self.order](columns, half)
        if self.indices == "pairs":
            index = columns // 2
        elif self.indices == "tiled":
            index = columns % half if half else columns
        else:
            index = columns
        return index, np.where(cosine, np.pi / 2, 0.0)

    def frequencies(self, indices: Whole) -> Floats:
        """Return the angular frequency at these indices, in radians per token, same shape."""
        width, sign = self.exponent_width, 1.0 if self.plus else -1.0
        if self.scaling is not None:
            table = self.scaling.frequencies(2 * (width // 2), self.base)
            return self.times * table[np.minimum(indices, len(table) - 1)]
        base = float(width) if self.exponent == "swapped" else self.base
        with np.errstate(over="ignore", divide="ignore"):  # the logarithm of index 0 is infinite
            exponents = EXPONENT[self.exponent](indices.astype(np.float64), width, self.base)
            return np.asarray(self.times * np.minimum(base ** (sign * exponents), MAX_FREQUENCY))

    def predict(self, rows: NDArray[np.generic], columns: Whole | None = None) -> Floats:
        """Return the entries of these rows, of all columns or of some: shape (rows, columns)."""
        every = self.rows != "as_is"
        index, phase = self.spread()
        if columns is not None and not every:
            index, phase = index[columns], phase[columns]
        turned = self._angles(np.asarray(rows, np.float64) + self.first, self.frequencies(index))
        table = np.sin(np.where(np.isfinite(turned), turned, 0.0) + phase)
        if self.padded:
            last = self.width - 1 if columns is None or every else columns == self.width - 1
            table[:, last] = 0.0
        table = evened(table, self.rows)
        if columns is not None and every:
            table = table[:, columns]
        return np.asarray(self.scale * table)

    def table(self) -> Floats:
        """Return all entries, shape (length, width), or that turned over if it is transposed."""
        table = self.predict(np.arange(self.length))
        return table.T if self.transposed else table

    def _angles(self, positions: Floats, frequencies: Floats) -> Floats:
        """Return angles (rows, columns) in the reading's format, in radians; inf if too large."""
        if self.angles in ("exact", "float32"):
            return positions[:, None] * frequencies
        if self.angles == "whole":
            return np.floor(positions[:, None] * frequencies * (1 + 1e-12))
        form: Format = "bfloat16" if self.angles.startswith("bfloat16") else "float16"
        rough = np.minimum(as_format(frequencies, form), MAX_FREQUENCY)
        if self.angles in ("float16", "bfloat16"):
            return as_format(as_format(positions, form)[:, None] * rough, form)
        return positions[:, None] * rough

    @property
    def attention_factor(self) -> float:
        """Factor of the scaling on the entries."""
        return self.scaling.attention_factor if self.scaling else 1.0

    @property
    def natural(self) -> bool:
        """True if the sine and the cosine of a pair have one frequency, as in published code."""
        if self.indices == "columns":
            return self.order in CACHES and self.exponent_width == 2 * self.width
        if self.order in CACHES:
            return True
        return (self.indices == "pairs") != self.order.startswith("concatenated")

    @property
    def mistaken(self) -> bool:
        """True if the order of its columns is no published one.

        Rotary models alone are scaled; they keep cosines before sines as complex numbers.
        """
        return self.order in MISTAKEN and self.scaling is None

    @property
    def any_base(self) -> bool:
        """True if most bases give the same frequencies."""
        return self.exponent in NO_BASE

    def scales(self) -> dict[str, float]:
        """Return scales that have a name in published code."""
        width = self.width
        by_name = {"1": 1.0, "1/sqrt(d)": width**-0.5, "sqrt(d)": width**0.5}
        by_name["sqrt(2/d)"] = (2 / width) ** 0.5
        if self.scaling is not None:
            by_name["attention"] = self.scaling.attention_factor
            by_name["attention squared"] = self.scaling.attention_factor**2
        return by_name

    def scale_name(self) -> str:
        """Return the scale by name, "" if it has none."""
        every = {"1": 1.0} if self.scale == 1 else self.scales()  # which are asked for often
        return next((n for n, one in every.items() if abs(self.scale - one) <= 1e-3 * one), "")

    def conventions(self) -> list[str]:
        """Return the departures from the paper that published code makes by choice."""
        turns, scale = self.unit in TURNS, self.scale_name()
        own = turns and self.unit != "centred"  # as DETR, or half a patch on
        rows = self.length > 1  # and not frequencies alone
        return _named(
            (self.order, self.natural and self.order != "interleaved" and not self.mistaken),
            ("tensor2tensor", self.exponent == "tensor2tensor"),
            ("first_2", self.first == 2),
            ("scale", scale not in ("1", "attention squared")),
            ("odd_width", self.width % 2 == 1),
            (self.unit, turns),
            (self._begins, own and self.first not in (0, 2)),
            ("linear" if self.stride == 1 else "every_nth", self.unit == "factor"),
            (getattr(self.scaling, "name", ""), self.scaling is not None),
            ("attention_missing", scale == "1" and rows and self.attention_factor != 1),
            ("float32", self.angles == "float32"),
        )

    @property
    def _begins(self) -> str:
        return "first_1" if self.first == 1 else "first_other"

    def bugs(self) -> list[str]:
        """Return the departures from the paper that are usually mistakes."""
        by_columns = self.indices == "columns" and not self.natural  # whose own exponent is i/d
        usual = ("paper", "tensor2tensor", by_columns and "missing_2")
        whole = self.stride > 1 and self.first_position.is_integer()
        may_begin = self.first in (0, 2) or whole or self.unit in TURNS
        mistake = getattr(self.scaling, "mistake", "")
        return _named(
            (MISTAKEN.get(self.order, ""), self.mistaken),
            ("one_exponent_per_column", by_columns),
            (f"index_{self.indices}", not (self.natural or by_columns)),
            ("doubled_2", by_columns and self.exponent == "paper"),
            (self.exponent, self.exponent not in usual),
            ("plus", self.plus),
            (self._begins, not may_begin),
            (self.unit, self.unit in MISTAKEN_UNITS),
            (self.rows, self.rows != "as_is"),
            ("attention_squared", self.scale_name() == "attention squared"),
            (f"angles_{self.angles}", self.angles not in ("exact", "float32")),
            ("transposed", self.transposed),
            (f"yarn_{mistake}", mistake != ""),
        )

    def repaired(self) -> Reading:
        """Return the same without its mistakes: conventions, base, scale and orientation stay."""
        order = "interleaved" if self.mistaken else self.order
        usual = "tiled" if order.startswith("concatenated") else "pairs"
        conventional = self.unit in (*TURNS, "factor")
        squared = self.scale_name() == "attention squared"
        return self.but(
            order=order,
            indices=self.indices if self.natural else usual,
            exponent=self.exponent if self.exponent == "tensor2tensor" else "paper",
            plus=False,
            unit=self.unit if conventional else "tokens",
            first=self.first if self.first == 2 or self.stride > 1 or self.unit in TURNS else 0.0,
            scale=self.attention_factor if squared else 1.0 if self.rows != "as_is" else self.scale,
            rows="as_is",
            angles="exact",
        )

    def cost(self, expected_base: float = 10000.0) -> float:
        """Return how far-fetched it is: lower for common ones. Only for choosing among equals."""
        cost = 1.0 * len(self.bugs()) + 0.4 * len(self.conventions())
        if self.scale_name() == "" or self.unit == "factor":
            cost += 0.7
        if self.first not in (0, 1, 2):
            cost += 0.4
        if not self.any_base and self.base != expected_base:
            plain = self.base == float(f"{self.base:.1e}")  # two digits and zeros spell it
            usual = self.base in KNOWN_BASES or self.unit == "centred"
            cost += 0.6 if usual else 1.1 if plain else 1.6
        return cost

    def along(self, length: int) -> Reading:
        """Return the same for another number of rows, of which the middle may be position 0."""
        first = (1 - length) / 2 if self.unit == "centred" else self.first
        return self.but(length=length, first=first)

    def but(self, **changes: object) -> Reading:
        """Return the same with some choices changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


def _named(*every: tuple[str, bool]) -> list[str]:
    """Return the names of what is so."""
    return [name for name, so in every if so]


def evened(table: Floats, rows: Rows) -> Floats:
    """Return rows (…, width) unchanged, of length 1, or standardised; zeros stay zeros."""
    if rows == "standardised":
        table = table - table.mean(axis=-1, keepdims=True)
        return np.asarray(table / np.maximum(table.std(axis=-1, keepdims=True), 1e-9))
    if rows == "normalised":
        return np.asarray(table / np.maximum(np.linalg.norm(table, axis=-1, keepdims=True), 1e-9))
    return table


# Exponents of the base for indices (n,), as floats; width d, and the base for those that swap it.
EXPONENT: dict[Exponent, Callable[[Floats, int, float], Floats]] = {
    "paper": lambda i, d, _: 2 * i / d,
    "tensor2tensor": lambda i, d, _: i / max(d // 2 - 1, 1),
    "missing_2": lambda i, d, _: i / d,
    "doubled_2": lambda i, d, _: 4 * i / d,
    "swapped": lambda i, _, base: 2 * i / base,
    "turned_round": lambda i, d, base: -np.log(2 * i / d) / (base * math.log(base)),
    "integer": lambda i, d, _: np.floor(2 * i / d),
    "log10": lambda i, d, _: 2 * i / d / math.log(10),
    "floored": lambda i, d, base: 2 * i * math.ceil(math.log(base) / d) / math.log(base),
}
