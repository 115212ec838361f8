"""LongRoPE: a factor for each pair, searched for one model and given in its configuration.

There is no formula for the factors, so they belong to the head that they were searched for.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from core.arguments import Floats, check_above, check_integer, refuse
from core.encodings.rotary_scaling import Scaling
from core.frequencies import angular_frequencies


@dataclass(frozen=True)
class LongRope(Scaling):
    """Pair i turns `long_factor[i]` times slower, or `short_factor[i]` up to the trained length.

    `trained_length` and `length`, the longest text, are in tokens. `attention_factor_override`
    replaces the paper's factor.
    Source: Ding et al. 2024, "LongRoPE", arXiv 2402.13753; for the attention factor
    sqrt(1 + ln s / ln L), with L the trained length and s L the longest text, and for the two lists
    transformers' `_compute_longrope_parameters`.
    """

    name = "longrope"
    short_factor: tuple[float, ...]
    long_factor: tuple[float, ...]
    trained_length: int
    length: int
    attention_factor_override: float | None = None

    def __post_init__(self) -> None:
        check_integer("trained_length", self.trained_length, 2)
        check_integer("length", self.length, 1)
        for field in ("short_factor", "long_factor"):
            for factor in getattr(self, field):
                check_above(field, factor, 0)
        if len(self.short_factor) != len(self.long_factor):
            raise refuse("long_factor", len(self.long_factor), "as many as of short_factor")

    @property
    def pairs(self) -> int:
        """Number of rotary pairs that the factors are for."""
        return len(self.long_factor)

    @property
    def factor(self) -> float:
        """The longest text as a multiple of the trained length, at least 1."""
        return max(self.length / self.trained_length, 1.0)

    @property
    def factors(self) -> tuple[float, ...]:
        """Factors for a text of `length` tokens, one a pair, the fastest first."""
        return self.long_factor if self.length > self.trained_length else self.short_factor

    @property
    def attention_factor(self) -> float:
        if self.attention_factor_override is not None:
            return self.attention_factor_override
        return math.sqrt(1 + math.log(self.factor) / math.log(self.trained_length))

    def frequencies(self, d_head: int, base: float = 10000.0) -> Floats:
        """Return w_i / factor_i, shape (d_head/2,), radians per token."""
        unscaled = angular_frequencies(d_head, base)
        if len(unscaled) != self.pairs:
            raise refuse("d_head", d_head, f"{2 * self.pairs}, for which longrope's factors are")
        return np.asarray(unscaled / np.array(self.factors))


# Of microsoft/Phi-3.5-mini-instruct, config.json, "rope_scaling": 48 pairs, trained on 4,096 tokens
# for 131,072. Rounded from single precision to two decimals, by at most 3e-7 of each.
PHI_3_5_MINI_SHORT = (
    1.0, 1.02, 1.03, 1.03, 1.05, 1.05, 1.05, 1.05, 1.05, 1.07, 1.1, 1.11, 1.16, 1.16, 1.17, 1.29,
    1.34, 1.68, 1.79, 1.82, 1.85, 1.88, 1.91, 1.94, 1.99, 2.02, 2.02, 2.02, 2.02, 2.02, 2.02, 2.03,
    2.03, 2.03, 2.03, 2.03, 2.03, 2.03, 2.03, 2.03, 2.08, 2.09, 2.19, 2.22, 2.59, 2.73, 2.75, 2.84,
)  # fmt: skip
PHI_3_5_MINI_LONG = (
    1.08, 1.11, 1.14, 1.34, 1.59, 1.6, 1.62, 2.62, 3.23, 3.23, 4.79, 7.4, 7.7, 9.09, 12.2, 17.67,
    24.46, 28.57, 30.42, 30.84, 32.59, 32.93, 42.32, 44.96, 50.34, 50.45, 57.55, 57.93, 58.21,
    60.14, 62.61, 62.62, 62.71, 63.14, 63.14, 63.77, 63.93, 63.96, 63.97, 64.03, 64.07, 64.08,
    64.12, 64.41, 64.48, 64.51, 64.53, 64.84,
)  # fmt: skip

SEARCHED: dict[str, Callable[[int, int], LongRope]] = {
    LongRope.name: lambda trained_length, length: LongRope(
        PHI_3_5_MINI_SHORT, PHI_3_5_MINI_LONG, trained_length, length
    )
}
"""Scalings with searched factors, by name, from the trained length and that of the text."""
