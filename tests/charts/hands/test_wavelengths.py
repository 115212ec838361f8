import math

import numpy as np
import pytest

from charts.hands import wavelengths
from state.settings import Settings

SETTINGS = {
    "default": Settings(),
    "widest": Settings(8192, 2048, 1_000_000, pair=1023),
    "one pair": Settings(2, 2, 2, position=0, pair=0),
    "base too small": Settings(512, 512, 20),
}


def by_hand(settings, pair):
    return 2 * math.pi * settings.base ** (2 * pair / settings.d_model)


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_dots_are_wavelengths_and_the_cursors_pair_is_among_them(settings):
    fig = wavelengths.figure(settings).plotly()
    hands, cursor = fig.data
    assert len(hands.x) <= wavelengths.DOTS
    expected = [by_hand(settings, int(pair)) for pair in hands.x]
    np.testing.assert_allclose(hands.y, expected, rtol=1e-6)
    assert list(cursor.x) == [settings.pair]
    np.testing.assert_allclose(cursor.y, [by_hand(settings, settings.pair)], rtol=1e-6)
    low, high = fig.layout.yaxis.range
    assert low < math.log10(settings.max_len - 1) < high
    assert low < math.log10(hands.y.min()) <= math.log10(hands.y.max()) < high


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_share_of_idle_hands_is_said(settings):
    hands = settings.d_model // 2
    idle = sum(by_hand(settings, pair) > settings.max_len - 1 for pair in range(hands))
    (note,) = wavelengths.figure(settings).plotly().layout.annotations
    assert f"{settings.max_len:,}" in note.text
    assert f"{idle / hands:.0%} " in note.text
    assert f"{idle} of {hands} " in wavelengths.alt(settings)


def test_one_pair_in_many_is_not_none_of_them():
    settings = Settings(8192, 512, 1345)
    (note,) = wavelengths.figure(settings).plotly().layout.annotations
    for text in (note.text, wavelengths.alt(settings)):
        assert "under 1%" in text


def test_the_table_has_every_pair():
    settings = Settings(128, 8)
    frame = wavelengths.table(settings)
    waves = [by_hand(settings, pair) for pair in range(4)]
    np.testing.assert_allclose(frame.iloc[:, 0], waves)
    assert frame.iloc[:, 1].tolist() == [wave > 128 for wave in waves]
