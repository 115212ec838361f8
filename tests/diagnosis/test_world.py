"""People's inputs: numbers of other families, rows at any positions, odd containers and bases.

Every input is made here from a formula; none is made by the code that is tested.
"""

import numpy as np
import pytest

from clock_hands.check import compared, verdict
from diagnosis.diagnose import diagnose
from diagnosis.read_table import UnreadableError, read, read_text
from diagnosis.two_tables import two_tables
from diagnosis.vector import diagnose_frequencies
from tests.files import npy

RANDOM = np.random.default_rng(5)


def waves(positions, width=32, base=10000.0):
    """Sines and cosines in turn, by the paper's formula, in float32."""
    angles = np.asarray(positions, float)[:, None] * base ** (-np.arange(0, width, 2) / width)
    return np.stack([np.sin(angles), np.cos(angles)], -1).reshape(len(angles), -1).astype("f4")


def cosines(positions, width=32, base=10000.0):
    """A rotary model's cosine cache, half-split."""
    angles = np.asarray(positions, float)[:, None] * base ** (-np.arange(0, width, 2) / width)
    return np.cos(np.hstack([angles, angles])).astype("f4")


def inv_freq(base, width=128):
    return base ** (-np.arange(0, width, 2) / width)


def bfloat16(values):
    """Whole numbers up to 512, to eight significant bits, ties to even."""
    return np.where(values < 257, values, 2 * np.round(values / 2))


def of_vector(*found):
    return [(one.name, one.right) for one in diagnose_frequencies(*found).findings]


SLOPES_6 = [2**-2, 2**-4, 2**-6, 2**-8, 2**-1, 2**-3]  # of 4 heads, then of 8, every second one
STEP = np.where(np.arange(32) < 20, 1, 1 / 4)
VECTORS = {
    "alibi": ([2.0**-k for k in range(1, 9)], True),
    "alibi of six": (SLOPES_6, True, "alibi"),
    "alibi_shifted": ([2.0**-k for k in range(8)], False),
    "bands": (2.0 ** np.arange(10), True),
    "bands_pi": (np.pi * 2.0 ** np.arange(6), True),
    "unfilled": (np.zeros(16), False),
    "ntk": (inv_freq(10000 * 4 ** (128 / 126)), True),
    "ntk of six decimals": (inv_freq(10000 * 8 ** (128 / 126)).round(6), True, "ntk"),
    "part_of_wider": (inv_freq(10000, 128)[:16], False),
    "base_unknown": (inv_freq(4945), True),
    "zeros_after": (np.append(inv_freq(10000)[:12], np.zeros(52)), True),
    "scaled_without_smoothing": (inv_freq(500000, 64) * STEP, False),
}


SAID = {  # of a vector, in the sentence about it
    "alibi of six": {"heads": 6, "first": 1 / 4},
    "alibi_shifted": {"heads": 8, "first": 1 / 2},
    "bands": {"count": 10, "last": 9},
    "unfilled": {"count": 16},
    "ntk": {"known": 10000, "factor": 4, "width": 128, "less": 126},
    "part_of_wider": {"from": 0, "last": 31, "wider": 128, "base": 10000},
    "base_unknown": {"base": 4945},
    "zeros_after": {"count": 12, "all": 64},
}


def test_a_vector():
    for case, (vector, right, *name) in VECTORS.items():
        assert dict(of_vector(vector))[(*name, case)[0]] == right, case
    for case, numbers in SAID.items():
        assert diagnose_frequencies(VECTORS[case][0]).findings[0].numbers == numbers, case
    dynamic = diagnose_frequencies(inv_freq(10000 * 3 ** (128 / 126))).findings[1]
    assert (dynamic.name, dynamic.numbers) == ("dynamic_ntk", {"times": 2})  # 2 x 2 - 1 = 3
    found = diagnose_frequencies(VECTORS["scaled_without_smoothing"][0]).findings[0].numbers
    assert (found["base"], found["fast"], found["factor"]) == (500000, 20, 4)
    edges = 2 * np.pi / inv_freq(500000, 64)[19:21]  # the wavelengths on both sides of the step
    np.testing.assert_allclose([found["shorter"], found["longer"]], edges)


