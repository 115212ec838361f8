"""One hand by itself, against plain loops."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.one_hand import clearest_other, hand_angles, nearest_return


def turn_of(pair, d_model, base):
    return base ** (-2 * pair / d_model)


@pytest.mark.parametrize(("pair", "d_model", "base"), [(0, 2, 2), (6, 512, 10000), (255, 512, 1e4)])
def test_angles_are_read_back_from_the_numbers(pair, d_model, base):
    for position, angle in enumerate(hand_angles(300, pair, d_model, base)):
        expected = position * turn_of(pair, d_model, base)
        assert math.cos(angle - expected) == pytest.approx(1, abs=1e-12)
        assert -math.pi <= angle <= math.pi


@given(
    max_len=st.integers(2, 400),
    pair=st.integers(0, 31),
    base=st.sampled_from([2, 20, 10000, 500_000]),
)
def test_no_other_offset_brings_the_hand_nearer(max_len, pair, base):
    back, miss = nearest_return(max_len, pair, 64, base)
    away = {}
    for offset in range(1, max_len):
        angle = offset * turn_of(pair, 64, base)
        away[offset] = abs(math.atan2(math.sin(angle), math.cos(angle)))
    assert 1 <= back < max_len
    assert miss == pytest.approx(min(away.values()), abs=1e-9)
    assert away[back] == pytest.approx(miss, abs=1e-9)


def test_a_fast_hand_comes_back_and_a_slow_one_does_not():
    assert nearest_return(128, 0, 512)[0] == 44  # 44 rad is 7 turns and one degree
    assert nearest_return(128, 255, 512)[0] == 1


@pytest.mark.parametrize("pair", [-1, 256, 1.0, True])
def test_wrong_pair_is_named(pair):
    with pytest.raises(ValueError, match="pair is"):
        hand_angles(8, pair, 512)
    with pytest.raises(ValueError, match="pair is"):
        nearest_return(8, pair, 512)


def test_one_position_has_no_return():
    with pytest.raises(ValueError, match="max_len is 1"):
        nearest_return(1, 0, 512)


@given(
    offset=st.integers(1, 400),
    pair=st.integers(0, 15),
    base=st.sampled_from([2, 20, 10000, 500_000]),
)
def test_no_other_hand_tells_them_apart_more_clearly(offset, pair, base):
    away = {}
    for other in set(range(16)) - {pair}:
        angle = offset * turn_of(other, 32, base)
        away[other] = abs(math.atan2(math.sin(angle), math.cos(angle)))
    clearest, angle = clearest_other(offset, pair, 32, base)
    assert angle == pytest.approx(max(away.values()), abs=1e-9)
    assert away[clearest] == pytest.approx(angle, abs=1e-9)


def test_a_hand_alone_has_no_other():
    assert clearest_other(3, 0, 2) is None
