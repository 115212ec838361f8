"""The large dial: where its hands point, and that its words say the same."""

import math
import re
from urllib.parse import unquote

import pytest

from charts.hands import dial
from state.settings import Settings

SETTINGS = [
    Settings(position=6, pair=6),
    Settings(8192, 2048, 20, 8000, 1023),
    Settings(8, 2, pair=0),
]
UNIT, MIDDLE = dial.UNIT, dial.UNIT * dial.EDGE


def words(settings, offset):
    """The texts that are shown, by their names."""
    return {
        shape.name: shape.label.text
        for shape in dial.figure(settings, offset).plotly().layout.shapes
        if shape.visible
    }


def marks(settings, offset, pattern):
    """Of the image's marks, the numbers that `pattern` finds."""
    svg = unquote(dial.figure(settings, offset).plotly().layout.images[1].source)
    return [tuple(map(float, numbers)) for numbers in re.findall(pattern, svg)]


def by_the_paper(settings, position):
    angle = position / settings.base ** (2 * settings.pair / settings.d_model)
    return math.sin(angle), math.cos(angle)


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("offset", [1, 64])
def test_hands_point_where_the_formula_says(settings, offset):
    start = rf"M{MIDDLE:g} {MIDDLE:g}L([-\d.]+) ([-\d.]+)'"
    later, now = marks(settings, offset, start)
    for tip, position in [(now, settings.position), (later, settings.position + offset)]:
        x, y = by_the_paper(settings, position)
        assert tip == pytest.approx((MIDDLE + UNIT * x, MIDDLE - UNIT * y), abs=0.06)


@pytest.mark.parametrize("position", [0, 1, 100])
def test_trail_is_where_the_hand_was_at_each_token_before(position):
    settings = Settings(position=position, pair=6)
    read = dial.figure(settings, 3).plotly().data[0]
    before = range(max(0, position - dial.TRAIL), position)
    assert read.customdata.tolist() == list(before)
    dots = marks(settings, 3, r"cx='([\d.]+)' cy='([\d.]+)' r='[\d.]+' opacity='([\d.]+)'")
    for x, y, token, (cx, cy, _) in zip(read.x, read.y, before, dots, strict=True):
        assert (x, y) == pytest.approx(by_the_paper(settings, token), abs=1e-4)
        assert (cx, cy) == pytest.approx((MIDDLE + UNIT * x, MIDDLE - UNIT * y), abs=0.1)
    fading = [opacity for *_, opacity in dots]
    assert fading == sorted(fading)


def test_two_numbers_are_read_off_the_axes():
    settings = Settings(position=6, pair=6)
    x, y = by_the_paper(settings, 6)
    texts = words(settings, 3)
    assert texts["sine"] == f"→ sin {x:+.3f}".replace("-", "−")
    assert texts["cosine"] == f"↑ cos {y:+.3f}".replace("-", "−")
    ways = marks(settings, 3, r"d='M([\d.]+) ([\d.]+)L")
    assert (pytest.approx(MIDDLE + UNIT * x, abs=0.06), MIDDLE) in ways
    assert (MIDDLE, pytest.approx(MIDDLE - UNIT * y, abs=0.06)) in ways


@pytest.mark.parametrize("position", [0, 7, 5000])
def test_slice_is_as_wide_wherever_it_starts(position):
    settings = Settings(8192, position=position, pair=6)
    path = r"l([-\d.]+) ([-\d.]+)a[\d.]+ [\d.]+ 0 \d 1 ([-\d.]+) ([-\d.]+)z"
    ((x, y, across, down),) = marks(settings, 3, path)
    turn = math.atan2(x + across, -y - down) - math.atan2(x, -y)
    degrees = math.degrees(3 / 10000 ** (12 / 512))
    assert math.degrees(turn) % 360 == pytest.approx(degrees, abs=0.3)
    assert words(settings, 3)["turn"] == f"{degrees:.0f}°"


CHARACTER, LINE = 0.045, 0.1  # how wide and how high text is on a phone's dial, in its radii


def boxes(settings, offset):
    """Each text and where it stands: left, bottom, right, top."""
    for shape in dial.labels(settings, offset):
        if not shape["visible"]:
            continue
        x, y, text = shape["x0"], shape["y0"], shape["label"]["text"]
        width = CHARACTER * len(text)
        left = x - width * {"left": 0, "center": 0.5, "right": 1}[shape["label"]["xanchor"]]
        yield text, (left, y - LINE / 2, left + width, y + LINE / 2)


@pytest.mark.parametrize("offset", [1, 3, 20])
@pytest.mark.parametrize("pair", [0, 6, 40, 74, 200])
def test_nothing_that_is_drawn_lies_under_the_two_numbers(pair, offset):
    for position in (*range(48), *range(48, 8000, 331)):
        every = dict(boxes(Settings(8192, position=position, pair=pair), offset))
        numbers = {text: box for text, box in every.items() if text.startswith(("→", "↑"))}
        assert len(numbers) == 2
        for text, (left, bottom, right, top) in numbers.items():
            nearest = math.hypot(min(abs(left), abs(right)), min(abs(bottom), abs(top)))
            assert nearest > 1.05  # beyond the rim, and the dots and tips on it
            assert -dial.EDGE <= left <= right <= dial.EDGE
            assert top <= dial.EDGE
            assert not [
                other
                for other, box in every.items()
                if other != text
                and (left < box[2] and box[0] < right and bottom < box[3] and box[1] < top)
            ]


def test_tips_that_lie_together_have_two_lines_beside_them():
    here, later = dial.labels(Settings(position=100, pair=200), 3)[:2]
    assert (here["label"]["text"], later["label"]["text"]) == ("100", "+3")
    assert here["x0"] == later["x0"]
    assert here["y0"] - later["y0"] >= LINE


@pytest.mark.parametrize("offset", [1, 3, 64])
@pytest.mark.parametrize("pair", [0, 40, 74, 150, 190])
def test_positions_of_the_tips_cover_no_tip_nor_each_other_and_stay_in_the_picture(pair, offset):
    for position in (*range(48), *range(48, 8100, 97)):
        settings = Settings(8192, position=position, pair=pair)
        by_text = dict(boxes(settings, offset))
        here, later = by_text[str(position)], by_text[f"+{offset}"]
        for left, bottom, right, top in (here, later):
            assert max(-left, right, -bottom, top) <= dial.EDGE
            for place in (position, position + offset):
                x, y = by_the_paper(settings, place)
                assert not (left < x < right and bottom < y < top)
        assert min(here[2], later[2]) <= max(here[0], later[0]) or min(here[3], later[3]) <= max(
            here[1], later[1]
        )


def test_a_narrow_slice_has_no_number():
    assert "turn" not in words(Settings(position=100, pair=200), 3)


@pytest.mark.parametrize(("d_model", "base"), [(512, 10_000), (2048, 10**8)])
def test_a_slow_hand_is_not_said_to_point_to_twelve(d_model, base):
    pair = d_model // 2 - 1
    degrees = math.degrees(base ** (-2 * pair / d_model))
    alt = dial.alt(Settings(50, d_model, base, 3, pair), 1)
    angles = [float(number) for number in re.findall(r"([\d.]+) degrees", alt)]
    assert angles == pytest.approx([3 * degrees, degrees], rel=0.01)


@pytest.mark.parametrize("settings", SETTINGS)
def test_light_enough_to_send(settings):
    assert len(dial.figure(settings, 64).plotly().to_json()) < 10_000
