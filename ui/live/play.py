"""Play in the browser: the cursor along the positions, and the movement from clocks to table."""

from collections.abc import Mapping, Sequence

import streamlit as st

from ui import read
from ui.controls import changes
from ui.server.files import module
from ui.visit import lesson

KEY = "play"

_bar, _stages = (
    st.components.v2.component(
        f"clock_hands_{name}",
        html=read(f"live/{name}.html"),
        css=read("live/play.css") + own,
        js=module(name),
    )
    for name, own in {"play": "", "stages": read("live/stages.css")}.items()
)


def play(last: int, speed: int, *, auto: bool = False) -> None:
    """Draw the bar; it plays positions 0 to `last`, `speed` a second, then begins anew.

    `auto` starts it by itself, once the lead is read: once a visit, and once round to where it
    began, but never where motion is to be reduced. Where the position is locked or left out there
    is no bar.
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


def stages(key: str, names: Sequence[str], labels: Mapping[str, str]) -> None:
    """Draw the bar under the movement: a stage's name, back, play, next and a scrubber.

    `labels` are words for `play`, `pause`, `back`, `next` and `stage`, the scrubber.
    """
    _stages(key=key, data={"stages": list(names), **labels})
