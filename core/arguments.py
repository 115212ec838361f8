"""Checks of arguments, so that every refusal names the argument, the value and what is allowed."""

import math
import reprlib
from collections.abc import Iterable
from typing import Any, Literal, TypeGuard, TypeVar, get_args

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

Floats = NDArray[np.float64]
Reals = NDArray[np.floating]  # of any size
Layout = Literal["interleaved", "concatenated"]
LAYOUTS: tuple[Layout, ...] = get_args(Layout)


def refuse(name: str, value: object, allowed: str) -> ValueError:
    """Return the one wording of a refusal: argument, value (cut when long), what is allowed."""
    return ValueError(f"{name} is {reprlib.repr(value)}; allowed: {allowed}")


def _is_integer(value: object) -> TypeGuard[int | np.integer[Any]]:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _finite(value: object) -> float | None:
    """Return `value` as a float; None if it is no number, not finite or a bool."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        return None
    try:
        number = float(value)
    except OverflowError:  # an int beyond the largest float
        return None
    return number if math.isfinite(number) else None


def check_integer(name: str, value: object, minimum: int) -> int:
    """Return `value` as an int of at least `minimum`. Raises ValueError otherwise."""
    if not _is_integer(value) or value < minimum:
        raise refuse(name, value, f"an integer, at least {minimum}")
    return int(value)


def check_even(name: str, value: object, minimum: int) -> int:
    """Return `value` as an even int of at least `minimum`. Raises ValueError otherwise."""
    if not _is_integer(value) or value < minimum or value % 2:
        raise refuse(name, value, f"an even integer, at least {minimum}")
    return int(value)


def check_d_model(value: object) -> int:
    """Return `value` as an even int of at least 2. Raises ValueError otherwise."""
    return check_even("d_model", value, 2)


def check_pair(value: object, d_model: int) -> int:
    """Return `value` as an int that numbers one of d_model/2 pairs. Raise ValueError otherwise."""
    last = d_model // 2 - 1
    if not _is_integer(value) or not 0 <= value <= last:
        raise refuse("pair", value, f"an integer from 0 to {last}")
    return int(value)


def check_real(name: str, value: object) -> float:
    """Return `value` as a finite float. Raises ValueError otherwise."""
    number = _finite(value)
    if number is None:
        raise refuse(name, value, "a finite number")
    return number


def check_at_least(name: str, value: object, minimum: float) -> float:
    """Return `value` as a finite float of at least `minimum`. Raises ValueError otherwise."""
    number = _finite(value)
    if number is None or number < minimum:
        raise refuse(name, value, f"a finite number, at least {minimum:g}")
    return number


def check_above(name: str, value: object, bound: float) -> float:
    """Return `value` as a finite float above `bound`. Raises ValueError otherwise."""
    number = _finite(value)
    if number is None or number <= bound:
        raise refuse(name, value, f"a finite number above {bound:g}")
    return number


def check_base(value: object) -> float:
    """Return `value` as a finite float above 1. Raises ValueError otherwise."""
    return check_above("base", value, 1)


Choice = TypeVar("Choice", bound=str)


def check_choice(name: str, value: object, choices: Iterable[Choice]) -> Choice:
    """Return `value` as one of `choices`. Raises ValueError otherwise."""
    choices = tuple(choices)
    for choice in choices:
        if isinstance(value, str) and value == choice:
            return choice
    raise refuse(name, value, " or ".join(repr(choice) for choice in choices))


def check_layout(value: object) -> Layout:
    """Return `value` as one of LAYOUTS. Raises ValueError otherwise."""
    return check_choice("layout", value, LAYOUTS)


def check_dtype(value: DTypeLike) -> np.dtype[np.floating[Any]]:
    """Return `value` as a floating-point dtype. Raises ValueError otherwise."""
    try:
        dtype: np.dtype[Any] = np.dtype(value)
    except TypeError:
        dtype = np.dtype(np.bool_)
    if not np.issubdtype(dtype, np.floating):
        raise refuse("dtype", value, "a floating-point dtype, such as float32 or float64")
    return dtype


def check_positions(value: ArrayLike, name: str = "positions") -> NDArray[np.float64]:
    """Return `value` as a one-dimensional float64 array of finite numbers, or raise ValueError."""
    allowed = "a one-dimensional sequence of finite numbers"
    try:
        array = np.asarray(value)
    except ValueError:  # rows of unequal length
        raise refuse(name, value, allowed) from None
    if array.dtype.kind not in "iuf" or array.ndim != 1:  # text, dates, bools, complex, objects
        raise refuse(name, value, allowed)
    positions = array.astype(np.float64)
    if not np.isfinite(positions).all():
        raise refuse(name, value, allowed)
    return positions
