"""Differences of two tables: each alone, exchanged columns, and rotations of q or k."""

from collections.abc import Iterator
from itertools import product
from typing import get_args

import numpy as np

from core.arguments import Floats
from core.encodings.rotary import Pairing, rotate
from diagnosis.column_order import ColumnOrder, pairing_order
from diagnosis.diagnose import MIN_SIDE, diagnose
from diagnosis.finding import Finding
from diagnosis.formats import precision_of
from diagnosis.reading import KNOWN_BASES, Reading

Way = tuple[Pairing, int]  # and 1, or -1 for backwards
RELATIVE = 0.02  # of a row's length: what half precision may cost
MAX_PEAK = 4.0  # times the root mean square: waves are even, and random q would take long
WIDTHS = (32, 64, 80, 96, 128, 256)  # of heads, side by side
PARTS = {
    "differ_order": ("order", "indices"),
    "differ_exponent": ("exponent", "plus", "frequency_width"),
    "differ_base": ("base",),
    "differ_first": ("first_position",),
    "differ_scale": ("scale",),
    "differ_unit": ("unit", "factor"),
    "differ_scaling": ("scaling",),
    "differ_rows": ("rows", "transposed"),
}  # of a reading; a difference in the first of them is told in numbers


def readings(first: Floats, second: Floats) -> tuple[Reading, Reading] | None:
    """Return each table's reading, if both have one."""
    for table in (first, second):
        size = float(np.sqrt(np.mean(table * table)))
        if min(table.shape) < MIN_SIDE or not 0 < np.abs(table).max() <= MAX_PEAK * size:
            return None
    one = diagnose(first).named
    other = diagnose(second).named if one else None
    return (one.reading, other.reading) if one and other else None


def of_readings(one: Reading, other: Reading) -> Iterator[Finding]:
    """Yield each choice that both made otherwise."""
    for name, fields in PARTS.items():
        if any(getattr(one, each) != getattr(other, each) for each in fields):
            if name == "differ_scale" and one.scale_name() == other.scale_name() != "":
                continue
            ends = getattr(one, fields[0]), getattr(other, fields[0])
            yield Finding(name, {"first": ends[0], "second": ends[1]}, right=False)


def of_formats(first: Floats, second: Floats) -> Iterator[Finding]:
    """Yield the formats of their numbers, where these differ."""
    one, other = (precision_of(each).form for each in (first, second))
    if one != other:
        yield Finding("differ_format", {"first": one, "second": other})


def of_order(order: ColumnOrder) -> Iterator[Finding]:
    """Describe an order that belongs to no pairing, and the number of heads it is for."""
    indices, count = np.array(order.indices), len(order.indices)
    if order.to is not None:
        if order.axis == 0 and order.heads > 1:
            yield Finding("heads_of_keys", {"heads": order.heads})
        return
    if count % 2 == 0 and (indices == np.roll(np.arange(count), count // 2)).all():
        yield Finding("halves_exchanged", {"count": count}, right=False)
        return
    for heads in (each for each in range(1, count // 4 + 1) if count % (2 * each) == 0):
        d_head = count // heads
        at = np.arange(0, count, d_head)[:, None]
        for to in get_args(Pairing):
            once = pairing_order(to, d_head, d_head)
            if (indices == (at + once[once]).ravel()).all():
                numbers = {"heads": heads, "d_head": d_head}
                yield Finding(f"twice_to_{to}", numbers, right=False)
                return


def of_rotation(first: Floats, second: Floats) -> Iterator[Finding]:
    """Find whether one is the other rotated, or both are one q rotated twice; a token a row."""
    if first.shape != second.shape or len(first) < MIN_SIDE or first.shape[1] % 2:
        return
    sizes = np.linalg.norm(first, axis=1)
    if (np.abs(np.linalg.norm(second, axis=1) - sizes) > RELATIVE * sizes).any():
        return
    width = first.shape[1]
    widths = dict.fromkeys((width, *(one for one in WIDTHS if width % one == 0)))
    ways: list[Way | None] = [None, *product(get_args(Pairing), (1, -1))]
    for d_head, base in product(widths, KNOWN_BASES):
        heads = first.shape[1] // d_head
        for before, after in product(ways, ways):
            if before == after:
                continue
            turned = _turned(_turned(first, d_head, base, before, -1), d_head, base, after, 1)
            if (np.abs(turned - second).max(axis=1) <= RELATIVE * sizes / heads**0.5).all():
                numbers = {"base": base, "d_head": d_head}
                yield Finding(_name(before, after), numbers, right=False)
                return


def _name(before: Way | None, after: Way | None) -> str:
    """Name the difference between the second reading and the first."""
    if before and after:
        return "rotated_other_pairs" if before[0] != after[0] else "rotated_other_way"
    pairing, direction = before or after or ("", 0)
    return f"rotated_{pairing}" if direction > 0 else "rotated_back"


def _turned(q: Floats, d_head: int, base: float, way: Way | None, sign: int) -> Floats:
    """Rotate row p of q (rows, columns) by p w in each head; `way` is a pairing and a direction."""
    if way is None:
        return q
    pairing, direction = way
    positions = sign * direction * np.arange(len(q)).repeat(q.shape[1] // d_head)
    return rotate(q.reshape(-1, d_head), positions, base, pairing=pairing).reshape(q.shape)
