"""The browser moves a picture as Python draws it: its modules alone, without a server.

From Python's figure and snapshot at one state it makes those of another: Python's there.
"""

import random

import pytest

from charts.hands import dial, toy_words, wavelengths
from charts.hands import wall as wall_chart
from charts.hands import word_on_a_circle as circle
from charts.kit.equal_axes import equal_axes
from charts.kit.figure import Figure
from charts.kit.scale_text import scale_text
from charts.lab import learned_hands
from charts.similarity import matrix, profile
from charts.similarity.measures import MEASURES
from charts.snapshot.axes import Axis
from charts.snapshot.figure import snapshot
from charts.snapshot.svg import fluid, svg
from charts.story import morph
from charts.table import heatmap
from core.arguments import LAYOUTS
from document.parts.toy_words import DEFAULT, parse
from state.settings import Settings
from tests.charts.layouts import compare, same
from tests.charts.pictures import sized, written
from tests.node import js

pytestmark = pytest.mark.usefixtures("every_color")
SNAPSHOTS = "tests/js/snapshots.js"
WORDS = parse(f"{DEFAULT};red:1.5,1.4@14")[0]
EXTREMES = [
    {"max_len": 2, "d_model": 2, "base": 2, "position": 0, "pair": 0},
    {"max_len": 8, "d_model": 4, "base": 100, "position": 7, "pair": 1},
    {"max_len": 128, "d_model": 512, "base": 10000, "position": 5, "pair": 6},
    {"max_len": 5793, "d_model": 1218, "base": 500, "position": 5000, "pair": 608},
    {"max_len": 8192, "d_model": 2048, "base": 1000000, "position": 8191, "pair": 1023},
]


