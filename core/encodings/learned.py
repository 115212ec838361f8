"""A learned table: one free vector per position, and none beyond the last.

Source: Gehring et al. 2017, "Convolutional Sequence to Sequence Learning", section 3.1; used by
BERT and GPT-2.
"""

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import Floats, check_integer, check_positions, refuse
from core.encodings.scheme import Scheme


def learned_rows(positions: ArrayLike, max_len: int, d_model: int) -> Floats:
    """Return a stand-in for rows of a learned table: seeded random numbers.

    Entries have variance 1/2, a standard deviation of 0.71, so that a row is about as long as one
    of the sinusoidal table, |PE(p)|^2 = d_model/2. Models start much smaller (BERT and GPT-2 in
    transformers with a standard deviation of 0.02), and training changes it.
    Takes positions of shape (n,). Returns shape (n, d_model), without a unit.
    Only whole positions from 0 to max_len - 1 have a row.
    """
    max_len = check_integer("max_len", max_len, 1)
    d_model = check_integer("d_model", d_model, 1)
    rows = check_positions(positions)
    if not np.isin(rows, np.arange(max_len)).all():
        raise refuse("positions", positions, f"whole numbers from 0 to {max_len - 1}")
    samples = [np.random.default_rng((0, int(row))).standard_normal(d_model) for row in rows]
    return np.asarray(np.sqrt(0.5) * np.array(samples).reshape(len(rows), d_model))


LEARNED = Scheme(
    name="learned",
    title="Learned table",
    source="Gehring et al. 2017, arXiv 1705.03122; GPT-2, BERT",
    stand_in=True,
    add=lambda positions, setup: learned_rows(positions, setup.max_len, setup.d_head),
)
