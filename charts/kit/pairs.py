"""The pairs that a picture shows, and the speed of the cursor's."""

import numpy as np
from numpy.typing import NDArray

from core import angular_frequencies
from state.settings import Settings


def frequency(settings: Settings) -> float:
    """Return the frequency of the cursor's pair, in radians per token."""
    return float(angular_frequencies(settings.d_model, settings.base)[settings.pair])


def sample(hands: int, most: int, pair: int) -> NDArray[np.intp]:
    """Return at most `most` pairs, evenly from fastest to slowest, with `pair` among them."""
    if hands <= most:
        return np.arange(hands)
    chosen = np.rint(np.linspace(0, hands - 1, most)).astype(np.intp)
    if pair not in chosen:
        nearest = np.argmin(np.abs(chosen[1:-1] - pair)) + 1  # both ends stay
        chosen[nearest] = pair
    return chosen
