"""Toy embeddings in one pair's plane, and where they are with their positions."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charts.kit.pairs import frequency
from core import encode_positions
from core.arguments import Floats
from core.encodings.rotary import rotate
from state.settings import Settings

POINTS = 64  # positions on a trail
FURTHEST = 4.0  # that a word may be from the origin, either way


class Word(NamedTuple):
    """A toy embedding: the two of its numbers that lie in the chosen pair's plane.

    It stands at the cursor's position, unless it has a `position` of its own.
    """

    name: str
    x: float
    y: float
    position: int | None = None

    def at(self, cursor: int) -> int:
        """Return the word's position: its own or the cursor's."""
        return cursor if self.position is None else self.position


def centers(words: Sequence[Word], share: float) -> Floats:
    """Return the words without a position, shape (n, 2), at a `share` of their full size."""
    return share * np.array([(word.x, word.y) for word in words], dtype=np.float64).reshape(-1, 2)


def trail(position: int) -> NDArray[np.int_]:
    """Return the positions to draw: evenly from 0, or just above it, to the cursor's."""
    step = -(-(position + 1) // POINTS)
    return np.arange(position, -1, -step)[::-1]


def walk(place: Floats, positions: NDArray[np.int_], settings: Settings, rotary: bool) -> Floats:
    """Return the point of a word at `place`, shape (2,), at each position, shape (positions, 2).

    Added: e + (sin w p, cos w p). Rotary: e rotated by w p, counter-clockwise.
    """
    if rotary:
        return rotate(place, positions * frequency(settings))  # pair 0 turns by 1 rad per position
    hand = slice(settings.pair, settings.pair + 1)
    return place + encode_positions(positions, settings.d_model, settings.base, pairs=hand)


def paths(
    words: Sequence[Word], share: float, settings: Settings, rotary: bool
) -> Sequence[Floats]:
    """Return each word's path from position 0 to its own or the cursor's, shapes (positions, 2)."""
    return [
        walk(place, trail(word.at(settings.position)), settings, rotary)
        for word, place in zip(words, centers(words, share), strict=True)
    ]


def ends(words: Sequence[Word], share: float, settings: Settings, rotary: bool) -> Floats:
    """Return each word's point at its position, shape (n, 2)."""
    return np.array([path[-1] for path in paths(words, share, settings, rotary)]).reshape(-1, 2)


def moves(words: Sequence[Word], share: float, settings: Settings, rotary: bool) -> Floats:
    """Return each word's step from its position to the next one, shape (n,)."""
    later = [word._replace(position=word.at(settings.position) + 1) for word in words]
    steps = ends(later, share, settings, rotary) - ends(words, share, settings, rotary)
    return np.asarray(np.hypot(*steps.T))


def two(
    words: Sequence[Word], share: float, settings: Settings, rotary: bool
) -> dict[str, object] | None:
    """Return the first two words with their own positions and their distance, or None."""
    own = [word for word in words if word.position is not None][:2]
    if len(own) < 2:
        return None
    alone, here = centers(own, share), ends(own, share, settings, rotary)
    return {
        "words": own,
        "alone": float(np.hypot(*(alone[1] - alone[0]))),
        "here": float(np.hypot(*(here[1] - here[0]))),
    }
