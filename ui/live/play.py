"""play: a bar that runs the cursor along the positions in the browser, and says where it rests."""

from pathlib import Path

import streamlit as st

from ui.controls import changes
from ui.server.files import module
from ui.visit import lesson

HERE = Path(__file__).parent
KEY = "play"


def _read(kind: str) -> str:
    return (HERE / f"play.{kind}").read_text(encoding="utf-8")


_bar = st.components.v2.component(
    "clock_hands_play", html=_read("html"), css=_read("css"), js=module("play")
)


def play(last: int, speed: int = 4, *, auto: bool = False) -> None:
    """Draw the bar; it plays positions 0 to `last`, `speed` a second, then begins anew.

    `auto` starts it by itself after the page's opening (`stages.opening`), once a visit and once
    round to where it began, and never where motion is to be reduced. Where the position is locked
    or left out there is no bar.
    """
    if "position" in lesson().fixed:
        return
    position = changes.current().position
    data = {"position": position, "last": last, "speed": speed, "auto": auto}
    _bar(key=KEY, data=data, width="content", on_rest_change=_rest)


def _rest() -> None:
    """Move the cursor to its place of rest, in a text that is long enough to hold it."""
    position = st.session_state[KEY].rest
    if type(position) is int:
        changes.to_position(position)
