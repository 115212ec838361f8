"""Each hand by itself: the angles that its numbers encode, and where it nearly comes back."""

import numpy as np

from core.arguments import Floats, check_d_model, check_integer, check_pair
from core.encodings.sinusoidal import encode_positions
from core.frequencies import angular_frequencies
from core.rotations import short_way


def hand_angles(max_len: int, pair: int, d_model: int, base: float = 10000.0) -> Floats:
    """Return the angles of the hand of `pair` at 0 .. max_len-1, read back from sin and cos alone.

    Returns shape (max_len,), in radians clockwise from twelve o'clock, from -pi to pi.
    """
    pair = check_pair(pair, check_d_model(d_model))
    max_len = check_integer("max_len", max_len, 1)
    numbers = encode_positions(np.arange(max_len), d_model, base, pairs=slice(pair, pair + 1))
    return np.asarray(np.arctan2(numbers[:, 0], numbers[:, 1]), dtype=np.float64)


def nearest_return(
    max_len: int, pair: int, d_model: int, base: float = 10000.0
) -> tuple[int, float]:
    """Return the offset k, 0 < k < max_len, after which the hand of `pair` is nearest to its start.

    Returns k and the angle that is left then, in radians, from 0 to pi. k is 1 if the hand tells
    any two positions apart at least as clearly as it tells neighbours.
    """
    pair = check_pair(pair, check_d_model(d_model))
    max_len = check_integer("max_len", max_len, 2)
    away = np.abs(short_way(np.arange(1, max_len) * angular_frequencies(d_model, base)[pair]))
    nearest = int(np.argmin(away))
    return nearest + 1, float(away[nearest])


def clearest_other(
    offset: int, pair: int, d_model: int, base: float = 10000.0
) -> tuple[int, float] | None:
    """Return the hand other than `pair`'s that best tells two positions `offset` tokens apart.

    Returns its pair and the angle between the two positions on its dial, in radians, from 0 to pi.
    None if there is no other hand.
    """
    pair = check_pair(pair, check_d_model(d_model))
    offset = check_integer("offset", offset, 0)
    away = np.abs(short_way(offset * angular_frequencies(d_model, base)))
    if len(away) == 1:
        return None
    away[pair] = -1
    clearest = int(np.argmax(away))
    return clearest, float(away[clearest])


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
