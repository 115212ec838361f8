"""The URL's side of the shared controls: what it asks for anew, and that it says what is shown.

Streamlit binds a widget to a parameter. That leaves three gaps, which are closed here: a setting
that a page shows no control for, one that a callback changes (the URL lags a run behind), and a
slider that counts as new because its range changed (it would take its value from the URL).
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any
from urllib.parse import urlencode

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from core import Settings
from ui import fields as allowed

SEEN, PAGE, PAST = "query seen", "page seen", "past settings"
ENTERED = "page entered"
NAMES = {field.name for field in fields(Settings)}


def read(page: str) -> tuple[Settings, list[allowed.Refusal]]:
    """The settings that the URL and the run before ask for, and what was refused."""
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
    state[ENTERED] = page != state.get(PAGE)
    state[SEEN], state[PAGE] = query, page
    remember(settings)
    return settings, refusals


def remember(settings: Settings) -> None:
    """What is shown now; the browser may go on for a while with what was shown before."""
    past = st.session_state.get(PAST, [])
    if past[-1:] != [settings]:
        st.session_state[PAST] = [*past, settings][-8:]


def was(name: str, value: object) -> bool:
    """Whether the setting called `name` was `value` shortly before it became what it is."""
    return value in {getattr(settings, name) for settings in st.session_state[PAST][:-1]}


def outdated() -> dict[str, Any]:
    """Settings that the browser sends back as they were, although they have been changed here."""
    state = st.session_state
    return {name: getattr(state[PAST][-1], name) for name in NAMES if was(name, state[name])}


def _echoes() -> dict[str, list[list[str]]]:
    """What the URL may say without saying anything new, by the name of the parameter.

    Of two quick clicks, the second brings along what was before the first.
    """
    state = st.session_state
    echoes = {name: [[str(getattr(past, name))] for past in state[PAST]] for name in NAMES}
    for name, given in state[SEEN].items():
        echoes.setdefault(name, []).append(given)
    return echoes


def _asked(name: str, given: list[str]) -> list[str]:
    """What a parameter asks for: a link within the app adds its value to the one that is there."""
    return given[1:] if len(given) > 1 and given[0] == str(st.session_state.get(name)) else given


def write(settings: Settings) -> None:
    """Let the URL say what `settings` say, in one step back for the browser."""
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
