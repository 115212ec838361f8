"""What the pages say about the encoding, with the figures they say it with.

d is d_model, L is max_len, S(k) the dot product of two positions k apart; base 10000 unless said.
"""

import importlib
import inspect
import pkgutil

import numpy as np
import pytest

import core
import diagnosis
from core import (
    angular_frequencies,
    closest_offset,
    encode_positions,
    first_negative,
    first_rise,
    idle_pairs,
    positional_encoding,
    shift_matrix,
    similarity_profile,
    wavelengths,
)
from core.geometry.singular_values import constant_share, rank_for_share, singular_values


def functions():
    """Every function of core and diagnosis, by its module and name."""
    packages = [
        *pkgutil.walk_packages(core.__path__, "core."),
        *pkgutil.walk_packages(diagnosis.__path__, "diagnosis."),
    ]
    for module_info in packages:
        module = importlib.import_module(module_info.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == module_info.name:
                yield f"{module_info.name}.{name}", function


def test_the_papers_base_is_the_default_everywhere():
    bases = {
        where: parameter.default
        for where, function in functions()
        for name, parameter in inspect.signature(function).parameters.items()
        if name in ("base", "expected_base") and parameter.default is not parameter.empty
    }
    assert len(bases) > 30
    assert not {where: base for where, base in bases.items() if base != 10000}


def test_hands_from_fast_to_slow():
    assert angular_frequencies(512)[0] == 1
    assert (np.diff(angular_frequencies(512)) < 0).all()
    assert round(wavelengths(512)[-1]) == 60_611  # not 2 pi 10000, which is 62,832
    shares = [round(100 * idle_pairs(n, 512).mean()) for n in (20, 50, 128, 512, 2048)]
    assert shares == [88, 77, 67, 52, 37]
    # One radian a token: six steps are less than a turn, seven more.
    assert [bool(idle_pairs(n, 2)[0]) for n in (7, 8)] == [True, False]


def test_how_few_directions_hold_a_table():
    assert rank_for_share(singular_values(50, 512)) == 16  # 99 % of its energy
    assert [round(100 * constant_share(n, 512)) for n in (1, 50, 512)] == [100, 67, 42]


def test_similarity_by_distance():
    profile = similarity_profile(512, 512)
    shares = (profile[[1, 5, 10, 50, 100, 500]] / profile[0]).round(3)
    assert shares.tolist() == [0.973, 0.741, 0.679, 0.512, 0.437, 0.263]
    assert [first_rise(similarity_profile(512, d)) for d in (512, 128, 64)] == [43, 11, 5]
    negative = [(512, 1e4, 3284), (128, 1e4, 1707), (128, 5e5, 18_438), (16, 1e4, 91)]
    for d_model, base, offset in negative:
        assert first_negative(d_model, base) == offset
        assert first_negative(d_model, base, limit=offset) is None
    assert closest_offset(similarity_profile(1000, 512)) == 1
    assert closest_offset(similarity_profile(1000, 2)) == 710  # 113 turns, nearly whole


def test_squared_distance_is_d_minus_twice_the_similarity():
    table = positional_encoding(200, 64)
    squared = ((table[:, None] - table) ** 2).sum(axis=2)
    profile = similarity_profile(200, 64)
    apart = np.abs(np.subtract.outer(np.arange(200), np.arange(200)))
    np.testing.assert_allclose(squared, 64 - 2 * profile[apart], rtol=0, atol=1e-11)


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
def test_a_shift_is_a_rotation_to_rounding(layout):
    table = positional_encoding(50, 512, layout=layout)
    residual = table[7:] - table[:-7] @ shift_matrix(7, 512, layout=layout).T
    assert np.abs(residual).max() < 3e-14


def test_a_dot_product_cannot_tell_before_from_after_but_a_quarter_turn_can():
    m, later, earlier = encode_positions([20, 27, 13], 64)
    sines, cosines = np.eye(64)[0::2], np.eye(64)[1::2]
    quarter = sines.T @ cosines - cosines.T @ sines
    odd = np.sin(7 * angular_frequencies(64)).sum()
    assert m @ later == pytest.approx(m @ earlier, abs=1e-12)
    assert m @ quarter @ earlier == pytest.approx(odd, abs=1e-12)
    assert m @ quarter @ later == pytest.approx(-odd, abs=1e-12)
    assert odd > 1


def test_every_position_has_the_length_16_at_512():
    encoded = encode_positions([-1e6, 0, 0.5, 17, 4999, 1e9], 512)
    assert np.linalg.norm(encoded, axis=1) == pytest.approx(16)


def test_single_precision_angles_are_wrong_by_1e_4_at_position_4096():
    exact = encode_positions([4096], 512)[0, 0::2]
    angles = np.float32(4096) * angular_frequencies(512).astype(np.float32)
    usual = np.abs(np.sin(angles) - exact).max()
    ours = np.abs(encode_positions([4096], 512, dtype=np.float32)[0, 0::2] - exact).max()
    assert usual == pytest.approx(1e-4, rel=0.5)
    assert ours <= np.finfo(np.float32).eps / 4  # half a unit in the last place


def test_the_tables_in_print():
    row = positional_encoding(6, 512)[1]
    assert row[:3].round(5).tolist() == [0.84147, 0.54030, 0.82186]
    assert (f"{row[-2]:.4e}", row[-1].round(5)) == ("1.0366e-04", 1)
    by_hand = [[0, 1, 0, 1], [0.8415, 0.5403, 0.01, 1.0], [0.9093, -0.4161, 0.02, 0.9998]]
    assert positional_encoding(3, 4).round(4).tolist() == by_hand
