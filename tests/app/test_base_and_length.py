"""Base and length: what the page says is what the settings make true."""

import numpy as np

from document.words import words
from tests.app import go, open_page
from tests.app.reading import read_page, reading

WORDS = words("base_and_length")


def read(**query):
    return read_page("base_and_length", **{name: str(value) for name, value in query.items()})


def sides(what):
    """The settings of each side: every picture of the page names both, in one order."""
    settings = [one.numbers["s"] for one in what.parts if one.part == "side"]
    named = [(s.max_len, s.d_model, s.base) for s in settings]
    assert named == 4 * named[:2]
    return named[:2]


def test_two_settings_in_one_link():
    at = open_page("base_and_length", compare="true", base_b="20", max_len_b="300", d_model_b="64")
    assert sides(reading(at)) == [(128, 512, 10_000), (300, 64, 20)]
    at.button(key="aside_swap").click().run()
    assert sides(reading(at)) == [(300, 64, 20), (128, 512, 10_000)]


def test_a_cursor_that_the_page_does_not_show_is_not_said_to_move():
    parts = read(compare="true", position=100, pair=99, max_len_b=8, d_model_b=4).parts
    assert not any(one.numbers["moved"] for one in parts if one.part == "side")


def test_hostile_second_setting_is_refused_and_said():
    """Which values are refused is for test_own_controls."""
    hostile = {"max_len_b": "abc", "d_model_b": "0", "base_b": ["20", "abc"]}
    warnings = read_page("base_and_length", compare="true", **hostile).warnings
    assert len(warnings) == 3
    assert all(any(f"`{field}` was" in one for one in warnings) for field in hostile)


def test_second_setting_survives_another_page():
    at = open_page("base_and_length", compare="true", base_b="20")
    go(at, "home")
    go(at, "base_and_length")
    assert at.toggle(key="compare").value
    assert at.select_slider(key="base_b").value == 20


def test_examples_change_shared_and_own_controls():
    at = open_page("base_and_length", base="77", max_len="600", compare="true", d_model_b="64")
    at.button(key=f"aside {WORDS.label('example 3')}").click().run()
    assert sides(reading(at)) == [(128, 512, 10_000), (128, 512, 100)]
    at.button(key=f"aside {WORDS.label('example 2')}").click().run()
    assert not at.toggle(key="compare").value
    settings = reading(at).numbers("hands")["s"]
    assert (settings.max_len, settings.base) == (512, 20)


def test_an_example_that_leaves_b_remembers_what_both_had_in_common():
    at = open_page("base_and_length", compare="true", base_b="900", d_model_b="64")
    at.button(key=f"aside {WORDS.label('example 1')}").click().run()
    assert not at.toggle(key="compare").value
    at.toggle(key="compare").set_value(True).run()
    assert sides(reading(at)) == [(2048, 128, 10_000), (2048, 64, 900)]


def test_hover_and_table_do_not_say_that_a_good_base_fails():
    page = read(d_model=128, max_len=2048)
    search, marks = page.numbers("reach")["found"], page.figures["reach"].data[0]
    good = search.lengths >= 2048
    assert 0 < good.sum() < len(good)
    assert set(np.array(marks.text)[good]).isdisjoint(np.array(marks.text)[~good])
