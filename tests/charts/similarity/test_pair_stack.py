"""The stack of cosines: nothing is left out of it, and its sum is S(k)."""

import numpy as np
import pytest

from charts.similarity import pair_stack
from core import positional_encoding
from state.settings import Settings
from tests.charts.pictures import size

SETTINGS = [
    Settings(),
    Settings(max_len=2, d_model=2, position=1, pair=0),
    Settings(max_len=20, d_model=4, base=100, position=19, pair=1),
    Settings(max_len=40, d_model=40, base=50, position=1, pair=10),
    Settings(max_len=161, d_model=16, position=100, pair=7),
    Settings(max_len=8192, d_model=2048, pair=500),
]
sizes = pytest.mark.parametrize("settings", SETTINGS, ids=lambda s: f"{s.max_len}x{s.d_model}")


@sizes
def test_every_pair_lies_in_one_band_slow_ones_first_and_the_cursors_alone_on_top(settings):
    *others, lifted = pair_stack.stack(settings).bands
    assert lifted.tolist() == [settings.pair]
    rest = list(range(settings.d_model // 2))[::-1]
    rest.remove(settings.pair)
    assert np.concatenate([*others, []]).tolist() == rest
    assert len(others) <= pair_stack.BANDS


@sizes
def test_what_is_stacked_upwards_less_what_is_stacked_downwards_is_the_line(settings):
    fig = pair_stack.figure(settings, settings.max_len // 2).plotly()
    *bands, line, lifted = fig.data
    assert {band.stackgroup for band in bands} <= {"maximum", "minimum"}
    for band in bands:
        assert (np.sign(band.y) * (1 if band.stackgroup == "maximum" else -1) >= 0).all()
    np.testing.assert_allclose(sum(np.asarray(band.y) for band in bands), line.y, atol=1e-4)
    low, high = fig.layout.yaxis.range
    sums = [
        sum([band.y for band in bands if band.stackgroup == kind], np.zeros(len(line.y)))
        for kind in ("maximum", "minimum")
    ]
    assert low < sums[1].min() <= sums[0].max() < high
    assert size(fig) < 60_000
    assert np.abs(lifted.y).max() <= 1


@sizes
def test_the_line_is_s_or_its_mean_over_a_window(settings):
    table = positional_encoding(settings.max_len, settings.d_model, settings.base)
    profile = table @ table[0]
    layers = pair_stack.stack(settings)
    sums = layers.heights.sum(axis=0)
    assert len(sums) <= pair_stack.COLUMNS
    if layers.window == 1:
        whole = layers.offsets == np.round(layers.offsets)
        assert whole.sum() == settings.max_len
        np.testing.assert_allclose(sums[whole], profile, atol=1e-9)
    else:
        cut = profile[: len(sums) * layers.window].reshape(-1, layers.window)
        np.testing.assert_allclose(sums, cut.mean(axis=1), atol=1e-8)


@sizes
def test_rings_stand_at_s_and_at_the_pairs_cosine(settings):
    k = settings.max_len - 1
    table = positional_encoding(settings.max_len, settings.d_model, settings.base)
    _, ring, lifted = pair_stack.figure(settings, k).plotly().layout.shapes
    assert (ring.xanchor, lifted.xanchor, lifted.yref) == (k, k, "y2")
    assert ring.yanchor == pytest.approx(table[k] @ table[0])
    pair = slice(2 * settings.pair, 2 * settings.pair + 2)
    assert lifted.yanchor == pytest.approx(table[k, pair] @ table[0, pair])
    assert ring.visible == (settings.max_len <= pair_stack.COLUMNS)


@sizes
def test_the_table_has_s_and_columns_that_add_up_to_it(settings):
    frame = pair_stack.table(settings)
    assert len(frame) == settings.max_len
    np.testing.assert_allclose(frame.drop(columns="S(k)").sum(axis=1), frame["S(k)"], atol=1e-9)


def test_figures_of_the_default_page():
    """d_model 512, k = 5: S/S(0) = .741, as the design has it; faster pairs take 18 away."""
    numbers = pair_stack.numbers(Settings(), 5)
    assert numbers["total"] / 256 == pytest.approx(0.741, abs=5e-4)
    assert (numbers["early"], numbers["late"]) == (223, 33)
    assert numbers["late_sum"] == pytest.approx(-18.24, abs=5e-3)
