"""The pictures of a head show its scores, its weights and its errors as they were computed."""

import numpy as np
import pytest

from charts.attention import four_terms, position_scores, read_back, weights
from charts.attention.four_terms import Head
from charts.attention.position_scores import PositionScores
from charts.kit import theme, word_rows
from core.attention.score import TERMS, head_form, score_terms
from core.input.text_to_input import text_to_input
from state.settings import Settings

WORDS = ("the", "<b>ball</b>", "the")


def read(scores, on, words=WORDS, query=0):
    """A head with those scores; its weights are not drawn by the four maps."""
    return Head(scores, tuple(on), np.eye(len(words)), tuple(words), query)


@pytest.fixture(scope="module")
def scores():
    steps = text_to_input(WORDS, 32)
    return score_terms(steps.scaled, steps.encodings, head_form("back", 32, mix=0.5))


def test_four_maps_in_order_with_those_switched_off_faint(scores):
    fig = four_terms.figure(read(scores, [0, 3], WORDS, 1)).plotly()
    titles = [note.text.removeprefix("+ ") for note in fig.layout.annotations]
    assert titles == list(TERMS)
    for trace, values in zip(fig.data, scores, strict=True):
        np.testing.assert_allclose(trace.z, values, rtol=1e-6)
    assert [trace.opacity for trace in fig.data] == [1, four_terms.OFF, four_terms.OFF, 1]
    alt = four_terms.alt(read(scores, [0, 3]))
    assert all(f"{values.min():.3g} to {values.max():.3g}" in alt for values in scores)
    # What is switched off is said of each.
    none, two, all_four = (len(four_terms.alt(read(scores, on))) for on in ([], [0, 3], range(4)))
    assert none - two == two - all_four > 0


@pytest.mark.parametrize(("on", "terms"), [([3], [3]), ([0, 3], [0, 3]), ([], [0, 1, 2, 3])])
def test_the_colour_scale_is_as_wide_as_the_largest_score_that_is_on(scores, on, terms):
    axis = four_terms.figure(read(scores, on, WORDS, 0)).plotly().layout.coloraxis
    assert axis.cmax == -axis.cmin == pytest.approx(np.abs(scores[terms]).max())


def test_the_query_is_framed_in_every_map(scores):
    fig = four_terms.figure(read(scores, [3], WORDS, 2)).plotly()
    assert [(frame.y0, frame.y1) for frame in fig.layout.shapes] == [(1.5, 2.5)] * 4
    (frame,) = weights.figure(np.eye(3), WORDS, 2).plotly().layout.shapes
    assert (frame.y0, frame.y1, frame.line.color) == (1.5, 2.5, theme.CURSOR)


def test_markup_in_words_is_shown_as_text(scores):
    fig = four_terms.figure(read(scores, [3], WORDS, 0)).plotly()
    assert "&lt;b&gt;ball&lt;/b&gt;" in fig.data[0].customdata[0][1]
    assert "<b>" not in fig.data[0].customdata[0][1]


def test_both_pictures_of_a_sentence_are_of_one_height(scores):
    words = ["word"] * 32
    many = np.zeros((4, 32, 32))
    room = word_rows.frame(words)._replace(height=word_rows.close(32))
    heights = {
        four_terms.figure(read(many, [3], words, 0)).plotly().layout.height,
        weights.figure(np.eye(32), words, 0, room=room).plotly().layout.height,
    }
    assert len(heights) == 1
    assert heights.pop() > four_terms.figure(read(scores, [3], WORDS, 0)).plotly().layout.height


def test_scores_of_positions_are_centred_on_zero():
    values = np.array([[1.0, -3.0], [2.0, 0.5]])
    fig = position_scores.figure(PositionScores(values, 0.5, Settings())).plotly()
    assert (fig.data[0].zmin, fig.data[0].zmax) == (-3, 3)
    np.testing.assert_array_equal(fig.data[0].z, values)


@pytest.mark.parametrize(
    ("share", "percent"), [(0.25, "25.0%"), (0.9999, "99.9%"), (0.0004, "0.0%"), (1, None)]
)
def test_a_share_in_an_alternative_is_never_rounded_up_to_all(share, percent):
    alt = position_scores.alt(PositionScores(np.eye(2), share, Settings()))
    assert percent in alt if percent else "%" not in alt


def test_errors_are_drawn_for_the_groups_there_are():
    every, few = Settings(max_len=64, d_model=16), Settings(max_len=4, d_model=16)
    errors = read_back.errors(every)
    fig = read_back.figure(every).plotly()
    assert [trace.name for trace in fig.data] == list(errors)
    for trace in fig.data:
        np.testing.assert_allclose(trace.y, errors[trace.name].error, rtol=1e-6)
    assert len(read_back.figure(few).plotly().data) == 2
    for name, group in read_back.errors(few).items():
        assert f"{name} {group.error[read_back.ONE]:.3g}" in read_back.alt(few)
    assert list(read_back.table(few).index) == pytest.approx(read_back.NOISE)


def test_pictures_of_the_longest_sentence_stay_under_the_budget():
    words = ["word" * 5] * 32
    rng = np.random.default_rng(0)
    many = PositionScores(rng.normal(size=(64, 64)), 0.5, Settings())
    figures = (
        four_terms.figure(read(rng.normal(size=(4, 32, 32)), [3], words, 0)).plotly(),
        weights.figure(rng.random((32, 32)), words, 0).plotly(),
        position_scores.figure(many).plotly(),
        read_back.figure(Settings(max_len=64, d_model=16)).plotly(),
    )
    assert sum(len(figure.to_json()) for figure in figures) < 100_000
