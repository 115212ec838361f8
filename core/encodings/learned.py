"""A learned table: one free vector a position, and nothing at all beyond the last.

Source: Gehring et al. 2017, "Convolutional Sequence to Sequence Learning", section 3.1; used by
BERT and GPT-2.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.arguments import check_integer
from core.encodings.scheme import Scheme

Floats = NDArray[np.float64]


def learned_table(max_len: int, d_model: int, *, seed: int = 0) -> Floats:
    """A stand-in for a learned table: seeded random numbers, as before any training.

    Entries have variance 1/2, so that a row is about as long as a row of the sinusoidal table,
    |PE(p)|^2 = d_model/2. Models start smaller (0.02 in GPT-2 and BERT) and training decides.
    Returns shape (max_len, d_model), without a unit. A longer table keeps the rows of a shorter.
    Raises ValueError that names the argument, the value and what is allowed.
    """
    max_len = check_integer("max_len", max_len, 1)
    d_model = check_integer("d_model", d_model, 1)
    rng = np.random.default_rng(check_integer("seed", seed, 0))
    return rng.normal(0, np.sqrt(0.5), (max_len, d_model))


LEARNED = Scheme(
    name="learned",
    title="Learned table",
    source="Gehring et al. 2017, arXiv 1705.03122; GPT-2, BERT",
    stand_in=True,
    any_position=False,
    add=lambda setup: learned_table(setup.max_len, setup.d_head, seed=setup.seed),
)
