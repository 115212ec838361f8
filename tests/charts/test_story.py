"""The pictures that a story can show; tests/js compares the one movement with the browser's."""

import re
from pathlib import Path

import numpy as np

from charts.story.pictures import PICTURES
from state.settings import Settings
from tests.charts.pictures import sized

ROOT = Path(__file__).parents[2]

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
