"""A page's own controls: bound to the URL like the shared ones, and as careful about a link."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ui import controls
from ui.fields import Refusal
from ui.notices import line

HEARD = "own parameters heard"


def choice(label: str, options: Sequence[str], default: str, *, key: str, hint: str = "") -> str:
    """One of a few options, side by side."""
    value = st.segmented_control(
        label,
        options,
        default=default,
        required=True,
        key=key,
        bind="query-params",
        help=hint or None,
    )
    value = default if value is None else value  # `?key=` gives None in spite of `required`
    _heed(key, [value], "one of " + ", ".join(options))
    return value


def several(label: str, options: Sequence[str], default: Sequence[str], *, key: str) -> list[str]:
    """Any of a few options, none included."""
    values = st.pills(
        label,
        options,
        selection_mode="multi",
        default=default,
        key=key,
        bind="query-params",
        wrap=True,
    )
    _heed(key, values, "any of " + ", ".join(options))
    return values


def whole(label: str, low: int, high: int, default: int, *, key: str, hint: str = "") -> int:
    """A whole number, by slider."""
    value = st.slider(label, low, high, default, key=key, bind="query-params", help=hint or None)
    _heed(key, [str(value)], f"a whole number from {low:,} to {high:,}")
    return value


def stop(label: str, stops: Sequence[float], default: float, *, key: str, hint: str = "") -> float:
    """One of a few numbers, by slider."""
    value = st.select_slider(label, stops, default, key=key, bind="query-params", help=hint or None)
    _heed(key, [str(value)], "one of " + ", ".join(f"{number:g}" for number in stops))
    return value


def real(
    label: str, low: float, high: float, default: float, step: float, *, key: str, hint: str = ""
) -> float:
    """A number, by slider in steps of `step`; a link may name any number in the range."""
    limits = (float(low), float(high), float(default), float(step))
    value = st.slider(label, *limits, key=key, bind="query-params", help=hint or None)
    _heed(key, [str(value)], f"a number from {low:g} to {high:g}")
    return value


def text(label: str, default: str, *, key: str) -> str:
    """A line of text; none is an empty one."""
    value = st.text_input(label, default, key=key, bind="query-params") or ""
    _heed(key, [value], "one text")
    return value


def switch(label: str, default: bool = False, *, key: str, hint: str = "") -> bool:
    """On or off."""
    value = st.toggle(label, default, key=key, bind="query-params", help=hint or None)
    _heed(key, [str(value).lower()], "true or false")
    return value


def _heed(key: str, used: Sequence[str], allowed: str) -> None:
    """Say so where the link that opened the app asked for something else than what is shown.

    Only the first time that a control is drawn: Streamlit has put the URL right by the next run.
    """
    heard = st.session_state.setdefault(HEARD, set())
    if key in heard:
        return
    heard.add(key)
    given = [text.lower() for text in st.session_state[controls.SEEN].get(key, [])]
    if given not in ([], [""]) and [*map(_plain, given)] != [_plain(text.lower()) for text in used]:
        shown = ", ".join(used) or "none"
        refusal = Refusal(key, " and ".join(given), allowed, shown)
        st.warning(line(refusal), icon=":material/info:")


def _plain(text: str) -> str:
    """One spelling for each number: "3.0" and "3" are the same; other text stays as it is."""
    try:
        return repr(float(text))
    except ValueError:
        return text
