"""What the frame needs a browser's script for: touch and keys, the menu, history."""

from __future__ import annotations

import streamlit as st

from ui.server.files import module

_script = st.components.v2.component(
    "clock_hands_frame", html="<span></span>", js=module("frame/start")
)


def mount() -> None:
    """Put the frame's script on the page: once a run."""
    _script(key="frame")
