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


def test_the_first_hand_is_the_fast_one():
    frequencies = angular_frequencies(512)
    assert frequencies[0] == 1
    assert (np.diff(frequencies) < 0).all()


def test_the_longest_wavelength_stays_below_two_pi_base():
    longest = wavelengths(512)[-1]
    assert round(longest) == 60_611
    assert longest == pytest.approx(2 * np.pi * 10000 ** (1 - 2 / 512))
    assert round(2 * np.pi * 10000) == 62_832


@pytest.mark.parametrize(
    ("max_len", "percent"), [(20, 88), (50, 77), (128, 67), (512, 52), (2048, 37)]
)
def test_share_of_hands_that_never_finish_a_turn(max_len, percent):
    assert round(100 * idle_pairs(max_len, 512).mean()) == percent


def test_sixteen_singular_values_hold_99_percent_of_the_energy():
    energy = np.linalg.svd(positional_encoding(50, 512), compute_uv=False) ** 2
    share = np.cumsum(energy) / energy.sum()
    assert np.argmax(share >= 0.99) + 1 == 16


@pytest.mark.parametrize(("max_len", "percent"), [(50, 67), (512, 42)])
def test_share_of_energy_in_one_constant_vector(max_len, percent):
    table = positional_encoding(max_len, 512)
    constant = table.mean(axis=0)
    assert round(100 * max_len * (constant @ constant) / (table**2).sum()) == percent


@pytest.mark.parametrize(
    ("offset", "share"),
    [(1, 0.973), (5, 0.741), (10, 0.679), (50, 0.512), (100, 0.437), (500, 0.263)],
)
def test_similarity_falls_with_distance(offset, share):
    profile = similarity_profile(501, 512)
    assert round(profile[offset] / profile[0], 3) == share


@pytest.mark.parametrize(("d_model", "offset"), [(512, 43), (128, 11), (64, 5)])
def test_similarity_first_turns_up_after(d_model, offset):
    assert first_rise(similarity_profile(512, d_model)) == offset


@pytest.mark.parametrize(
    ("d_model", "base", "offset"),
    [(512, 1e4, 3284), (128, 1e4, 1707), (128, 5e5, 18_438), (16, 1e4, 91)],
)
def test_first_offset_with_a_negative_similarity(d_model, base, offset):
    assert first_negative(d_model, base) == offset
    assert first_negative(d_model, base, limit=offset) is None


def test_neighbours_are_the_closest_pair_but_not_with_one_hand():
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


@pytest.mark.parametrize(("angle", "r_squared"), [(1, 0.29), (np.pi / 2, 0), (np.pi, 1)])
def test_a_sine_alone_cannot_be_shifted(angle, r_squared):
    positions = np.linspace(0, 2000 * np.pi, 100_000, endpoint=False)  # 1,000 whole turns
    here = encode_positions(positions, 2)[:, 0]
    there = encode_positions(positions + angle, 2)[:, 0]
    best = (here @ there) ** 2 / ((here @ here) * (there @ there))
    assert best == pytest.approx(np.cos(angle) ** 2, abs=1e-9)
    assert round(best, 2) == r_squared


def test_a_dot_product_cannot_tell_before_from_after_but_a_quarter_turn_can():
    m, later, earlier = encode_positions([20, 27, 13], 64)
    sines, cosines = np.eye(64)[0::2], np.eye(64)[1::2]
    quarter = sines.T @ cosines - cosines.T @ sines
    odd = np.sin(7 * angular_frequencies(64)).sum()
    assert m @ later == pytest.approx(m @ earlier, abs=1e-12)
    assert m @ quarter @ earlier == pytest.approx(odd, abs=1e-12)
    assert m @ quarter @ later == pytest.approx(-odd, abs=1e-12)
    assert odd > 1


def test_the_encoding_drowns_an_embedding_that_is_not_scaled():
    assert np.linalg.norm(encode_positions([0, 17, 4999], 512), axis=1) == pytest.approx(16)


def test_the_formula_is_defined_at_every_position():
    encoded = encode_positions([-1e6, 0.5, 1e9], 512)
    assert np.linalg.norm(encoded, axis=1) == pytest.approx(16)


def test_single_precision_angles_are_wrong_by_1e_4_at_position_4096():
    exact = encode_positions([4096], 512)[0, 0::2]
    angles = np.float32(4096) * angular_frequencies(512).astype(np.float32)
    usual = np.abs(np.sin(angles) - exact).max()
    ours = np.abs(encode_positions([4096], 512, dtype=np.float32)[0, 0::2] - exact).max()
    assert usual == pytest.approx(1e-4, rel=0.5)
    assert ours <= np.finfo(np.float32).eps / 4  # half a unit in the last place


def test_six_words_at_d_512():
    row = positional_encoding(6, 512)[1]
    assert row[:3].round(5).tolist() == [0.84147, 0.54030, 0.82186]
    assert f"{row[-2]:.4e}" == "1.0366e-04"
    assert row[-1].round(5) == 1


def test_three_words_at_d_4_by_hand():
    by_hand = [[0, 1, 0, 1], [0.8415, 0.5403, 0.01, 1.0], [0.9093, -0.4161, 0.02, 0.9998]]
    assert positional_encoding(3, 4).round(4).tolist() == by_hand
