"""S(k) of a whole rotary head, with the columns that are not turned and YaRN's attention factor."""

import numpy as np

from core.arguments import Floats, check_above, check_integer
from core.geometry.similarity import profile_of

MAX_DISTANCES = 1 << 18  # distances that pages compute: 50 ms for 64 pairs


def head_profile(
    frequencies: Floats, length: int, *, still: int = 0, attention_factor: float = 1.0
) -> Floats:
    """Return S(k)/S(0) of the head for k = 0 .. length-1, shape (length,), without a unit.

    Takes frequencies of shape (n,), in radians per token. A pair of columns that is not turned
    keeps cos 0 = 1 at every distance, so `still` pairs add a constant. YaRN's attention factor a
    multiplies queries and keys where they turn, hence a^2.
    Source: Su 2024, kexue.fm/archives/10122, last section (partly rotary heads).
    """
    still = check_integer("still", still, 0)
    weight = check_above("attention_factor", attention_factor, 0) ** 2
    turned = weight * profile_of(frequencies, length)
    return np.asarray((turned + still) / (weight * len(frequencies) + still))
