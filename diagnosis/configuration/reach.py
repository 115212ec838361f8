"""The reach of a configuration's rotary head, in the numbers that page and command say."""

from dataclasses import dataclass

import numpy as np

from core.encodings.rotary_scaling import rotary_frequencies
from core.geometry.similarity import below_zero, profile_of
from core.long_context.head_profile import MAX_DISTANCES, head_profile
from core.long_context.unseen_angles import first_unseen_position, unseen_arcs
from diagnosis.configuration.model_config import ModelConfig


@dataclass(frozen=True)
class Reach:
    """The reach of a head.

    Two sums are told apart: S(k) has the cosines of the pairs that turn, and the head's sum the
    columns that stand still beside them, each pair of which adds 1 at every distance.
    """

    pairs: int  # that turn
    still: int  # pairs of columns that stand still
    done: int  # pairs that finish a turn within the longest text
    slowest: float  # tokens for a full turn of the slowest pair
    length: int  # tokens of the longest text
    trained: int  # tokens in training, before any stretching
    within: int  # tokens that see one another: those of a chunk, or of the longest text
    computed: int  # distances that were computed
    below: int | None  # the first k with S(k) < 0; None where there is none
    head_below: int | None  # the same of the head's sum
    unseen: int  # pairs that reach an angle which does not occur in training
    first_unseen: int | None  # the first position where one does


def reach(config: ModelConfig) -> Reach | None:
    """Return how far the first rotary head reaches; None where the file does not say enough."""
    head, length = config.head, config.length
    if None in (head.width, head.base, length, head.trained_length) or not head.scaling_read:
        return None
    width, base, trained = head.width or 0, head.base or 0.0, head.trained_length or 0
    length = length or 0
    used = rotary_frequencies(width, base, head.scaling)
    before = rotary_frequencies(width, base, head.scaling.before if head.scaling else None)
    still = ((head.d_head or width) - width) // 2
    factor = head.scaling.attention_factor if head.scaling else 1.0
    within = min(length, config.chunk or length)
    computed = min(within, MAX_DISTANCES)
    turns = 2 * np.pi / used
    return Reach(
        pairs=width // 2,
        still=still,
        done=int((turns <= length - 1).sum()),
        slowest=float(turns[-1]),
        length=length,
        trained=trained,
        within=within,
        computed=computed,
        below=below_zero(profile_of(used, computed)),
        head_below=below_zero(head_profile(used, computed, still=still, attention_factor=factor)),
        unseen=int((unseen_arcs(before, used, trained, within) > 0).sum()),
        first_unseen=first_unseen_position(before, used, trained, within),
    )
