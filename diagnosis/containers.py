"""Containers in which programs keep a table: a function each that opens it, or returns None."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from diagnosis.finding import Finding

Array = NDArray[np.generic]
Opened = tuple[Array, Finding] | None
MAX_UNEVENNESS = 0.02  # of cos^2 + sin^2 in half precision, relative
SANE = (1e-3, 1e3)  # the largest entry of a table, where its bits are taken for bfloat16


def unpacked(array: Array, *, stacked: bool = False) -> tuple[Array, tuple[Finding, ...]]:
    """Return the table of an array of any shape, in two dimensions, and what was opened.

    Dimensions of one are left out. What is `stacked` on purpose, as q by heads, is not said.
    """
    findings: list[Finding] = []
    for opens in NUMBERS:
        if opened := opens(array):
            array, finding = opened
            findings.append(finding)
    while array.ndim > 2 and 1 in array.shape:
        array = array.squeeze(axis=array.shape.index(1))
    for opens in () if stacked else CONTAINERS:
        if opened := opens(array):
            array, finding = opened
            findings.append(finding)
    return array.reshape(-1, array.shape[-1]) if array.ndim > 2 else array, tuple(findings)


def _bits(array: Array) -> Opened:
    """Return the upper halves of float32 numbers: NumPy has no bfloat16, so uint16 or void."""
    if array.dtype.itemsize != 2 or array.dtype.kind not in "uV" or not array.size:
        return None
    real = (array.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    with np.errstate(invalid="ignore"):
        size = float(np.abs(real).max())
    return (real, Finding("bfloat16_bits")) if SANE[0] < size < SANE[1] else None


def _complex(array: Array) -> Opened:
    """Return cos + i sin, as Llama's freqs_cis: cosines before sines."""
    if array.dtype.kind != "c":
        return None
    return np.concatenate([array.real, array.imag], axis=-1), Finding("complex")


def _two(array: Array) -> Opened:
    """Return cosines and sines one behind the other in a first axis of two, or pairs in a last."""
    for name, axis, most in (("two_caches", 0, 3), ("pairs_last", -1, array.ndim)):
        if 3 <= array.ndim <= most and array.shape[axis] == 2:
            one, other = np.moveaxis(array, axis, 0)
            if _on_circles(one, other):
                return np.concatenate([one, other], axis=-1), Finding(name)
    return None


def _each_twice(array: Array) -> Opened:
    """Return cosines and sines side by side at full width, each frequency twice."""
    if array.ndim != 2 or array.shape[1] % 4 or array.shape[1] < 8 or len(array) < 2:
        return None
    halves = np.split(array, 2, axis=1)
    if not _on_circles(*halves):
        return None
    quarter = array.shape[1] // 4
    for name, one, again in (
        ("twice_neighbours", slice(0, None, 2), slice(1, None, 2)),
        ("twice_halves", slice(0, quarter), slice(quarter, None)),
    ):
        if all(np.array_equal(half[:, one], half[:, again]) for half in halves):
            table = np.concatenate([half[:, one] for half in halves], axis=1)
            return table, Finding(name, {"width": 2 * quarter})
    return None


def _equal(array: Array) -> Opened:
    """Return the same table several times, along a first or a middle axis."""
    if array.ndim != 3 or array.shape[-1] < 3:
        return None
    if (array == array[:1]).all():
        return array[0], Finding("batch_equal", {"count": len(array)})
    if (array == array[:, :1]).all():
        numbers = {"count": array.shape[1], "rows": len(array)}
        return array[:, 0], Finding("batch_between", numbers)
    return None


def _below(array: Array) -> Opened:
    """Return several tables, whose rows are taken one below the other."""
    if array.ndim < 3:
        return None
    rows = array.shape[-2]
    table = array.reshape(-1, array.shape[-1])
    return table, Finding("stacked", {"tables": len(table) // max(rows, 1), "rows": rows})


def _on_circles(cosine: Array, sine: Array) -> bool:
    """Return whether entries are cosines and sines of the same angles, up to one factor."""
    if cosine.dtype.kind not in "iuf":
        return False
    one, other = cosine.astype(np.float64), sine.astype(np.float64)
    size = one * one + other * other
    return bool(size.size and np.ptp(size) <= MAX_UNEVENNESS * size.max() and size.max() > 0)


NUMBERS: tuple[Callable[[Array], Opened], ...] = (_bits, _complex)
CONTAINERS: tuple[Callable[[Array], Opened], ...] = (_two, _equal, _below, _each_twice)
