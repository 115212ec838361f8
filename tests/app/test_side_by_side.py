"""Side by side: B's pictures are those of B's settings, and a link brings both everywhere."""

import numpy as np
import pytest

from core import angular_frequencies, encode_positions, similarity_at
from document import contents
from tests.app import choose_preset, go, link, open_page
from tests.app.reading import read_page, reading
from tests.charts.pictures import values

PAGES = [name for name in contents.names() if "compare" in contents.words(name).meta]
PICTURES = {
    "heatmap": ["heatmap"],
    "clock_hands": ["dial", "wall"],
    "word_on_a_circle": ["word_on_a_circle"],
    "similarity": ["similarity", "similarity_profile"],
}
A = {"max_len": 40, "d_model": 16, "base": 300, "position": 7, "pair": 2}
B = {"max_len_b": 24, "d_model_b": 12, "base_b": 900}


def pair_of_readings(name, **query):
    query_b = {field: str(value) for field, value in {**A, **B, **query}.items()}
    return read_page(name, compare="true", **query_b)


def tips(d_model, base, positions=(7,), pair=2):
    """The sine and cosine of a pair at some positions: shape (n, 2)."""
    return encode_positions(positions, d_model, base)[:, 2 * pair : 2 * pair + 2]


def test_every_main_view_compares():
    assert {*PAGES} == {*PICTURES, "base_and_length"}


@pytest.mark.parametrize("name", PICTURES)
def test_a_page_shows_one_picture_until_it_is_asked_for_two(name):
    alone, both = read_page(name), pair_of_readings(name)
    assert {*PICTURES[name]} <= {*alone.figures}
    assert not [key for key in alone.figures if key.endswith(("_A", "_B"))]
    assert not alone.has("difference")
    twice = {f"{key}_{side}" for key in PICTURES[name] for side in "AB"}
    assert twice == {key for key in both.figures if key.endswith(("_A", "_B"))}
    assert both.has("difference")


def test_heatmap_of_b():
    fig = pair_of_readings("heatmap").figures["heatmap_B"]
    cells = values(fig.layout.images[0].source, (24, 12))
    assert np.allclose(cells, encode_positions(range(24), 12, 900), atol=0.02)


def test_clocks_of_b():
    figures = pair_of_readings("clock_hands").figures
    for side, d_model, base in (("A", 16, 300), ("B", 12, 900)):
        trail = figures[f"dial_{side}"].data[0]
        expected = tips(d_model, base, range(7))
        assert np.allclose(np.stack([trail.x, trail.y], axis=1), expected, atol=1e-4)
        turns = np.array(figures[f"wall_{side}"].data[0].customdata)[:, 3]
        assert np.allclose(turns, 7 * angular_frequencies(d_model, base) / (2 * np.pi), rtol=1e-5)


def test_words_of_b():
    figures = pair_of_readings("word_on_a_circle", words="a:1,-2").figures
    for side, d_model, base in (("A", 16, 300), ("B", 12, 900)):
        points = figures[f"word_on_a_circle_{side}"].data[0]
        assert np.allclose([points.x[7], points.y[7]], np.add([1, -2], tips(d_model, base))[0])


def test_matrix_and_curve_of_b():
    figures = pair_of_readings("similarity", measure="cosine").figures
    curve = figures["similarity_profile_B"].data[0]
    assert max(curve.x) == 23
    assert np.allclose(curve.y, similarity_at(np.array(curve.x, float), 12, 900) / 6, atol=1e-5)
    cells = values(figures["similarity_B"].layout.images[0].source, (24, 24))
    assert np.allclose(cells[5], similarity_at(np.arange(24) - 5, 12, 900) / 6, atol=0.02)


@pytest.mark.parametrize(("name", "key"), [("heatmap", "heatmap"), ("similarity", "similarity")])
def test_axes_are_equal_and_reach_as_far_as_the_larger(name, key):
    figures = pair_of_readings(name, max_len_b=100, d_model_b=4).figures
    for axis in ("xaxis", "yaxis"):
        one, other = (figures[f"{key}_{side}"].layout[axis] for side in "AB")
        assert one.range == other.range
        assert (one.tickmode, one.dtick) == (other.tickmode, other.dtick)
    assert figures[f"{key}_A"].layout.yaxis.range == (99.5, -0.5)
    if name == "heatmap":
        assert figures["heatmap_B"].layout.xaxis.range == (-0.5, 15.5)


def test_a_cursor_beyond_b_stands_at_its_last_position_and_pair():
    both = pair_of_readings("heatmap", position=39, pair=7)
    b = both.figures["heatmap_B"].layout.meta["now"]
    assert (b["position"], b["pair"]) == (23, 5)
    moved = [one.numbers["moved"] for one in both.parts if one.part == "side"]
    assert moved == [{}, {"position": 23, "pair": 5}]


def test_b_has_the_length_of_a_where_a_page_shows_no_other():
    now = pair_of_readings("clock_hands").figures["wall_B"].layout.meta["now"]
    assert [now[name] for name in ("max_len", "d_model", "base")] == [40, 12, 900]


