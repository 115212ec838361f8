"""The interface of schemes of positions in two dimensions, so that they can be compared."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import Floats, refuse


@dataclass(frozen=True)
class Grid:
    """One way to give a transformer the row and the column of an image patch."""

    name: str
    title: str
    source: str
    # positions (n, 2), row and column in patches; width; base -> (n, width). The dot product of two
    # rows is what position alone adds to a score: of what is added, or of ones that are rotated.
    rows: Callable[[Floats, int, float], Floats]


def check_coordinates(positions: ArrayLike) -> Floats:
    """Return positions of shape (n, axes) as finite float64."""
    coordinates = np.asarray(positions, dtype=np.float64)
    if coordinates.ndim != 2 or not coordinates.shape[1] or not np.isfinite(coordinates).all():
        raise refuse("positions", positions, "finite numbers, shape (n, axes)")
    return coordinates
