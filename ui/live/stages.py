"""The one movement on the screen: a bar that plays it, and the opening of a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import streamlit as st

from charts.story import morph_scene
from ui.server.files import module

HERE = Path(__file__).parent
# From the wall back to the bits, on to the table, and to the wall again: stages, each in seconds.
PATH = ((0, 1.0), (5, 4.6), (3, 1.0))


def _read(kind: str) -> str:
    return (HERE / f"stages.{kind}").read_text(encoding="utf-8")


_bar = st.components.v2.component(
    "clock_hands_stages", html=_read("html"), css=_read("css"), js=module("stages")
)
_opening = st.components.v2.component("clock_hands_opening", html="", js=module("opening"))


def stages(key: str, names: Sequence[str], labels: Mapping[str, str]) -> None:
    """The bar, under the picture: a stage's name, back, play, next and a scrubber.

    `labels` are words for `play`, `pause`, `back`, `next` and `stage`, the scrubber.
    """
    _bar(key=key, data={"stages": list(names), **labels})


def opening() -> None:
    """Play the movement once a visit, in the place of the page's wall."""
    look = {**morph_scene.LOOK, "rows": morph_scene.ROWS}
    _opening(key="opening", data={"look": look, "path": PATH})
