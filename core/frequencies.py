"""Angular frequencies, wavelengths, and the pairs that never complete a turn."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from core.arguments import Floats, check_base, check_d_model, check_integer


def angular_frequencies(d_model: int, base: float = 10000.0) -> Floats:
    """Return the angular frequency of each pair, fastest first: w_i = base^(-2i/d_model).

    Returns shape (d_model/2,), in radians per token, read-only; w_0 is 1.
    Source: Vaswani et al. 2017, "Attention Is All You Need", section 3.5.
    """
    return _geometric_sequence(check_d_model(d_model), check_base(base))


@lru_cache(maxsize=64)
def _geometric_sequence(d_model: int, base: float) -> Floats:
    """Return base^(-2i/d_model), cached: one page, the heatmap's, asks thirteen times."""
    frequencies: Floats = base ** (-np.arange(0, d_model, 2) / d_model)
    frequencies.setflags(write=False)
    return frequencies


def wavelengths(d_model: int, base: float = 10000.0) -> Floats:
    """Return the wavelength of each pair, shortest first: 2 pi / w_i.

    Returns shape (d_model/2,), in tokens, from 2 pi up to 2 pi base^(1 - 2/d_model).
    The paper rounds the last one up to 2 pi base.
    Source: Vaswani et al. 2017, section 3.5.
    """
    return 2 * np.pi / angular_frequencies(d_model, base)


def idle_pairs(max_len: int, d_model: int, base: float = 10000.0) -> NDArray[np.bool_]:
    """Return whether each pair never completes a turn from the first of max_len tokens to the last.

    That is max_len - 1 steps: the wavelength is longer than these. Returns shape (d_model/2,),
    boolean; its mean is the share of such pairs.
    """
    return wavelengths(d_model, base) > check_integer("max_len", max_len, 1) - 1
