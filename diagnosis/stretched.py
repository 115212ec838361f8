"""Rotary scalings as readings: at their usual settings, of known models, and by any factor."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from core.arguments import Floats
from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import Llama3, Yarn
from core.frequencies import angular_frequencies
from core.models import MODELS
from diagnosis.name import MAX_BASE, MIN_BASE, rounded_bases
from diagnosis.reading import Reading
from diagnosis.screen import published

FACTORS = (2.0, 4.0, 8.0, 16.0, 32.0, 40.0, 64.0)
TRAINED_LENGTHS = (2048, 4096, 8192, 16384, 32768, 65536, 131072)
# Trained lengths where the factor can be read off.
POWER_LENGTHS = tuple(2**k for k in range(6, 21))
HIGH_FREQ_FACTORS = (4.0, 2.0, 8.0, 16.0)
TOLERANCE = 0.05  # relative: half precision, and what a rounded factor is off by
MAX_FACTOR = 1e6
MIN_SLOWED = 0.01  # of the slowest frequency that a scaling takes away


@dataclass(frozen=True)
class Astray(Yarn):
    """YaRN with a mistake.

    "cut": the upper end of the blended range is cut to the last pair, not to d_head - 1.
    "exchanged": beta_fast and beta_slow have changed places. "power": the factor stands within the
    power, (factor base)^(-2i/d), so it slows only the slowest pair by nearly as much.
    """

    mistake: str = ""

    def blended_pairs(self, d_head: int, base: float = 10000.0) -> tuple[float, float]:
        """Return the first and last index of the blended range, as this mistake has them."""
        if self.mistake == "exchanged":
            fast, slow = (
                replace(self, beta_fast=beta, beta_slow=beta, mistake="").blended_pairs(
                    d_head, base
                )
                for beta in (self.beta_slow, self.beta_fast)
            )
            return fast[0], slow[1]
        low, high = super().blended_pairs(d_head, base)
        return low, min(high, d_head / 2 - 1) if self.mistake == "cut" else high

    def frequencies(self, d_head: int, base: float = 10000.0) -> Floats:
        """Return the blended frequencies, shape (d_head/2,), radians per token."""
        if self.mistake != "power":
            return super().frequencies(d_head, base)
        unscaled, slowed = (
            angular_frequencies(d_head, each) for each in (base, base * self.factor)
        )
        share = 2 * (1 - replace(self, factor=2.0, mistake="").frequencies(d_head, base) / unscaled)
        return np.asarray(unscaled * (1 - share) + slowed * share)


def astray(values: Floats, shape: Reading, expected_base: float) -> Iterator[Reading]:
    """Yield `shape` stretched by YaRN with each mistake, by a factor that `values` may have."""
    for base, _, slowed in _slowed(values, expected_base):
        if not 1 / MAX_FACTOR < slowed.min() < 1 - MIN_SLOWED:
            continue
        steps = 1 - 1 / len(values)  # of the slowest pair's exponent
        for trained, whole in product(POWER_LENGTHS, (True, False)):
            for mistake, factor in (
                ("cut", 1 / slowed[-1]),
                ("exchanged", 1 / slowed[0]),
                ("power", slowed[-1] ** (-1 / steps)),
            ):
                for each in _rounded(float(min(factor, MAX_FACTOR))):
                    yield shape.but(
                        base=base, scaling=Astray(each, trained, truncate=whole, mistake=mistake)
                    )


def scalings(shape: Reading, expected_base: float) -> Iterator[Reading]:
    """Yield `shape` stretched by YaRN and by Llama 3's rule, with published values."""
    bases = published(expected_base)
    for base, factor, trained in product(bases, FACTORS, TRAINED_LENGTHS):
        yield shape.but(base=base, scaling=Llama3(factor, trained, 1.0, 4.0))
        yield shape.but(base=base, scaling=Yarn(factor, trained))


def as_models(shape: Reading) -> Iterator[Reading]:
    """Yield `shape` stretched as MODELS are; a linear scaling is a factor of all positions."""
    for model in MODELS:
        scaling = model.scaling
        if isinstance(scaling, (Llama3, Yarn)):
            yield shape.but(base=model.base, scaling=scaling)
        if isinstance(scaling, LongRope) and scaling.pairs == shape.exponent_width // 2:
            for length in (scaling.length, scaling.trained_length):  # its two lists of factors
                yield shape.but(base=model.base, scaling=replace(scaling, length=length))


def by_any_factor(values: Floats, shape: Reading, expected_base: float) -> Iterator[Reading]:
    """Yield `shape` stretched so that its frequencies are about `values`, shape (pairs,).

    YaRN and Llama 3's rule slow a pair from w to w (1 - s + s/factor), and its s is the same for
    every factor. So the slowest pair gives the factor, for each base and trained length.
    """
    log = len(values) * (math.log(values[0]) - math.log(values[1]))  # the fastest are kept
    measured = rounded_bases(math.exp(log)) if math.log(MIN_BASE) < log < math.log(MAX_BASE) else []
    for base, unscaled, slowed in _slowed(values, expected_base, measured):
        if abs(slowed[0] - 1) > TOLERANCE:
            continue
        for scaling in _by_two():
            share = 2 * (1 - scaling.frequencies(2 * len(values), base) / unscaled)
            lost = (1 - slowed[-1]) / share[-1] if share[-1] > 0 else 0.0  # 1 - 1/factor
            if (
                MIN_SLOWED < lost < 1
                and (np.abs(1 - share * lost - slowed) <= TOLERANCE * slowed).all()
            ):
                for factor in _rounded(1 / (1 - lost)):
                    yield shape.but(base=base, scaling=replace(scaling, factor=factor))


def _slowed(
    values: Floats, expected_base: float, measured: Iterable[float] = ()
) -> Iterator[tuple[float, Floats, Floats]]:
    """Yield bases whose frequencies are no lower than `values`, those, and the ratio of both."""
    usual = (*published(expected_base), *(model.base for model in MODELS))
    for base in dict.fromkeys((*usual, *(each for each in measured if each > 1))):
        unscaled = angular_frequencies(2 * len(values), base)
        with np.errstate(over="ignore"):
            slowed = values / unscaled
        if slowed.max() <= 1 + TOLERANCE:
            yield base, unscaled, slowed


def _by_two() -> Iterator[Llama3 | Yarn]:
    """Yield both rules for each usual trained length, by a factor of 2."""
    for trained in POWER_LENGTHS:
        for high in HIGH_FREQ_FACTORS:
            yield Llama3(2.0, trained, 1.0, high)
        yield Yarn(2.0, trained)
        yield Yarn(2.0, trained, truncate=False)


def _rounded(factor: float) -> list[float]:
    """Return a factor with ever more decimals."""
    rounded = (float(round(factor, places)) for places in (0, 1, 2, 4, 8))
    return [each for each in dict.fromkeys(rounded) if each > 1]
