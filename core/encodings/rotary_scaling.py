"""Ways to stretch a rotary head beyond its trained length, one class each.

Each takes the pairs' frequencies from `angular_frequencies` and slows some of them down. In a
partly rotary head, d_head stands for the columns that turn.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from core.arguments import (
    Floats,
    check_above,
    check_at_least,
    check_base,
    check_even,
    check_integer,
)
from core.frequencies import angular_frequencies


class Scaling(ABC):
    """The interface of every scaling."""

    name: ClassVar[str]  # short, for links

    @property
    def attention_factor(self) -> float:
        """Factor that multiplies cosine and sine, so a score by its square; 1 for most."""
        return 1.0

    @property
    def before(self) -> "Scaling | None":
        """Scaling of the model before it is stretched; None for plain frequencies."""
        return None

    @abstractmethod
    def frequencies(self, d_head: int, base: float = 10000.0) -> Floats:
        """Return each pair's angular frequency after stretching, (d_head/2,), radians per token."""


@dataclass(frozen=True)
class Linear(Scaling):
    """Position interpolation: every pair turns `factor` times slower.

    Source: Chen et al. 2023, "Extending Context Window of Large Language Models via Positional
    Interpolation", arXiv 2306.15595, equation 4.
    """

    name = "linear"
    factor: float

    def __post_init__(self) -> None:
        check_at_least("factor", self.factor, 1)

    def frequencies(self, d_head: int, base: float = 10000.0) -> Floats:
        """Return w_i / factor, shape (d_head/2,), radians per token."""
        return angular_frequencies(d_head, base) / self.factor


@dataclass(frozen=True)
class NTKAware(Scaling):
    """A larger base: the slowest pair turns `factor` times slower, the fastest as before.

    d_head is at least 4: a single pair cannot be both the fastest and the slowest.
    Source: bloc97 2023, "NTK-Aware Scaled RoPE", as in Peng et al. 2023, "YaRN", arXiv 2309.00071,
    section 3.1: base' = base * factor^(d/(d-2)).
    """

    name = "ntk"
    factor: float

    def __post_init__(self) -> None:
        check_at_least("factor", self.factor, 1)

    def base(self, d_head: int, base: float = 10000.0) -> float:
        """Return the larger base."""
        d_head = check_even("d_head", d_head, 4)
        return float(check_base(base) * self.factor ** (d_head / (d_head - 2)))

    def frequencies(self, d_head: int, base: float = 10000.0) -> Floats:
        """Return the frequencies of the larger base, shape (d_head/2,), radians per token."""
        return angular_frequencies(d_head, self.base(d_head, base))


@dataclass(frozen=True)
class DynamicNTK(Scaling):
    """NTK-aware, by a factor that grows with the text; up to `trained_length` nothing changes.

    `length` and `trained_length` in tokens; d_head is at least 4.
    Source: emozilla 2023, as in Peng et al. 2023, "YaRN", section 3.3, and in transformers'
    `_compute_dynamic_ntk_parameters`: base' = base * (factor s/m - (factor-1))^(d/(d-2)) with
    m = trained_length and s = max(length, m).
    """

    name = "dynamic"
    factor: float
    trained_length: int
    length: int

    def __post_init__(self) -> None:
        check_at_least("factor", self.factor, 1)
        check_integer("trained_length", self.trained_length, 1)
        check_integer("length", self.length, 1)

    @property
    def stretch(self) -> float:
        """The factor of NTK-aware scaling at this length."""
        longer = max(self.length, self.trained_length) / self.trained_length
        return 1 + self.factor * (longer - 1)

    def frequencies(self, d_head: int, base: float = 10000.0) -> Floats:
        """Return the frequencies of the larger base, shape (d_head/2,), radians per token."""
        return NTKAware(self.stretch).frequencies(d_head, base)


def yarn_attention_factor(factor: float) -> float:
    """Return YaRN's factor on cosine and sine: 0.1 ln(factor) + 1, and 1 for a factor up to 1.

    Source: Peng et al. 2023, "YaRN", section 3.4: sqrt(1/t) = 0.1 ln(s) + 1.
    """
    return 0.1 * math.log(max(check_above("factor", factor, 0), 1.0)) + 1.0


