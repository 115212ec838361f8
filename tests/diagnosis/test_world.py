"""People's tables: of other families and bases, of rows at any positions, of grids.

Every input is made here from a formula; none is made by the code that is tested.
"""

import numpy as np

from clock_hands.check import verdict
from core.implementations.number_formats import rounded
from diagnosis.diagnose import diagnose
from diagnosis.vector import diagnose_frequencies
from tests.diagnosis.tables import cosines, inv_freq, waves
from tests.files import npy

RANDOM = np.random.default_rng(5)


def test_another_base_than_expected_is_wrong_only_where_one_was_named():
    for base, other in ((10000.0, 500000.0), (500000.0, 10000.0)):
        for numbers in (inv_freq(base), cosines(range(40), base=base)):
            statuses = [verdict(npy(numbers), named)[0] for named in (None, base, other)]
            assert statuses == [0, 0, 1]
    for base in (10000.0, 500000.0, 1e6, 1e7):  # known: a remark names models that scale it
        remarks = {one.name for one in diagnose_frequencies(inv_freq(base)).findings}
        assert remarks <= {"before_scaling"}
        assert diagnose(cosines(range(40), base=base)).findings == ()


def test_digits_are_told_from_decimals():
    """A table as PyTorch prints it: 8.4147e-01 beside 9.9998e-04."""
    printed = "\n".join(",".join(f"{n:.4e}" for n in row) for row in waves(range(9), 8))
    status, lines = verdict(printed.encode())
    assert (status, "(5 digits)" in lines[1]) == (0, True)


TIMES = np.sort(RANDOM.uniform(0, 1000, 30))
# What is said of these tables, and of those below, stands in tests/text/files/tables.txt.
ROWS = {
    "packed texts": waves([*range(12), *range(20), *range(9)]),
    "a count one too low": waves([*range(16), *range(15, 30)]),
    "one row everywhere": waves([20] * 20),
    "a count that stands still": waves([*range(10), 10, 10, 10, 14, 14]),
    "any times": waves(TIMES),
    "downwards": waves(range(30, 0, -1)),
    "a cache of packed texts": cosines([*range(12), *range(20)]),
    "positions in bfloat16": cosines(rounded(np.arange(400), "bfloat16")),
    "from row 5 in each": waves([*range(5, 20), *range(5, 12)]),
}


def test_positions_of_rows_are_told(tmp_path):
    for table in ROWS.values():
        near = diagnose(table).nearly
        assert np.abs(near.reading.predict(np.array(near.positions)) - table).max() < 1e-4
    order = RANDOM.permutation(300)
    assert diagnose(waves(range(300), 256)[order]).nearly.positions == tuple(order)
    file = tmp_path / "rows.csv"
    verdict(npy(waves([*range(12), *range(20)])), csv=str(file))
    rows = np.genfromtxt(file, delimiter=",", names=True)
    assert rows["row"].tolist() == [*range(32)]
    assert rows["position"].tolist() == [*range(12), *range(20)]
    near = diagnose(waves(TIMES)).nearly
    assert np.abs(np.array(near.positions) - TIMES).max() < 1e-4
    status, lines = verdict(npy(waves(range(-20, 21))))  # a first position is printed
    assert (status, "another first position (-20)" in lines[0]) == (1, True)


AWAY = np.subtract.outer(np.arange(30), np.arange(30))


def t5(away, both):
    """Raffel et al.'s bucket, of 32 up to a distance of 128, of a key `away` after its query."""
    count = 16 if both else 32
    size, half = abs(away) if both else max(-away, 0), count // 2
    log = np.log(max(size, half) / half) / np.log(128 / half)
    return count * (both and away > 0) + (size if size < half else half + int(log * (count - half)))


ANGLES = np.arange(20)[:, None] * inv_freq(10000, 16)
X = np.linspace(0, 1, 33)[:, None] * np.pi * 2.0 ** np.arange(8)
TABLES = {
    "alibi_bias": -0.25 * np.abs(AWAY),
    "of_distance": RANDOM.normal(size=59)[AWAY + 29],
    "angles": np.hstack([ANGLES, ANGLES]),
    "t5_both": np.vectorize(t5)(-AWAY, True),
    "t5_causal": np.vectorize(t5)(-AWAY, False),
    "nerf": np.hstack([np.sin(X), np.cos(X)]).astype("f4"),
}


