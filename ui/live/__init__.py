"""A layer over the charts, in the browser, in plain JavaScript: no chart is ever absent.

Without the layer, or where it finds nothing to hold on to, the app works as it stands.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

HERE = Path(__file__).parent
FILES = ("sliders", "covers", "popovers", "start")


def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


_layer = st.components.v2.component(
    "clock_hands_live",
    html='<div class="room" aria-hidden="true"></div>',
    css=_read("live.css"),
    js="\n".join(_read(f"{name}.js") for name in FILES),
)


def mount() -> None:
    """Put the layer on the page: once a run, after the page."""
    _layer(key="live")
