"""The sheet that has the look, and what says a part of it again as it cannot read the sheet."""

import re
import tomllib

import pytest

from bench.server import ROOT
from charts.snapshot.pixels import LIGHT
from document.shared import SLIDER
from ui import read
from ui.style import look

LOOK = read("style/look.css")
COLORS = {
    name: {"light": light, "dark": dark}
    for name, light, dark in re.findall(r"--(\w+): light-dark\((#\w+), (#\w+)\)", LOOK)
}
STREAMLIT = {  # what its theme calls them
    "primaryColor": "accent",
    "backgroundColor": "ground",
    "secondaryBackgroundColor": "shade",
    "textColor": "ink",
    "borderColor": "line",
}
SHEETS = [file for folder in ("ui", "rooms") for file in sorted((ROOT / folder).rglob("*.css"))]
ELSEWHERE = {  # set by a script or an element, for one part
    *("at", "beside", "code", "gap", "high", "scale", "share", "x", "y"),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_streamlit_is_given_the_same_colors(theme):
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    given = config["theme"][theme]
    assert {name: given[name] for name in STREAMLIT} == {
        name: COLORS[own][theme] for name, own in STREAMLIT.items()
    }


def test_python_below_ui_has_the_same():
    assert {name: look(name) for name in LIGHT} == LIGHT
    assert look("longest-slider") == f"{SLIDER}px"


def test_no_other_sheet_says_a_color_of_it_again():
    again = {color for both in COLORS.values() for color in both.values()}
    for file in SHEETS:
        if file.name != "look.css":
            assert not again & {*re.findall(r"#\w+", file.read_text(encoding="utf-8"))}, file


def test_no_other_sheet_sets_a_value_of_it():
    """But of a heading in a narrow place, and of a picture's own theme."""
    own = {*re.findall(r"--([\w-]+):", LOOK)} - {"h1", "h2", "ink", "line", "ground"}
    for file in SHEETS:
        if file.name != "look.css":
            assert not own & {*re.findall(r"--([\w-]+):", file.read_text(encoding="utf-8"))}, file


def test_what_a_sheet_reads_is_there():
    for file in [*SHEETS, ROOT / "charts" / "kit" / "standalone_page.py"]:
        text = file.read_text(encoding="utf-8")
        read = {*re.findall(r"var\(--([\w-]+)\)", text)}
        has = {*re.findall(r"--([\w-]+):", LOOK + text), *ELSEWHERE}
        assert not {name for name in read - has if not name.startswith("st-")}, file
