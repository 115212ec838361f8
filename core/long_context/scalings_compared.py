"""Every way of stretching a rotary head, by two tests: unseen angles, and S(k) >= 0."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.arguments import check_integer
from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import DynamicNTK, Scaling, rotary_frequencies
from core.long_context.head_profile import MAX_DISTANCES, head_profile
from core.long_context.unseen_angles import first_unseen_position, swept_arcs, unseen_arcs

PREFERRED = ("none", "yarn", "dynamic", "ntk", "llama3", "linear")
"""Between scalings that do equally well: nothing to change first; then those that were published
for weights as they are, YaRN first since it is also the one trained furthest with the least (400
steps); then those that were published with further training.
Source: Peng et al. 2023, "YaRN", sections 3.1 to 3.4 and 4; Chen et al. 2023, section 3; the Llama
Team 2024, "The Llama 3 Herd of Models", section 3.4.2."""


@dataclass(frozen=True)
class Row:
    """Effect of one scaling on a head, for one pair of lengths."""

    name: str  # as in SCALINGS or SEARCHED
    factor: float  # by how much it slows what it slows most; dynamic computes its own
    unseen: int  # pairs that reach angles never seen in training
    first: int | None  # the first position at which one does
    relative_speed: float  # of the fastest pair, as a share of training's
    lowest: float  # the minimum of S(k)/S(0) below the wanted length and MAX_DISTANCES


def compared(
    width: int,
    base: float,
    scalings: Mapping[str, Scaling | None],
    trained_length: int,
    length: int,
    still: int = 0,
) -> list[Row]:
    """Return one row for each of `scalings`, in their order; `width` columns of the head turn.

    `still` pairs of columns do not. Lengths are in tokens.
    """
    length = check_integer("length", length, 1)
    trained = rotary_frequencies(width, base)
    rows = []
    for name, scaling in scalings.items():
        used = rotary_frequencies(width, base, scaling)
        size = scaling.attention_factor if scaling else 1.0
        profile = head_profile(used, min(length, MAX_DISTANCES), still=still, attention_factor=size)
        rows.append(
            Row(
                name,
                _factor(scaling),
                int((unseen_arcs(trained, used, trained_length, length) > 0).sum()),
                first_unseen_position(trained, used, trained_length, length),
                float(used[0] / trained[0]),
                float(profile.min()),
            )
        )
    return rows


def _factor(scaling: Scaling | None) -> float:
    if isinstance(scaling, DynamicNTK):
        return scaling.stretch
    if isinstance(scaling, LongRope):
        return max(scaling.factors)
    return float(getattr(scaling, "factor", 1.0))


def recommended(rows: Sequence[Row]) -> Row:
    """Return the row to choose for weights as they are, not trained at the new length.

    The fewest pairs with unseen angles; among those the least slowed fastest pair, since it tells
    neighbours apart; among those the first of PREFERRED.
    Source: Chen et al. 2023, section 2.2 (unseen angles); Peng et al. 2023, sections 3.1 and 3.2
    (what is lost when fast pairs are slowed).
    """
    order = PREFERRED.index
    return min(rows, key=lambda row: (row.unseen, -round(row.relative_speed, 9), order(row.name)))


def enough_for_ntk(width: int, base: float, trained_length: int, length: int) -> float | None:
    """Return the factor from which NTK-aware scaling leaves no pair an unseen angle, or None.

    Pair i turns factor^(i/(n-1)) times slower, so of the pairs that have not seen every angle in
    training the fastest, j, needs the most: (length / trained_length)^((n-1)/j). None also where
    that is more than a float can hold.
    Source: Peng et al. 2023, section 3.1: base' = base * factor^(d/(d-2)).
    """
    trained_length = check_integer("trained_length", trained_length, 1)
    idle = np.flatnonzero(swept_arcs(rotary_frequencies(width, base), trained_length) < 2 * np.pi)
    ratio = check_integer("length", length, 1) / trained_length
    if not len(idle) or ratio <= 1:
        return 1.0
    if not idle[0]:
        return None  # the fastest pair keeps its speed at any factor
    with np.errstate(over="ignore"):
        factor = float(np.float64(ratio) ** ((width // 2 - 1) / idle[0]))
    return factor if np.isfinite(factor) else None
