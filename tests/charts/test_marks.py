"""The places of pictures' marks, computed again by the paper's formula, and room for words.

Numbers in tables, alternative texts and sentences are read by tests/truth; that tables have the
numbers of the traces, by test_contract.py; each shape and image of a picture that moves is compared
with the browser's by tests/js/test_moving.py; tests/text has each picture's marks at its links.
Here is what none of these reads: what holds at every state.
"""

import math
import re

import numpy as np
import pytest

from charts.attention import matched_outputs, weights
from charts.hands import dial, toy_words
from charts.hands import word_on_a_circle as circle
from charts.input import text_to_input
from charts.kit import pair_rows, theme, word_rows
from charts.kit.labels import labels
from charts.long_context import stretch, stretched_profile
from charts.similarity import profile
from charts.table import fingerprint
from core.encodings.rotary_scaling import Yarn
from state.settings import Settings
from tests.charts.pictures import sized
from tests.charts.states import NAMES, module, states
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


@pytest.mark.parametrize(("trained", "length"), [(1, 1), (1, 10**7), (10**7, 1)])
def test_both_lengths_are_seen(trained, length):
    hands = stretch.hands(512, 1e6, trained, length, Yarn(128, trained))
    layout, _ = drawn(stretched_profile.figure(stretched_profile.profile(hands)))
    low, high = 10 ** np.array(layout.xaxis.range)
    assert all(low <= line.x0 <= high for line in layout.shapes)


# --- words, scores and weights

FIRST = "The", "cat", "sat", "on", "the", "mat"


def test_numbers_are_written_short_and_scales_end_at_round_ones():
    texts = [pair_rows.brief(v) for v in (0.754, -0.754, 1, -0.999, -0.001, math.nan)]
    assert texts == [".75", "-.75", "1", "-1", "0", ""]
    for most, end in ((0, 1), (1, 1), (0.3, 0.3), (0.301, 0.31), (2.449, 2.5), (31.2, 32), (-7, 7)):
        assert text_to_input.reach(np.array([[0.0, most]])) == pytest.approx(end)


def test_what_a_mask_hides_is_left_clear():
    _, (cells,) = drawn(weights.figure(np.tri(6) / 6, FIRST))
    assert np.isnan(np.asarray(cells.z, float)[np.triu_indices(6, 1)]).all()


def test_what_rounding_leaves_is_not_shown_as_a_number():
    first, second = (
        ("The", "cat", "sat", "on", "the", "mat"),
        ("The", "mat", "sat", "on", "the", "cat"),
    )
    same = matched_outputs.read(first, second, Settings(d_model=16), encoded=False)
    assert same.compared.differences.max() > 0
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
