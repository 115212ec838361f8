"""The large dial: where its hands point, and that its words say the same."""

import math

import pytest

from charts.hands import dial
from state.settings import Settings

SETTINGS = [
    Settings(position=6, pair=6),
    Settings(8192, 2048, 20, 8000, 1023),
    Settings(8, 2, pair=0),
]
TRAIL, SLICE, LATER, READING, HAND, WORDS = range(6)


def by_the_paper(settings, position):
    angle = position / settings.base ** (2 * settings.pair / settings.d_model)
    return math.sin(angle), math.cos(angle)


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("offset", [1, 64])
def test_hands_point_where_the_formula_says(settings, offset):
    fig = dial.figure(settings, offset)
    for trace, position in [(HAND, settings.position), (LATER, settings.position + offset)]:
        tip = fig.data[trace].x[1], fig.data[trace].y[1]
        assert tip == pytest.approx(by_the_paper(settings, position), abs=1e-9)


def test_clockwise_from_twelve():
    fig = dial.figure(Settings(position=0, pair=0), 1)
    assert fig.data[HAND].y[1] == 1
    assert fig.data[LATER].x[1] > 0


@pytest.mark.parametrize("position", [0, 1, 100])
def test_trail_is_where_the_hand_was_at_each_token_before(position):
    settings = Settings(position=position, pair=6)
    trail = dial.figure(settings, 3).data[TRAIL]
    before = range(max(0, position - dial.TRAIL), position)
    assert trail.customdata.tolist() == list(before)
    for x, y, token in zip(trail.x, trail.y, before, strict=True):
        assert (x, y) == pytest.approx(by_the_paper(settings, token), abs=1e-4)
    fading = trail.marker.opacity.tolist()
    assert fading == sorted(fading)


def test_two_numbers_are_read_off_the_axes():
    settings = Settings(position=6, pair=6)
    x, y = by_the_paper(settings, 6)
    fig = dial.figure(settings, 3)
    assert f"→ sin {x:+.3f}".replace("-", "−") in fig.data[WORDS].text
    assert f"↑ cos {y:+.3f}".replace("-", "−") in fig.data[WORDS].text
    feet = list(zip(fig.data[READING].x, fig.data[READING].y, strict=True))
    assert (pytest.approx(x), 0) in feet
    assert (0, pytest.approx(y)) in feet


@pytest.mark.parametrize("position", [0, 7, 5000])
def test_slice_is_as_wide_wherever_it_starts(position):
    settings = Settings(8192, position=position, pair=6)
    slice_ = dial.figure(settings, 3).data[SLICE]
    first, last = (math.atan2(slice_.x[i], slice_.y[i]) for i in (1, -2))
    assert (last - first) % (2 * math.pi) == pytest.approx(3 / 10000 ** (12 / 512))
    assert (
        f"{math.degrees(3 / 10000 ** (12 / 512)):.0f}°" in dial.figure(settings, 3).data[WORDS].text
    )


CHARACTER, LINE = 0.045, 0.1  # how wide and how high text is on a phone's dial, in its radii


def boxes(settings, offset):
    """Each text and where it stands: left, bottom, right, top."""
    for x, y, text, place in zip(*dial.labels(settings, offset).values(), strict=True):
        width = CHARACTER * len(text)
        left = x - width * {"right": 0, "center": 0.5, "left": 1}[place.split()[1]]
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
    words = dial.figure(Settings(position=100, pair=200), 3).data[WORDS]
    assert words.text[:2] == ("100", "103")
    assert words.x[0] == words.x[1]
    assert words.y[0] - words.y[1] >= LINE


@pytest.mark.parametrize("offset", [1, 3, 64])
@pytest.mark.parametrize("pair", [0, 40, 74, 150, 190])
def test_positions_of_the_tips_cover_no_tip_nor_each_other_and_stay_in_the_picture(pair, offset):
    for position in (*range(48), *range(48, 8100, 97)):
        settings = Settings(8192, position=position, pair=pair)
        drawn = dict(boxes(settings, offset))
        here, later = drawn[str(position)], drawn[str(position + offset)]
        for left, bottom, right, top in (here, later):
            assert max(-left, right, -bottom, top) <= dial.EDGE
            for place in (position, position + offset):
                x, y = by_the_paper(settings, place)
                assert not (left < x < right and bottom < y < top)
        assert min(here[2], later[2]) <= max(here[0], later[0]) or min(here[3], later[3]) <= max(
            here[1], later[1]
        )


def test_a_narrow_slice_has_no_number():
    words = dial.figure(Settings(position=100, pair=200), 3).data[WORDS].text
    assert not any("°" in word for word in words)


@pytest.mark.parametrize("settings", SETTINGS)
def test_light_enough_to_send(settings):
    assert len(dial.figure(settings, 64).to_json()) < 10_000
