"""A page's own controls: bound to the URL like the shared ones, and as careful about a link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import streamlit as st

from ui import address, controls
from ui.fields import LIMITS, Refusal
from ui.notices import say

Stop = TypeVar("Stop", float, str)
HEARD, KEPT = "own parameters heard", "own values kept"
DRAWN = "own controls drawn"


def begin() -> None:
    """Before a page is run: it has drawn no control yet."""
    st.session_state[DRAWN] = []


def drawn() -> list[str]:
    """The keys of the controls that the page has drawn in this run."""
    return list(st.session_state.get(DRAWN, ()))


def choice(label: str, options: Sequence[str], default: str, *, key: str, hint: str = "") -> str:
    """One of a few options, side by side."""
    _recall(key)
    value = st.segmented_control(
        label,
        options,
        default=default,
        required=True,
        key=key,
        bind="query-params",
        help=hint or None,
        wrap=True,
    )
    value = default if value is None else value  # `?key=` gives None in spite of `required`
    _heed(key, [value], "one of " + ", ".join(options))
    return value


def several(
    label: str, options: Sequence[str], default: Sequence[str], *, key: str, quiet: bool = False
) -> list[str]:
    """Any of a few options, none included. A `quiet` label is for screen readers alone."""
    _recall(key)
    values = st.pills(
        label,
        options,
        selection_mode="multi",
        default=default,
        key=key,
        bind="query-params",
        label_visibility="collapsed" if quiet else "visible",
        wrap=True,
    )
    _heed(key, values, "any of " + ", ".join(options))
    return values


def whole(label: str, low: int, high: int, default: int, *, key: str, hint: str = "") -> int:
    """A whole number, by slider; it follows when the range shrinks."""
    _recall(key)
    default = min(max(default, low), high)
    if not low <= st.session_state.get(key, low) <= high:  # st.slider would raise
        st.session_state[key] = min(max(st.session_state[key], low), high)
    value = st.slider(label, low, high, default, key=key, bind="query-params", help=hint or None)
    _heed(key, [str(value)], f"a whole number from {low:,} to {high:,}")
    return value


def stop(label: str, stops: Sequence[Stop], default: Stop, *, key: str, hint: str = "") -> Stop:
    """One of a few numbers, or of their names, by slider."""
    _recall(key)
    value = st.select_slider(label, stops, default, key=key, bind="query-params", help=hint or None)
    _heed(key, [str(value)], "one of " + ", ".join(map(str, stops)))
    return value


def real(
    label: str, low: float, high: float, default: float, step: float, *, key: str, hint: str = ""
) -> float:
    """A number, by slider in steps of `step`; a link may name any number in the range."""
    limits = (float(low), float(high), float(default), float(step))
    _recall(key)
    value = st.slider(label, *limits, format="%g", key=key, bind="query-params", help=hint or None)
    _heed(key, [str(value)], f"a number from {low:g} to {high:g}")
    return value


def text(label: str, default: str, *, key: str, max_chars: int | None = None) -> str:
    """A line of text; none is an empty one."""
    _recall(key)
    value = st.text_input(label, default, max_chars, key=key, bind="query-params") or ""
    _heed(key, [value], "one text" + (f" of up to {max_chars} characters" if max_chars else ""))
    return value


def logarithmic(label: str, field: str, default: int, *, key: str) -> int:
    """A whole number with the range and the stops of the shared control `field`."""
    _recall(key)
    value = controls.logarithmic(field, key=key, default=default, label=label)
    _heed(key, [str(value)], str(LIMITS[field]))
    return value


def switch(label: str, default: bool = False, *, key: str, hint: str = "") -> bool:
    """On or off."""
    _recall(key)
    value = st.toggle(label, default, key=key, bind="query-params", help=hint or None)
    _heed(key, [str(value).lower()], "true or false")
    return value


def preset(label: str, settings: Mapping[str, object], **own: object) -> None:
    """A button that changes shared settings, and this page's own controls by their keys.

    On its own page a link would not do: Streamlit leaves controls that are drawn as they are.
    """
    st.button(label, key=f"aside {label}", on_click=_put, args=(settings, own))


def _put(settings: Mapping[str, object], own: Mapping[str, object]) -> None:
    controls.apply(settings)
    st.session_state.update(own)


def _recall(key: str) -> None:
    """Put back what the control held when its page was last drawn: Streamlit forgets it.

    A link to the page outweighs that: Streamlit would keep what it remembers.
    """
    state = st.session_state
    state.setdefault(DRAWN, []).append(key)
    if state[address.ENTERED] and key in state and key in state[address.SEEN]:
        del state[key]
    elif key in state.get(KEPT, {}) and key not in state and key not in st.query_params:
        state[key] = state[KEPT][key]


def _heed(key: str, used: Sequence[str], allowed: str) -> None:
    """Keep the value for later, and say so where the link asked for something else.

    That only the first time a control is drawn: by the next run Streamlit has mended the URL.
    """
    st.session_state.setdefault(KEPT, {})[key] = st.session_state[key]
    heard = st.session_state.setdefault(HEARD, set())
    if key in heard:
        return
    heard.add(key)
    given = [text.lower() for text in st.session_state[address.SEEN].get(key, [])]
    if given not in ([], [""]) and [*map(_plain, given)] != [_plain(text.lower()) for text in used]:
        shown = ", ".join(used) or "none"
        say([Refusal(key, " and ".join(given), allowed, shown)])


def _plain(text: str) -> str:
    """One spelling for each number: "3.0" and "3" are the same; other text stays as it is."""
    try:
        return repr(float(text))
    except ValueError:
        return text