@dataclass(frozen=True)
class Yarn(Scaling):
    """Pairs with many turns in training are left alone, those with few are slowed by `factor`.

    Many is more than `beta_fast` turns within `trained_length` tokens, few is less than
    `beta_slow`. In between, the frequency is blended linearly in the pair's index, as the released
    code does (in the paper, linearly in the number of turns). `truncate` widens that range to whole
    pairs. `attention_factor_override` replaces 0.1 ln(factor) + 1.
    As in the released code, the ends of the range are cut to 0 .. d_head - 1. Where it lies wholly
    outside, they change places: if all pairs have very many turns, all are slowed; if all have very
    few, none is.
    Source: Peng et al. 2023, "YaRN", arXiv 2309.00071, sections 3.2 and 3.4.
    """

    name = "yarn"
    factor: float
    trained_length: int
    beta_fast: float = 32.0
    beta_slow: float = 1.0
    truncate: bool = True
    attention_factor_override: float | None = None

    def __post_init__(self) -> None:
        check_at_least("factor", self.factor, 1)
        check_integer("trained_length", self.trained_length, 1)
        check_above("beta_slow", self.beta_slow, 0)
        check_at_least("beta_fast", self.beta_fast, self.beta_slow)
        if self.attention_factor_override is not None:
            check_above("attention_factor_override", self.attention_factor_override, 0)

    @property
    def attention_factor(self) -> float:
        if self.attention_factor_override is not None:
            return self.attention_factor_override
        return yarn_attention_factor(self.factor)

    def blended_pairs(self, d_head: int, base: float = 10000.0) -> tuple[float, float]:
        """Return the first and last index of the blended range, as (low, high)."""
        d_head, base = check_even("d_head", d_head, 2), check_base(base)

        def pair_with(turns: float) -> float:
            wavelength_ratio = self.trained_length / (2 * math.pi * turns)
            return d_head * math.log(wavelength_ratio) / (2 * math.log(base))

        low, high = pair_with(self.beta_fast), pair_with(self.beta_slow)
        if self.truncate:
            low, high = math.floor(low), math.ceil(high)
        return float(max(low, 0)), float(min(high, d_head - 1))

    def frequencies(self, d_head: int, base: float = 10000.0) -> Floats:
        """Return the blend of w_i and w_i / factor, shape (d_head/2,), radians per token."""
        unscaled = angular_frequencies(d_head, base)
        low, high = self.blended_pairs(d_head, base)
        width = high - low if high != low else 0.001  # one point: a step
        slowed_share = np.clip((np.arange(len(unscaled)) - low) / width, 0, 1)
        return np.asarray(unscaled / self.factor * slowed_share + unscaled * (1 - slowed_share))


@dataclass(frozen=True)
class Proportional(Scaling):
    """The pairs of a `share` of the head turn as fast as if all of it turned, by `factor` slower.

    d_head stands for the columns that turn: pair i has the frequency base^(-2i share/d_head).
    Source: Gemma 4; transformers 5.24, `_compute_proportional_rope_parameters`.
    """

    name = "proportional"
    share: float
    factor: float = 1.0

    def __post_init__(self) -> None:
        check_above("share", self.share, 0)
        check_at_least("factor", self.factor, 1)

    @property
    def before(self) -> "Proportional":
        """The same without the factor."""
        return replace(self, factor=1.0)

    def frequencies(self, d_head: int, base: float = 10000.0) -> Floats:
        """Return the first frequencies of the wider head, shape (d_head/2,), radians per token."""
        return angular_frequencies(d_head, check_base(base) ** self.share) / self.factor


@dataclass(frozen=True)
class Llama3(Scaling):
    """Wavelengths under trained_length / high_freq_factor are kept, long ones grow by `factor`.

    Long is above trained_length / low_freq_factor. In between, the frequency is blended linearly in
    the number of turns within `trained_length` tokens. Equal factors, Llama 4's, make a step.
    Source: meta-llama/llama-models, models/llama3/model.py, `apply_scaling`; transformers'
    rope_type "llama3".
    """

    name = "llama3"
    factor: float
    trained_length: int
    low_freq_factor: float = 1.0
    high_freq_factor: float = 4.0

    def __post_init__(self) -> None:
        check_at_least("factor", self.factor, 1)
        check_integer("trained_length", self.trained_length, 1)
        check_above("low_freq_factor", self.low_freq_factor, 0)
        check_at_least("high_freq_factor", self.high_freq_factor, self.low_freq_factor)

    def frequencies(self, d_head: int, base: float = 10000.0) -> Floats:
        """Return the blend of w_i and w_i / factor, shape (d_head/2,), radians per token."""
        unscaled = angular_frequencies(d_head, base)
        turns = self.trained_length * unscaled / (2 * np.pi)
        band = self.high_freq_factor - self.low_freq_factor
        if band:
            unscaled_share = np.clip((turns - self.low_freq_factor) / band, 0, 1)
        else:
            unscaled_share = (turns >= self.low_freq_factor).astype(np.float64)
        return np.asarray(unscaled / self.factor * (1 - unscaled_share) + unscaled * unscaled_share)


def rotary_frequencies(
    d_head: int, base: float = 10000.0, scaling: Scaling | None = None
) -> Floats:
    """Return each rotary pair's angular frequency, fastest first, stretched if `scaling` is given.

    Returns shape (d_head/2,), in radians per token.
    Source: Su et al. 2021, "RoFormer", arXiv 2104.09864, section 3.2.2; the scaling's own source.
    """
    d_head = check_even("d_head", d_head, 2)
    return scaling.frequencies(d_head, base) if scaling else angular_frequencies(d_head, base)


# By name, made from a factor, the trained length and the length of the text.
SCALINGS: dict[str, Callable[[float, int, int], Scaling | None]] = {
    "none": lambda *_: None,
    Linear.name: lambda factor, *_: Linear(factor),
    NTKAware.name: lambda factor, *_: NTKAware(factor),
    DynamicNTK.name: DynamicNTK,
    Yarn.name: lambda factor, trained_length, _: Yarn(factor, trained_length),
    Llama3.name: lambda factor, trained_length, _: Llama3(factor, trained_length),
}
