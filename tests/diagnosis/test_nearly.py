"""Tables that are nearly right are named, with the places where they are not."""

import numpy as np
import pytest

from diagnosis.diagnose import diagnose
from diagnosis.vector import diagnose_frequencies
from tests.truth import formulas


def paper(length, d_model):
    return formulas.encoding(range(length), d_model, 10000.0).astype(float)


def fairseq(length, d_model, padding=1):
    """As fairseq makes it: sines before cosines, its own exponent, the padding's row zeroed."""
    speeds = np.exp(np.arange(d_model // 2) * -np.log(10000) / (d_model // 2 - 1))
    angles = np.arange(length)[:, None] * speeds
    table = np.concatenate([np.sin(angles), np.cos(angles)], axis=1).astype(np.float32)
    table[padding] = 0
    return table


def nearly(table):
    diagnosis = diagnose(table)
    assert diagnosis.named is None
    assert diagnosis.nearly is not None
    return diagnosis.nearly


@pytest.mark.parametrize(("start", "row", "bugs"), [(0, 1, []), (1, 0, ["first_1"])])
def test_a_padding_row_of_zeros(start, row, bugs):
    near = nearly(fairseq(1026, 512)[start:])
    assert near.zero_rows == (row,)
    assert (near.rows, near.columns, near.count) == ((), (), 0)
    assert near.reading.bugs() == bugs
    assert near.reading.conventions() == ["concatenated", "tensor2tensor"]


def test_a_row_a_column_and_an_entry_that_differ():
    table = paper(128, 64)
    table[37], table[:, 5] = table[38], 0.25
    table[90, 20] += 0.5
    near = nearly(table)
    assert (near.rows, near.columns) == ((37,), (5,))
    assert [(one.row, one.column, one.value) for one in near.entries] == [(90, 20, table[90, 20])]
    assert near.entries[0].expected == pytest.approx(table[90, 20] - 0.5)


def test_one_wrong_entry_in_a_few_numbers():
    table = paper(3, 8).round(4)
    table[2, 3] = 0.5
    (entry,) = nearly(table).entries
    assert (entry.row, entry.column) == (2, 3)
    assert entry.expected == pytest.approx(np.cos(0.2), abs=1e-4)


def test_a_dead_row_is_looked_at_by_the_identities():
    table = paper(512, 128)
    table[300] = 0
    diagnosis = diagnose(table)
    assert diagnosis.nearly.zero_rows == (300,)
    assert not diagnosis.identities.norm.holds
    assert diagnosis.identities.norm.at[0] == 300


def truncated(values):
    return (values.astype(np.float32).view(np.uint32) & 0xFFFF0000).view(np.float32)


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (lambda t, rng: t + rng.normal(0, 1e-3, t.shape), "noise"),
        (lambda t, rng: t + rng.normal(0, 0.05, t.shape), "noise"),
        (lambda t, _: np.round((t + 1) * 127.5) / 127.5 - 1, "eight_bits"),
        (lambda t, _: truncated(t), "truncated"),
    ],
    ids=["noise", "trained", "eight bits", "truncated"],
)
def test_small_differences_everywhere(change, kind):
    table = paper(512, 128)
    noisy = change(table, np.random.default_rng(0))
    near = nearly(noisy)
    assert near.kind == kind
    assert (near.reading.bugs(), near.reading.conventions()) == ([], [])
    assert near.rms == pytest.approx(np.sqrt(np.mean((noisy - table) ** 2)), rel=0.02)


def test_noise_in_a_small_table():
    noisy = paper(16, 8) + np.random.default_rng(0).normal(0, 5e-3, (16, 8))
    assert nearly(noisy).kind == "noise"


@pytest.mark.parametrize("shape", [(16, 1), (1, 16)], ids=["each row", "each column"])
def test_what_is_off_by_whole_lines_is_no_noise(shape):
    moved = paper(16, 16) + np.random.default_rng(0).normal(0, 0.03, shape)
    assert diagnose(moved).nearly is None


