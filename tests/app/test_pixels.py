"""A snapshot's marks as pixels: each where it is asked for, and what resvg draws otherwise."""

import numpy as np
from PIL import ImageColor

from charts.kit import vector
from charts.snapshot.marks import INK, Inset, Label, Path, Snapshot, Spots
from charts.snapshot.pixels import LIGHT, draw
from ui.server import fonts

GROUND = ImageColor.getrgb(LIGHT["ground"])
RED, BLUE = (200, 0, 0), (0, 0, 200)
SIDE = 400  # pixels; of the figure 100


def at(*marks):
    """The colour at a point of a figure of 100 x 100, with some marks."""
    pixels = np.asarray(draw(Snapshot(100, 0, 0, marks), SIDE, SIDE, fonts.upright()))
    assert pixels.shape == (SIDE, SIDE, 3)
    return lambda x, y: tuple(pixels[round(4 * y), round(4 * x)].tolist())


def test_areas_spots_and_lines_without_length():
    box = ((0.1, 10.0), (0.3, 10.0), (0.3, 30.0), (0.1, 30.0))
    color = at(
        Path((box,), fill="rgb(200, 0, 0)", opacity=0.5),
        Path((((0.0, 50.0), (1.0, 50.0)),), "rgb(0, 0, 200)", 4.0, "dash"),
        Spots(((0.5, 80.0),), 20, "#00c800"),
        Spots(((0.8, 80.0),), 20, "#00c800", open=True),
    )
    mixed = [(one + ground) / 2 for one, ground in zip(RED, GROUND, strict=True)]
    np.testing.assert_allclose(color(20, 20), mixed, atol=1)
    assert color(35, 20) == color(20, 35) == GROUND
    # Twelve pixels drawn, three times the line's width, and twelve left out.
    assert [color(x, 50) for x in (5, 17, 29, 41)] == [BLUE, GROUND, BLUE, GROUND]
    assert color(50, 80) == (0, 200, 0)
    assert color(80, 80) == color(50, 65) == GROUND


def test_drawings_of_dials():
    """A sector of a quarter turn, and a circle in each of five cells, three in a row."""
    quarter = vector.sector(50, 50, 40, 0, np.pi / 2, fill="rgb(200, 0, 0)")
    color = at(Inset(0, 0, 1, 100, vector.picture([quarter], 1, 1)))
    assert color(60, 40) == RED  # up and to the right: from twelve o'clock to three
    assert color(40, 40) == color(40, 60) == color(60, 60) == color(85, 15) == GROUND
    dot = vector.circle(50, 50, 20, fill="rgb(0, 0, 200)")
    color = at(Inset(0, 0, 1, 100, vector.picture([vector.tiled(dot, 5, 3)], 3, 2)))
    across, down = [100 / 6, 50, 500 / 6], [100 / 3, 200 / 3]  # it keeps its shape
    centres = [[color(x, y) for x in across] for y in down]
    assert centres == [[BLUE, BLUE, BLUE], [BLUE, BLUE, GROUND]]


def inked(*marks):
    """Return the points of the figure that have ink, by rows."""
    color = at(*marks)
    return np.array([[color(x, y) != GROUND for x in range(100)] for y in range(100)])


def test_words_stand_where_they_are_asked_for_and_kana_are_left_out():
    upright = inked(Label(0.5, 50, ("mmmm",), 20, color=INK))
    assert upright[42:58, 30:70].mean() > 0.2
    assert not upright[10:30].any()
    turned = inked(Label(0.5, 50, ("mmmm",), 20, color=INK, turned=True))
    assert turned[30:70, 42:58].mean() > 0.2
    assert not turned[:, 10:30].any()
    slanted = inked(Label(0.5, 40, ("mmmm",), 20, color=INK, side="right", height="top", slant=-45))
    down, across = np.nonzero(slanted)  # a name under an axis, which stays below it
    assert len(down) > 50
    assert (down.min() >= 39, across.min() < 25, across.max() <= 65) == (True, True, True)

    def lines(*texts):
        return inked(Label(0.5, 50, texts, 20))

    assert not lines("猫が").any()  # for which the font has no letters
    np.testing.assert_array_equal(lines("猫が", "neko"), lines("", "neko"))
    assert lines("猫が", "neko").any()
