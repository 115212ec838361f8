"""On a phone: the control that moves the picture stands below it, within reach of a thumb."""

from collections.abc import Collection
from functools import cache

import streamlit as st

from document import shared
from document.state import State
from ui import read


def style(state: State, keys: Collection[str]) -> None:
    """Set the order of a narrow window; `keys` are those of the page's controls."""
    if key := shared.phone_control(state, keys):
        st.html(f"<style>{_rules(key, shared.phone_also(state))}</style>")


@cache
def _rules(key: str, also: str) -> str:
    return read("frame/phone_control.css").replace("CONTROL", key).replace("ALSO", also)
