"""LongRoPE: a factor for each pair, searched for one model and given in its configuration.

There is no formula for the factors, so they belong to the head that they were searched for.
"""

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

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
PHI_3_5_MINI: dict[str, list[float]] = json.loads(
    Path(__file__).with_name("phi_3_5_mini.json").read_text(encoding="utf-8")
)
PHI_3_5_MINI_SHORT, PHI_3_5_MINI_LONG = map(tuple, PHI_3_5_MINI.values())
SEARCHED: dict[str, Callable[[int, int], LongRope]] = {
    LongRope.name: lambda trained_length, length: LongRope(
        PHI_3_5_MINI_SHORT, PHI_3_5_MINI_LONG, trained_length, length
    )
}
"""Scalings with searched factors, by name, from the trained length and that of the text."""
