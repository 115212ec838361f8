"""The places where two tables differ, the size of it, and whether rounding explains it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.arguments import Floats
from diagnosis import differences
from diagnosis.column_order import ColumnOrder, column_order, nearly_equal
from diagnosis.finding import Finding
from diagnosis.formats import Format, Precision, as_format, precision_of
from diagnosis.reading import Reading

BINARY: tuple[Format, ...] = ("float64", "float32", "float16", "bfloat16")  # finer ones first


@dataclass(frozen=True)
class TwoTables:
    """Two tables of one shape, (rows, columns), or the rows and columns that both have.

    The second is turned over first where that makes it agree with the first.
    """

    first: Floats
    second: Floats
    shapes: tuple[tuple[int, int], tuple[int, int]]  # as they were given
    transposed: bool  # whether rows and columns of the second were exchanged
    order: ColumnOrder | None  # that makes the second of the first
    rounded: Precision | None  # the format whose rounding explains every difference
    readings: tuple[Reading, Reading] | None = None  # what each is alone, if both have one
    findings: tuple[Finding, ...] = ()  # in what they differ

    @property
    def apart(self) -> Floats:
        """The second minus the first."""
        return self.second - self.first

    @property
    def unequal(self) -> NDArray[np.bool_]:
        """Entries that differ at all."""
        return np.asarray(self.first != self.second)

    @property
    def furthest(self) -> tuple[int, int]:
        """Row and column of the largest difference."""
        row, column = np.unravel_index(int(np.abs(self.apart).argmax()), self.first.shape)
        return int(row), int(column)


def two_tables(first: NDArray[np.floating], second: NDArray[np.floating]) -> TwoTables:
    """Compare two tables, entry by entry where both have one."""
    if transposed := _agreement(first, second.T) > max(0.5, _agreement(first, second)):
        second = second.T
    shapes = (first.shape[0], first.shape[1]), (second.shape[0], second.shape[1])
    rows, columns = map(min, *shapes)
    one, other = (np.asarray(each[:rows, :columns], np.float64) for each in (first, second))
    order = column_order(one, other) if shapes[0] == shapes[1] else None
    rounded = None if order else _rounding(one, other)
    both, said = None, [*differences.of_order(order)] if order else []
    if not order and not rounded and (one != other).any():
        said = [*differences.of_rotation(one, other)]
        if not said and (both := differences.readings(one, other)):
            said = [*differences.of_readings(*both), *differences.of_formats(one, other)]
    if shapes[0] != shapes[1] and rows == 1 and (one == other).all():
        longer = max(first, second, key=np.size)
        if not longer[0, columns:].any():  # frequencies with zeros after them, and without
            widths = {"short": columns, "long": longer.shape[1]}
            said.append(Finding("pairs_apart", widths, right=False))
    return TwoTables(one, other, shapes, transposed, order, rounded, both, tuple(said))


def _agreement(first: NDArray[np.floating], second: NDArray[np.floating]) -> float:
    """Return the share of entries that agree but for rounding, 0 for tables of two shapes."""
    return float(nearly_equal(first, second).mean()) if first.shape == second.shape else 0.0


def _rounding(first: Floats, second: Floats) -> Precision | None:
    """Return the coarser one's format, if each of its entries is the other's in that format."""
    if (first == second).all():
        return None
    for fine, coarse in ((first, second), (second, first)):
        precision = precision_of(coarse)
        if precision.form in BINARY:
            if precision.form != "float64" and (as_format(fine, precision.form) == coarse).all():
                return precision
        elif (np.abs(fine - coarse) <= precision.noise(fine)).all():
            return precision
    return None
