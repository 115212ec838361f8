"""hear: a button after which the hands are heard while the cursor plays, in the browser alone."""

from collections.abc import Iterable
from pathlib import Path

import streamlit as st

from ui.server.files import module

HERE = Path(__file__).parent


def _read(kind: str) -> str:
    return (HERE / f"hear.{kind}").read_text(encoding="utf-8")


_button = st.components.v2.component(
    "clock_hands_hear", html=_read("html"), css=_read("css"), js=module("hear")
)


def hear(label: str, wavelengths: Iterable[float]) -> None:
    """Draw the button; the hands have these `wavelengths`, in tokens, the fastest first."""
    data = {"label": label, "wavelengths": [float(wave) for wave in wavelengths]}
    _button(key="hear", data=data, width="content")
