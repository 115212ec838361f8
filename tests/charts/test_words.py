"""Marks of the pictures of words, heads, schemes and traps, beside what the core computes."""

import json
import re

import numpy as np
import pytest

from charts.attention import (
    four_terms,
    hidden_states,
    matched_outputs,
    position_scores,
    read_back,
    weights,
)
from charts.attention.position_scores import PositionScores
from charts.implementations import conventions, number_formats, pairing
from charts.input import encoder_decoder
from charts.input import text_to_input as steps_chart
from charts.kit import theme, word_rows
from charts.kit.labels import labels
from charts.schemes import score_by_distance, what_it_writes, where_it_enters
from core.attention.score import TERMS, head_form, score_terms
from core.encodings.alibi import alibi_slopes
from core.encodings.registry import SCHEMES
from core.encodings.scheme import Setup
from core.encodings.scheme import position_scores as scores_of
from core.implementations.conventions import ORDERS, Conventions
from core.implementations.number_formats import angle_error
from core.input.text_to_input import text_to_input
from document.words import words
from recipes import schemes as recipes
from state.settings import Settings
from tests.charts.pictures import pixels, sized, values

EVERY = pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)


def numbers(text):
    return [float(number) for number in re.findall(r"\d+\.?\d*", text)]


# --- a head's scores and weights

WORDS = ("the", "<b>ball</b>", "the")


def head(on, query=0):
    steps = text_to_input(WORDS, 32)
    scores = score_terms(steps.scaled, steps.encodings, head_form("back", 32, mix=0.5))
    return four_terms.Head(scores, tuple(on), np.eye(3), WORDS, query)


@pytest.mark.parametrize(("on", "scaled"), [([3], [3]), ([0, 3], [0, 3]), ([], [0, 1, 2, 3])])
def test_four_maps_on_the_scale_of_those_that_are_on_with_the_query_framed(on, scaled):
    read = head(on, 2)
    figure = four_terms.figure(read).plotly()
    titles = [note.text.removeprefix("+ ") for note in figure.layout.annotations]
    assert titles == list(TERMS)
    for term, (trace, scores) in enumerate(zip(figure.data, read.scores, strict=True)):
        np.testing.assert_allclose(trace.z, scores, rtol=1e-6)
        assert trace.opacity == (1 if term in on else four_terms.OFF)
        assert f"{scores.min():.3g} to {scores.max():.3g}" in four_terms.alt(read)
    axis = figure.layout.coloraxis
    assert axis.cmax == -axis.cmin == pytest.approx(np.abs(read.scores[scaled]).max())
    assert [(frame.y0, frame.y1) for frame in figure.layout.shapes] == [(1.5, 2.5)] * 4
    assert "&lt;b&gt;ball&lt;/b&gt;" in figure.data[0].customdata[0][1]  # markup is text
    (frame,) = weights.figure(np.eye(3), WORDS, 2).plotly().layout.shapes
    assert (frame.y0, frame.y1, frame.line.color) == (1.5, 2.5, theme.CURSOR)


def test_scores_of_positions_are_centred_on_zero_and_a_share_is_never_rounded_up_to_all():
    scores = np.array([[1.0, -3.0], [2.0, 0.5]])
    (trace,) = position_scores.figure(PositionScores(scores, 0.5, Settings())).plotly().data
    assert (trace.zmin, trace.zmax) == (-3, 3)
    np.testing.assert_array_equal(trace.z, scores)
    for share, percent in ((0.25, "25.0%"), (0.9999, "99.9%"), (0.0004, "0.0%")):
        assert percent in position_scores.alt(PositionScores(scores, share, Settings()))
    assert "%" not in position_scores.alt(PositionScores(scores, 1, Settings()))


def test_errors_are_drawn_for_the_groups_there_are():
    for settings, groups in ((sized(64, 16), 3), (sized(4, 16), 2)):
        errors, traces = read_back.errors(settings), read_back.figure(settings).plotly().data
        assert len(traces) == groups
        for trace, (name, group) in zip(traces, errors.items(), strict=True):
            assert trace.name == name
            np.testing.assert_allclose(trace.y, group.error, rtol=1e-6)
            assert f"{name} {group.error[read_back.ONE]:.3g}" in read_back.alt(settings)


# --- word order

FIRST, SECOND = ("The", "cat", "sat", "on", "the", "mat"), ("The", "mat", "sat", "on", "the", "cat")


