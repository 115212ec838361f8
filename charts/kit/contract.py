"""What the functions of a chart module take: the contract stands in charts/."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from inspect import signature


def leading_arguments(function: Callable[..., object], shown: Sequence[object]) -> Sequence[object]:
    """The first of the figure's arguments `shown`, as many as `function` takes."""
    return shown[: _count(function)]


@cache
def _count(function: Callable[..., object]) -> int:
    return len(signature(function).parameters)
