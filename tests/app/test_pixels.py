"""A still's marks as pixels: each where it is asked for, in the colour it is asked for."""

import numpy as np
import pytest
from PIL import ImageColor

from charts.kit import vector
from charts.still.marks import INK, Path, Picture, Spots, Still, Text
from charts.still.pixels import LIGHT, draw
from ui.server import fonts

GROUND = ImageColor.getrgb(LIGHT["ground"])
RED, BLUE = (200, 0, 0), (0, 0, 200)
SIDE = 400  # pixels; of the figure 100


@pytest.fixture(scope="module")
def at():
    """The colour at a point of a figure of 100 x 100, with some marks."""

    def colour_at(*marks):
        pixels = np.asarray(draw(Still(100, 0, 0, marks), SIDE, SIDE, fonts.upright()))
        assert pixels.shape == (SIDE, SIDE, 3)
        return lambda x, y: tuple(pixels[round(4 * y), round(4 * x)].tolist())

    return colour_at


def test_lines_areas_and_spots(at):
    box = ((0.1, 10.0), (0.3, 10.0), (0.3, 30.0), (0.1, 30.0))
    color = at(
        Path((box,), fill="rgb(200, 0, 0)"),
        Path((((0.0, 50.0), (1.0, 50.0)),), "rgb(0, 0, 200)", 4.0, "dash"),
        Spots(((0.5, 80.0),), 20, "#00c800"),
        Spots(((0.8, 80.0),), 20, "#00c800", open=True),
    )
    assert color(20, 20) == RED
    assert color(35, 20) == color(20, 35) == GROUND
    # Twelve pixels drawn, three times the line's width, and twelve left out.
    assert [color(x, 50) for x in (5, 17, 29, 41)] == [BLUE, GROUND, BLUE, GROUND]
    assert color(50, 80) == (0, 200, 0)
    assert color(80, 80) == GROUND
    assert color(50, 65) == GROUND


def test_half_a_colour_is_mixed_with_the_ground(at):
    half = at(Path((((0, 0), (1, 0), (1, 100), (0, 100)),), fill="rgb(0, 0, 0)", opacity=0.5))
    assert half(50, 50) == pytest.approx([part / 2 for part in GROUND], abs=1)


def test_drawings_of_dials(at):
    """A sector of a quarter turn, and a circle in each of five cells, three in a row."""
    quarter = vector.sector(50, 50, 40, 0, np.pi / 2, fill="rgb(200, 0, 0)")
    whole = vector.picture([quarter], 1, 1)
    color = at(Picture(0, 0, 1, 100, whole))
    assert color(60, 40) == RED  # up and to the right: from twelve o'clock to three
    assert color(40, 40) == color(40, 60) == color(60, 60) == color(85, 15) == GROUND
    dot = vector.circle(50, 50, 20, fill="rgb(0, 0, 200)")
    color = at(Picture(0, 0, 1, 100, vector.picture([vector.tiled(dot, 5, 3)], 3, 2)))
    across, down = [100 / 6, 50, 500 / 6], [100 / 3, 200 / 3]  # it keeps its shape
    centres = [[color(x, y) for x in across] for y in down]
    assert centres == [[BLUE, BLUE, BLUE], [BLUE, BLUE, GROUND]]


def test_words_stand_where_they_are_asked_for(at):
    def share(color, left, right, top, foot):
        inked = [color(x, y) != GROUND for x in range(left, right) for y in range(top, foot)]
        return np.mean(inked)

    upright = at(Text(0.5, 50, ("mmmm",), 20, color=INK))
    assert share(upright, 30, 70, 42, 58) > 0.2
    assert share(upright, 30, 70, 10, 30) == 0
    turned = at(Text(0.5, 50, ("mmmm",), 20, color=INK, turned=True))
    assert share(turned, 42, 58, 30, 70) > 0.2
    assert share(turned, 10, 30, 42, 58) == 0


def test_lines_of_kana_or_kanji_which_the_font_has_not_are_left_out():
    def inked(*lines):
        pixels = np.asarray(
            draw(Still(100, 0, 0, (Text(0.5, 50, lines, 20),)), SIDE, SIDE, fonts.upright())
        )
        return (pixels != GROUND).any(2).any(1)

    assert not inked("猫が").any()
    assert not inked("ネズミ").any()
    # The other line is where it is beside them.
    np.testing.assert_array_equal(inked("猫が", "neko"), inked("", "neko"))
    assert inked("猫が", "neko").any()


def test_a_slanted_name_under_an_axis_stays_below_it(at):
    name = at(Text(0.5, 40, ("mmmm",), 20, color=INK, side="right", height="top", slant=-45))
    ink = {(x, y) for x in range(100) for y in range(100) if name(x, y) != GROUND}
    assert len(ink) > 50
    assert max(x for x, _ in ink) <= 50 + 15  # by the height of a letter of 20
    assert min(y for _, y in ink) >= 39
    assert min(x for x, _ in ink) < 25
