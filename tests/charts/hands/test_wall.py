"""The wall of clocks: hands where the paper's formula puts them, reaches that are true."""

import math
import re
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.hands import wall as wall_chart
from charts.kit.vector import CELL
from state.settings import Settings

NUMBER = r"-?\d+(?:\.\d+)?"
HAND = re.compile(rf"M({NUMBER}) ({NUMBER})l({NUMBER}) ({NUMBER})(?=[M'])")
SLICE = re.compile(
    rf"l0 -{NUMBER}a{NUMBER} {NUMBER} 0 ([01]) 1 ({NUMBER}) ({NUMBER})z' fill='([^']+)'"
)
SIZES = [(2, 10000), (4, 100), (32, 10000), (512, 10000), (128, 500_000)]


def svg(fig, name):
    return next(unquote(image.source) for image in fig.layout.images if image.name == name)


def angle_by_the_paper(position, pair, d_model, base):
    return position / base ** (2 * pair / d_model)


@pytest.mark.parametrize(("d_model", "base"), SIZES)
@pytest.mark.parametrize("position", [0, 1, 5, 127])
def test_hands_point_where_sine_and_cosine_say(d_model, base, position):
    wall = wall_chart.wall(Settings(d_model=d_model, base=base, pair=0), 48, 3)
    lines = HAND.findall(svg(wall_chart.figure(wall, position, 128, 400).plotly(), "hands"))
    assert len(lines) == len(wall.pairs) == min(d_model // 2, 48)
    for pair, line in zip(wall.pairs, lines, strict=True):
        across, down = float(line[2]), float(line[3])
        angle = angle_by_the_paper(position, pair, d_model, base)
        assert across == pytest.approx(CELL * wall_chart.HAND * math.sin(angle), abs=0.051)
        assert -down == pytest.approx(CELL * wall_chart.HAND * math.cos(angle), abs=0.051)


def test_slices_run_clockwise_from_twelve_to_the_hand():
    wall = wall_chart.wall(Settings(d_model=16), 48, 3)
    slices = SLICE.findall(svg(wall_chart.figure(wall, 5, 6, 400).plotly(), "hands"))
    angles = [angle_by_the_paper(5, pair, 16, 10000) for pair in range(8)]
    wide = [angle % (2 * math.pi) for angle in angles if angle % (2 * math.pi) > wall_chart.SLIVER]
    assert len(slices) == len(wide) > 3
    radius = CELL * wall_chart.RADIUS
    for angle, (large, across, down, _) in zip(wide, slices, strict=True):
        assert int(large) == (angle > math.pi)
        assert float(across) == pytest.approx(radius * math.sin(angle), abs=0.051)
        assert radius - float(down) == pytest.approx(radius * math.cos(angle), abs=0.051)


@pytest.mark.parametrize(("length", "whole"), [(20, 0.12), (128, 0.33), (2048, 0.63)])
def test_a_whole_rim_is_a_hand_that_finishes_a_turn(length, whole):
    """The design's shares of idle hands at d = 512, counted on the picture."""
    wall = wall_chart.wall(Settings(d_model=512), 256, 1)
    faces = svg(wall_chart.figure(wall, 0, length, 400).plotly(), "faces")
    assert round(len(re.findall(r"<circle [^>]*stroke='rgb\([^>]*/>", faces)) - 1) / 256 == (
        pytest.approx(whole, abs=0.005)
    )


def test_every_hand_hangs_on_the_wall_when_there_is_room():
    wall = wall_chart.wall(Settings(d_model=512), 256, 1)
    assert (wall.columns, wall.rows) == (16, 16)
    assert wall.pairs == tuple(range(256))


@given(count=st.integers(1, 300), aspect=st.floats(0.2, 5))
def test_no_other_grid_has_larger_cells(count, aspect):
    columns, rows = wall_chart.grid(count, aspect)
    assert columns * rows >= count > columns * (rows - 1)
    best = max(min(aspect / c, 1 / math.ceil(count / c)) for c in range(1, count + 1))
    assert min(aspect / columns, 1 / rows) == best


def test_geometry_matches_the_documented_coordinates():
    wall = wall_chart.wall(Settings(d_model=64), 48, 3)
    fig = wall_chart.figure(wall, 5, 6, 400).plotly()
    assert fig.data[0].x.tolist() == [n % wall.columns for n in range(32)]
    assert fig.data[0].y.tolist() == [-(n // wall.columns) for n in range(32)]
    assert fig.layout.xaxis.range == (-0.5, wall.columns - 0.5)
    assert fig.layout.yaxis.range == (0.5 - wall.rows, 0.5)
    assert fig.layout.yaxis.scaleanchor == "x"


def test_pointing_at_a_dial_reads_its_pair_wavelength_and_angle():
    wall = wall_chart.wall(Settings(), 256, 1)
    pair, wavelength, degrees, turns = (
        wall_chart.figure(wall, 100, 128, 400).plotly().data[0].customdata[6]
    )
    angle = angle_by_the_paper(100, 6, 512, 10000)
    assert (pair, wavelength) == (6, pytest.approx(100 * 2 * math.pi / angle))
    assert (degrees, turns) == (
        pytest.approx(math.degrees(angle) % 360, rel=1e-5),
        pytest.approx(angle / 2 / math.pi, rel=1e-5),
    )


def test_cursor_marks_its_own_dial():
    fig = wall_chart.figure(
        wall_chart.wall(Settings(d_model=32, pair=3), 48, 2), 1, 8, 400, marked=3
    ).plotly()
    ring = re.search(r"<g fill='none' stroke='rgb\(39.*?cx='(\d+)' cy='(\d+)'", svg(fig, "faces"))
    assert [int(part) for part in ring.groups()] == [350, 50]


@pytest.mark.parametrize("position", [0, 5000])
def test_largest_wall_stays_small_on_the_wire(position):
    wall = wall_chart.wall(Settings(d_model=2048, max_len=8192), 256, 1)
    assert len(wall_chart.figure(wall, position, 8192, 430, 500).plotly().to_json()) < 80_000


def test_numbers_of_the_alternative_text():
    wall = wall_chart.wall(Settings(d_model=512), 48, 3)
    slowest = math.degrees(5 * 10000 ** (-510 / 512))
    numbers = [float(number) for number in re.findall(NUMBER, wall_chart.alt(wall, 5, 6))]
    # 286 degrees are 5 rad: the paper's w_0 is 1.
    assert numbers == [5, 48, 256, 286, pytest.approx(slowest, abs=0.005), 6, 0]
    assert [float(number) for number in re.findall(NUMBER, wall_chart.alt(wall, 5, 7))][
        -1
    ] == 0  # six steps
    assert [float(number) for number in re.findall(NUMBER, wall_chart.alt(wall, 5, 8))][-1] == 1


@pytest.mark.parametrize("d_model", [8, 64, 2048])
def test_each_dial_has_its_number_beside_it_where_a_hand_is_marked(d_model):
    wall = wall_chart.wall(Settings(d_model=d_model, pair=3), 64, 1)
    fig = wall_chart.figure(wall, 1, 8, 400, marked=3).plotly()
    texts = re.findall(rf"<text x='({NUMBER})' y='({NUMBER})'>(\d+)<", svg(fig, "faces"))
    assert [int(number) for *_, number in texts] == list(wall.pairs)
    high = float(re.search(rf"font-size='({NUMBER})'", svg(fig, "faces"))[1])
    for (x, y, _), (across, down) in zip(texts, wall_chart.centres(wall), strict=True):
        right, foot = float(x) + 0.6 * high, float(y)  # of a digit
        assert math.hypot(right - across, foot - down) > CELL * wall_chart.RADIUS
        assert float(x) >= across - CELL / 2
        assert foot - 0.75 * high >= down - CELL / 2
    plain = wall_chart.figure(wall, 1, 8, 400).plotly()
    assert "<text" not in svg(plain, "faces")


def test_the_list_has_every_hand_with_its_turns_and_its_angle():
    settings = Settings(d_model=64, position=57)
    listed = wall_chart.turns(settings)
    assert listed["hand"].tolist() == [*range(32)]
    for pair, wave, turns, degrees in listed.itertuples(index=False):
        angle = angle_by_the_paper(57, pair, 64, 10000)
        assert wave == pytest.approx(57 * 2 * math.pi / angle)
        assert turns == pytest.approx(angle / (2 * math.pi))
        assert degrees == pytest.approx(math.degrees(angle) % 360, abs=1e-9)
