"""Three measures of the similarity of two encodings, all functions of S(k), their dot product."""

import math
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

Measure = Literal["dot product", "cosine", "distance"]
MEASURES: tuple[Measure, ...] = get_args(Measure)


def measured(
    similarity: NDArray[np.floating], d_model: int, measure: Measure
) -> NDArray[np.floating]:
    """Return dot products S, of any shape, in another measure; same shape.

    All encodings have |PE|^2 = d/2, so the cosine is S / (d/2) and the distance sqrt(d - 2 S).
    """
    if measure == "cosine":
        return similarity / (d_model / 2)
    if measure == "distance":
        return np.asarray(np.sqrt(np.maximum(d_model - 2 * similarity, 0)))
    return similarity


def unrelated(d_model: int, measure: Measure) -> float:
    """Return the value at a right angle, S = 0, drawn white."""
    return math.sqrt(d_model) if measure == "distance" else 0.0


def nearest(d_model: int, measure: Measure) -> float:
    """Return the value of a position with itself, S = d/2."""
    return {"dot product": d_model / 2, "cosine": 1.0, "distance": 0.0}[measure]


def furthest(d_model: int, measure: Measure) -> float:
    """Return the value of opposite encodings, S = -d/2."""
    opposite = {"dot product": -d_model / 2, "cosine": -1.0, "distance": math.sqrt(2 * d_model)}
    return opposite[measure]


def shade(value: NDArray[np.floating], d_model: int, measure: Measure) -> NDArray[np.floating]:
    """Return values on the signed colour scale: 1 identical, 0 at right angles, negative beyond."""
    middle = unrelated(d_model, measure)
    return (value - middle) / (nearest(d_model, measure) - middle)
