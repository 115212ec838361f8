"""A page's own controls: bound to the URL like the shared ones, and as careful with bad links.

An option's label is its value in the URL. So an option that is renamed keeps its old label as an
alias, and old links still open what they used to open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from state.limits import LIMITS, Refusal
from ui.controls import changes, dragging, second, shared, url
from ui.controls.refusals import say
from ui.visit import visit

Stop = TypeVar("Stop", float, str)
Option = TypeVar("Option", bound=str)
Aliases = Mapping[str, str]  # old labels and what they are called now


def opening() -> DeltaGenerator:
    """Where a page's main controls stand: with the shared ones, beside the first picture."""
    return visit().opening or st.container()


def choice(
    label: str,
    options: Sequence[Option],
    default: str,
    *,
    key: str,
    hint: str = "",
    aliases: Aliases | None = None,
) -> Option:
    """One of a few options, side by side."""
    recall(key, aliases)
    usual = options[options.index(default)]
    value = st.segmented_control(
        label,
        options,
        default=usual,
        required=True,
        key=key,
        bind="query-params",
        help=hint or None,
        wrap=True,
    )
    value = usual if value is None else value  # `?key=` gives None in spite of `required`
    _heed(key, [value], "one of " + ", ".join(options))
    return value


def menu(label: str, options: Sequence[Option], default: str, *, key: str) -> Option:
    """One of many options, under one another where it is opened."""
    recall(key)
    value = st.selectbox(
        label, options, options.index(default), key=key, bind="query-params", filter_mode=None
    )
    _heed(key, [value], "one of " + ", ".join(options))
    return value


def several(
    label: str,
    options: Sequence[str],
    default: Sequence[str],
    *,
    key: str,
    quiet: bool = False,
    aliases: Aliases | None = None,
) -> list[str]:
    """Any number of a few options, or none. Only screen readers read out a `quiet` label."""
    recall(key, aliases)
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
    """A whole number, on a slider. If the range shrinks, the value moves inside it."""
    recall(key)
    default = min(max(default, low), high)
    if not low <= st.session_state.get(key, low) <= high:  # st.slider would raise
        st.session_state[key] = min(max(st.session_state[key], low), high)
    value = st.slider(label, low, high, default, key=key, bind="query-params", help=hint or None)
    _heed(key, [str(value)], f"a whole number from {low:,} to {high:,}")
    return int(dragging.number(key, value, low, high))


def stop(label: str, stops: Sequence[Stop], default: Stop, *, key: str, hint: str = "") -> Stop:
    """One of a few numbers or names, on a slider."""
    recall(key)
    value = st.select_slider(label, stops, default, key=key, bind="query-params", help=hint or None)
    _heed(key, [str(value)], "one of " + ", ".join(map(str, stops)))
    return dragging.stop(key, value, stops)


def real(
    label: str, low: float, high: float, default: float, step: float, *, key: str, hint: str = ""
) -> float:
    """A number, on a slider in steps of `step`. A link may name any number in the range."""
    limits = (float(low), float(high), float(default), float(step))
    recall(key)
    value = st.slider(label, *limits, format="%g", key=key, bind="query-params", help=hint or None)
    _heed(key, [str(value)], f"a number from {low:g} to {high:g}")
    return dragging.number(key, value, low, high) or 0.0  # and not -0.0, which a link may name


def text(
    label: str,
    default: str,
    *,
    key: str,
    max_chars: int | None = None,
    on_change: Callable[[], None] | None = None,
) -> str:
    """A line of text, possibly empty."""
    recall(key)
    value = st.text_input(
        label, default, max_chars, key=key, bind="query-params", on_change=on_change
    )
    value = value or ""
    _heed(key, [value], "one text" + (f" of up to {max_chars} characters" if max_chars else ""))
    return value


def lines(label: str, *, key: str, most: int, hint: str = "") -> str:
    """Lines of text, possibly none, of up to `most` characters; `hint` stands where they go."""
    recall(key)
    value = st.text_area(
        label, max_chars=most, key=key, bind="query-params", placeholder=hint, height=68
    )
    value = value or ""
    _heed(key, [value], f"a text of up to {most:,} characters")
    return value


def logarithmic(label: str, field: str, default: int, *, key: str) -> int:
    """A whole number with the range and stops of the shared control `field`."""
    recall(key)
    value = int(shared.logarithmic(field, key=key, default=default, label=label))
    _heed(key, [str(value)], str(LIMITS[field]))
    return int(dragging.number(key, value, LIMITS[field].low, LIMITS[field].high))


def switch(
    label: str,
    default: bool = False,
    *,
    key: str,
    hint: str = "",
    on_change: Callable[[], None] | None = None,
) -> bool:
    """On or off."""
    recall(key)
    value = st.toggle(
        label, default, key=key, bind="query-params", help=hint or None, on_change=on_change
    )
    _heed(key, [str(value).lower()], "true or false")
    return value


def preset(label: str, settings: Mapping[str, object], **own: object) -> None:
    """A button that changes shared settings and, by their keys, this page's own controls.

    A link to the same page would not do: Streamlit doesn't update controls already on the page.
    """
    st.button(label, key=f"aside {label}", on_click=_put, args=(settings, own))


def _put(settings: Mapping[str, object], own: Mapping[str, object]) -> None:
    if st.session_state.get(second.KEY) and own.get(second.KEY) is False:
        second.leave()
    changes.apply(settings)
    st.session_state.update(own)


def recall(key: str, aliases: Aliases | None = None) -> None:
    """Before a control is drawn: what a link asks for outweighs the value of the last visit."""
    now, state = visit(), st.session_state
    if key not in now.drawn:
        now.drawn.append(key)
    if aliases:
        url.rename(key, aliases)
    asked = now.entered and key in now.query
    if key in state and (asked or (now.anew and key not in now.heard)):
        del state[key]


def _heed(key: str, used: Sequence[str], allowed: str) -> None:
    """Say where the link asked for something else.

    Only the first time that a control is drawn: by the next run Streamlit has corrected the URL.
    """
    now = visit()
    now.own[key] = st.session_state.get(key)
    if key in now.heard:
        return
    now.heard.add(key)
    given = now.query.get(key, [])
    if given not in ([], [""]) and [*map(_plain, given)] != [*map(_plain, used)]:
        shown = ", ".join(used) or "none"
        say([Refusal(key, " and ".join(given), allowed, shown)])


def _plain(text: str) -> str:
    """One spelling for each text, so that "3.0" and "3" are equal, and "True" and "true"."""
    try:
        return repr(float(text))
    except ValueError:
        return text.lower()
