"""Every name of Streamlit's markup that is used is listed, and no other; and Streamlit has them."""

import re
from pathlib import Path

import pytest

from ui.streamlit.markup import OTHERS, TEST_IDS, missing

UI = Path(__file__).parents[2] / "ui"
FILES = [file for file in UI.rglob("*") if file.suffix in {".js", ".css", ".py"}]
ID = re.compile(r"data-testid(\^?)=\\?[\"']?([A-Za-z-]+)")


def used():
    """The test ids in the browser's side, those that are put together from a list too."""
    for file in FILES:
        text = file.read_text("utf-8")
        for beginning, name in ID.findall(text):
            if name != "st":
                yield name + "*" * bool(beginning)
        if "data-testid=st${name}" in text:
            (names,) = re.findall(r"\[(\"Slider\".*?)\]", text)
            yield from (f"st{name}" for name in re.findall(r"\"(\w+)\"", names))


def test_every_name_that_is_used_is_listed_and_no_other():
    assert set(used()) - set(TEST_IDS) == set()
    assert set(TEST_IDS) - set(used()) == set()


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_listed_besides_is_used(name):
    assert any(name in file.read_text("utf-8") for file in FILES if file.name != "markup.py")


@pytest.mark.parametrize("name", [*TEST_IDS, *OTHERS])
def test_the_installed_streamlit_has_it(name):
    assert name not in missing()
