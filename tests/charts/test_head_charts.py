"""The pictures of a head show its scores, its weights and its errors as they were computed."""

import numpy as np
import pytest

from charts import head, readback, theme
from core.readback import by_speed
from core.score import TERMS, head_form, score_terms
from core.text import text_to_input

WORDS = ("the", "<b>ball</b>", "the")
NOISE = np.geomspace(0.1, 10, 5)


@pytest.fixture(scope="module")
def scores():
    steps = text_to_input(WORDS, 32)
    return score_terms(steps.scaled, steps.encodings, head_form("back", 32, mix=0.5))


def test_four_maps_in_order_with_those_switched_off_faint(scores):
    fig = head.terms(scores, [0, 3], WORDS, 1)
    titles = [note.text.removeprefix("+ ") for note in fig.layout.annotations]
    assert titles == list(TERMS)
    for trace, values in zip(fig.data, scores, strict=True):
        np.testing.assert_allclose(trace.z, values, rtol=1e-6)
    assert [trace.opacity for trace in fig.data] == [1, head.OFF, head.OFF, 1]
    assert "word-place from" in head.terms_alt(scores, [0, 3])
    assert head.terms_alt(scores, [0, 3]).count("switched off") == 2


@pytest.mark.parametrize(("on", "heard"), [([3], [3]), ([0, 3], [0, 3]), ([], [0, 1, 2, 3])])
def test_the_scale_of_colour_is_as_wide_as_the_loudest_that_is_on(scores, on, heard):
    axis = head.terms(scores, on, WORDS, 0).layout.coloraxis
    assert axis.cmax == -axis.cmin == pytest.approx(np.abs(scores[heard]).max())


def test_the_query_is_framed_in_every_map(scores):
    fig = head.terms(scores, [3], WORDS, 2)
    assert [(frame.y0, frame.y1) for frame in fig.layout.shapes] == [(1.5, 2.5)] * 4
    (frame,) = head.weights(np.eye(3), WORDS, 2).layout.shapes
    assert (frame.y0, frame.y1, frame.line.color) == (1.5, 2.5, theme.CURSOR)


def test_markup_in_words_is_shown_as_text(scores):
    fig = head.terms(scores, [3], WORDS, 0)
    assert fig.data[0].customdata[0][1] == "the asks &lt;b&gt;ball&lt;/b&gt;"


def test_both_pictures_of_a_sentence_are_of_one_height(scores):
    words = ["word"] * 32
    many = np.zeros((4, 32, 32))
    heights = {
        head.terms(many, [3], words, 0).layout.height,
        head.weights(np.eye(32), words, 0).layout.height,
    }
    assert len(heights) == 1
    assert heights.pop() > head.terms(scores, [3], WORDS, 0).layout.height


def test_scores_by_place_are_centred_on_zero():
    values = np.array([[1.0, -3.0], [2.0, 0.5]])
    fig = head.by_place(values)
    assert (fig.data[0].zmin, fig.data[0].zmax) == (-3, 3)
    np.testing.assert_array_equal(fig.data[0].z, values)
    assert "25%" in head.by_place_alt(values, 0.25)


def test_errors_are_drawn_for_the_groups_there_are():
    found = by_speed(64, 16, noise=NOISE)
    fig = readback.figure(NOISE, found)
    assert [trace.name for trace in fig.data] == list(found)
    for trace in fig.data:
        np.testing.assert_allclose(trace.y, found[trace.name].error, rtol=1e-6)
    only = by_speed(4, 16, noise=NOISE)
    assert len(readback.figure(NOISE, only).data) == 2
    assert "hands that wrap" not in readback.alt(NOISE, only)
    assert list(readback.table(NOISE, only).index) == pytest.approx(NOISE)


def test_pictures_of_the_longest_sentence_stay_under_the_budget():
    words = ["word" * 5] * 32
    rng = np.random.default_rng(0)
    figures = (
        head.terms(rng.normal(size=(4, 32, 32)), [3], words, 0),
        head.weights(rng.random((32, 32)), words, 0),
        head.by_place(rng.normal(size=(64, 64))),
        readback.figure(NOISE, by_speed(64, 16, noise=NOISE)),
    )
    assert sum(len(figure.to_json()) for figure in figures) < 100_000
