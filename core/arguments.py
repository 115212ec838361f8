"""Checks of arguments, so that every refusal names the argument, the value and what is allowed."""

from __future__ import annotations

import math
import reprlib
from typing import Any, Literal, TypeGuard, get_args

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

Layout = Literal["interleaved", "concatenated"]
LAYOUTS: tuple[Layout, ...] = get_args(Layout)


def refuse(name: str, value: object, allowed: str) -> ValueError:
    """The one wording of a refusal: argument, value (cut when long), what is allowed."""
    return ValueError(f"{name} is {reprlib.repr(value)}; allowed: {allowed}")


def _is_integer(value: object) -> TypeGuard[int | np.integer[Any]]:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _finite(value: object) -> float | None:
    """`value` as a float; None if it is no number, not finite or a bool."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        return None
    try:
        number = float(value)
    except OverflowError:  # an int beyond the largest float
        return None
    return number if math.isfinite(number) else None


def check_integer(name: str, value: object, minimum: int) -> int:
    """`value` as an int of at least `minimum`. Raises ValueError otherwise."""
    if not _is_integer(value) or value < minimum:
        raise refuse(name, value, f"an integer, at least {minimum}")
    return int(value)


def check_d_model(value: object) -> int:
    """`value` as an even int of at least 2. Raises ValueError otherwise."""
    if not _is_integer(value) or value < 2 or value % 2:
        raise refuse("d_model", value, "an even integer, at least 2")
    return int(value)


def check_real(name: str, value: object) -> float:
    """`value` as a finite float. Raises ValueError otherwise."""
    number = _finite(value)
    if number is None:
        raise refuse(name, value, "a finite number")
    return number


def check_base(value: object) -> float:
    """`value` as a finite float above 1. Raises ValueError otherwise."""
    number = _finite(value)
    if number is None or number <= 1:
        raise refuse("base", value, "a finite number above 1")
    return number


def check_layout(value: object) -> Layout:
    """`value` as one of LAYOUTS. Raises ValueError otherwise."""
    for layout in LAYOUTS:
        if value == layout:
            return layout
    raise refuse("layout", value, " or ".join(repr(layout) for layout in LAYOUTS))


def check_dtype(value: DTypeLike) -> np.dtype[np.floating[Any]]:
    """`value` as a floating-point dtype. Raises ValueError otherwise."""
    try:
        dtype: np.dtype[Any] = np.dtype(value)
    except TypeError:
        dtype = np.dtype(np.bool_)
    if not np.issubdtype(dtype, np.floating):
        raise refuse("dtype", value, "a floating-point dtype, such as float32 or float64")
    return dtype


def check_positions(value: ArrayLike) -> NDArray[np.float64]:
    """`value` as a one-dimensional float64 array of finite numbers. Raises ValueError otherwise."""
    allowed = "a one-dimensional sequence of finite numbers"
    try:
        given = np.asarray(value)
    except ValueError:  # rows of unequal length
        raise refuse("positions", value, allowed) from None
    if given.dtype.kind not in "iuf" or given.ndim != 1:  # text, dates, bools, complex, objects
        raise refuse("positions", value, allowed)
    positions = given.astype(np.float64)
    if not np.isfinite(positions).all():
        raise refuse("positions", value, allowed)
    return positions
