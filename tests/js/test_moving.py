"""The browser moves a picture as Python draws it: its modules alone, without a server.

From Python's figure and snapshot at one state it makes those of another: Python's there.
"""

import random

import pytest

from charts.hands import wavelengths
from charts.kit.equal_axes import equal_axes
from charts.kit.figure import Figure
from charts.kit.scale_text import scale_text
from charts.similarity.measures import MEASURES
from charts.snapshot.svg import fluid
from charts.story import morph
from charts.table import heatmap
from core.arguments import LAYOUTS
from state.settings import Settings
from tests.charts.layouts import compare, same
from tests.charts.pictures import sized, written
from tests.js.moving import EXTREMES, figures, some, wide_and_narrow
from tests.node import js

pytestmark = pytest.mark.usefixtures("every_color")
SNAPSHOTS = "tests/js/snapshots.js"


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


@pytest.mark.parametrize("stage", [0, 0.5, 1.3, 1.8, 2.6, 3.2, 3.7, 4.4, 5, 5.1, 5.5, 5.9, 6])
def test_the_one_movement_goes_to_each_stage_as_in_python(stage):
    """Its table comes and goes, so a layer has more images or fewer."""
    for settings, options in (
        (sized(40, 24, position=6), {}),
        (sized(2, 2, 2, 1, 0), {}),
        (sized(900, 512, position=700), {"most": 16, "aspect": 4}),
    ):
        subject = morph.read(settings, **options)
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


AXIS = {"range": [0, 1]}


def test_a_snapshot_of_traces_is_refused():
    """They would stay where they are while the axes move."""
    stays = wavelengths.figure(Settings())
    named = stays.with_layout(meta={"picture": "none", "now": {}})
    for fig, reason in ((named, "traces"), (stays, "does not move")):
        with pytest.raises(AssertionError, match=reason):
            js(SNAPSHOTS, "redrawn", fluid(fig, ""), {"xaxis": AXIS, "yaxis": AXIS})
