"""The one movement on the screen: a bar that plays it, and the opening of a page."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import streamlit as st

from charts.story import morph
from ui.server.files import module

HERE = Path(__file__).parent


def _read(kind: str, name: str = "stages") -> str:
    return (HERE / f"{name}.{kind}").read_text(encoding="utf-8")


_bar = st.components.v2.component(
    "clock_hands_stages", html=_read("html"), css=_read("css"), js=module("stages")
)
_opening = st.components.v2.component(
    "clock_hands_opening",
    html=_read("html", "opening"),
    css=_read("css", "opening"),
    js=module("opening"),
)


def stages(key: str, names: Sequence[str], labels: Mapping[str, str]) -> None:
    """Draw the bar under the picture: a stage's name, back, play, next and a scrubber.

    `labels` are words for `play`, `pause`, `back`, `next` and `stage`, the scrubber.
    """
    _bar(key=key, data={"stages": list(names), **labels})


def opening(captions: Sequence[str], show: str, *, auto: bool) -> None:
    """Draw the movement's captions in the place of the wall; `auto` plays it once a visit.

    `show` is the label of the button that plays it.
    """
    data = {"look": morph.OPENING_LOOK, "path": morph.OPENING, "auto": auto}
    _opening(key="opening", data={**data, "captions": list(captions), "show": show})
