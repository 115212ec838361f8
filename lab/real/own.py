"""The model of this server: the folder that CLOCK_HANDS_MODEL names, read when first asked for."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock

from lab.real import order
from lab.real.bert import Bert, Floats, RefusedError, read

VARIABLE = "CLOCK_HANDS_MODEL"
_reading = Lock()


def is_named() -> bool:
    """Return whether this server has a model, without reading it."""
    return bool(os.environ.get(VARIABLE))


def model() -> Bert:
    """Return the one model of this process, which threads share. Raises RefusedError."""
    with _reading:
        return _read(os.environ[VARIABLE])


@cache
def _read(folder: str) -> Bert:
    try:
        return read(Path(folder))
    except ImportError as error:
        raise RefusedError(
            f"{error.name} is missing: pip install -r requirements-model.txt"
        ) from error


@lru_cache(maxsize=64)
def attention(text: str, rows: order.Rows) -> tuple[list[str], Floats]:
    """Return a text's tokens and all weights over them, as lab.real.order does."""
    return order.attention(model(), text, rows)


@lru_cache(maxsize=64)
def compared(first: str, second: str) -> order.Order:
    """Return the cosines of two texts."""
    return order.order(model(), first, second)