def some(rng):
    """A state that nobody chose."""
    max_len = rng.choice([2, 3, 20, 21, 127, 128, 129, 300, 1024, 7000])
    d_model = rng.choice([2, 6, 16, 48, 64, 130, 512, 700])
    base = rng.choice([2, 50, 1234, 10_000, 500_000])
    cursor = {"position": rng.randrange(max_len), "pair": rng.randrange(d_model // 2)}
    return {"max_len": max_len, "d_model": d_model, "base": base, **cursor}


def figures(settings, k, measure, *, rotary):
    """Every moving picture at a state, by name."""
    offset = min(k, settings.max_len - 1)
    scale = list(circle.SCALES)[k % len(circle.SCALES)]
    share = settings.d_model ** (circle.SCALES[scale] - 0.5)
    wall = wall_chart.wall(settings, 64, (0.4, 1, 2.5)[k % 3])
    return {
        "dial": dial.figure(settings, k),
        "wall": wall_chart.figure(wall, settings.position, settings.max_len, 430, settings.pair),
        "heatmap": heatmap.figure(settings),
        "learned_hands": learned_hands.figure(learned_hands.bands(), settings),
        "matrix": matrix.figure(settings, measure, offset),
        "profile": profile.figure(settings, measure, offset),
        "word_on_a_circle": circle.figure(WORDS, share, settings, rotary, scale),
    }


def wide_and_narrow(fig):
    """A snapshot for each kind of window, as of a figure whose height depends on its width."""
    kinds = {"snapshot wide": 1100, "snapshot narrow": 358}
    return "".join(svg(snapshot(fig, width), "", name) for name, width in kinds.items())


def is_moved(start, end, where, write=lambda fig: fluid(fig, "a picture"), **more):
    """Compare Python's figure and snapshots of `end` with those of `start` moved there.

    Return the snapshots.
    """
    layout, there = written(start)["layout"], written(end)["layout"]
    now = there["meta"]["now"] | more
    (laid_out,) = js(SNAPSHOTS, "laid", layout, [now])
    compare({**there, "meta": {}}, {**laid_out, "meta": {}}, where)
    expected = js(SNAPSHOTS, "readSnapshots", write(end))
    actual = js(SNAPSHOTS, "moved", write(start), layout, now)
    for one, other in zip(expected, actual, strict=True):
        same(one, other, where)
    return expected


@pytest.mark.parametrize("number", range(12))
def test_every_picture_goes_from_state_to_state_as_in_python(number):
    rng = random.Random(number)
    layout, measure = rng.choice(LAYOUTS), rng.choice(MEASURES)
    rotary = rng.random() < 0.5
    chosen = EXTREMES[number] if number < len(EXTREMES) else some(rng)
    look = Figure.with_layout if number % 2 else lambda fig: scale_text(fig, 1.4)
    starts, ends = (
        figures(Settings(**state, layout=layout), rng.randint(1, 64), measure, rotary=rotary)
        for state in (some(rng), chosen)
    )
    for name, fig in ends.items():
        assert is_moved(look(starts[name]), look(fig), name)


@pytest.mark.parametrize("number", range(4))
def test_two_pictures_have_the_axes_that_python_gives_them(number):
    rng = random.Random(number)
    measure = rng.choice(MEASURES)
    before, after = ([Settings(**some(rng)) for _ in "AB"] for _ in range(2))
    starts, ends = (
        [figures(s, 5, measure, rotary=False) for s in both] for both in (before, after)
    )
    for name in ends[0]:
        old, new = (
            [written(fig)["layout"] for fig in equal_axes(a[name], b[name], name, {}, 999)]
            for a, b in (starts, ends)
        )
        states = [layout["meta"]["now"] for layout in new]
        layouts = js(SNAPSHOTS, "laidTogether", old, states)
        for side, expected, part in zip("AB", new, layouts, strict=True):
            compare({**expected, "meta": {}}, {**part, "meta": {}}, f"{name} {side}")


@pytest.mark.parametrize("stage", [0, 0.5, 1.3, 1.8, 2.6, 3.2, 3.7, 4.4, 5])
def test_the_one_movement_goes_to_each_stage_as_in_python(stage):
    """Its table comes and goes, so a layer has more images or fewer."""
    for settings in (
        sized(40, 24, position=6),
        sized(2, 2, 2, 1, 0),
        sized(900, 512, position=700),
    ):
        subject = morph.read(settings)
        end = morph.figure(subject, settings.position, stage=stage)
        for first in (0, 5):
            start = morph.figure(subject, 0, stage=first)
            is_moved(start, end, f"{settings} at {stage}", stage=stage)


def test_two_snapshots_have_the_ticks_of_their_windows():
    start, end = (heatmap.figure(Settings(max_len=n, d_model=512)) for n in (7000, 128))
    wide, narrow = is_moved(start, end, "two snapshots", wide_and_narrow)
    assert len(wide) > len(narrow)


def test_only_layers_that_change_are_written_and_images_stay():
    fig = heatmap.figure(Settings(max_len=128, d_model=64, position=5))
    layout = written(fig)["layout"]
    now = layout["meta"]["now"]
    moved = [now, now | {"position": 6}, now | {"position": 6}, now | {"position": 6, "base": 50}]
    _, *steps = js(SNAPSHOTS, "layersWritten", fluid(fig, ""), layout, moved)
    both = [True, ["sync", "sync"]]
    assert steps == [[["l7"], *both], [[], *both], [["l0", "l6", "l7"], *both]]


def test_a_snapshot_of_traces_is_refused():
    """They would stay where they are while the axes move."""
    stays = wavelengths.figure(Settings())
    axis = {"range": [0, 1]}
    named = stays.with_layout(meta={"picture": "none", "now": {}})
    for fig, reason in ((named, "traces"), (stays, "does not move")):
        with pytest.raises(AssertionError, match=reason):
            js(SNAPSHOTS, "redrawn", fluid(fig, ""), {"xaxis": axis, "yaxis": axis})


@pytest.mark.parametrize("position", [0, 1, 30, 8191])
def test_a_trail_is_pythons_also_between_two_positions(position):
    *expected, _ = toy_words.trail(position).tolist()
    for place, before in ((position, expected), (position + 0.5, [*expected, position])):
        assert js("ui/live/hands/word_on_a_circle.js", "trail", place, toy_words.POINTS) == before


@pytest.mark.parametrize(
    "looks", [{}, {"nticks": 3}, {"dtick": 1}, {"tickformat": ".0%", "nticks": 5}]
)
def test_ticks_are_those_of_python(looks):
    for low, high in ((-10_000, 25_000), (0, 4e6), (511.5, -0.5), (-1, 1), (0, 0.03), (3, 31)):
        axis = Axis(low, high, 0, 1, False, looks)
        ticks = js("ui/live/snapshot/ticks.js", "ticks", vars(axis), 900, 80)
        assert [text for _, text in ticks] == [text for _, text in axis.ticks(900, 80)]
