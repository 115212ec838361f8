"""Parameters of the URL besides the settings: session state holds them under their names.

A control of the same key, where there is one, then has the value that the link asks for.
"""

from __future__ import annotations

import streamlit as st

from state.limits import Refusal
from state.parameters import AnyOf, Kind, OneOf, Text, plain
from state.settings import NAMES
from ui.controls.refusals import say
from ui.visit import visit


def hold(key: str, default: object, kind: Kind, *, stays: bool = False) -> None:
    """Let session state hold what the link asks `key` to be, and the URL say what it holds.

    A page that is opened again has what it was left with, and what `stays` goes along to others.
    """
    now, state = visit(), st.session_state
    now.usual[key] = default
    if key not in now.checked:
        now.checked.add(key)
        values = now.query.get(key, [])
        empty = not any(values) and not isinstance(kind, AnyOf | Text)
        value = kind.read(values) if values and not empty else None
        if value is not None:
            state[key] = value
        elif values or now.whole:
            state[key] = default
        elif now.entered and not stays:
            left = kind.read(texts(now.own.get(key, default)))
            state[key] = default if left is None else left
        else:  # assigned, because to Streamlit its control is a new one
            state[key] = state.get(key, default)
        if not empty:
            _report_refusal(key, values, kind)
    state.setdefault(key, default)
    now.own[key] = state[key]
    if stays:
        now.stays.add(key)


def _report_refusal(key: str, values: list[str], kind: Kind) -> None:
    """Say where the link asks for something else than what is shown."""
    used = texts(st.session_state[key])
    named = kind.aliases if isinstance(kind, OneOf | AnyOf) else {}
    if any(values) and [plain(named.get(text, text)) for text in values] != [*map(plain, used)]:
        say([Refusal(key, " and ".join(values), str(kind), ", ".join(used) or "none")])


def keep() -> None:
    """Once a page is drawn: what stays, and a setting, does so where the page has no control of it.

    Streamlit drops it otherwise.
    """
    now, state = visit(), st.session_state
    for key in (now.stays - now.usual.keys()) | (NAMES - now.forms.keys()):
        state[key] = state[key]


def texts(value: object) -> list[str]:
    """A value as a link spells it: several texts for several options, an empty one for none."""
    if isinstance(value, list):
        return [*map(str, value)] or [""]
    if isinstance(value, bool):
        return [str(value).lower()]
    return [str(value).removesuffix(".0")]
