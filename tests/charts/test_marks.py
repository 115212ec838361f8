"""The places of pictures' marks, computed again by the paper's formula, and room for words.

Numbers in tables, alternative texts and sentences are read by tests/truth; that tables have the
numbers of the traces, by test_contract.py; each shape and image of a picture that moves is compared
with the browser's by tests/js/test_moving.py; tests/text has each picture's marks at its links.
Here is what none of these reads.
"""

import math
import re
from functools import partial

import numpy as np
import pytest

from charts.attention import four_terms, matched_outputs, weights
from charts.hands import (
    dial,
    moved_vectors,
    shift_matrix,
    sine_guess,
    sine_law,
    toy_words,
    two_waves,
    wavelengths,
)
from charts.hands import word_on_a_circle as circle
from charts.implementations import number_formats
from charts.input import encoder_decoder
from charts.input import text_to_input as steps_chart
from charts.kit import pair_rows, theme, word_rows
from charts.kit.labels import labels
from charts.long_context import smallest_base, stretch, stretched_profile
from charts.similarity import pair_stack, profile
from charts.table import fingerprint, waves
from core.encodings.rotary_scaling import SCALINGS, Yarn
from core.implementations.number_formats import angle_error
from core.input.text_to_input import text_to_input
from core.long_context import smallest_base as core_base
from state.settings import Settings
from tests.charts.pictures import pixels, sized
from tests.charts.states import NAMES, head, module, states
from tests.truth import formulas

EXTREMES = [
    sized(2, 2, 2, 1, 0),
    sized(900, 8, 100, 700, 2),
    sized(8192, 2048, 1_000_000, 4000, 1023),
]


def angle(position, settings, pair=None):
    pair = settings.pair if pair is None else pair
    return position / settings.base ** (2 * pair / settings.d_model)


def drawn(fig):
    """Its layout and its traces."""
    whole = fig.plotly()
    return whole.layout, whole.data


# --- every picture

CUT = {"hands.sine_guess", "story.share"}  # by the frame, on purpose


def reaches(fig):
    """Yield each axis with a range, and where the points on it begin and end."""
    for trace in fig.data:
        for of in "xy":
            axis = fig.layout.get(f"{of}axis{trace.get(f'{of}axis', of)[1:]}", {})
            if trace["type"] != "heatmap" and axis.get("range") and of in trace:
                numbers = np.asarray(trace[of], float)
                numbers = np.log10(numbers) if axis.get("type") == "log" else numbers
                numbers = numbers[np.isfinite(numbers)]
                if len(numbers):
                    yield axis, numbers.min(), numbers.max()


def test_every_point_lies_within_its_axes(subtests):
    for name in [name for name in NAMES if name not in CUT]:
        every = [*states(name)]
        if [*map(type, every[0])] == [Settings]:
            every += [(settings,) for settings in EXTREMES]
        for state in every:
            with subtests.test(name):
                for axis, first, last in reaches(module(name).figure(*state)):
                    low, high = sorted(axis["range"])
                    room = 1e-6 * (high - low)
                    assert low - room <= first <= last <= high + room, axis
                    # Ends in units, not in powers of ten, would leave the most of it empty.
                    assert axis.get("type") != "log" or high < 10, axis


def assert_curve(trace, formula):
    right = formula(np.asarray(trace.x, float))
    np.testing.assert_allclose(np.asarray(trace.y, float), right, rtol=1e-6, atol=2e-3)


