"""Links to pages: hostile values are refused and said; the cursor, settings and folds hold."""

from pathlib import Path

from document import contents
from document.words import words
from tests.app import go, open_page

ROOT = Path(__file__).parent.parent.parent

PAGES = contents.names()


def test_readme_leads_to_every_page():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in contents.names():
        address = f"(http://localhost:8501/{contents.url_path(name)})"
        assert f"{address} | {words(name).meta['question']} |" in readme


def test_hostile_link_is_refused_and_said():
    """What is refused is for tests/state; here, that each is said, and none at length."""
    hostile = {"max_len": "x" * 100_000, "base": "<img src=x onerror=alert(1)>`", "d_model": "511"}
    (warning,) = open_page("heatmap", position="", **hostile).warning
    lines = warning.value.splitlines()
    assert [line.split(" was ")[0] for line in lines] == ["`max_len`", "`d_model`", "`base`"]
    assert all(len(line) < 200 for line in lines)
    assert "`511` in the link; it takes an even number from 2 to 2,048" in lines[1]
    assert "`<img src=x onerror=alert(1)>'`" in lines[2]  # as code, which nothing in it ends


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
    go(at, "home")
    go(at, "heatmap")
    assert (at.slider(key="position").value, at.slider(key="pair").value) == (99, 33)


def test_pages_that_explain_have_a_fold():
    folded = {name for name in PAGES if "source" in words(name).parts}
    assert set(PAGES) - folded == {
        "home", "story", "plans", "worksheet", "glossary", "sources", "myths", "quiz", "ask",
    }  # fmt: skip


def test_closed_presets_send_nothing():
    assert not [button for button in open_page("heatmap").button if "preset" in button.key]
