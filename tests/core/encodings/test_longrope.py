"""LongRoPE: a factor a pair, the short list up to the trained length, the long one beyond."""

import math
import re

import numpy as np
import pytest

from core.encodings.longrope import PHI_3_5_MINI_LONG, PHI_3_5_MINI_SHORT, SEARCHED, LongRope
from core.encodings.rotary_scaling import rotary_frequencies
from core.models import MODELS

PHI = LongRope(PHI_3_5_MINI_SHORT, PHI_3_5_MINI_LONG, 4096, 131072)


def test_the_factors_are_those_of_the_configuration():
    """microsoft/Phi-3.5-mini-instruct, config.json, written there in single precision."""
    for ours, ends in (
        (PHI_3_5_MINI_LONG, (1.0800000429153442, 64.83999633789062)),
        (PHI_3_5_MINI_SHORT, (1.0, 2.8399994373321533)),
    ):
        assert len(ours) == 48
        assert list(ours) == sorted(ours)
        assert (ours[0], ours[-1]) == pytest.approx(ends, rel=3e-7)
    # Sums of the two published lists.
    assert sum(PHI_3_5_MINI_LONG) == pytest.approx(1828.040079832077, rel=1e-6)
    assert sum(PHI_3_5_MINI_SHORT) == pytest.approx(83.46998918056488, rel=1e-6)
    (model,) = (model for model in MODELS if model.name.startswith("Phi-3.5"))
    assert model.scaling == PHI == SEARCHED["longrope"](4096, 131072)


@pytest.mark.parametrize("length", [1, 4096, 4097, 131072])
def test_short_factors_up_to_the_trained_length_and_long_ones_beyond(length):
    scaling = LongRope((1.0, 1.5), (2.0, 4.0), 4096, length)
    by = (1, 1.5) if length <= 4096 else (2, 4)
    expected = [1 / by[0], 10000**-0.5 / by[1]]
    np.testing.assert_allclose(scaling.frequencies(4), expected)
    np.testing.assert_allclose(rotary_frequencies(4, scaling=scaling), expected)


def test_attention_factor():
    """transformers: sqrt(1 + ln(131072 / 4096) / ln(4096)) = sqrt(1 + 5/12)."""
    assert PHI.attention_factor == pytest.approx(math.sqrt(17 / 12))
    assert LongRope((1.0,), (1.0,), 4096, 100).attention_factor == 1


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: LongRope((1.0,), (1.0, 2.0), 8, 16), "long_factor is 2; allowed: as many"),
        (lambda: LongRope((1.0,), (0.0,), 8, 16), "long_factor is 0.0; allowed: a finite number"),
        (lambda: LongRope((1.0,), (1.0,), 1, 16), "trained_length is 1; allowed: an integer"),
        (lambda: LongRope((1.0,), (1.0,), 8, 0), "length is 0; allowed: an integer"),
        (lambda: PHI.frequencies(128), "d_head is 128; allowed: 96"),
    ],
)
def test_wrong_arguments_are_refused(make, message):
    with pytest.raises(ValueError, match="^" + re.escape(message)):
        make()
