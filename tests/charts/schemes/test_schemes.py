"""The pictures of schemes: what they draw is what the core computes, and it fits the wire."""

import json
import re

import numpy as np
import pytest

from charts.kit import theme
from charts.schemes import score_by_distance, what_it_writes, where_it_enters
from core import similarity_profile
from core.encodings.alibi import alibi_slopes
from core.encodings.registry import SCHEMES
from core.encodings.scheme import Setup, position_scores
from document.words import words
from recipes import schemes as recipes
from tests.charts.pictures import size, values

EVERY = pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
LARGEST = [Setup(8192, 2048, 128, 1e6), Setup(8192, 2048, 128, 1e6, causal=False)]


def test_sinusoidal_falls_as_the_profile_does():
    drop = score_by_distance.drop(SCHEMES["sinusoidal"], Setup(128, 64))
    profile = similarity_profile(128, 64)
    assert drop.distances[[0, -1]].tolist() == [1, 127]
    expected = (profile[drop.distances] - profile[0]) / 8
    np.testing.assert_allclose(drop.before, [expected], atol=1e-12)
    assert drop.after is None


@EVERY
def test_a_scheme_has_a_colour_words_and_code_if_it_has_a_formula(scheme):
    assert scheme.name in theme.SCHEMES
    assert scheme.name in words("schemes").parts
    assert (recipes.scheme(scheme.name, Setup(16, 8)) is None) == (scheme.name in recipes.WITHOUT)


def test_every_distance_of_a_short_text_is_drawn():
    for max_len in (2, 3, 12, 50):
        assert score_by_distance.distances(max_len).tolist() == list(range(1, max_len))


@pytest.mark.parametrize("max_len", [51, 200, 8192])
def test_many_distances_are_thinned_and_reach_the_end(max_len):
    distances = score_by_distance.distances(max_len)
    assert distances[:40].tolist() == list(range(1, 41))
    assert distances[-1] == max_len - 1
    assert len(distances) <= score_by_distance.POINTS


@EVERY
@pytest.mark.parametrize("k", [1, 50, 1000, 8191])
def test_the_cursors_distance_is_drawn_and_its_value_is_of_no_other(scheme, k):
    setup = Setup(8192, 8, n_heads=3)
    drop = score_by_distance.drop(scheme, setup, k)
    assert k in drop.distances
    scores = position_scores(scheme, setup, 8191, [8191 - k, 8191])[drop.heads]
    np.testing.assert_allclose(
        score_by_distance.at(drop, k), scores[:, 0] - scores[:, 1], atol=1e-9
    )
    for line in score_by_distance.figure([drop], k).plotly().data:
        assert k in line.x


def test_a_distance_that_is_not_drawn_is_not_another_ones():
    with pytest.raises(ValueError, match="size"):
        score_by_distance.at(score_by_distance.drop(SCHEMES["rotary"], Setup(8192, 8)), 1000)


@pytest.mark.parametrize("n_heads", [1, 8, 12, 71, 112])
def test_alibis_steepest_and_flattest_heads_are_drawn(n_heads):
    drop = score_by_distance.drop(SCHEMES["alibi"], Setup(64, 8, n_heads=n_heads), 10)
    every = alibi_slopes(n_heads)
    assert len(drop.heads) == min(score_by_distance.CURVES, n_heads)
    assert (np.diff(drop.heads) > 0).all()
    slopes = every[drop.heads]
    assert (slopes.min(), slopes.max()) == (every.min(), every.max())
    np.testing.assert_allclose(score_by_distance.at(drop, 10), -10 * slopes)


@EVERY
def test_keys_after_the_query_get_a_line_where_they_differ(scheme):
    drop = score_by_distance.drop(scheme, Setup(64, 8, causal=False))
    assert (drop.after is not None) == (scheme.name in {"learned", "t5"})


