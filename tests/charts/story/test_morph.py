"""The one movement: what its stages show, and that the browser lays it out as Python does."""

import json
import math
import re
from urllib.parse import unquote

import numpy as np
import pytest

from charts.hands import wall as wall_chart
from charts.story import morph
from charts.story.morph_scene import TALL
from document.words import words
from state.settings import Settings
from tests.charts.layouts import compare
from tests.charts.pictures import pixels
from tests.node import js
from tests.truth import formulas

SETTINGS = Settings(max_len=40, d_model=24, base=10_000, position=6)
MORPH = morph.read(SETTINGS)


def images(stage, settings=SETTINGS, **options):
    figure = morph.figure(morph.read(settings, **options), settings.position, stage=stage).plotly()
    return {image["name"]: image for image in figure.to_dict()["layout"]["images"]}


def svg(stage):
    return unquote(images(stage)["scene"]["source"])


def test_bits_are_the_positions_in_binary():
    ways = re.findall(r"d='([^']*)' fill='rgb[^']*' fill-opacity='(.+?)'", svg(0))
    ones = [path.count("M") for path, opacity in ways if opacity == "1"]
    counted = [sum(q >> bit & 1 for q in range(MORPH.rows)) for bit in range(12)]
    assert ones == [count for count in counted if count]


def test_the_waves_go_through_the_middle_of_the_bits():
    last = [morph.Moment(MORPH, 1, 6).phase(n, 2**n - 0.5) for n in range(5)]  # amid 0s and 1s
    assert np.sin(last) == pytest.approx(0, abs=1e-12)
    ones = [morph.Moment(MORPH, 1, 6).phase(n, 1.5 * 2**n - 0.5) for n in range(5)]
    assert np.sin(ones) == pytest.approx(1)


def test_the_hands_are_the_tables():
    moment = morph.Moment(MORPH, 2, 6)
    for n, speed in enumerate(formulas.frequencies(24, 1e4)):
        x, y = moment.point(n, 6)
        tip = (x - (n + 0.5) * moment.column) / moment.radius
        up = (MORPH.box[1] / 2 - y) / moment.radius
        assert (tip, up) == pytest.approx((np.sin(6 * speed), np.cos(6 * speed)), abs=1e-9)


def test_the_wall_is_the_wall():
    wall = MORPH.wall
    hands = "".join(wall_chart.hands(wall, 6))
    here = svg(3)
    for way in re.findall(r"M[\d.]+ [\d.]+l[-\d.]+ [-\d.]+", re.sub(r"l[^l]*a.*?z", "", hands)):
        assert way in here
    turned = sum(40 * speed >= 2 * np.pi for speed in wall.frequencies)
    assert here.count("<circle") == len(wall.pairs) + turned


def test_the_row_and_the_table_are_the_encoding():
    row, table = (pixels(images(stage)["table"]["source"]) for stage in (4, 5))
    expected = formulas.encoding(range(MORPH.rows), 24, 1e4)
    down, across = table.shape[0] // MORPH.rows, table.shape[1] // 24
    middle = table[down // 2 :: down, across // 2 :: across]
    redder = middle[..., 0].astype(int) - middle[..., 2]
    assert (redder[expected > 0.1] > 0).all()
    assert (redder[expected < -0.1] < 0).all()
    high = (1 - TALL) / 2 * len(row)
    band = row[math.ceil(high) : math.floor(len(row) - high)]
    assert (band == band[:1]).all()  # one row, however tall
    assert (band[0, across // 2 :: across] == middle[6]).all()
    around = morph.unfolding(morph.Moment(MORPH, 4, 6))
    assert np.isnan(around).all(axis=1).mean() == pytest.approx(1 - TALL, abs=0.01)


def test_the_browser_moves_it_as_python_lays_it_out():
    stages = [0, 0.5, 1, 1.3, 1.8, 2, 2.6, 3, 3.2, 3.7, 4, 4.4, 5, 5.1, 5.5, 5.9, 6]
    cases = [
        (SETTINGS, {}),
        (Settings(max_len=2, d_model=2, base=2, position=1), {}),
        (Settings(max_len=900, d_model=512, position=700), {"most": 16, "aspect": 4}),
    ]
    for settings, options in cases:
        subject = morph.read(settings, **options)
        layouts = [
            json.loads(morph.figure(subject, settings.position, stage=stage).plotly().to_json())[
                "layout"
            ]
            for stage in stages
        ]
        states = [
            {**layout.pop("meta")["now"], "stage": stage}
            for layout, stage in zip(layouts, stages, strict=True)
        ]
        start = json.loads(morph.figure(subject, 0, stage=0).plotly().to_json())["layout"]
        moved = js("tests/js/stills.js", "laid", start, states)
        for stage, expected, layout in zip(stages, layouts, moved, strict=True):
            del layout["meta"]
            compare(expected, layout, f"{settings} at {stage}")


def test_the_opening_of_home_goes_from_wall_to_table_and_back_under_each_caption():
    begins, stages, seconds, captions = zip(*morph.OPENING, strict=True)
    assert (begins[0], stages[-1]) == (morph.STAGES.index("wall"),) * 2
    assert morph.STAGES.index("table") in stages
    joints = zip(stages, begins[1:], strict=False)
    assert {joint for joint in joints if joint[0] != joint[1]} == {(1.5, 6)}  # one picture
    assert svg(6) == svg(1.5)
    assert min(seconds) > 1  # a caption is read
    assert list(dict.fromkeys(captions)) == [*range(len(words("home").items("captions"))), -1]
    waves = morph.Moment(
        MORPH, stages[0], 6
    )  # where each hand has drawn its own, and no bit is left
    speeds = [waves.phase(n, 1) - waves.phase(n, 0) for n in range(12)]
    assert speeds == pytest.approx(MORPH.wall.frequencies)
    assert "fill-opacity" not in svg(stages[0])
