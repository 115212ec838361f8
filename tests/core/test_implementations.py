"""Number formats: the nearest number of a format, in plain words of bits.

Conventions, angles and drafts are computed again in tests/truth.
"""

import struct

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from core.implementations import number_formats as formats

# --- number formats


def bfloat16_by_search(value):
    """The nearest of the two bfloat16 numbers round `value`, the even one in a tie."""
    bits = struct.unpack(">I", struct.pack(">f", value))[0]
    below = bits & 0xFFFF0000
    low, high = (struct.unpack(">f", struct.pack(">I", b))[0] for b in (below, below + 0x10000))
    if abs(value - low) == abs(high - value):
        return low if (below >> 16) % 2 == 0 else high
    return low if abs(value - low) < abs(high - value) else high


@given(st.floats(-1e30, 1e30))
@example(1 + 2**-8 + 2**-30)  # as a float32 it is a tie, and the even one is the farther
@example(-(2**-134) * 1.01)  # below the normal range
@example(2**-134)
@example(257)
@example((2 - 2**-7) * 2.0**127)  # the largest
def test_bfloat16_is_the_nearest(value):
    assert formats.rounded(value, "bfloat16") == bfloat16_by_search(value)
    assert formats.rounded(value, "float32") == np.float32(value)
    assert formats.rounded(value, "float64") == value


def test_beyond_its_largest_bfloat16_is_infinite():
    with np.errstate(over="ignore"):
        assert formats.rounded((2 - 2**-7) * 2.0**127 * (1 + 2**-8), "bfloat16") == np.inf
