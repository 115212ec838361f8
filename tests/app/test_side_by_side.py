"""Side by side: a link brings both settings everywhere, and B follows A where it should."""

from document import contents
from tests.app import choose_preset, go, link, open_page, press, reading
from tests.reading import read_page
from tests.truth.readings import link_of

PAGES = [name for name in contents.names() if "compare" in contents.words(name).meta]
PICTURES = {
    "heatmap": ["heatmap"],
    "clock_hands": ["dial", "wall"],
    "word_on_a_circle": ["word_on_a_circle"],
    "similarity": ["similarity", "similarity_profile"],
}
A = {"max_len": 40, "d_model": 16, "base": 300, "position": 7, "pair": 2}
B = {"max_len_b": 24, "d_model_b": 12, "base_b": 900}
SIZE = ("max_len", "d_model", "base")


def pair_of_readings(name, **query):
    return read_page(name, compare="true", **link_of({**A, **B, **query}))


def sizes(at):
    """The size of both sides, as the visit holds them."""
    return [[at.session_state[f"{name}{side}"] for name in SIZE] for side in ("", "_b")]


def now_of(page, key):
    """Return the state that a picture of the page shows now."""
    return page.figures[key].layout.meta["now"]


def test_a_page_shows_one_picture_until_it_is_asked_for_two():
    assert {*PAGES} == {*PICTURES, "base_and_length"}
    for name, pictures in PICTURES.items():
        alone, both = read_page(name), pair_of_readings(name)
        assert {*pictures} <= {*alone.figures}
        assert not [key for key in alone.figures if key.endswith(("_A", "_B"))]
        assert not alone.has("difference")
        twice = {f"{key}_{side}" for key in pictures for side in "AB"}
        assert twice == {key for key in both.figures if key.endswith(("_A", "_B"))}
        assert both.has("difference")


def test_axes_are_equal_and_reach_as_far_as_the_larger():
    for name, across in (("heatmap", (-0.5, 15.5)), ("similarity", (-0.5, 99.5))):
        figures = pair_of_readings(name, max_len_b=100, d_model_b=4).figures
        one, other = (figures[f"{name}_{side}"].layout for side in "AB")
        for a, b in ((one.xaxis, other.xaxis), (one.yaxis, other.yaxis)):
            assert (a.range, a.tickmode, a.dtick) == (b.range, b.tickmode, b.dtick)
        assert (one.yaxis.range, other.xaxis.range) == ((99.5, -0.5), across)


def test_a_cursor_beyond_b_stands_at_its_last_position_and_pair():
    both = pair_of_readings("heatmap", position=39, pair=7)
    assert (now_of(both, "heatmap_B")["position"], now_of(both, "heatmap_B")["pair"]) == (23, 5)
    moved = [one.numbers["moved"] for one in both.parts if one.part == "side"]
    assert moved == [{}, {"position": 23, "pair": 5}]
    wall = now_of(pair_of_readings("clock_hands"), "wall_B")
    assert [wall[name] for name in SIZE] == [40, 12, 900]  # the page shows no length of B's own


def test_a_link_says_both_and_opens_both():
    spelled = link_of({"compare": True, **B})
    for name in PAGES:
        at = open_page(name, **spelled)
        assert {field: at.query_params[field] for field in spelled} == spelled
    go(at, "home")
    go(at, "similarity")
    assert {field: at.session_state[field] for field in B} == B
    assert at.toggle(key="compare").value
    # A link has its own B, whatever both had in common before.
    at = open_page("heatmap", compare="true", d_model="512", d_model_b="512")
    go(at, "similarity", compare="true", d_model="64", d_model_b="256")
    assert [size[1] for size in sizes(at)] == [64, 256]


def test_values_of_b_that_cannot_be_are_refused_and_said():
    for name in PICTURES:
        page = read_page(name, compare="true", base_b="0", max_len_b="abc")
        assert len(page.warnings) == 2
        for field, usual in {"max_len_b": 128, "base_b": 100}.items():
            assert any(f"`{field}` was" in one for one in page.warnings)
            assert page.document.reading.own[field][0] == usual
    page = read_page("heatmap", compare="maybe")
    assert not page.document.state.other
    assert "`compare` was" in page.warnings[0]
    # What links of Base and length always opened.
    now = now_of(read_page("heatmap", compare="true"), "heatmap_B")
    assert [now[name] for name in SIZE] == [128, 512, 100]


def test_b_begins_as_a_with_another_base_unless_that_is_locked():
    for query, b in (
        ({"max_len": "50", "d_model": "64", "base": "5000"}, [50, 64, 100]),
        ({"base": "100"}, [128, 512, 10_000]),
        ({"base": "77", "lock": "base"}, [128, 512, 77]),
    ):
        at = open_page("heatmap", **query)
        at.toggle(key="compare").set_value(True).run()
        one, other = (now_of(reading(at), f"heatmap_{side}") for side in "AB")
        assert [other[name] for name in SIZE] == b
        assert other == one | {"base": b[-1]}


def test_b_is_as_it_was_left_and_goes_along_in_what_both_have():
    at = open_page("heatmap", compare="true", base_b="900")
    at.toggle(key="compare").set_value(False).run()
    at.select_slider(key="max_len").set_value(50).run()
    at.toggle(key="compare").set_value(True).run()
    assert sizes(at) == [[50, 512, 10_000], [50, 512, 900]]
    choose_preset(at, "By hand · 3 × 4")
    assert sizes(at) == [[3, 4, 10_000], [3, 4, 900]]
    at = link("clock_hands")
    at.run()
    at.toggle(key="compare").set_value(True).run()
    assert [size[1] for size in sizes(at)] == [8, 8]
    go(at, "heatmap")
    assert [size[1] for size in sizes(at)] == [512, 512]


def test_swapping_exchanges_what_the_page_shows_and_nobody_locked_or_hid():
    at = open_page("clock_hands", compare="true", max_len_b="300", base_b="20", d_model_b="64")
    press(at, "aside_swap")
    assert sizes(at) == [[128, 64, 20], [300, 512, 10_000]]
    for name in ("clock_hands", "similarity"):
        lesson = {"lock": "base", "hide": "d_model", "base_b": "20", "d_model_b": "64"}
        at = open_page(name, compare="true", **lesson)
        assert at.select_slider(key="base_b").disabled
        choose_preset(at, "By hand, base 100 · 8 × 4")
        press(at, "aside_swap")
        (_, _, base), (_, d_model_b, base_b) = sizes(at)
        assert (base, d_model_b, base_b) == (10_000, 64, 20)
        now = now_of(reading(at), f"{PICTURES[name][0]}_B")
        assert (now["base"], now["d_model"]) == (20, 64)
