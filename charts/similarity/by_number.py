"""Two positions, however far along, and how alike their encodings are."""

import numpy as np

from core import encode_positions
from state.settings import Settings

LAST = 10_000_000  # position


def numbers(settings: Settings, one: int, other: int) -> dict[str, float]:
    """Return the distance of two positions, and their dot product, cosine and distance."""
    first, second = encode_positions([one, other], settings.d_model, settings.base)
    product = float(first @ second)
    size = float(np.linalg.norm(first) * np.linalg.norm(second))
    return {
        "one": one,
        "other": other,
        "offset": abs(one - other),
        "product": product,
        "cosine": product / size,
        "distance": float(np.linalg.norm(first - second)),
    }