@pytest.mark.parametrize("setup", LARGEST, ids=["causal", "both ways"])
def test_the_largest_settings_fit_the_wire(setup):
    drops = [score_by_distance.drop(scheme, setup) for scheme in SCHEMES.values()]
    assert size(score_by_distance.figure(drops, 5000).plotly()) < 100_000
    for scheme in SCHEMES.values():
        assert size(what_it_writes.figure(scheme, setup, 127).plotly()) < 100_000


@EVERY
@pytest.mark.parametrize("max_len", [2, 3])
@pytest.mark.parametrize("causal", [True, False])
def test_the_smallest_texts_are_drawn_as_the_core_scores_them(scheme, max_len, causal):
    setup, last = Setup(max_len, 2, 1, 2.0, causal), max_len - 1
    drops = [score_by_distance.drop(scheme, setup)]
    before = position_scores(scheme, setup, last, range(last, -1, -1))
    table = score_by_distance.table(drops)
    assert list(table.index) == list(range(1, max_len))
    np.testing.assert_allclose(table.to_numpy().T, before[:, 1:] - before[:, :1], atol=1e-12)
    first, *other = score_by_distance.figure(drops, 1).plotly().data
    np.testing.assert_allclose(first.y, table.iloc[:, 0], rtol=1e-6, atol=1e-9)
    if not causal:
        after = position_scores(scheme, setup, 0, range(max_len))
        curve = other[0].y if other else first.y  # one line where both ways are alike
        np.testing.assert_allclose(curve, after[0, 1:] - after[0, 0], rtol=1e-6, atol=1e-8)
    written, *_ = what_it_writes.written(scheme, setup, 0)
    image = values_of(what_it_writes.figure(scheme, setup, 0).plotly(), written.shape)
    limit = what_it_writes.limit(written)
    np.testing.assert_allclose(image * limit, np.nan_to_num(written), atol=0.02 * limit)


def values_of(fig, shape):
    """The numbers of the one image of a figure, from -1 to 1."""
    return values(fig.layout.images[0].source, shape)


def test_nothing_chosen_is_an_empty_picture():
    assert not score_by_distance.figure([], 5).plotly().data
    assert score_by_distance.table([]).empty
    assert not json.loads(where_it_enters.figure([], causal=False).plotly().to_json())["data"]


def test_the_text_alternative_says_the_numbers_at_the_cursor():
    drops = [score_by_distance.drop(SCHEMES["alibi"], Setup(64, 8, n_heads=4), 8)]
    low, high = re.findall(r"-\d[\d.]*", score_by_distance.alt(drops, 8))
    assert (float(low), float(high)) == (-2.0, -0.03125)


@EVERY
def test_each_scheme_has_its_arrow(scheme):
    texts = [
        re.sub("</?b>", "", note.text).replace("<br>", " ")
        for note in where_it_enters.figure([scheme], causal=True).plotly().layout.annotations
    ]
    assert any(scheme.title in text for text in texts) == (scheme.enters != "nowhere")
    assert "causal mask" in texts
    assert scheme.title in where_it_enters.alt([scheme], causal=True)


def test_a_turned_one_is_cosine_and_sine():
    values, down, across = what_it_writes.written(SCHEMES["rotary"], Setup(32, 16), 0)
    angles = np.outer(np.arange(32), 10000.0 ** (-np.arange(0, 16, 2) / 16))
    np.testing.assert_allclose(values[:, 0::2], np.cos(angles), atol=1e-12)
    np.testing.assert_allclose(values[:, 1::2], np.sin(angles), atol=1e-12)
    assert (down, across) == ("position", "dimension")


def test_a_bias_is_masked_after_the_query():
    values, down, across = what_it_writes.written(SCHEMES["alibi"], Setup(6, 4, 2), 1)
    assert (down, across) == ("query", "key")
    assert np.isnan(values[np.triu_indices(6, 1)]).all()
    assert values[5, 0] == -5 / 256
