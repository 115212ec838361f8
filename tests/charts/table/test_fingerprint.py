import math
import re

import numpy as np
import pytest

from charts.kit import theme
from charts.table import fingerprint
from core import wavelengths
from state.settings import Settings
from tests.charts.pictures import values


def by_hand(settings):
    """Every dimension of the cursor's position, by the paper's formula."""
    row = {}
    for pair in range(settings.d_model // 2):
        angle = settings.position / settings.base ** (2 * pair / settings.d_model)
        sine, cosine = (
            (2 * pair, 2 * pair + 1)
            if settings.layout == "interleaved"
            else (pair, pair + settings.d_model // 2)
        )
        row |= {sine: (math.sin(angle), pair), cosine: (math.cos(angle), pair)}
    return row


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
@pytest.mark.parametrize("d_model", [2, 32, 512, 2048])
def test_every_dot_is_a_number_of_the_row_in_its_pairs_colour(d_model, layout):
    settings = Settings(8192, d_model, position=5000, pair=0, layout=layout)
    row = by_hand(settings)
    shares = theme.pair_shares(wavelengths(d_model))
    dots = [
        trace for trace in fingerprint.figure(settings).plotly().data if trace.type == "scatter"
    ][:-1]
    assert sum(len(trace.x) for trace in dots) == min(d_model, 512)
    for trace in dots:
        expected = [row[int(dimension)] for dimension in trace.x]
        np.testing.assert_allclose(trace.y, [value for value, _ in expected], atol=1e-6)
        np.testing.assert_array_equal(trace.marker.color, [shares[pair] for _, pair in expected])


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
def test_barcode_is_the_row_in_the_heatmaps_colours(layout):
    settings = Settings(20, 32, position=10, pair=3, layout=layout)
    fig = fingerprint.figure(settings).plotly()
    row = np.array([value for _, (value, _) in sorted(by_hand(settings).items())])
    cells = row.reshape(16, 2).T if layout == "interleaved" else row[None]
    np.testing.assert_allclose(
        values(fig.layout.images[0].source, cells.shape), cells, atol=0.5 / 127 + 3e-3
    )
    assert list(fig.data[-1].x) == ([6, 7] if layout == "interleaved" else [3, 19])


def test_numbers_of_the_alternative_text():
    row = [value for value, _ in by_hand(Settings()).values()]
    numbers = [
        float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", fingerprint.alt(Settings()))
    ]
    assert numbers == [512, 5, *(pytest.approx(f(row), abs=0.005) for f in (min, max)), 16, 6]


def test_the_alternative_text_says_when_not_every_number_is_a_dot():
    assert "one pair in 4" in fingerprint.alt(Settings(d_model=2048))
    assert "one pair in" not in fingerprint.alt(Settings(d_model=512))


def test_a_small_negative_number_is_not_minus_zero():
    assert -1e-4 < math.sin(355) < 0
    assert "-0.00" not in fingerprint.alt(Settings(512, 2, position=355, pair=0))
