"""The theme: written once for all runs, and typed again where Streamlit's style is not."""

import re
import tomllib
from pathlib import Path

import pytest
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

from charts.still import png
from charts.still.marks import GROUND, INK, LINE
from ui.server import theme
from ui.text import teacher_link

ROOT = Path(__file__).parents[2]
THEME = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
NAMES = {
    "ground": "backgroundColor",
    "shade": "secondaryBackgroundColor",
    "ink": "textColor",
    "line": "borderColor",
    "accent": "primaryColor",
}


def both(name):
    return f"light-dark({THEME['light'][name]}, {THEME['dark'][name]})"


@pytest.mark.parametrize(
    ("sheets", "grounds"),
    [("paint/*.css", [both("backgroundColor")]), ("teach/one_file/page.css", [])],
)
def test_a_style_sheet_of_ours_has_the_themes_colors(sheets, grounds):
    text = "".join(sheet.read_text("utf-8") for sheet in (ROOT / "ui").glob(sheets))
    named = dict(re.findall(r"--(\w+): (light-dark\([^)]*\))", text))
    assert named == {name: both(option) for name, option in NAMES.items()}
    assert grounds == re.findall(
        r"^html, body .*background: (light-dark\([^)]*\))", text, re.MULTILINE
    )


def test_what_scrolls_goes_under_controls_on_the_pages_ground():
    assert both("backgroundColor") == teacher_link.GROUND


def test_a_card_is_drawn_in_the_light_theme():
    named = {INK: "textColor", LINE: "borderColor", GROUND: "backgroundColor"}
    assert {
        part: tuple(bytes.fromhex(THEME["light"][option][1:])) for part, option in named.items()
    } == png.LIGHT


def test_a_theme_is_what_streamlit_writes_and_is_looked_for_once(monkeypatch):
    asked = []
    write = app_session._populate_theme_msg

    def counted(message, section="theme"):
        asked.append(section)
        write(message, section)

    def whole(write_into):
        message = CustomThemeConfig()
        write_into(message)
        write_into(message.light, "theme.light")
        write_into(message.dark, "theme.dark")
        write_into(message.dark.sidebar, "theme.dark.sidebar")
        return message

    plain = whole(write)
    assert plain.dark.background_color
    monkeypatch.setattr(app_session, "_populate_theme_msg", counted)
    theme.write_once()
    first = whole(app_session._populate_theme_msg)
    first.dark.background_color = "of one visitor"
    assert whole(app_session._populate_theme_msg) == plain
    assert len(asked) == len(set(asked)) == 4