def test_another_base_than_expected_is_wrong_only_where_one_was_named():
    for base, other in ((10000.0, 500000.0), (500000.0, 10000.0)):
        for numbers in (inv_freq(base), cosines(range(40), base=base)):
            statuses = [verdict(npy(numbers), named)[0] for named in (None, base, other)]
            assert statuses == [0, 0, 1]
    for base in (10000.0, 500000.0, 1e6, 1e7):  # known, so without a remark
        assert of_vector(inv_freq(base)) == []
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
    "positions in bfloat16": (cosines(bfloat16(np.arange(400))), ["positions_rounded"], False),
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


def yarn(scale):
    """A cosine cache stretched by 16 from 4,096 tokens, as Peng et al.'s code, for 64 columns."""
    pair, w = np.arange(32), inv_freq(10000, 64)
    low, high = (64 * np.log(4096 / (n * 2 * np.pi)) / (2 * np.log(10000)) for n in (32, 1))
    ramp = np.clip((pair - np.floor(low)) / (np.ceil(high) - np.floor(low)), 0, 1)
    angles = np.arange(128)[:, None] * (w * (1 - ramp) + w / 16 * ramp)
    return (scale * np.cos(np.hstack([angles, angles]))).astype("f4")


def test_the_attention_factor_once_twice_and_not_at_all():
    for power, name in enumerate(("attention_missing", "scale", "attention_squared")):
        diagnosis = diagnose(yarn((0.1 * np.log(16) + 1) ** power))
        reading = diagnosis.named.reading
        assert name in (*reading.bugs(), *reading.conventions())
        assert diagnosis.right == (power < 2)


PE = waves(range(24), 16)
SINE, COSINE = PE[:, 0::2], PE[:, 1::2]
CONTAINERS = {
    "complex": (COSINE + 1j * SINE, np.hstack([COSINE, SINE])),
    "pairs_last": (np.stack([SINE, COSINE], -1), np.hstack([SINE, COSINE])),
    "bfloat16_bits": ((PE.view("u4") >> 16).astype("u2"), (PE.view("u4") >> 16 << 16).view("f4")),
    "twice_halves": (np.hstack([COSINE, COSINE, SINE, SINE]), np.hstack([COSINE, SINE])),
    "twice_neighbours": (np.repeat(np.hstack([COSINE, SINE]), 2, 1), np.hstack([COSINE, SINE])),
    "batch_equal": (np.stack([PE] * 3), PE),
    "batch_between": (np.stack([PE] * 3, 1), PE),
    "stacked": (np.stack([PE, PE + 1]), np.vstack([PE, PE + 1])),
}


def test_a_container_is_opened():
    for case, (array, table) in CONTAINERS.items():
        parsed = read(npy(array))
        assert [one.name for one in parsed.findings] == [case]
        assert np.array_equal(parsed.table, table), case


def test_sheets_with_words_before_and_quoted_commas():
    rounded = PE.astype(float).round(4)
    rows = rounded.tolist()
    words = "\n".join(f"w{at}," + ",".join(map(str, row)) for at, row in enumerate(rows))
    quoted = "\n".join(",".join(f'"{cell}"'.replace(".", ",") for cell in row) for row in rows)
    for text in (words, quoted):
        assert np.array_equal(read_text(text).table, rounded)
    with pytest.raises(UnreadableError):
        read_text("x,.5,.2,.3\n.4,.5,.6,.7")


