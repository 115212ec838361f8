"""Named pictures: each under any settings, with numbers that a plain loop agrees with."""

import math
import re
from pathlib import Path

import pytest

from charts.story.pictures import PICTURES
from state.settings import Settings

GUIDE = Path(__file__).parents[3] / "docs" / "write-a-story.md"
SETTINGS = {
    "defaults": Settings(),
    "smallest": Settings(max_len=2, d_model=2, base=2, position=0, pair=0, sentence=""),
    "one word": Settings(max_len=3, d_model=4, position=2, pair=1, sentence="<b>word</b>"),
    "large": Settings(max_len=8192, d_model=128, base=500_000, position=8000, pair=63),
    "long sentence": Settings(max_len=16, d_model=32, position=15, sentence="word " * 500),
}


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_picture_under_any_settings(name, settings):
    figure, alt, numbers = PICTURES[name](settings)
    assert not re.search(r"\b(nan|inf|None)\b", alt), alt
    assert all(math.isfinite(one) for one in numbers.values() if isinstance(one, float))
    assert figure.data or {"images", "shapes"} & figure.layout.keys()


def wave(pair, d_model, base=10000):
    return base ** (-2 * pair / d_model)


def test_numbers_of_the_hands():
    numbers = PICTURES["hands by wavelength"](Settings(max_len=50)).numbers
    idle = sum(2 * math.pi / wave(pair, 512) > 49 for pair in range(256))
    assert (numbers["count"], numbers["hands"]) == (idle, 256)
    assert numbers["idle"] == idle / 256


def test_numbers_of_direction():
    numbers = PICTURES["quarter turn"](Settings(max_len=33, d_model=64, position=3)).numbers
    even = sum(math.cos(3 * wave(pair, 64)) for pair in range(32)) / 32
    odd = sum(math.sin(3 * wave(pair, 64)) for pair in range(32)) / 32
    assert numbers["before"] == pytest.approx(even)
    assert numbers["after"] == pytest.approx(even)
    assert numbers["turned_before"] == pytest.approx(odd)
    assert numbers["turned_after"] == pytest.approx(-odd)
    assert (numbers["tells"], numbers["turned_tells"]) == (False, True)


def test_numbers_of_similarity():
    numbers = PICTURES["similarity"](Settings(d_model=128, position=10)).numbers
    shares = [sum(math.cos(k * wave(i, 128)) for i in range(64)) / 64 for k in range(128)]
    rise = next(k for k in range(127) if shares[k + 1] > shares[k])
    assert numbers["rise"] == rise
    assert numbers["here"] == pytest.approx(shares[10])
    assert numbers["lowest"] == pytest.approx(min(shares))
    assert numbers["falls"] is False


def test_bits_change_as_in_text():
    for position in range(15):
        changed = sum(a != b for a, b in zip(f"{position:04b}", f"{position + 1:04b}", strict=True))
        assert PICTURES["binary counter"](Settings(position=position)).numbers["flips"] == changed


def test_waves_pass_through_the_middle_of_every_bit():
    figure = PICTURES["smooth counters"](Settings()).figure.plotly()
    for bit in range(4):
        steps, wave = figure.data[2 * bit], figure.data[2 * bit + 1]
        middle = -1.35 * bit
        nearest = [min(range(241), key=lambda i: abs(wave.x[i] - place)) for place in range(16)]
        high = [wave.y[i] > middle for i in nearest]
        assert high == [y > middle for y in steps.y]
        assert high == [position >> bit & 1 == 1 for position in range(16)]


def test_order_shows_only_with_position():
    john = Settings(sentence="John loves Mary", d_model=64)
    assert PICTURES["two orders"](john).numbers["agreeing"] == 3
    assert PICTURES["two orders, encoded"](john).numbers["agreeing"] == 0


def test_head_looks_at_the_word_before():
    s = Settings(sentence="the cat sat on my hat", d_model=64)
    assert PICTURES["looking here"](s).numbers["favourite"] == "hat"
    assert PICTURES["looking back"](s).numbers["favourite"] == "my"


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_and_its_numbers_are_documented(name):
    lines = [line for line in GUIDE.read_text().splitlines() if line.startswith(f"| `{name}` |")]
    assert len(lines) == 1
    documented = re.findall(r"`(\w+)`", lines[0].split("|")[3])
    assert documented == list(PICTURES[name](Settings()).numbers)
