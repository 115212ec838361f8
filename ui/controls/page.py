"""A page's own controls: said by the URL like the shared ones, and as careful with bad links.

An option's label is its value in the URL. So an option that is renamed keeps its old label as an
alias, and old links still open what they used to open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from state.limits import LIMITS, Whole
from state.parameters import AnyOf, Float, Kind, Number, OneOf, Text, Truth
from ui.controls import changes, comparison_b, dragging, extra_settings, parameters, shared
from ui.visit import visit

Choice = TypeVar("Choice", float, str)
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
    _own(key, default, OneOf(options, aliases or {}))
    value = st.segmented_control(
        label, options, required=True, key=key, help=hint or None, wrap=True
    )
    return options[options.index(default)] if value is None else value


def menu(label: str, options: Sequence[Option], default: str, *, key: str) -> Option:
    """One of many options, under one another where it is opened."""
    _own(key, default, OneOf(options))
    return st.selectbox(label, options, key=key, filter_mode=None)


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
    _own(key, [*default], AnyOf(options, aliases or {}))
    return st.pills(
        label,
        options,
        selection_mode="multi",
        key=key,
        label_visibility="collapsed" if quiet else "visible",
        wrap=True,
    )


def whole(label: str, low: int, high: int, default: int, *, key: str, hint: str = "") -> int:
    """A whole number, on a slider. If the range shrinks, the value moves inside it."""
    _own(key, min(max(default, low), high), Number(Whole(low, high)))
    if visit().ranges.get(key) != (low, high):  # a new slider to Streamlit, which has no value yet
        visit().ranges[key] = low, high
        st.session_state[key] = min(max(st.session_state[key], low), high)
    value = st.slider(label, low, high, key=key, help=hint or None)
    return int(dragging.number(key, value, low, high))


def select_slider(
    label: str, options: Sequence[Choice], default: Choice, *, key: str, hint: str = ""
) -> Choice:
    """One of a few numbers or names, on a slider."""
    _own(key, default, OneOf(options))
    value = st.select_slider(label, options, key=key, help=hint or None)
    return dragging.option(key, value, options)


def real(
    label: str,
    low: float,
    high: float,
    default: float,
    step: float,
    *,
    key: str,
    hint: str = "",
    extra: bool = False,
) -> float:
    """A number, on a slider in steps of `step`. A link may name any number in the range.

    An `extra` one waits behind "More settings".
    """
    low, high = float(low), float(high)
    _own(key, float(default), Float(low, high))
    if extra and extra_settings.waits(key, float(default)):
        return float(default)
    value = st.slider(label, low, high, step=float(step), format="%g", key=key, help=hint or None)
    return dragging.number(key, value, low, high) or 0.0


def text(
    label: str,
    default: str,
    *,
    key: str,
    max_chars: int,
    on_change: Callable[[], None] | None = None,
) -> str:
    """A line of text, possibly empty."""
    _own(key, default, Text(max_chars))
    return st.text_input(label, max_chars=max_chars, key=key, on_change=on_change) or ""


def lines(label: str, *, key: str, most: int, hint: str = "") -> str:
    """Lines of text, possibly none, of up to `most` characters; `hint` stands where they go."""
    _own(key, "", Text(most))
    return st.text_area(label, max_chars=most, key=key, placeholder=hint, height=68) or ""


def logarithmic(label: str, field: str, default: int, *, key: str) -> int:
    """A whole number with the range and stops of the shared control `field`."""
    _own(key, default, Number(LIMITS[field]))
    value = int(shared.logarithmic(field, key=key, default=default, label=label))
    return int(dragging.number(key, value, LIMITS[field].low, LIMITS[field].high))


def switch(
    label: str,
    default: bool = False,
    *,
    key: str,
    hint: str = "",
    on_change: Callable[[], None] | None = None,
    disabled: bool = False,
) -> bool:
    """On or off."""
    _own(key, default, Truth())
    return st.toggle(label, key=key, help=hint or None, on_change=on_change, disabled=disabled)


def preset(label: str, settings: Mapping[str, object], **own: object) -> None:
    """A button that changes shared settings and, by their keys, this page's own controls.

    A link to the same page would not do: Streamlit doesn't update controls already on the page.
    """
    st.button(label, key=f"aside {label}", on_click=_put, args=(settings, own))


def _put(settings: Mapping[str, object], own: Mapping[str, object]) -> None:
    if st.session_state.get(comparison_b.KEY) and own.get(comparison_b.KEY) is False:
        comparison_b.leave()
    changes.apply(settings)
    st.session_state.update(own)


def _own(key: str, default: object, kind: Kind) -> None:
    """Before a control is drawn. What the page has drawn, a presenter's link may keep."""
    if key not in visit().own_controls:
        visit().own_controls.append(key)
    parameters.hold(key, default, kind)
