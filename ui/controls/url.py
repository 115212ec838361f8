"""The URL and the shared controls: what a URL newly asks for, and a URL that says what is shown.

Streamlit can bind a widget to a URL parameter. That leaves three gaps, closed here: settings that
a page has no control for; settings changed by a callback (the URL lags one run behind); and sliders
that count as new because their range changed (they would take their value from the URL).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any
from urllib.parse import urlencode

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from state import limits as allowed
from state.settings import Settings

SEEN, PAGE, PAST = "query seen", "page seen", "past settings"
ENTERED = "page entered"
NAMES = {field.name for field in fields(Settings)}


def read(page: str) -> tuple[Settings, list[allowed.Refusal]]:
    """The settings, from the URL and the previous run, and what the URL asked for in vain."""
    state = st.session_state
    query = {name: st.query_params.get_all(name) for name in st.query_params}
    if SEEN not in state or _back_or_forward():
        settings, refusals = allowed.read(query, allowed.DEFAULTS)
    else:
        old = _echoes() if page == state[PAGE] else {}
        news = {name: _asked(name, given) for name, given in query.items()}
        news = {name: given for name, given in news.items() if given not in old.get(name, ())}
        now = Settings(**{name: state[name] for name in NAMES})
        settings, refusals = allowed.read(news, now)
        settings = allowed.followed(settings, state[PAST][-1], news)
    state[ENTERED] = page != state.get(PAGE)
    state[SEEN], state[PAGE] = query, page
    remember(settings)
    return settings, refusals


def remember(settings: Settings) -> None:
    """Note what is shown now. For a moment the browser may still send what was shown before."""
    past = st.session_state.get(PAST, [])
    if past[-1:] != [settings]:
        st.session_state[PAST] = [*past, settings][-8:]


def was(name: str, value: object) -> bool:
    """Whether the setting called `name` had this `value` a short while ago."""
    return value in {getattr(settings, name) for settings in st.session_state[PAST][:-1]}


def outdated() -> dict[str, Any]:
    """The current values of settings for which the browser has just sent an old value."""
    state = st.session_state
    return {name: getattr(state[PAST][-1], name) for name in NAMES if was(name, state[name])}


def _echoes() -> dict[str, list[list[str]]]:
    """URL values to ignore, by parameter.

    After two quick clicks the second request still carries the URL from before the first.
    """
    state = st.session_state
    echoes = {name: [[str(getattr(past, name))] for past in state[PAST]] for name in NAMES}
    for name, given in state[SEEN].items():
        echoes.setdefault(name, []).append(given)
    return echoes


def _asked(name: str, given: list[str]) -> list[str]:
    """What a parameter asks for. A link within the app appends its value to the present one."""
    return given[1:] if len(given) > 1 and given[0] == str(st.session_state.get(name)) else given


def rename(name: str, aliases: Mapping[str, str]) -> None:
    """Replace old values of a page's own parameter `name` by what they are called now.

    To be called before the widget that is bound to it is drawn: Streamlit drops unknown values.
    """
    seen = st.session_state[SEEN]
    given = seen.get(name, [])
    context = get_script_run_ctx(suppress_warning=True)
    if context is None or aliases.keys().isdisjoint(given):
        return
    seen[name] = now = [aliases.get(value, value) for value in given]
    with context.session_state.query_params() as parameters:
        parameters.set_with_no_forward_msg(name, now if len(now) > 1 else now[0])
        parameters._send_query_param_msg()
        parameters.set_initial_query_params_from_current()


def write(settings: Settings) -> None:
    """Make the URL say what `settings` say, as a single entry in the browser's history."""
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return
    with context.session_state.query_params() as parameters:
        changed = False
        for name in sorted(NAMES):
            value = str(getattr(settings, name))
            if value in ("", str(allowed.usual(name, settings))):
                changed |= parameters.discard_param_no_forward_msg(name)
            elif parameters.to_dict().get(name) != value:
                parameters.set_with_no_forward_msg(name, value)
                changed = True
        if changed:
            parameters._send_query_param_msg()
        if not _back_or_forward():
            rest = {
                name: given for name, given in st.session_state[SEEN].items() if name not in NAMES
            }
            parameters.set_initial_query_params(urlencode(rest, doseq=True))


def _back_or_forward() -> bool:
    context = get_script_run_ctx(suppress_warning=True)
    return context is not None and context.is_history_navigation
