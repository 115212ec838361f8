"""Rotary scalings at their usual settings, as readings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from core.diagnosis.reading import Reading
from core.diagnosis.screen import published
from core.encodings.rotary_scaling import Llama3, Scaling, Yarn

FACTORS = (2.0, 4.0, 8.0, 16.0, 32.0, 40.0, 64.0)
TRAINED = (2048, 4096, 8192, 16384, 32768, 65536, 131072)


def scalings(shape: Reading, expected_base: float) -> Iterator[Reading]:
    """`shape` stretched by YaRN and by Llama 3's rule, for published bases, factors and lengths."""
    bases = published(expected_base)
    for base, factor, trained in product(bases, FACTORS, TRAINED):
        ways: tuple[Scaling, ...] = (Llama3(factor, trained, 1.0, 4.0), Yarn(factor, trained))
        for scaling in ways:
            yield shape.but(base=base, scaling=scaling)