def test_a_table_of_another_family():
    for case, table in TABLES.items():
        assert [one.name for one in diagnose(table).findings] == [case]
    assert diagnose(TABLES["angles"]).findings[0].numbers["base"] == 10000


def halves_of(one, other, **how):
    return np.hstack([np.hstack([np.sin(a), np.cos(a)]) for a in angles_of(one, other, **how)])


def angles_of(*places, width=16, less=0):
    """Angles of a quarter of the columns; `less` is 1 for an exponent by width / 4 - 1."""
    speeds = 10000.0 ** (-np.arange(width) / (width - less))
    return [np.outer(place, speeds).astype("f4") for place in places]


DOWN, ACROSS = (each.ravel() for each in np.mgrid[0:4, 0:6])
FOURS = np.concatenate([waves(ACROSS, 16)[:, None], waves(DOWN, 16)[:, None]], 1)
EVEN = cosines(np.arange(8), 16)  # eight frequencies, twice
LONG = np.outer(np.arange(1500), 10000.0 ** (-np.arange(32) / 31)).astype("f4")
FIRST, SECOND = angles_of(DOWN, ACROSS)
KIN = {
    "MAE": halves_of(ACROSS, DOWN),
    "big_vision's and other simple ViTs": halves_of(ACROSS, DOWN, less=1),
    "MoCo v3": halves_of(DOWN, ACROSS),
    "timm's build_sincos2d_pos_embed": np.hstack(
        [np.sin(FIRST), np.sin(SECOND), np.cos(FIRST), np.cos(SECOND)]
    ),
    "DETR": np.hstack(
        [waves(2 * np.pi * (one + 1) / count, 32) for one, count in ((DOWN, 4), (ACROSS, 6))]
    ),
    "Whisper's encoder": np.hstack([np.sin(LONG), np.cos(LONG)]),
}
TURNS = np.where(np.arange(16) % 2 == 0, EVEN.repeat(8, 0), np.tile(EVEN, (8, 1)))
TOKEN = np.zeros((1, 64), "f4")  # the class token's row
GRIDS = {
    "lines of six": np.hstack([waves(ACROSS), waves(DOWN)]),
    "walked down": np.hstack([waves(DOWN), waves(ACROSS)]),
    "four columns a frequency": FOURS.reshape(24, 2, 8, 2).transpose(0, 2, 1, 3).reshape(24, 32),
    "axes in turn": TURNS,
    "after a class token": np.vstack([TOKEN, KIN["MAE"]]),
    "down, after one": np.vstack([TOKEN, KIN["MoCo v3"]]),
}


def test_a_grid_predicts_its_table():
    for case, table in {**GRIDS, "DETR": KIN["DETR"]}.items():
        diagnosis = diagnose(table)
        assert (diagnosis.halves.factor > 1) == (case == "axes in turn")
        every = np.arange(len(table)), np.arange(table.shape[1])
        assert np.abs(diagnosis.expected(*every) - table).max() < 1e-4
    assert diagnose(halves_of(ACROSS, DOWN + 1)).halves is None
    said = "4 x 6 positions, 6 in a line. The position across is in the first half"
    assert said in " ".join(verdict(npy(KIN["MAE"]))[1])


def test_frequencies_of_no_rule_are_told_and_none_where_there_are_none():
    speeds = np.array([0.9, 0.31, 0.37, 0.05, 1.7, 0.23, 0.011, 2.2])
    noise = np.random.default_rng(0).normal(0, 0.01, (64, 8))
    diagnosis = diagnose(np.sin(np.arange(64)[:, None] * speeds + 0.4) + noise)
    (found,), by_column = diagnosis.findings, diagnosis.measured
    assert (found.name, found.numbers["count"]) == ("waves", 8)
    told = [float(one.split(" ")[0]) for one in found.numbers["list"].split(", ")]
    assert np.abs(np.array(told) - speeds).max() < 2e-3
    assert by_column["column"].tolist() == [*range(8)]
    # The error that is told is that of the estimate: never far beyond, and not far below.
    apart = np.abs(by_column["radians a row"] - speeds) / by_column["standard error"]
    assert 0.3 < np.sqrt(np.mean(apart**2)) < 2
    (found,) = diagnose(RANDOM.normal(size=(64, 32))).findings
    assert found.name == "no_waves"
    status, lines = verdict(npy(inv_freq(10000, 64)[::-1]))
    assert (status, "They are in reverse order." in lines) == (1, True)
