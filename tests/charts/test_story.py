"""The pictures that a story can show, and the one movement."""

import math
import re
from pathlib import Path

import numpy as np
import pytest

from charts.hands import wall as wall_chart
from charts.story import morph
from charts.story.morph_scene import TALL
from charts.story.pictures import PICTURES
from state.settings import Settings
from tests.charts.pictures import image, pixels, sized
from tests.truth import formulas

ROOT = Path(__file__).parents[2]

# --- named pictures; tests/truth reads their numbers in the stories

SETTINGS = [
    sized(2, 2, 2, 0, 0, sentence=""),
    sized(3, 4, position=2, pair=1, sentence="<b>word</b>"),
    sized(8192, 128, 500_000, 8000, 63),
    sized(16, 32, position=15, sentence="word " * 500),
]


def test_pictures_under_hostile_settings_are_said_and_their_numbers_documented():
    guide = (ROOT / "docs" / "write-a-story.md").read_text(encoding="utf-8").splitlines()
    for name, picture in PICTURES.items():
        for settings in SETTINGS:
            figure, alt, numbers = picture(settings)
            assert not re.search(r"\b(nan|inf|None)\b", alt), (name, alt)
            assert not re.search(r"\b(nan|inf)\b", str(numbers.values())), (name, numbers)
            assert figure.data or {"images", "shapes"} & figure.layout.keys()
        (line,) = [line for line in guide if line.startswith(f"| `{name}` |")]
        assert re.findall(r"`(\w+)`", line.split("|")[3]) == list(picture(Settings()).numbers)


def test_waves_of_bits_pass_through_their_middle():
    figure = PICTURES["smooth counters"](Settings()).figure.plotly()
    for bit in range(4):
        steps, wave = figure.data[2 * bit], figure.data[2 * bit + 1]
        at, middle = np.asarray(wave.x), -1.35 * bit
        high = [wave.y[int(np.abs(at - place).argmin())] > middle for place in range(16)]
        assert high == [y > middle for y in steps.y]
        assert high == [position >> bit & 1 == 1 for position in range(16)]


# --- the one movement: what its stages show

MOVED = Settings(max_len=40, d_model=24, base=10_000, position=6)
MORPH = morph.read(MOVED)


def image_at(stage, name="scene"):
    return image(morph.figure(MORPH, MOVED.position, stage=stage), name)


def test_bits_are_the_positions_in_binary_and_the_hands_are_the_tables():
    ways = re.findall(r"d='([^']*)' fill='rgb[^']*' fill-opacity='(.+?)'", image_at(0))
    ones = [path.count("M") for path, opacity in ways if opacity == "1"]
    counted = [sum(q >> bit & 1 for q in range(MORPH.rows)) for bit in range(12)]
    assert ones == [count for count in counted if count]
    moment = morph.Moment(MORPH, 1, 6)
    last = [moment.phase(n, 2**n - 0.5) for n in range(5)]  # amid 0s and 1s
    assert np.sin(last) == pytest.approx(0, abs=1e-12)
    assert np.sin([moment.phase(n, 1.5 * 2**n - 0.5) for n in range(5)]) == pytest.approx(1)
    moment, wall = morph.Moment(MORPH, 2, 6), MORPH.wall
    for n, speed in enumerate(formulas.frequencies(24, 1e4)):
        x, y = moment.point(n, 6)
        tip = (x - (n + 0.5) * moment.column) / moment.radius
        up = (MORPH.box[1] / 2 - y) / moment.radius
        assert (tip, up) == pytest.approx((np.sin(6 * speed), np.cos(6 * speed)), abs=1e-9)
    hands = re.sub(r"l[^l]*a.*?z", "", "".join(wall_chart.hands(wall, 6)))
    for way in re.findall(r"M[\d.]+ [\d.]+l[-\d.]+ [-\d.]+", hands):
        assert way in image_at(3)
    turned = sum(40 * speed >= 2 * np.pi for speed in wall.frequencies)
    assert image_at(3).count("<circle") == len(wall.pairs) + turned


def test_the_row_and_the_table_are_the_encoding():
    row, table = (pixels(image_at(stage, "table")) for stage in (4, 5))
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