def read(**switches):
    return matched_outputs.read(FIRST, SECOND, Settings(d_model=16), **switches)


@pytest.mark.parametrize("causal", [False, True])
def test_the_map_draws_the_weights_and_leaves_the_hidden_words_blank(causal):
    shares = read(encoded=True, causal=causal).compared.first.weights
    cells = weights.figure(shares, FIRST).plotly().data[0].z
    hidden = np.triu(np.ones((6, 6), dtype=bool), 1) & causal
    assert np.isnan(cells[hidden]).all()
    np.testing.assert_allclose(cells[~hidden], shares[~hidden], rtol=1e-6)
    stated = numbers(weights.alt(shares, FIRST))
    np.testing.assert_allclose(stated, [6, *shares.max(axis=1)], atol=0.005)


def test_each_words_two_outputs_stand_one_above_the_other_with_their_gap_beside_the_map():
    texts = read(encoded=True)
    compared, figure = texts.compared, matched_outputs.figure(texts).plotly()
    rows, layout = figure.data[0].z, figure.layout
    for word, other in ((1, 5), (2, 2)):  # cat, sat
        np.testing.assert_allclose(rows[3 * word], compared.first.outputs[word], rtol=1e-6)
        np.testing.assert_allclose(rows[3 * word + 1], compared.second.outputs[other], rtol=1e-6)
        assert np.isnan(rows[3 * word + 2]).all()
    assert list(layout.yaxis.ticktext) == list(FIRST)
    stated = [float(note.text.removesuffix(" apart")) for note in layout.annotations]
    np.testing.assert_allclose(stated, compared.differences, rtol=6e-3)
    bottom, top = layout.yaxis.range
    for line, middle in enumerate(layout.yaxis.tickvals):
        assert (middle - top) / (bottom - top) == (line + 0.5) / len(FIRST)
    beside = weights.figure(compared.first.weights, FIRST, room=texts.room).plotly().layout
    assert (layout.margin.t, layout.height) == (beside.margin.t, beside.height)


def test_a_difference_by_rounding_is_not_shown_as_a_number():
    texts = read(encoded=False)
    assert texts.compared.differences.max() > 0
    notes = matched_outputs.figure(texts).plotly().layout.annotations
    assert not [
        text for text in (matched_outputs.alt(texts), *(n.text for n in notes)) if numbers(text)
    ]
    assert matched_outputs.numbers(texts)["gap"] == 0


def test_pictures_leave_room_for_the_longest_word():
    short, long = word_rows.frame(["a"], ["b"]), word_rows.frame(["a"], ["b"] * 30)
    assert long.height - long.top > short.height - short.top == word_rows.SHORTEST
    # At 45° a word of n letters is some (7.3 n + 17) / √2 pixels high, and under it is a tick.
    slanted = word_rows.frame(["a"] * 5, ["Transformers"] * 5)
    assert slanted.top > (7.3 * len("Transformers") + 17) / 2**0.5 + 10
    for text, turned in (
        ("the cat sat on my hat", 0),
        (Settings().sentence, -45),
    ):
        some = text.split()
        assert weights.figure(np.eye(len(some)), some).plotly().layout.xaxis.tickangle == turned
    cut = labels(["<b>", "a&b", "revolutionized", "abcdefghijklmnop"])
    assert cut == ["&lt;b&gt;", "a&amp;b", "revolutionized", "abcdefghijklm…"]


def test_a_chain_of_hidden_states_has_an_arrow_from_each_word_to_the_next():
    texts = read(recurrent=True)
    layout = (
        hidden_states.figure(texts.compared.first.outputs, FIRST, room=texts.room).plotly().layout
    )
    arrows = [note for note in layout.annotations if note.showarrow]
    assert [(round(one.ay), round(one.y)) for one in arrows] == [(n, n + 1) for n in range(5)]
    assert all(arrow.x == arrow.ax < -0.5 for arrow in arrows)  # left of the states


# --- from text to input


