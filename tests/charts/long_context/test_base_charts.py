"""The pictures of base and length show what the core computes, and little enough of it."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from charts.long_context import smallest_base
from charts.similarity import profile_share
from charts.table import singular_values as singular_values_chart
from core import similarity_profile, wavelengths
from core.geometry.singular_values import rank_for_share
from core.long_context.smallest_base import PUBLISHED, survey
from state.settings import Settings


def at(max_len, d_model, base=10000):
    return Settings(max_len=max_len, d_model=d_model, base=base)


SETTINGS = [(2, 2, 2), (128, 512, 10000), (8192, 16, 20), (8192, 2048, 1_000_000)]


@given(arrays.arrays(np.float64, st.integers(1, 5000), elements=st.floats(-1, 1)))
def test_no_extreme_is_lost_among_the_offsets_drawn(profile):
    peaks = profile_share.extremes(profile, profile_share.STRETCHES)
    assert len(peaks) <= 2 * profile_share.STRETCHES + 2
    assert (np.diff(peaks) > 0).all()
    assert {0, len(profile) - 1} <= set(peaks.tolist())
    assert profile[peaks].min() == profile.min()
    assert profile[peaks].max() == profile.max()


@pytest.mark.parametrize(("max_len", "d_model", "base"), SETTINGS)
def test_alikeness_is_the_share_of_s_of_0(max_len, d_model, base):
    profile = similarity_profile(max_len, d_model, base)
    curve = profile_share.figure(at(max_len, d_model, base)).plotly().data[0]
    np.testing.assert_allclose(curve.y, profile[curve.x] / (d_model / 2), atol=1e-6)


def test_only_marks_within_the_text_are_drawn():
    settings, marks = at(50, 16), (profile_share.RISE, profile_share.TURN)
    profile, waves = similarity_profile(50, 16), wavelengths(16)
    rise = int(np.flatnonzero(np.diff(profile) > 0)[0])
    assert waves[-1] > 50
    fig = profile_share.figure(settings, marks).plotly()
    assert len(fig.layout.annotations) == 1
    assert str(rise) in fig.layout.annotations[0].text
    assert (fig.data[1].x[0], fig.data[1].y[0]) == (rise, profile[rise] / 8)
    alt = profile_share.alt(settings, marks)
    assert f"k = {rise}" in alt
    assert f"{round(waves[-1]):,}" not in alt


def test_notches_lie_where_bases_fail():
    bases = survey(2048, 128)
    reach, good, *_ = smallest_base.figure(at(2048, 128)).plotly().data
    bad = bases.lengths < 2048
    assert np.isnan(good.y[bad]).all()
    assert (good.y[~bad] == 2048).all()
    assert (reach.y == bases.lengths).all()
    assert (reach.y[bad] < 2048).all()
    # Read at a good base: not that S(k) falls below 0 where the picture is cut.
    read = np.array(reach.text)
    assert len(set(read[bad])) == len(set(read[~bad])) == 1
    assert read[bad][0] != read[~bad][0]
    assert "%{text}" in reach.hovertemplate
    assert good.hoverinfo == "skip"


@pytest.mark.parametrize(("base", "edge"), [(20, 0), (10**6, 1)])
def test_a_base_beyond_the_picture_is_named_at_its_edge(base, edge):
    fig = smallest_base.figure(at(128, 512, base)).plotly()
    assert [note.x for note in fig.layout.annotations] == [edge]
    assert f"{base:,}" in fig.layout.annotations[0].text
    assert not fig.layout.shapes


def test_figures_in_print_stand_where_they_were_printed():
    fig = smallest_base.figure(at(2048, 128)).plotly()
    for trace, (source, figures) in zip(fig.data[2:], PUBLISHED.items(), strict=True):
        assert trace.name == source
        assert dict(zip(trace.y, trace.x, strict=True)) == figures


def test_reach_without_any_good_base_is_drawn_too():
    settings = at(50, 2)
    assert np.isnan(smallest_base.figure(settings).plotly().data[1].y).all()
    assert re.findall(r"[\d,]+\d|\d", smallest_base.alt(settings))[-3:] == [
        "0",
        "50",
        "10,000",
    ]


def test_reach_alt_counts_the_good_bases():
    bases = survey(2048, 128)
    good = int((bases.lengths >= 2048).sum())
    counts = re.findall(r"[\d,]*\d", smallest_base.alt(at(2048, 128)).replace("S(k) < 0", ""))
    assert [int(number.replace(",", "")) for number in counts] == [
        len(bases.bases),
        bases.bases[0],
        bases.bases[-1],
        good,
        2048,
        11_588,
        10_000,
    ]


@pytest.mark.parametrize(("max_len", "d_model", "base"), SETTINGS)
def test_energy_grows_to_all_of_it(max_len, d_model, base):
    settings = at(max_len, d_model, base)
    values = singular_values_chart.values(settings)  # which are core's: decomposed once
    rank = rank_for_share(values)
    fig = singular_values_chart.figure(settings).plotly()
    curve, mark = fig.data[0], fig.data[1]
    assert (curve.x[0], curve.y[0], curve.x[-1]) == (0, 0, len(values))
    assert curve.y[-1] == pytest.approx(1)
    assert mark.x[0] == rank
    assert mark.y[0] >= 0.99
    assert singular_values_chart.shares(values)[rank - 1] < 0.99
    assert f"{rank} of {len(values)}" in singular_values_chart.alt(settings)


@pytest.mark.parametrize(("max_len", "d_model", "base"), SETTINGS)
def test_both_sides_together_stay_under_the_budget(max_len, d_model, base):
    settings = at(max_len, d_model, base)
    marks = (profile_share.RISE, profile_share.NEGATIVE, profile_share.TURN)
    figures = (
        profile_share.figure(settings, marks).plotly(),
        smallest_base.figure(settings).plotly(),
        singular_values_chart.figure(settings).plotly(),
    )
    assert 2 * sum(len(figure.to_json()) for figure in figures) < 80_000
