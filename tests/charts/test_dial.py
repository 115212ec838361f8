"""The large dial: where its hands point, and what it plays."""

import math

import pytest

from charts import dial
from core import Settings

SETTINGS = [
    Settings(position=6, pair=6),
    Settings(8192, 2048, 20, 8000, 1023),
    Settings(8, 2, pair=0),
]


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("offset", [1, 64])
def test_hands_point_where_the_formula_says(settings, offset):
    fig = dial.figure(settings, offset)
    omega = settings.base ** (-2 * settings.pair / settings.d_model)
    for trace, position in [(3, settings.position), (2, settings.position + offset)]:
        tip = fig.data[trace].x[1], fig.data[trace].y[1]
        assert tip == pytest.approx(
            (math.sin(position * omega), math.cos(position * omega)), abs=1e-4
        )


def test_play_goes_on_from_the_cursor_by_the_same_formula():
    settings = Settings(position=6, pair=6)
    fig = dial.figure(settings, 3)
    omega = 10000 ** (-12 / 512)
    assert fig.frames[0].name == "6"
    for frame in fig.frames[:: dial.STEPS]:
        position = float(frame.name)
        tip = frame.data[1].x[1], frame.data[1].y[1]
        assert tip == pytest.approx(
            (math.sin(position * omega), math.cos(position * omega)), abs=1e-4
        )


def test_clockwise_from_twelve():
    settings = Settings(position=0, pair=0)
    assert dial.figure(settings, 1).data[3].y[1] == 1
    assert dial.figure(settings, 1).data[2].x[1] > 0


@pytest.mark.parametrize("settings", SETTINGS)
def test_light_enough_to_send(settings):
    assert len(dial.figure(settings, 64).to_json()) < 100_000