def test_every_step_is_drawn_from_its_own_numbers_on_its_own_scale():
    steps = text_to_input(["a", "rose", "is", "a", "rose"], 64)
    matrices = {"embedding": steps.embedded, "+ PE": steps.encodings, "= input": steps.summed}
    inputs = steps_chart.Input(steps, matrices, 3)
    layout, data = (
        steps_chart.figure(inputs).plotly().layout,
        steps_chart.figure(inputs).plotly().data,
    )
    names, ends = [note.text for note in layout.annotations[::2]], layout.annotations[1::2]
    assert names == list(matrices)
    for trace, numbers_, end in zip(data, matrices.values(), ends, strict=True):
        np.testing.assert_allclose(trace.z, numbers_[:, :32], rtol=1e-6)
        most = np.abs(numbers_[:, :32]).max()
        assert most <= trace.zmax <= 1.1 * most
        assert (trace.zmin, end.text) == (-trace.zmax, f"±{trace.zmax:g}")
    assert [(mark.y0, mark.y1) for mark in layout.shapes] == [(2.5, 3.5)] * 3
    axes = layout.xaxis, layout.xaxis2, layout.xaxis3
    for bar, axis in zip(layout.images, axes, strict=True):
        assert (bar.x, bar.x + bar.sizex) == pytest.approx(axis.domain)
    strip = pixels(layout.images[0].source)[0, :, :3].astype(int)
    blue, white, red = strip[0], strip[len(strip) // 2], strip[-1]
    assert blue[2] > blue[0] + 50  # the scale is that of the cells: blue below zero, red above
    assert red[0] > red[2] + 50
    assert min(white) > 230
    stated = numbers(steps_chart.alt(inputs))
    lengths = [np.linalg.norm(rows[3]) for rows in matrices.values()]
    reaches = [steps_chart.reach(rows[:, :32]) for rows in matrices.values()]
    assert stated == pytest.approx([5, 64, 3, *lengths, *reaches], rel=5e-3)
    for most, end in ((0, 1), (1, 1), (0.3, 0.3), (0.301, 0.31), (2.449, 2.5), (31.2, 32), (-7, 7)):
        assert steps_chart.reach(np.array([[0.0, most]])) == pytest.approx(end)
    row = steps_chart.line("one", np.array([[-0.001, 0.126, -0.5, 1.0]]), 0)
    assert row["begins"].split(", ")[:3] == ["0.00", "0.13", "−0.50"]


MASKS = {
    "encoder-decoder": ["mask: later words", "mask: padding", "mask: padding"],
    "encoder-only": ["mask: padding"],
    "decoder-only": ["mask: later words"],
}
BLOCKS = {"encoder-decoder": 5, "encoder-only": 2, "decoder-only": 2}


@pytest.mark.parametrize("stacks", encoder_decoder.STACKS)
def test_position_enters_once_at_the_bottom_of_every_stack_within_the_picture(stacks):
    chart, layout = encoder_decoder, encoder_decoder.figure(stacks).plotly().layout

    def lit(parts):
        return [part for part in parts if theme.FAINT not in str(part)]

    arrows = [note for note in layout.annotations if note.arrowcolor == theme.CURSOR]
    assert len(arrows) == (2 if stacks == "encoder-decoder" else 1)
    names = [note for note in lit(layout.annotations) if "PE" in note.text]
    assert {arrow.y for arrow in arrows} == {note.y for note in names} == {chart.ENTRANCE}
    blocks = [note.y for note in layout.annotations if note.text in ("self-attention", chart.CROSS)]
    assert min(blocks) > chart.ENTRANCE
    masks = [note.text for note in lit(layout.annotations) if note.text.startswith("mask")]
    assert sorted(masks) == MASKS[stacks]
    sides = {stack.x + stack.outer * chart.SIDE for stack in (chart.ENCODER, chart.DECODER)}
    upright = [line for line in lit(layout.shapes) if line.x0 == line.x1 and line.x0 in sides]
    assert len(upright) == BLOCKS[stacks]
    (left, right), (bottom, top) = layout.xaxis.range, layout.yaxis.range
    assert all(left < note.x < right and bottom < note.y < top for note in layout.annotations)
    flat = [shape for shape in layout.shapes if shape.xsizemode != "pixel"]
    assert all(left <= min(s.x0, s.x1) and max(s.x0, s.x1) <= right for s in flat)
    assert all(bottom < min(s.y0, s.y1) and max(s.y0, s.y1) < top for s in flat)
    if stacks == "decoder-only":  # without cross-attention the stack goes on through its place
        x, level = chart.DECODER.x, chart.FIRST + chart.STEP
        (line,) = [s for s in lit(layout.shapes) if s.type == "line" and s.x0 == s.x1 == x]
        assert (line.y0, line.y1) == (level - chart.TALL, level + 1)


# --- schemes


@EVERY
def test_a_scheme_has_a_colour_words_code_and_an_arrow(scheme):
    assert scheme.name in theme.SCHEMES
    assert scheme.name in words("schemes").parts
    assert (recipes.scheme(scheme.name, Setup(16, 8)) is None) == (scheme.name in recipes.WITHOUT)
    notes = where_it_enters.figure([scheme], causal=True).plotly().layout.annotations
    texts = [re.sub("</?b>", "", note.text).replace("<br>", " ") for note in notes]
    assert any(scheme.title in text for text in texts) == (scheme.enters != "nowhere")
    assert scheme.title in where_it_enters.alt([scheme], causal=True)


@EVERY
@pytest.mark.parametrize(("max_len", "k"), [(2, 1), (3, 1), (50, 7), (8192, 1000)])
def test_curves_are_the_cores_scores_and_hold_the_cursors_distance(scheme, max_len, k):
    setup, last = Setup(max_len, 8, 3, causal=False), max_len - 1
    drop = score_by_distance.drop(scheme, setup, k)
    assert (drop.after is not None) == (scheme.name in {"learned", "t5"})
    assert len(drop.distances) <= score_by_distance.POINTS
    assert drop.distances[:40].tolist() == list(range(1, min(max_len, 41)))
    assert k in drop.distances
    assert drop.distances[-1] == last
    before = scores_of(scheme, setup, last, [last, *(last - drop.distances)])[drop.heads]
    after = scores_of(scheme, setup, 0, [0, *drop.distances])[drop.heads]
    sides = [side[:, 1:] - side[:, :1] for side in (before, after)]
    figure = score_by_distance.figure([drop], k).plotly()
    lines = {dash: [t for t in figure.data if t.line.dash == dash] for dash in ("solid", "dot")}
    for dash, side in zip(lines, sides, strict=True):
        for line, scores in zip(lines[dash], side, strict=dash == "solid"):
            np.testing.assert_array_equal(line.x, drop.distances)
            np.testing.assert_allclose(line.y, scores, rtol=1e-6, atol=1e-8)
    table = score_by_distance.table([drop])
    np.testing.assert_allclose(table.to_numpy().T, sides[0], atol=1e-12)
    there = sides[0][:, list(drop.distances).index(k)]
    np.testing.assert_allclose(score_by_distance.at(drop, k), there, atol=1e-9)
    low, high = figure.layout.xaxis.range  # of a logarithmic axis: its powers of ten
    assert low < 0
    assert high == pytest.approx(np.log10(max(last, 2)), abs=0.05)
    if max_len <= 50:
        written, *_ = what_it_writes.written(scheme, setup, 0)
        image = what_it_writes.figure(scheme, setup, 0).plotly().layout.images[0].source
        limit = what_it_writes.limit(written)
        painted = values(image, written.shape) * limit
        np.testing.assert_allclose(painted, np.nan_to_num(written), atol=0.02 * limit)


@pytest.mark.parametrize("n_heads", [1, 8, 12, 71, 112])
def test_alibis_steepest_and_flattest_heads_are_drawn_and_said(n_heads):
    drop = score_by_distance.drop(SCHEMES["alibi"], Setup(64, 8, n_heads=n_heads), 10)
    every = alibi_slopes(n_heads)
    assert len(drop.heads) == min(score_by_distance.CURVES, n_heads)
    slopes = every[drop.heads]
    assert (slopes.min(), slopes.max()) == (every.min(), every.max())
    np.testing.assert_allclose(score_by_distance.at(drop, 10), -10 * slopes)
    stated = [float(n) for n in re.findall(r"-\d+(?:\.\d+)?", score_by_distance.alt([drop], 10))]
    expected = {-10 * every.max(), -10 * every.min()}
    assert stated == pytest.approx(sorted(expected), rel=1e-3)
    with pytest.raises(ValueError, match="size"):  # what is not drawn is not another's
        score_by_distance.at(score_by_distance.drop(SCHEMES["rotary"], Setup(8192, 8)), 1000)


def test_what_schemes_write_and_nothing_chosen():
    turned, down, across = what_it_writes.written(SCHEMES["rotary"], Setup(32, 16), 0)
    angles = np.outer(np.arange(32), 10000.0 ** (-np.arange(0, 16, 2) / 16))
    np.testing.assert_allclose(turned[:, 0::2], np.cos(angles), atol=1e-12)
    np.testing.assert_allclose(turned[:, 1::2], np.sin(angles), atol=1e-12)
    assert (down, across) == ("position", "dimension")
    bias, down, across = what_it_writes.written(SCHEMES["alibi"], Setup(6, 4, 2), 1)
    assert (down, across) == ("query", "key")
    assert np.isnan(bias[np.triu_indices(6, 1)]).all()
    assert bias[5, 0] == -5 / 256
    assert not score_by_distance.figure([], 5).plotly().data
    assert score_by_distance.table([]).empty
    assert not json.loads(where_it_enters.figure([], causal=False).plotly().to_json())["data"]


# --- traps

CHOICES = [
    Conventions(),
    Conventions(exponent="tensor2tensor"),
    *[Conventions(layout=layout) for layout in ORDERS[1:]],
    *[Conventions(odd=odd) for odd in ("truncate", "zero_pad", "round_up")],
    Conventions(scale=8.0),
    Conventions(first_position=2),
    Conventions(precision="float32"),
    Conventions(precision="bfloat16"),
]


@pytest.mark.parametrize("choice", CHOICES, ids=repr)
def test_a_convention_differs_in_so_many_numbers_and_in_products_or_not(choice):
    for d_model in (64, 2048):
        tables = conventions.tables(Settings(d_model=d_model, position=6, pair=0), choice)
        width = tables.paper.shape[1]  # one more where odd widths are tried
        angles = 6 * 10000.0 ** (-np.arange(0, width, 2) / width)
        sines = tables.paper[0, 0::2]
        np.testing.assert_allclose(sines, np.sin(angles), atol=1e-12)
        assert (tables.first_row, conventions.table(tables).index[0]) == (6, 6)
        assert len(conventions.figure(tables).plotly().to_json()) < 100_000
        differing = np.count_nonzero(tables.other != tables.paper)
        stated = re.findall(r"\d[\d,]*", conventions.alt(tables))
        counts = {int(number.replace(",", "")) for number in stated}
        assert (differing > 0) == (tables.largest > 0)
        assert not differing or {differing, tables.paper.size} <= counts
        if (
            d_model == 64 and choice.odd == "refuse"
        ):  # another order or start leaves every dot product
            moved = choice.layout != "interleaved" or choice.first_position
            changed = (
                choice.exponent != "paper" or choice.precision != "float64" or choice.scale != 1
            )
            assert not moved or tables.largest > 0.9
            assert tables.same_products != changed
            assert (tables.products > 1e-10) == changed


@pytest.mark.parametrize("d_head", [2, 4, 64, 512])
def test_the_other_pairing_is_wrong_until_weights_are_permuted(d_head):
    curves = pairing.scores(d_head, 10000.0)
    assert (curves.largest > 0.1) == (d_head > 2)  # two columns are one pair either way
    assert curves.left < 1e-12
    assert f"{curves.largest:.2f}" in pairing.alt(curves)
    assert [len(t.x) for t in pairing.figure(curves).plotly().data] == [pairing.DISTANCES] * 3


def test_precision_points_are_real_errors():
    stretches = number_formats.errors(64, 10000.0)
    assert (stretches.first[0], stretches.last[0]) == (1, 1)
    assert stretches.last[-1] == number_formats.LAST
    np.testing.assert_array_equal(stretches.first[1:], stretches.last[:-1] + 1)
    frequencies, every = 10000.0 ** (-np.arange(0, 64, 2) / 64), np.arange(1, 100)
    for name, error in stretches.worst.items():
        assert (error >= angle_error(stretches.last, frequencies, name)).all()
        errors = angle_error(every, frequencies, name)
        for first, last, worst in zip(stretches.first, stretches.last, error, strict=True):
            if last < 100:  # every position of a short stretch is tried
                assert worst == errors[(every >= first) & (every <= last)].max()
    for max_len in (2, 128, 1000):
        settings = sized(max_len, 64, position=0, pair=0)
        largest = [
            angle_error(np.arange(max_len), frequencies, name).max()
            for name in number_formats.largest(max_len, 64, 10000.0)
        ]
        stated = re.findall(
            r"(?:float32|bfloat16) (\d+(?:\.\d+)?(?:e[+-]\d+)?)", number_formats.alt(settings)
        )
        assert [float(number) for number in stated] == [float(f"{e:.2g}") for e in largest]
        figure = number_formats.figure(settings).plotly()
        assert figure.layout.shapes[0].x0 == max_len - 1
