"""People's tables: of other families and bases, of rows at any positions, of grids.

Every input is made here from a formula; none is made by the code that is tested.
"""

import numpy as np

from clock_hands.check import compared, verdict
from core.implementations.number_formats import rounded
from diagnosis.diagnose import diagnose
from diagnosis.vector import diagnose_frequencies
from tests.diagnosis.tables import cosines, inv_freq, waves
from tests.files import npy
from tests.truth.stretching import frequencies_used

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


TIMES = np.sort(RANDOM.uniform(0, 1000, 30))
ROWS = {
    "packed texts": (waves([*range(12), *range(20), *range(9)]), ["begins_anew"], True),
    "a count one too low": (waves([*range(16), *range(15, 30)]), ["position_twice"], False),
    "one row everywhere": (waves([20] * 20), ["one_position"], False),
    "a count that stands still": (
        waves([*range(10), 10, 10, 10, 14, 14]), ["positions_repeat", *["run"] * 3], False,
    ),
    "any times": (waves(TIMES), ["any_times"], True),
    "downwards": (waves(range(30, 0, -1)), ["counts_down"], False),
    "a cache of packed texts": (cosines([*range(12), *range(20)]), ["begins_anew"], True),
    "positions in bfloat16": (
        cosines(rounded(np.arange(400), "bfloat16")), ["positions_rounded"], False,
    ),
    "from row 5 in each": (waves([*range(5, 20), *range(5, 12)]), ["begins_anew"], False),
}  # fmt: skip


def test_rows_at_any_positions():
    for case, (table, names, right) in ROWS.items():
        diagnosis = diagnose(table)
        assert [one.name for one in diagnosis.findings] == names, case
        assert diagnosis.right == right
        near = diagnosis.nearly
        assert np.abs(near.reading.predict(np.array(near.positions)) - table).max() < 1e-4


def test_positions_of_rows_are_told(tmp_path):
    found = diagnose(waves([*range(12), *range(20), *range(9)])).findings[0]
    assert found.numbers == {"at": "12, 32", "first": 0.0}
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
        diagnosis = diagnose(table)
        assert [one.name for one in diagnosis.findings] == [case]
        assert (diagnosis.right, diagnosis.readings, diagnosis.nearly) == (False, (), None)
    assert diagnose(TABLES["angles"]).findings[0].numbers["base"] == 10000
    assert diagnose(TABLES["t5_both"]).findings[0].numbers == {"buckets": 32, "most": 128}


def test_the_attention_factor_once_twice_and_not_at_all():
    angles = np.outer(np.arange(128), frequencies_used("yarn", 64, 1e4, 16, 4096, 0))
    cache = np.cos(np.hstack([angles, angles]))
    for power, name in enumerate(("attention_missing", "scale", "attention_squared")):
        diagnosis = diagnose((cache * (0.1 * np.log(16) + 1) ** power).astype("f4"))
        reading = diagnosis.named.reading
        assert name in (*reading.bugs(), *reading.conventions())
        assert diagnosis.right == (power < 2)


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
    "lines of six": (np.hstack([waves(ACROSS), waves(DOWN)]), ("halves", 4, 6, True, 0)),
    "walked down": (np.hstack([waves(DOWN), waves(ACROSS)]), ("halves", 4, 6, False, 0)),
    "four columns a frequency": (
        FOURS.reshape(24, 2, 8, 2).transpose(0, 2, 1, 3).reshape(24, 32), ("fours", 4, 6, True, 0),
    ),
    "axes in turn": (TURNS, ("turns", 8, 8, False, 0)),
    "after a class token": (np.vstack([TOKEN, KIN["MAE"]]), ("halves", 4, 6, True, 1)),
    "down, after one": (np.vstack([TOKEN, KIN["MoCo v3"]]), ("halves", 4, 6, False, 1)),
}  # fmt: skip


def test_a_grid():
    for case, (table, expected) in GRIDS.items():
        diagnosis = diagnose(table)
        grid = diagnosis.halves
        shape = grid.split, grid.lines, grid.side, grid.across_first, grid.skipped
        assert shape == expected, case
        reading = diagnosis.named.reading
        assert (diagnosis.right, reading.base, reading.bugs()) == (True, 10000, [])
        assert (grid.factor > 1) == (grid.split == "turns")
        every = np.arange(len(table)), np.arange(table.shape[1])
        assert np.abs(diagnosis.expected(*every) - table).max() < 1e-4
    assert reading.conventions() == ["concatenated"]
    assert diagnose(halves_of(ACROSS, DOWN + 1)).halves is None


def test_a_models_table_is_called_by_its_name():
    for name, table in KIN.items():
        (found,) = diagnose(table).findings
        assert (found.name, found.numbers, found.right) == ("kin", {"name": name}, True)
    assert diagnose(KIN["Whisper's encoder"][:60]).findings == ()


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


def lines_of(*tables):
    """The exit status and the text of the command on these numbers, or on two tables."""
    status, lines = (verdict if len(tables) == 1 else compared)(*map(npy, tables))
    return status, " ".join(lines)


def test_what_the_command_counts_and_where():
    said = "It encodes 4 x 6 positions, 6 in a line. The position across is in the first half"
    assert said in lines_of(KIN["MAE"])[1]
    speeds = inv_freq(10000, 64)
    for numbers, about in (
        (2 * np.pi / speeds, "32 frequencies: 2 pi / inv_freq by the paper's formula"),
        (speeds / (2 * np.pi), "32 frequencies: inv_freq / 2 pi by the paper's formula"),
        (speeds[::-1], "They are in reverse order."),
        (
            np.where(np.arange(32) == 5, 2, 1) * speeds,
            "31 of 32 frequencies are right. Wrong: number 5.",
        ),
    ):
        status, text = lines_of(numbers)
        assert (status, about in text) == (1, True), text
    table, wrong = waves(range(20), 8), waves(range(20), 8)
    wrong[7, 3] += 2
    status, text = lines_of(table, wrong)
    assert "1 of 160 entries differ. The largest difference is 2, in row 7, column 3" in text
    status, text = lines_of(table, table[:12, :6])
    assert (status, "All 72 entries are equal." in text) == (1, True)
    wrong = waves(range(60), 32)
    wrong[7, 3] += 2
    text = lines_of(wrong)[1]
    assert "Row 7, column 3 is" in text
    assert "In all" not in text
