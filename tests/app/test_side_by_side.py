"""Side by side: a link brings both settings everywhere, and B follows A where it should."""

from document import contents
from document.words import words
from tests.app import choose_preset, go, link, open_page, press, reading
from tests.truth.readings import link_of

PAGES = [name for name in contents.names() if "compare" in contents.words(name).meta]
A = {"max_len": 40, "d_model": 16, "base": 300, "position": 7, "pair": 2}
B = {"max_len_b": 24, "d_model_b": 12, "base_b": 900}
SIZE = ("max_len", "d_model", "base")


def sizes(at):
    """The size of both sides, as the visit holds them."""
    return [[at.session_state[f"{name}{side}"] for name in SIZE] for side in ("", "_b")]


def now_of(page, key):
    """Return the state that a picture of the page shows now."""
    return page.figures[key].layout.meta["now"]


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
    at = link("clock_hands").run()
    at.toggle(key="compare").set_value(True).run()
    assert [size[1] for size in sizes(at)] == [8, 8]
    go(at, "heatmap")
    assert [size[1] for size in sizes(at)] == [512, 512]


def test_an_example_that_leaves_b_remembers_what_both_had_in_common():
    at = open_page("base_and_length", compare="true", base_b="900", d_model_b="64")
    label = words("base_and_length").label("example 1")
    next(one for one in at.button if one.label == label).click().run()
    assert not at.toggle(key="compare").value
    at.toggle(key="compare").set_value(True).run()
    assert sizes(at) == [[2048, 128, 10_000], [2048, 64, 900]]


def test_swapping_exchanges_what_the_page_shows_and_nobody_locked_or_hid():
    at = open_page("clock_hands", compare="true", max_len_b="300", base_b="20", d_model_b="64")
    press(at, "aside_swap")
    assert sizes(at) == [[128, 64, 20], [300, 512, 10_000]]
    for name, picture in (("clock_hands", "dial"), ("similarity", "similarity")):
        lesson = {"lock": "base", "hide": "d_model", "base_b": "20", "d_model_b": "64"}
        at = open_page(name, compare="true", **lesson)
        assert at.select_slider(key="base_b").disabled
        choose_preset(at, "By hand, base 100 · 8 × 4")
        press(at, "aside_swap")
        (_, _, base), (_, d_model_b, base_b) = sizes(at)
        assert (base, d_model_b, base_b) == (10_000, 64, 20)
        now = now_of(reading(at), f"{picture}_B")
        assert (now["base"], now["d_model"]) == (20, 64)
