"""Every page opens, at every preset, and whatever stands in the link."""

from pathlib import Path

import pytest

from state.presets import PRESETS
from tests.app import open_page
from ui.frame import navigation
from ui.text.words import words

ROOT = Path(__file__).parent.parent.parent

HOSTILE = {
    "not a number": "abc",
    "NaN": "nan",
    "infinite": "inf",
    "1e999": "1e999",
    "negative": "-4",
    "huge": "9" * 400,
    "long": "x" * 100_000,
    "repeated": ["16", "32"],
    "markup": "<img src=x onerror=alert(1)>`",
}


PAGES = navigation.names()
FOLDED = [name for name in PAGES if "source" in words(name).parts]
# Each page at two presets, each preset on four pages: random settings are for tests/truth.
PAIRS = [
    (name, [*PRESETS][(at + step) % len(PRESETS)])
    for at, name in enumerate(PAGES)
    for step in (0, 4)
]


@pytest.mark.parametrize(("name", "preset"), PAIRS)
def test_page_at_preset(name, preset):
    at = open_page(name, **{field: str(value) for field, value in PRESETS[preset].items()})
    assert not at.exception, at.exception
    assert not [warning for warning in at.warning if "in the link" in warning.value]


def test_readme_leads_to_every_page():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in navigation.names():
        address = f"(http://localhost:8501/{navigation.url_path(name)})"
        assert f"{address} | {words(name).meta['question']} |" in readme


@pytest.mark.parametrize("field", ["max_len", "d_model", "base", "position", "pair"])
@pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE)
def test_hostile_link_is_refused_and_said(field, value):
    at = open_page("heatmap", **{field: value})
    assert [field in warning.value for warning in at.warning] == [True]


def test_odd_d_model_is_refused():
    at = open_page("heatmap", d_model="511")
    assert "an even number from 2 to 2,048" in at.warning[0].value


@pytest.mark.parametrize("field", ["max_len", "d_model", "base", "position", "pair"])
def test_empty_value_means_the_default(field):
    assert not open_page("heatmap", **{field: ""}).warning


def test_cursor_follows_when_the_table_shrinks():
    at = open_page("heatmap", position="100", pair="200")
    at.select_slider(key="max_len").set_value(8).run()
    at.select_slider(key="d_model").set_value(16).run()
    assert not at.exception
    assert (at.slider(key="position").value, at.slider(key="pair").value) == (7, 7)


def test_typed_value_becomes_a_stop_of_the_slider():
    at = open_page("heatmap")
    at.session_state["presets"] = True
    at.run()
    at.number_input(key="max_len_exact_128").set_value(777).run()
    assert at.select_slider(key="max_len").value == 777


def test_settings_survive_a_page_that_does_not_draw_them():
    at = open_page("heatmap", position="99", pair="33")
    at.switch_page(str(navigation.path("home"))).run()
    at.switch_page(str(navigation.path("heatmap"))).run()
    assert (at.slider(key="position").value, at.slider(key="pair").value) == (99, 33)


def test_pages_that_explain_have_a_fold():
    assert set(PAGES) - set(FOLDED) == {
        "home", "story", "plans", "worksheet", "glossary", "myths", "quiz",
    }  # fmt: skip


@pytest.mark.parametrize("name", FOLDED)
def test_fold_opens_with_algebra_and_source(name):
    at = open_page(name)
    at.session_state[f"{name}_fold"] = True
    at.run()
    assert not at.exception, at.exception
    words = navigation.words(name)
    assert words.text("source") in [markdown.value for markdown in at.markdown]


def test_closed_presets_send_nothing():
    assert not [button for button in open_page("heatmap").button if "preset" in button.key]
