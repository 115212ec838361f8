"""The model of this server: the folder that CLOCK_HANDS_MODEL names, read when first asked for."""

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


def name() -> str:
    """Return the name of its folder."""
    return Path(os.environ[VARIABLE]).name


@cache
def _read(folder: str) -> Bert:
    try:
        return read(Path(folder))
    except ImportError as error:
        raise RefusedError(
            f"{error.name} is missing: pip install -r requirements-model.txt"
        ) from error


@lru_cache(maxsize=64)
def attention(text: str, rows: order.Rows, layer: int, head: int) -> tuple[list[str], Floats]:
    """Return a text's tokens and the weights, shape (n, n), of one head. Raises RefusedError."""
    bert = model()
    if layer >= bert.layers or head >= bert.heads:
        raise RefusedError(f"{name()} has no layer {layer} with a head {head}.")
    tokens, weights = order.attention(bert, text, rows)
    return tokens, weights[layer, head]


@lru_cache(maxsize=64)
def compared(first: str, second: str) -> order.Order:
    """Return the cosines of two texts."""
    return order.order(model(), first, second)
