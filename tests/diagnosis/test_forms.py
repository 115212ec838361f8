"""Tables and vectors of 2026: several axes, other families' forms, and what goes wrong with them.

Every input is made here from a formula; none is made by the code that is tested. What is said of
each stands in tests/text/files/tables.txt.
"""

import math

import numpy as np
import pytest

from clock_hands.check import compared, verdict
from diagnosis.diagnose import diagnose
from diagnosis.vector import diagnose_frequencies
from tests.diagnosis.tables import cosines, inv_freq, waves
from tests.files import npy

RANDOM = np.random.default_rng(11)

# Positions as M-RoPE counts them: ten words, a picture of 6 x 8 patches, eight words.
WORDS, LATER, PATCH = np.arange(10), np.arange(18, 26), np.arange(48)
PLACES = np.stack(
    [np.concatenate([WORDS, 10 + one, LATER]) for one in (0 * PATCH, PATCH // 8, PATCH % 8)]
)
BLOCKS = np.repeat([0, 1, 2], [16, 24, 24])
IN_TURN = np.where(np.arange(64) < 60, np.arange(64) % 3, 0)


def turned(axes, base=1e6):
    """Angles of 64 pairs, each at the position of its axis, shape (rows, pairs)."""
    return PLACES[axes].T * inv_freq(base)


def side_by_side(*places, width, order=np.sin):
    """A table for each axis, by the paper's formula, side by side; cosines alone if asked."""
    every = [np.outer(one, inv_freq(10000, width)) for one in places]
    if order is np.cos:
        return np.hstack([np.repeat(np.cos(one), 2, axis=1) for one in every])
    return np.hstack([waves(one, width).astype(float) for one in places])


def dinov3(lines, side, columns=np.cos):
    """Angles 2 pi c / 100^(i/16), c from -1 to 1 in the middles of patches; down, then across."""
    down, across = np.divmod(np.arange(lines * side), side)
    c = [(2 * one + 1) / count - 1 for one, count in ((down, lines), (across, side))]
    return columns(
        np.hstack([2 * np.pi * np.outer(one, 100 ** (-np.arange(16) / 16)) for one in c])
    )


def alibi(slope, side):
    """A head's bias (query, key) of ALiBi: a penalty for each token of distance."""
    away = np.subtract.outer(np.arange(16), np.arange(16))  # query minus key
    return -slope * {"both": np.abs(away), "earlier": np.maximum(away, 0), "line": away}[side]


def dropped(table, rate):
    """The same after dropout."""
    return np.where(RANDOM.random(table.shape) < rate, 0, table / (1 - rate))


A, B, C = (one.ravel() for one in np.mgrid[0:3, 0:4, 0:5])
WAVES, MASK = waves(range(48)).astype(float), np.triu(np.full((16, 16), -1e9), 1)
EXCHANGED = WAVES[[*range(10), 11, 10, *range(12, 48)]]
ROWS, COLUMNS = np.arange(20)[:, None], np.arange(16) // 2 * 2
BY_ROW = np.sin(ROWS * 10000.0 ** (-COLUMNS / 16) + ROWS % 2 * np.pi / 2)
SLOPES = np.array([2.0 ** (-8 * k / 8) for k in range(1, 9)])
SLOPES_12 = [*SLOPES, *(2.0 ** (-k / 2) for k in (1, 3, 5, 7))]
# The findings of each table, and whether it is right.
TABLES = {
    "M-RoPE in blocks": (np.cos(turned(BLOCKS)), "axes_shared axis axis axis axes_kin", True),
    "M-RoPE in turn": (
        np.cos(np.tile(turned(IN_TURN, 5e6), 2)).astype("f4"),
        "axes_shared axis axis axis axes_slow axes_kin", True,
    ),
    "Flux": (
        np.hstack([side_by_side(0 * PATCH, width=16, order=np.cos),
            side_by_side(PATCH // 8, PATCH % 8, width=56, order=np.cos)]),
        "axes_blocks axis axis axis axes_grid", True,
    ),
    "a grid of three": (
        side_by_side(A, B, C, width=8), "axes_blocks axis axis axis axes_grid", True
    ),
    "across, twice": (
        side_by_side(PATCH % 8, PATCH % 8, width=16), "axes_blocks axis axis axes_alike", False
    ),
    "DINOv3": (dinov3(6, 6), "kin", True),
    "DINOv3, 4 x 6, sines": (dinov3(4, 6, np.sin), "kin", True),
    "ALiBi": (alibi(0.25, "both"), "alibi_bias", True),
    "ALiBi, masked": (alibi(0.5, "both") + MASK, "alibi_bias", True),
    "ALiBi, earlier keys": (alibi(0.5, "earlier"), "alibi_bias", True),
    "ALiBi, a line": (alibi(0.5, "line"), "alibi_bias", True),
    "ALiBi by column": (np.tile(np.arange(16) / 2, (16, 1)), "alibi_bias", True),
    "ALiBi, its sign exchanged": (-alibi(0.5, "earlier"), "alibi_reversed", False),
    "BLOOM's ALiBi": (np.outer(SLOPES, np.arange(20)), "alibi_heads", True),
    "BLOOM's, twelve heads": (np.outer(SLOPES_12, np.arange(-19, 1)), "alibi_heads", True),
    "parity of the row": (BY_ROW, "sine_by_position", False),
    "columns exchanged": (np.hstack([WAVES[:, 16:], WAVES[:, :16]]), "moved moved", False),
    "rows exchanged": (EXCHANGED, "exchanged", False),
    "from 999 down by 20": (waves(range(999, 0, -20)), "counts_by", False),
    "dropout": (dropped(WAVES, 0.1), "dropout", False),
    "half dropped": (dropped(WAVES, 0.5), "dropout", False),
    "six times": (6 * WAVES, "times_the_table", False),
    "rotated twice": (cosines(range(0, 48, 2)), "twice_the_angle", False),
    "127 times, whole": (np.round(127 * WAVES), "", True),
    "both sines": (np.repeat(WAVES[:, ::2], 2, axis=1), "neighbours_alike", True),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_what_is_found_in_a_table(name):
    table, findings, right = TABLES[name]
    diagnosis = diagnose(table)
    assert " ".join(one.name for one in diagnosis.findings) == findings
    assert diagnosis.right == right


def test_axes_are_told_by_their_pairs():
    said = "\n".join(verdict(npy(np.cos(turned(BLOCKS))))[1])
    for pairs, most in (("0 to 15", 25), ("16 to 39", 25), ("40 to 63", 25)):
        assert f"pairs {pairs}, positions up to {most}." in said
    assert "sections of 16, 24 and 24" in said
    assert "pairs 0 to 60 by 3, 61, 62 and 63," in verdict(npy(np.cos(turned(IN_TURN))))[1][1]
    twisted = np.cos(turned(RANDOM.permutation(BLOCKS)))
    assert "axes_kin" not in [one.name for one in diagnose(twisted).findings]


def test_a_table_that_only_begins_on_axes_has_no_reading():
    table = np.cos(turned(BLOCKS))
    table[-1, 20] += 0.01
    assert "axis" not in [one.name for one in diagnose(table).findings]


def yarn(base, factor, trained, width=64, cut=None, exchanged=False, power=False, whole=True):
    """YaRN's frequencies as its released code has them, or with one mistake."""
    ends = [width * math.log(trained / (2 * math.pi * n)) / (2 * math.log(base)) for n in (32, 1)]
    low, high = ends[::-1] if exchanged else ends
    if whole:
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, cut or width - 1)
    i = np.arange(width // 2)
    share = np.clip((i - low) / (high - low), 0, 1)
    plain = base ** (-2 * i / width)
    slowed = (factor * base) ** (-2 * i / width) if power else plain / factor
    return plain * (1 - share) + slowed * share


# The mistakes that are named, and the findings.
VECTORS = {
    "YaRN, cut": (yarn(1e4, 8, 131072, cut=31), "yarn_cut", ""),
    "YaRN, exchanged": (yarn(1.5e5, 32, 4096, exchanged=True, whole=False), "yarn_exchanged", ""),
    "YaRN, in the power": (yarn(1e4, 16, 4096, 128, power=True), "yarn_power", ""),
    "Gemma 4's": (np.append(inv_freq(1e6, 512)[:64], np.zeros(192)), "", "zeros_after"),
    "over what is rotated": (np.append(inv_freq(1e6), np.zeros(192)), "", "zeros_after_narrow"),
    "without its zeros": (inv_freq(1e6, 512)[:64], "", "part_of_wider zeros_missing"),
    "DINOv3's periods": (100 ** (-np.arange(16) / 16), "", "one_axis"),
    "a head of 64 without its 2": (100 ** (-np.arange(32) / 32), "missing_2", "one_axis"),
}
ALIKE = {  # of which the same is said as of another
    "M-RoPE in blocks", "Flux", "DINOv3, 4 x 6, sines", "ALiBi", "ALiBi, masked", "ALiBi, a line",
    "ALiBi, earlier keys", "ALiBi by column", "BLOOM's, twelve heads", "half dropped", "both sines",
    "YaRN, exchanged", "YaRN, in the power", "Gemma 4's", "a head of 64 without its 2",
}  # fmt: skip


@pytest.mark.parametrize("name", VECTORS)
def test_what_is_found_in_a_vector(name):
    vector, mistakes, findings = VECTORS[name]
    frequencies = diagnose_frequencies(np.array([float(f"{one:.8g}") for one in vector]))
    assert " ".join(frequencies.ways[0].reading.bugs()) == mistakes
    found = [one.name for one in frequencies.findings if one.name != "before_scaling"]
    assert " ".join(found) == findings
    wrong = mistakes or {*found} & {"zeros_after_narrow", "zeros_missing"}
    assert verdict(npy(vector))[0] == bool(wrong)


def test_the_width_that_fits_is_named():
    for name, width in (("Gemma 4's", 512), ("over what is rotated", 128)):
        assert f"for {width} columns" in verdict(npy(VECTORS[name][0]))[1][0]
    one, other = (npy(VECTORS[name][0][None]) for name in ("without its zeros", "Gemma 4's"))
    status, lines = compared(one, other)
    assert status == 1
    assert "i + 64 by the shorter, and with i + 256 by the longer" in lines[-1]
