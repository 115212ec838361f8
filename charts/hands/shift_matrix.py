"""A shift by k tokens: its matrix, drawn for a few pairs from fast to slow."""

import math

import numpy as np
from numpy.typing import NDArray

from charts.kit import pair_rows
from charts.kit.figure import Figure
from charts.kit.labels import digits, tokens
from core import angular_frequencies, encode_positions, positional_encoding
from core.geometry.shift import shift_blocks
from state.settings import Settings


def blocks(settings: Settings, offset: float) -> NDArray[np.float64]:
    """Return the blocks of all pairs, shape (d_model/2, 2, 2)."""
    return shift_blocks(offset, settings.d_model, settings.base)


def figure(settings: Settings, offset: float) -> Figure:
    """Draw the matrix of the shift for the drawn pairs: zeros blank, the cursor's block framed."""
    pairs, every = pair_rows.drawn_pairs(settings), blocks(settings, offset)
    size = 2 * len(pairs)
    matrix = np.full((size, size), np.nan)
    for place, chosen in enumerate(pairs):
        rows = slice(2 * place, 2 * place + 2)
        matrix[rows, rows] = every[chosen]
    return pair_rows.cells(matrix, settings, own_columns=True)


def alt(settings: Settings, offset: float) -> str:
    every = blocks(settings, offset)
    turns = "; ".join(
        f"pair {pair} by {digits(math.atan2(every[pair, 0, 1], every[pair, 0, 0]))}"
        for pair in pair_rows.drawn_pairs(settings)
    )
    return (
        f"The matrix of a shift by {tokens(offset)}: one rotation in each pair's block, "
        f"zero elsewhere. Angles in radians, from −π to π: {turns}."
    )


def numbers(settings: Settings, offset: float) -> dict[str, float]:
    """Return the target of the shift, its angles, and the rounding error."""
    frequencies = angular_frequencies(settings.d_model, settings.base)
    target = settings.position + offset
    here, there = encode_positions([settings.position, target], settings.d_model, settings.base)
    moved = (blocks(settings, offset) @ here.reshape(-1, 2, 1)).ravel()
    return {
        "offset": offset,
        "position": settings.position,
        "target": target,
        "drawn": len(pair_rows.drawn_pairs(settings)),
        "residual": float(np.abs(moved - there).max()),
        "turn": float(np.degrees(frequencies[settings.pair] * offset)),
        "fastest": float(np.degrees(frequencies[0] * offset)),
        "slowest": float(np.degrees(frequencies[-1] * offset)),
        "last": settings.max_len - 1,
    }


def worst(settings: Settings, offset: int) -> float:
    """Return the largest error of the matrix over every position of the text."""
    every = blocks(settings, offset)
    rows = positional_encoding(settings.max_len + offset, settings.d_model, settings.base)
    rows = rows.reshape(-1, len(every), 2)
    turned = np.einsum("iab,pib->pia", every, rows[:-offset])
    return float(np.abs(turned - rows[offset:]).max())


def twice(settings: Settings, offset: float, then: float) -> float:
    """Return the difference between two shifts in turn and the one shift by both: rounding."""
    both = blocks(settings, offset) @ blocks(settings, then)
    return float(np.abs(both - blocks(settings, offset + then)).max())