@pytest.mark.parametrize("settings", [Settings(), sized(7, 2, 2, 0, 0), *EXTREMES[1:]])
def test_curves_are_those_of_the_formula(settings):
    w = angle(1, settings)
    for n, trace in enumerate(drawn(waves.figure(settings))[1]):
        assert_curve(trace, lambda at, wave=(np.sin, np.cos)[n // 3]: wave(w * at))
        if n % 3 == 1:
            assert trace.marker.color == theme.pair_colors([2 * math.pi / w])[0]
    layout, hands = drawn(wavelengths.figure(settings))
    # The zone begins, with its line, at the steps of the text.
    assert {layout.shapes[0].y0, layout.shapes[1].y0} == {settings.max_len - 1}
    for trace in hands:
        assert_curve(trace, lambda pairs: [2 * math.pi / angle(1, settings, int(i)) for i in pairs])
    _, (now, later, *_) = drawn(sine_guess.figure(settings, 0.5))
    assert_curve(now, lambda at: np.sin(w * at))
    assert_curve(later, lambda at: np.sin(w * (at + 0.5)))
    assert_curve(drawn(sine_law.figure(settings, 1))[1][0], lambda at: np.cos(w * at) ** 2)


# --- the dial

CHARACTER, LINE = 0.045, 0.1  # how wide and how high text is on a phone's dial, in its radii


def boxes(settings, offset):
    """Return the place of each text: left, bottom, right, top."""
    for mark in dial.labels(settings, offset):
        if mark["visible"]:
            x, y, width = mark["x0"], mark["y0"], CHARACTER * len(mark["label"]["text"])
            left = x - width * {"left": 0, "center": 0.5, "right": 1}[mark["label"]["xanchor"]]
            yield mark["name"], (left, y - LINE / 2, left + width, y + LINE / 2)


def apart(one, other):
    across = min(one[2], other[2]) <= max(one[0], other[0])
    return across or min(one[3], other[3]) <= max(one[1], other[1])


@pytest.mark.parametrize("offset", [1, 20])
@pytest.mark.parametrize("pair", [0, 6, 40, 74, 200])
def test_texts_of_the_dial_cover_no_tip_nor_each_other_and_stay_in_the_picture(pair, offset):
    for position in (*range(48), *range(48, 8000, 997)):
        settings = sized(8192, position=position, pair=pair)
        every = dict(boxes(settings, offset))
        for name in ("sine", "cosine"):
            left, bottom, right, top = every[name]
            nearest = math.hypot(min(abs(left), abs(right)), min(abs(bottom), abs(top)))
            assert nearest > 1.05  # beyond the rim, and the dots and tips on it
            assert all(apart(every[name], box) for other, box in every.items() if other != name)
        assert apart(every["here"], every["then"])
        for left, bottom, right, top in (box for name, box in every.items() if name != "turn"):
            assert max(-left, right, -bottom, top) <= dial.EDGE + 1e-9
            for turned in (angle(position, settings), angle(position + offset, settings)):
                x, y = math.sin(turned), math.cos(turned)
                assert not (left < x < right and bottom < y < top)


# --- waves, the shift, words on a circle


@pytest.mark.parametrize("settings", [Settings(), *EXTREMES[:2]])
def test_the_line_through_the_dial_meets_the_wave_where_it_is_marked(settings):
    start, end = two_waves.window(settings)
    same, other = two_waves.meetings(settings, start, end)
    frequency, sine = angle(1, settings), math.sin(angle(settings.position, settings))
    assert settings.position in same
    np.testing.assert_allclose(np.sin(np.r_[same, other] * frequency), sine, atol=1e-6)
    walked = np.sin(np.linspace(start, end, 200_003) * frequency) - sine
    crossings = np.count_nonzero(np.diff(np.sign(walked)))
    assert abs(crossings - len(same) - len(other)) <= 2  # at an end of the window
    for trace in drawn(two_waves.figure(settings))[1][:-1]:
        expected = np.sin(np.asarray(trace.y, float) * frequency)
        np.testing.assert_allclose(trace.x, expected, atol=1e-3)


def test_cells_of_the_shift_are_its_formulas():
    _, (cells, *_) = drawn(shift_matrix.figure(Settings(d_model=10, pair=4), 2.5))
    turned = 2.5 * formulas.frequencies(10, 1e4).astype(float)
    sides = np.diagonal(np.asarray(cells.z, float), 1)[0::2], np.diagonal(cells.z, -1)[0::2]
    np.testing.assert_allclose(sides, [np.sin(turned), -np.sin(turned)], atol=1e-6)
    _, (cells, *_) = drawn(moved_vectors.figure(Settings(d_model=10, position=3, pair=0), 2))
    here, there = formulas.encoding([3, 5], 10, 1e4).astype(float)
    np.testing.assert_allclose(cells.z, np.array([here, there, there]).T, atol=1e-6)
    texts = [pair_rows.brief(v) for v in (0.754, -0.754, 1, -0.999, -0.001, math.nan)]
    assert texts == [".75", "-.75", "1", "-1", "0", ""]


@pytest.mark.parametrize("settings", [Settings(), sized(8, 2, 9, 7, 0)])
@pytest.mark.parametrize("rotary", [False, True])
def test_words_walk_within_a_picture_that_does_not_jump(settings, rotary):
    toys = [toy_words.Word(*word) for word in (("cat", 1.4, 1.5), ("<b>x", -1.5, 0.3))]
    layouts = [drawn(circle.figure(toys, share, settings, rotary))[0] for share in (0.05, 1)]
    assert len({(layout.xaxis.range, layout.yaxis.range) for layout in layouts}) == 1
    assert "&lt;b&gt;x" in layouts[0].shapes[-1].label.text


# --- S(k), the stack of its cosines, and the row of the table


def test_first_turn_and_first_negative_have_one_mark_where_both_are_one():
    least, most = "first local minimum, first below zero", "first local maximum, first beyond 90°"
    for measure, both in {"dot product": least, "cosine": least, "distance": most}.items():
        assert profile.landmarks(sized(20, 4, 100), measure) == {3: f"{both} at k = 3"}


@pytest.mark.parametrize(
    "settings", [sized(2, 2, position=1, pair=0), sized(161, 16, 100, 100, 7), sized(700, 64, 20)]
)
def test_the_bands_of_pairs_add_up_to_the_line_on_which_the_ring_lies(settings):
    """Slow pairs first, and the cursor's alone on top."""
    pairs = pair_stack.stack(settings).bands
    assert pairs[-1].tolist() == [settings.pair]
    assert np.concatenate(pairs[:-1] or [[]]).tolist() == [
        pair for pair in range(settings.d_model // 2)[::-1] if pair != settings.pair
    ]
    k = settings.max_len - 1
    layout, (*bands, line, _) = drawn(pair_stack.figure(settings, k))
    sides = {"maximum": np.zeros(len(line.y)), "minimum": np.zeros(len(line.y))}
    for band in bands:
        assert (np.sign(band.y) * {"maximum": 1, "minimum": -1}[band.stackgroup] >= 0).all()
        sides[band.stackgroup] += band.y
    np.testing.assert_allclose(sum(sides.values()), line.y, atol=1e-4)
    low, high = layout.yaxis.range
    assert low < sides["minimum"].min() <= sides["maximum"].max() < high
    _, ring, alone = layout.shapes
    whole = float(formulas.profile(settings.max_len, settings.d_model, settings.base)[k])
    assert (ring.xanchor, alone.xanchor, alone.yref) == (k, k, "y2")
    assert (ring.yanchor, alone.yanchor) == pytest.approx((whole, math.cos(angle(k, settings))))


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
def test_dots_and_bars_of_a_row_have_their_pairs_number_and_colour(layout):
    settings = sized(20, 32, position=10, pair=3, layout=layout)
    pairs = np.array([n // 2 if layout == "interleaved" else n % 16 for n in range(32)])
    row = formulas.encoding([10], 32, 10000)[0].astype(float)
    row = row if layout == "interleaved" else np.r_[row[0::2], row[1::2]]
    shares = theme.pair_shares(2 * math.pi * 10000.0 ** (np.arange(16) / 16))
    _, data = drawn(fingerprint.figure(settings))
    *dots, _ = [trace for trace in data if trace.type == "scatter"]
    assert sum(len(trace.x) for trace in dots) == 32
    for trace in dots:
        which = np.asarray(trace.x, int)
        np.testing.assert_allclose(trace.y, row[which], atol=1e-6)
        np.testing.assert_array_equal(trace.marker.color, shares[pairs[which]])


# --- base and length


def test_notches_lie_where_bases_fail_and_one_beyond_the_picture_is_named_at_its_edge():
    bases = core_base.survey(2048, 128)
    _, (reach, good, *_) = drawn(smallest_base.figure(sized(2048, 128, pair=0)))
    bad = bases.lengths < 2048
    np.testing.assert_array_equal(good.y, np.where(bad, np.nan, 2048))
    np.testing.assert_array_equal(reach.y, bases.lengths)
    # Read at a good base: not that S(k) falls below 0 where the picture is cut.
    read = np.array(reach.text)
    assert [len({*read[bad]}), len({*read[~bad]}), len({*read})] == [1, 1, 2]
    for base, edge in ((20, 0), (10**6, 1)):
        layout, _ = drawn(smallest_base.figure(sized(128, 512, base)))
        assert [(note.x, f"{base:,}" in note.text) for note in layout.annotations] == [(edge, True)]


@pytest.mark.parametrize("scaling", SCALINGS)
def test_dots_are_wavelengths_and_crosses_the_unseen_ones(scaling):
    hands = stretch.hands(128, 10000.0, 4096, 16384, SCALINGS[scaling](32, 4096, 16384))
    marks = [t for t in drawn(stretch.figure(hands))[1] if t.mode == "markers"]
    by = {trace.marker.symbol: trace for trace in marks}
    np.testing.assert_array_equal(by["circle-open"].y, 2 * np.pi / hands.trained)
    there = [np.asarray(by[one].y) for one in ("circle", "x") if one in by]
    np.testing.assert_array_equal(np.sort(np.concatenate(there)), 2 * np.pi / hands.used)
    crosses = [x for t in marks if t.marker.symbol == "x" for x in t.x]
    assert crosses == np.flatnonzero(hands.unseen > 0).tolist()


@pytest.mark.parametrize("scaling", [None, Yarn(8, 512)])
def test_each_bin_has_the_minimum_of_a_plain_sum(scaling):
    """Columns that do not turn add cos 0 = 1 each; YaRN's factor lengthens those that do."""
    hands = stretch.hands(96, 10000.0, 512, 3000, scaling, width=24)
    size = scaling.attention_factor**2 if scaling else 1
    plain = size * np.cos(np.outer(np.arange(3000), hands.used)).sum(axis=1) + 36
    profile_of_hands = stretched_profile.profile(hands)
    starts, ends = (
        getattr(profile_of_hands.used, name).astype(int).tolist() for name in ("starts", "ends")
    )
    assert starts == [1, *(end + 1 for end in ends[:-1])]
    assert ends[-1] == 2999
    lowest = [(plain / plain[0])[a : b + 1].min() for a, b in zip(starts, ends, strict=True)]
    table = stretched_profile.table(profile_of_hands)
    assert [*table["to distance"]] == ends
    np.testing.assert_allclose(table.iloc[:, 2], lowest, atol=1e-10)


@pytest.mark.parametrize(("trained", "length"), [(1, 1), (1, 10**7), (10**7, 1)])
def test_both_lengths_are_seen(trained, length):
    hands = stretch.hands(512, 1e6, trained, length, Yarn(128, trained))
    layout, _ = drawn(stretched_profile.figure(stretched_profile.profile(hands)))
    low, high = 10 ** np.array(layout.xaxis.range)
    assert all(low <= line.x0 <= high for line in layout.shapes)


# --- words, scores and weights

WORDS = ("the", "<b>ball</b>", "the")
FIRST, SECOND = ("The", "cat", "sat", "on", "the", "mat"), ("The", "mat", "sat", "on", "the", "cat")


@pytest.mark.parametrize(("on", "scaled"), [([3], [3]), ([0, 3], [0, 3]), ([], [0, 1, 2, 3])])
def test_four_maps_are_on_the_scale_of_those_that_are_on(on, scaled):
    read = head(sized(40, 16, 100), WORDS)._replace(on=tuple(on), query=2)
    layout, data = drawn(four_terms.figure(read))
    assert [trace.opacity for trace in data] == [
        1 if term in on else four_terms.OFF for term in range(4)
    ]
    axis = layout.coloraxis
    assert axis.cmax == -axis.cmin == pytest.approx(np.abs(read.scores[scaled]).max())
    assert "&lt;b&gt;ball&lt;/b&gt;" in data[0].customdata[0][1]  # markup is text
    (frame,) = drawn(weights.figure(np.eye(3), WORDS, 2))[0].shapes
    assert frame.line.color == theme.CURSOR


def test_the_outputs_of_each_word_stand_beside_its_weights():
    read = partial(matched_outputs.read, FIRST, SECOND, Settings(d_model=16))
    texts = read(encoded=True, causal=True)
    beside, (cells,) = drawn(weights.figure(texts.compared.first.weights, FIRST, frame=texts.frame))
    assert np.isnan(np.asarray(cells.z, float)[np.triu_indices(6, 1)]).all()  # behind the mask
    layout, _ = drawn(matched_outputs.figure(texts))
    bottom, top = layout.yaxis.range
    for line, middle in enumerate(layout.yaxis.tickvals):
        assert (middle - top) / (bottom - top) == (line + 0.5) / len(FIRST)
    assert (layout.margin.t, layout.height) == (beside.margin.t, beside.height)
    same = read(encoded=False)
    assert same.compared.differences.max() > 0  # by rounding: not shown as a number
    notes = [note.text for note in drawn(matched_outputs.figure(same))[0].annotations]
    assert not re.search(r"\d", "".join([matched_outputs.alt(same), *notes]))


def test_pictures_leave_room_for_the_longest_word():
    short, long = word_rows.frame(["a"], ["b"]), word_rows.frame(["a"], ["b"] * 30)
    assert long.height - long.top > short.height - short.top == word_rows.SHORTEST
    # At 45° a word of n letters is some (7.3 n + 17) / √2 pixels high, and under it is a tick.
    slanted = word_rows.frame(["a"] * 5, ["Transformers"] * 5)
    assert slanted.top > (7.3 * len("Transformers") + 17) / 2**0.5 + 10
    for text, turned in (("the cat sat on my hat", 0), (Settings().sentence, -45)):
        some = text.split()
        assert drawn(weights.figure(np.eye(len(some)), some))[0].xaxis.tickangle == turned
    cut = labels(["<b>", "a&b", "revolutionized", "abcdefghijklmnop"])
    assert cut == ["&lt;b&gt;", "a&amp;b", "revolutionized", "abcdefghijklm…"]


def test_every_step_is_drawn_from_its_own_numbers_on_its_own_scale():
    steps = text_to_input(["a", "rose", "is", "a", "rose"], 64)
    matrices = {"embedding": steps.embedded, "+ PE": steps.encodings, "= input": steps.summed}
    layout, data = drawn(steps_chart.figure(steps_chart.Input(steps, matrices, 3)))
    assert [note.text for note in layout.annotations[::2]] == list(matrices)
    for trace, matrix in zip(data, matrices.values(), strict=True):
        np.testing.assert_allclose(trace.z, matrix[:, :32], rtol=1e-6)
        most = np.abs(matrix[:, :32]).max()
        assert most <= trace.zmax == -trace.zmin <= 1.1 * most
    strip = pixels(layout.images[0].source)[0, :, :3].astype(int)
    blue, red = strip[[0, -1], 2] - strip[[0, -1], 0]  # below zero, and above
    assert blue > 0 > red
    for most, end in ((0, 1), (1, 1), (0.3, 0.3), (0.301, 0.31), (2.449, 2.5), (31.2, 32), (-7, 7)):
        assert steps_chart.reach(np.array([[0.0, most]])) == pytest.approx(end)


@pytest.mark.parametrize(
    ("stacks", "masks", "entrances"),
    [
        ("encoder-decoder", ["later words", "padding", "padding"], 2),
        ("encoder-only", ["padding"], 1),
        ("decoder-only", ["later words"], 1),
    ],
)
def test_the_stacks_that_are_chosen_are_lit(stacks, masks, entrances):
    notes = drawn(encoder_decoder.figure(stacks))[0].annotations
    assert sum(note.arrowcolor == theme.CURSOR for note in notes) == entrances
    lit = [note.text for note in notes if theme.FAINT not in str(note)]
    assert sorted(text for text in lit if text.startswith("mask: ")) == [
        f"mask: {m}" for m in masks
    ]
    assert sum("PE" in text for text in lit) == entrances


def test_precision_points_are_real_errors():
    stretches, every = number_formats.errors(64, 10000.0), np.arange(1, 100)
    for name, error in stretches.worst.items():
        errors = angle_error(every, 10000.0 ** (-np.arange(0, 64, 2) / 64), name)
        for first, last, worst in zip(stretches.first, stretches.last, error, strict=True):
            if last < 100:  # every position of a short stretch is tried
                assert worst == errors[(every >= first) & (every <= last)].max()
