"""The dial over its wave: which hands and which positions have one sine."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.hands import two_waves
from state.settings import Settings

SETTINGS = st.builds(
    lambda d, length, base, pair, position: Settings(
        max_len=length,
        d_model=2 * d,
        base=base,
        pair=pair % d,
        position=position % length,
    ),
    st.integers(1, 256),
    st.integers(2, 8192),
    st.sampled_from([2, 100, 10_000, 1_000_000]),
    st.integers(0, 255),
    st.integers(0, 8191),
)


@given(SETTINGS)
def test_the_other_hand_has_the_same_sine_and_the_opposite_cosine(settings):
    hands = two_waves.readings(settings)
    assert math.sin(hands.other) == pytest.approx(math.sin(hands.angle), abs=1e-9)
    assert math.cos(hands.other) == pytest.approx(-math.cos(hands.angle), abs=1e-9)
    there = (settings.position + hands.away) * hands.frequency
    assert math.sin(there) == pytest.approx(math.sin(hands.angle), abs=1e-6)
    if not hands.alone:
        assert math.cos(there) == pytest.approx(-math.cos(hands.angle), abs=1e-6)
        assert there >= 0
        assert abs(hands.away) * hands.frequency <= 2 * math.pi


@given(SETTINGS)
def test_every_marked_position_is_on_the_upright_line(settings):
    start, end = two_waves.window(settings)
    same, other = two_waves.meetings(settings, start, end)
    frequency = two_waves.readings(settings).frequency
    assert settings.position in same
    sine = math.sin(settings.position * frequency)
    np.testing.assert_allclose(np.sin(np.r_[same, other] * frequency), sine, atol=1e-6)
    # A fine walk along the wave crosses the line as often as it is marked.
    if abs(sine) < 0.999:
        walked = np.sin(np.linspace(start, end, 200_003) * frequency) - sine
        crossings = np.count_nonzero(np.diff(np.sign(walked)))
        assert abs(crossings - len(same) - len(other)) <= 2  # at an end of the window


def test_at_twelve_the_other_hand_points_to_six():
    twelve = Settings(d_model=2, position=0, pair=0)
    assert two_waves.numbers(twelve)["other_degrees"] == pytest.approx(180)


def test_the_cosine_takes_the_other_hand_away():
    settings = Settings()
    both, one = (
        two_waves.figure(settings, False).plotly(),
        two_waves.figure(settings, True).plotly(),
    )
    x = math.sin(settings.position / settings.base ** (2 * settings.pair / settings.d_model))

    def hands(fig):
        lines = [shape for shape in fig.layout.shapes if (shape.type, shape.y0) == ("line", 0)]
        return [line for line in lines if line.yref != "paper" and abs(line.x1 - x) < 1e-9]

    assert (len(hands(both)), len(hands(one))) == (2, 1)
    assert len(one.data) == len(both.data) + 3  # the cosine's wave, and what is marked on it


def test_the_table_of_the_slowest_hand_there_is_can_be_made():
    slowest = Settings(d_model=2048, base=1e8, pair=1023)
    positions = two_waves.table(slowest).index
    start, end = two_waves.window(slowest)
    assert 0.99 * two_waves.MAX_ROWS < len(positions) <= two_waves.MAX_ROWS
    assert positions[-1] - positions[0] > 0.999 * (end - start)
