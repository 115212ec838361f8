"""How fast each hand turns: angular frequencies, wavelengths, and the hands that stay idle."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.arguments import check_base, check_d_model, check_integer

Floats = NDArray[np.float64]


def angular_frequencies(d_model: int, base: float = 10000.0) -> Floats:
    """Angular frequency of each pair, fastest first: w_i = base^(-2i/d_model).

    Returns shape (d_model/2,), in radians per token; w_0 is 1.
    Raises ValueError for an odd d_model or one below 2, and for a base not above 1.
    Source: Vaswani et al. 2017, "Attention Is All You Need", section 3.5.
    """
    d_model, base = check_d_model(d_model), check_base(base)
    return base ** (-np.arange(0, d_model, 2) / d_model)


def wavelengths(d_model: int, base: float = 10000.0) -> Floats:
    """Tokens that each pair takes for one turn, shortest first: 2 pi / w_i.

    Returns shape (d_model/2,), in tokens, from 2 pi up to 2 pi base^(1 - 2/d_model).
    That last one stays below the 2 pi base that the paper rounds it to.
    Raises ValueError as `angular_frequencies` does.
    Source: Vaswani et al. 2017, section 3.5.
    """
    return 2 * np.pi / angular_frequencies(d_model, base)


def idle_pairs(max_len: int, d_model: int, base: float = 10000.0) -> NDArray[np.bool_]:
    """Which pairs never finish one turn within max_len tokens: wavelength > max_len.

    Returns shape (d_model/2,), boolean; its mean is the share of idle hands.
    Raises ValueError as `angular_frequencies` does, and for a max_len below 1.
    """
    return wavelengths(d_model, base) > check_integer("max_len", max_len, 1)
