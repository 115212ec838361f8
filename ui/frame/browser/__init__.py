"""What the frame needs a browser's script for: touch and keys, the menu, history."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

HERE = Path(__file__).parent
FILES = ("touch", "menu", "history", "start")  # in this order they are one module

_script = st.components.v2.component(
    "clock_hands_frame",
    html="<span></span>",
    js="\n".join((HERE / f"{name}.js").read_text(encoding="utf-8") for name in FILES),
)


def mount() -> None:
    """Put the frame's script on the page: once a run."""
    _script(key="frame")
