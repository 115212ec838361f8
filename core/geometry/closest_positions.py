"""The smallest distance at which each pair alone keeps the positions of a text apart."""

import numpy as np

from core.arguments import Floats, check_integer
from core.frequencies import angular_frequencies


def closest_angles(max_len: int, d_model: int, base: float = 10000.0) -> Floats:
    """Return the angle between the two closest of the positions 0 .. max_len-1, for each pair.

    Returns shape (d_model/2,), in radians, at most pi. Evenly spread positions, the best there can
    be, are 2 pi / max_len apart.
    Method: positions k tokens apart differ by the angle k w, the short way round. The k that bring
    it closest to 0 come from the continued fraction of w / 2 pi (Khinchin, "Continued Fractions",
    theorem 16).
    """
    max_len = check_integer("max_len", max_len, 2)
    turns = angular_frequencies(d_model, base) / (2 * np.pi)  # a token, below a half
    before, gap = np.ones_like(turns), turns  # of a turn, missing after `older` and `offset` tokens
    older, offset = np.zeros_like(turns), np.ones_like(turns)
    while True:
        with np.errstate(divide="ignore", invalid="ignore"):
            times = np.floor(before / gap)
            newer = times * offset + older
        nearer = newer < max_len  # never where the gap is 0: there it is infinite
        if not nearer.any():
            return 2 * np.pi * gap
        before, gap = (
            np.where(nearer, gap, before),
            np.where(nearer, before - np.where(nearer, times, 0) * gap, gap),
        )
        older, offset = np.where(nearer, offset, older), np.where(nearer, newer, offset)