@pytest.mark.parametrize("name", PAGES)
def test_a_link_says_both_and_opens_both(name):
    at = open_page(name, compare="true", **{field: str(value) for field, value in B.items()})
    parameters = {field: at.query_params[field] for field in ("compare", *B)}
    assert parameters == {"compare": "true", **{field: str(value) for field, value in B.items()}}
    go(at, "home")
    go(at, "similarity")
    assert {field: at.session_state[field] for field in B} == B
    assert at.toggle(key="compare").value


def test_a_link_has_its_own_b_whatever_both_had_in_common_before():
    at = open_page("heatmap", compare="true", d_model="512", d_model_b="512")
    go(at, "similarity", compare="true", d_model="64", d_model_b="256")
    assert (at.session_state["d_model"], at.session_state["d_model_b"]) == (64, 256)
    assert at.query_params["d_model_b"] == "256"


@pytest.mark.parametrize("name", PICTURES)
def test_a_value_of_b_that_cannot_be_is_refused_and_said(name):
    """Which values are refused is for test_own_controls."""
    page = read_page(name, compare="true", base_b="0", max_len_b="abc")
    assert len(page.warnings) == 2
    for field, usual in {"max_len_b": 128, "base_b": 100}.items():
        assert any(f"`{field}` was" in one for one in page.warnings)
        assert page.document.reading.own[field][0] == usual


def test_a_switch_that_cannot_be_read_is_off():
    page = read_page("heatmap", compare="maybe")
    assert not page.document.state.other
    assert "`compare` was" in page.warnings[0]


def pressed(at):
    at.toggle(key="compare").set_value(True).run()
    return {s: reading(at).figures[f"heatmap_{s}"].layout.meta["now"] for s in "AB"}


def test_b_begins_as_a_with_another_base():
    at = open_page("heatmap", max_len="50", d_model="64", base="5000")
    sides = pressed(at)
    assert sides["B"] == sides["A"] | {"base": 100}
    at = open_page("heatmap", base="100")
    assert pressed(at)["B"]["base"] == 10_000


def test_b_is_as_it_was_left_and_has_in_common_what_it_had():
    at = open_page("heatmap", compare="true", base_b="900")
    at.toggle(key="compare").set_value(False).run()
    at.select_slider(key="max_len").set_value(50).run()
    sides = pressed(at)
    assert (sides["B"]["base"], sides["B"]["max_len"], sides["B"]["d_model"]) == (900, 50, 512)


def test_a_preset_takes_b_along_in_what_both_have():
    at = open_page("heatmap", compare="true", base_b="900")
    choose_preset(at, "By hand · 3 × 4")
    state = [at.session_state[name] for name in ("max_len", "d_model", "base")]
    other = [at.session_state[f"{name}_b"] for name in ("max_len", "d_model", "base")]
    assert (state, other) == ([3, 4, 10_000], [3, 4, 900])


def test_the_start_of_a_page_that_is_left_takes_b_along():
    at = link("clock_hands")
    at.run()
    at.toggle(key="compare").set_value(True).run()
    assert (at.session_state["d_model"], at.session_state["d_model_b"]) == (8, 8)
    go(at, "heatmap")
    assert (at.session_state["d_model"], at.session_state["d_model_b"]) == (512, 512)


def test_swapping_exchanges_what_the_page_shows():
    at = open_page("clock_hands", compare="true", max_len_b="300", base_b="20", d_model_b="64")
    at.button(key="aside_swap").click().run()
    assert [at.session_state[name] for name in ("max_len", "d_model", "base")] == [128, 64, 20]
    assert [at.session_state[f"{name}_b"] for name in ("max_len", "d_model", "base")] == [
        300,
        512,
        10_000,
    ]


@pytest.mark.parametrize("name", PICTURES)
def test_what_is_locked_or_hidden_stays_as_the_link_has_it(name):
    at = open_page(name, compare="true", lock="base", hide="d_model", base_b="20", d_model_b="64")
    assert at.select_slider(key="base_b").disabled
    choose_preset(at, "By hand, base 100 · 8 × 4")
    at.button(key="aside_swap").click().run()
    assert (at.session_state["base"], at.session_state["base_b"]) == (10_000, 20)
    assert at.session_state["d_model_b"] == 64
    now = reading(at).figures[f"{PICTURES[name][0]}_B"].layout.meta["now"]
    assert (now["base"], now["d_model"]) == (20, 64)


def test_a_locked_base_is_bs_too():
    at = open_page("heatmap", lock="base", base="77")
    assert pressed(at)["B"]["base"] == 77


@pytest.mark.parametrize("name", PICTURES)
def test_present_and_embedded_links_show_both(name):
    assert f"{PICTURES[name][0]}_B" in pair_of_readings(name, present=1).figures
    assert f"{PICTURES[name][0]}_B" in pair_of_readings(name, embed="true").figures


def test_default_settings_are_what_links_of_base_and_length_always_opened():
    now = read_page("heatmap", compare="true").figures["heatmap_B"].layout.meta["now"]
    assert (now["max_len"], now["d_model"], now["base"]) == (128, 512, 100)