def test_a_file_that_is_not_read_is_called_by_its_name():
    for data, reason, way in (
        (b"PK\x03\x04" + bytes(30) + b"model/data.pkl" + bytes(60), "torch", "np.save"),
        (b"\x10" + bytes(7) + b'{"a":{}}' + bytes(40), "safetensors", "load_file"),
        (b"GGUF\x03" + bytes(40), "gguf", "gguf-dump"),
        (b"\x80\x02" + bytes(40), "pickled file", "np.save"),
    ):
        with pytest.raises(UnreadableError) as refusal:
            read(data)
        assert refusal.value.reason == reason
        status, lines = verdict(data)
        assert (status, way in lines[0]) == (2, True)


def rotated(q, to, sign=1):
    """Rotate row p of q (rows, 32) by p w in pairs of neighbours, or of halves."""
    pairs = np.arange(32).reshape(-1, 2) if to == "interleaved" else np.arange(32).reshape(2, -1).T
    angle = sign * np.arange(len(q))[:, None] * inv_freq(10000, 32)
    one, other = q[:, pairs[:, 0]], q[:, pairs[:, 1]]
    turned = np.empty_like(q)
    turned[:, pairs[:, 0]] = one * np.cos(angle) - other * np.sin(angle)
    turned[:, pairs[:, 1]] = one * np.sin(angle) + other * np.cos(angle)
    return turned


Q = RANDOM.normal(size=(10, 32))
ONCE = np.arange(32).reshape(2, 8, 2).transpose(0, 2, 1).ravel()  # two heads to halves
PAIRS = {
    "rotated_other_pairs": (rotated(Q, "half"), rotated(Q, "interleaved")),
    "rotated_other_way": (rotated(Q, "half"), rotated(Q, "half", -1)),
    "rotated_half": (Q, rotated(Q, "half")),
    "rotated_interleaved": (Q, rotated(Q, "interleaved")),
    "rotated_back": (rotated(Q, "half"), Q),
    "twice_to_half": (Q, Q[:, ONCE][:, ONCE]),
    "halves_exchanged": (Q, np.hstack([Q[:, 16:], Q[:, :16]])),
    "differ_base": (cosines(range(60)), cosines(range(60), base=500000.0)),
    "differ_first": (waves(range(50)), waves(range(1, 51))),
    "differ_exponent": (PE, waves(range(24), 16, 10000.0 ** (8 / 7))),
}


def test_in_what_two_tables_differ():
    for case, both in PAIRS.items():
        assert case in [one.name for one in two_tables(*both).findings]
    # Two draws of q differ in nothing that has a name.
    assert two_tables(Q, RANDOM.normal(size=(10, 32))).findings == ()


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
GRIDS = {
    "lines of six": (np.hstack([waves(ACROSS), waves(DOWN)]), ("halves", 4, 6, True)),
    "walked down": (np.hstack([waves(DOWN), waves(ACROSS)]), ("halves", 4, 6, False)),
    "four columns a frequency": (
        FOURS.reshape(24, 2, 8, 2).transpose(0, 2, 1, 3).reshape(24, 32), ("fours", 4, 6, True),
    ),
    "axes in turn": (TURNS, ("turns", 8, 8, False)),
}  # fmt: skip


def test_a_grid():
    for case, (table, expected) in GRIDS.items():
        diagnosis = diagnose(table)
        grid = diagnosis.halves
        assert (grid.split, grid.lines, grid.side, grid.across_first) == expected, case
        assert (diagnosis.right, diagnosis.named.reading.base) == (True, 10000)
        every = np.arange(len(table)), np.arange(table.shape[1])
        assert np.abs(diagnosis.expected(*every) - table).max() < 1e-4


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
    assert lines_of(table, table)[0] == 0
    status, text = lines_of(table, table[:12, :6])
    assert (status, "All 72 entries are equal." in text) == (1, True)
    wrong = waves(range(60), 32)
    wrong[7, 3] += 2
    text = lines_of(wrong)[1]
    assert "Row 7, column 3 is" in text
    assert "In all" not in text
