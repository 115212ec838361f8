"""The shared controls: one widget for each field of Settings, said by the URL under its name.

The frame draws them, because a widget drawn by a page loses its value when another page opens.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import lru_cache, partial

import streamlit as st

from core.input.text_to_input import split_words
from state import limits as allowed
from state.settings import NAMES, Settings
from ui.controls import extra_settings, presets_popover, stale_values, url
from ui.controls.changes import apply, current, disabled
from ui.controls.slider_range import slider_range
from ui.controls.slider_stops import LOGARITHMIC
from ui.text.teacher_link import lesson
from ui.text.words import words
from ui.visit import visit

# Controls that appear beside another one when it has certain values.
BESIDE = {
    "scaling": {
        "yarn": ("beta_fast", "beta_slow", "truncate"),
        "llama3": ("low_freq_factor", "high_freq_factor"),
    }
}
SPANS = {"truncate": 1}  # tracks of the row that a choice takes, if not two
# In a row of their own, before all others: what appears beside them must not move them.
ALONE = ("scaling",)
HELP = words("frame").meta["help"]


def begin(page: str) -> list[allowed.Refusal]:
    """Put the settings of the link, or of the previous run, where the widgets will find them.

    Returns what the link asked for in vain.
    """
    state, now = st.session_state, visit()
    before = None
    if now.page is not None:
        sent = current()
        late = stale_values.settle(sent)
        state.update(late)
        before = replace(sent, **late)
    settings, refusals = url.read(page, before)
    now.settings = settings
    if now.entered:
        now.forms, now.usual, now.ranges = {}, {}, {}
        now.own = now.own_left.setdefault(page, {})
    for name in NAMES:
        value = getattr(settings, name)
        # Don't reassign a widget that already has this value: that would discard a newer change by
        # the user. Reassign the rest on every run, because Streamlit drops the state of widgets it
        # doesn't draw.
        same_widget = name in now.forms and now.forms[name] == _form(name, settings)
        if not same_widget or getattr(before, name) != value:
            state[name] = value
    url.write()
    return refusals


def complete(names: Iterable[str]) -> list[str]:
    """`names` and the controls that appear beside them under the present settings."""
    names = list(names)
    return names + [
        beside
        for name, values in BESIDE.items()
        if name in names
        for beside in values.get(st.session_state[name], ())
    ]


def _form(name: str, settings: Settings) -> object:
    """What a control can be set to: when that changes, Streamlit takes it for a new control."""
    if name in LOGARITHMIC:
        return _stops(name, getattr(settings, name), allowed.usual(name, settings))
    if name in allowed.NUMBERS:
        return slider_range(name, settings), allowed.usual(name, settings)
    return None


def draw(
    names: Iterable[str],
    main: Collection[str] | None = None,
    beside: Callable[[], None] | None = None,
) -> Sequence[str]:
    """Draw the controls called `names`, and return the names of those that are shown.

    Where a page says which ones are its `main` controls, the others wait under "More settings".
    `beside` draws another switch at the end of the row.
    """
    names, settings = tuple(names), visit().settings
    first, rest = extra_settings.split(names, main)
    if "sentence" in first:
        st.text_input(
            words("frame").label("sentence"),
            max_chars=allowed.MAX_CHARACTERS,
            key="sentence",
            on_change=_follow,
            disabled="sentence" in lesson().lock,
        )
    for name in [name for name in ALONE if name in first]:
        _choice(name)
    visible: Sequence[str] = first
    if rest:
        _row(first, settings, "controls", partial(extra_settings.switch, rest, settings, beside))
        if extra_settings.is_on():
            _row(
                rest,
                settings,
                "more_controls",
                partial(presets_popover.popover, names, allowed.NUMBERS),
            )
            visible = names
    elif {*first} - {"sentence"}:
        _row(first, settings, "controls", partial(_last, names, beside))
    elif beside:
        beside()
    visit().forms = {name: _form(name, settings) for name in visible}
    return visible


def _row(names: Sequence[str], settings: Settings, key: str, last: Callable[[], None]) -> None:
    """Sliders and choices in one row that wraps, and whatever `last` draws."""
    numbers = [name for name in allowed.NUMBERS if name in names]
    choices = [name for name in allowed.CHOICES if name in names and name not in ALONE]
    tracks = len(numbers) + 1 + sum(SPANS.get(name, 2) for name in choices)
    grid = st.grid(tracks, min_column_width=120, key=key, vertical_alignment="bottom")
    with grid:
        for name in numbers:
            _slider(name, settings)
        for name in choices:
            with grid.cell(column_span=SPANS.get(name, 2)):
                _choice(name)
        last()


def _last(names: Collection[str], beside: Callable[[], None] | None) -> None:
    with st.container(gap="xxsmall") if beside else nullcontext():
        presets_popover.popover(names, allowed.NUMBERS)
        if beside:
            beside()


def _choice(name: str) -> None:
    st.radio(
        name,
        allowed.CHOICES[name],
        key=name,
        horizontal=True,
        help=HELP[name],
        disabled=name in lesson().lock,
    )


def _follow() -> None:
    """Move the cursor inside a sentence that has just been typed."""
    count = len(split_words(st.session_state.sentence))
    if count:
        apply({"position": min(st.session_state.position, count - 1)})


def _slider(name: str, settings: Settings) -> None:
    if name in LOGARITHMIC:
        logarithmic(name, key=name, default=allowed.usual(name, settings))
        return
    limits = slider_range(name, settings)
    if limits.high > limits.low:
        page = words(visit().page or "frame")
        st.slider(
            page.label(name) if name in page.meta.get("labels", {}) else name,
            limits.low,
            limits.high,
            key=name,
            help=HELP[name],
            disabled=disabled(name),
        )


def logarithmic(name: str, *, key: str, default: float, label: str = "") -> float:
    """A slider over what `name` allows, with denser stops where the numbers are small."""
    return st.select_slider(
        label or name,
        _stops(name, st.session_state.get(key, default), default),
        key=key,
        help=HELP[name],
        disabled=disabled(name),
    )


@lru_cache(maxsize=1024)
def _stops(name: str, *extra: float) -> list[float]:
    """Where the slider of `name` can stop: what is typed or linked becomes a stop, if allowed."""
    return sorted(LOGARITHMIC[name] | {*filter(allowed.LIMITS[name].allows, extra)})