def test_shuffled_rows_are_placed():
    order = np.random.default_rng(0).permutation(128)
    table = paper(128, 64)[order].astype(np.float32)
    diagnosis = diagnose(table)
    assert diagnosis.named is None
    assert (diagnosis.nearly.kind, diagnosis.nearly.positions) == ("shuffled", tuple(order))
    assert not diagnosis.nearly.in_order
    rows, columns = np.arange(128), np.arange(64)
    np.testing.assert_allclose(diagnosis.expected(rows, columns), paper(128, 64), atol=1e-6)


@pytest.mark.parametrize(
    ("positions", "in_order"),
    [(range(981, 0, -20), False), ((0, 3, 7, 8, 20, 31, 500, 801), True)],
    ids=["backwards", "uneven"],
)
def test_positions_of_their_own(positions, in_order):
    """As a diffusion model samples, from late timesteps to early ones."""
    table = formulas.encoding(positions, 64, 10000.0).astype(np.float32)
    near = nearly(table)
    assert (near.positions, near.in_order) == (tuple(positions), in_order)


def test_rows_that_are_no_positions_are_not_placed():
    table = paper(64, 64)
    table[:, 10:20] = formulas.encoding(range(64), 64, 3000.0).astype(float)[:, 10:20]
    assert diagnose(table[::-1]).nearly is None


@pytest.mark.parametrize("base", [3000.0, 12000.0])
def test_another_formula_is_no_noise(base):
    """A base of its own for each half: nothing known here, though most entries are close."""
    table = paper(256, 64)
    table[:, 16:] = formulas.encoding(range(256), 64, base).astype(float)[:, 16:]
    assert diagnose(table).nearly is None


def one_dimension(places, width):
    speeds = 1 / 10000 ** (np.arange(width // 2) / (width / 2))
    angles = np.outer(places, speeds)
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=1)


@pytest.mark.parametrize("token", [0, 1])
@pytest.mark.parametrize("across_first", [True, False])
def test_a_square_of_patches(token, across_first):
    """As MAE makes it for 14 x 14 patches, by its formula; row 0 is the class token's."""
    down, across = np.divmod(np.arange(14 * 14), 14)
    both = [one_dimension(places, 96) for places in (across, down)]
    table = np.concatenate(both if across_first else both[::-1], axis=1).astype(np.float32)
    table = np.concatenate([np.zeros((token, 192), np.float32), table])
    diagnosis = diagnose(table)
    assert vars(diagnosis.halves) == {"side": 14, "across_first": across_first, "skipped": token}
    assert (diagnosis.named.reading.bugs(), diagnosis.named.reading.conventions()) == (
        [],
        ["concatenated"],
    )
    rows, columns = np.arange(len(table)), np.arange(192)
    np.testing.assert_allclose(diagnosis.expected(rows, columns), table, atol=1e-6)


def test_a_square_with_a_mistake_in_one_half_has_no_name():
    down, across = np.divmod(np.arange(49), 7)
    table = np.concatenate([one_dimension(across, 16), one_dimension(down + 1, 16)], axis=1)
    assert diagnose(table).halves is None


def test_random_numbers_are_not_nearly_anything():
    rng = np.random.default_rng(0)
    for shape, digits in (((8, 4), 1), ((3, 8), 1), ((12, 6), 2), ((64, 32), 4)):
        for _ in range(5):
            assert diagnose(np.round(rng.uniform(-1, 1, shape), digits)).nearly is None


def test_a_frequency_that_is_repeated_is_told():
    speeds = 10000.0 ** (-np.arange(64) / 64)
    speeds[7] = speeds[6]
    frequencies = diagnose_frequencies(speeds)
    assert (frequencies.ways, frequencies.wrong) == ((), (7,))
    assert frequencies.nearest.reading.base == 10000
