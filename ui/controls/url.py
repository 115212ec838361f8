"""The URL and the shared controls: what a URL newly asks for, and a URL that says what is shown.

Streamlit can bind a widget to a URL parameter. That leaves three gaps, closed here: settings that
a page has no control for; settings changed by a callback (the URL lags one run behind); and sliders
that count as new because their range changed (they would take their value from the URL).
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from state import limits as allowed
from state.settings import NAMES, Settings
from ui.controls import start
from ui.visit import visit

ANEW = "anew"  # parameter of links within the app that reset what they do not name


def read(page: str, shown: Settings | None) -> tuple[Settings, list[allowed.Refusal]]:
    """The settings, from the URL and those `shown` so far, and what the URL asked for in vain."""
    now = visit()
    if back_or_forward():
        _restore()
    query = {name: st.query_params.get_all(name) for name in st.query_params}
    now.entered = page != now.page
    if now.entered:
        now.anew = ANEW in query
        if now.page is not None and shown is not None:
            now.as_left[now.page] = start.state(now.page, shown)
    if shown is None or back_or_forward():
        settings, refusals = allowed.read(query, allowed.DEFAULTS)
        settings = start.opened(page, settings, query.keys() - start.NEUTRAL)
    else:
        news = {name: _asked(name, given) for name, given in query.items()}
        if not now.entered:
            old = _echoes()
            news = {name: given for name, given in news.items() if given not in old.get(name, ())}
        before = allowed.DEFAULTS if ANEW in query else now.settings
        settings, refusals = allowed.read(news, allowed.DEFAULTS if ANEW in query else shown)
        settings = allowed.followed(settings, before, news)
        if now.entered:
            named = _named(news, shown)
            settings = start.left(now.page, settings, named)
            if ANEW not in query:
                as_left = now.as_left.get(page)
                settings = allowed.clamped(start.opened(page, settings, named, as_left))
    now.page, now.query = page, query
    return settings, refusals


def _named(news: Mapping[str, list[str]], shown: Settings) -> list[str]:
    """The settings that a link names to change them, and not because Streamlit added them."""
    same = spelled(allowed.DEFAULTS if ANEW in news else shown)
    return [name for name in news.keys() & NAMES if news[name] != [same.get(name)]]


def anew(changes: Mapping[str, object], *, every: bool = False) -> dict[str, str]:
    """The parameters of a link within the app to `changes` and otherwise the defaults.

    Settings that are not at their defaults are named, because Streamlit adds them to the link; or
    `every` setting, for a link that outlives them.
    """
    shown = NAMES if every else spelled(visit().settings)
    wanted = {name: value for name, value in changes.items() if name in NAMES}
    settings = allowed.changed(allowed.DEFAULTS, wanted)
    settings = allowed.clamped(allowed.followed(settings, allowed.DEFAULTS, wanted))
    named = {name: str(getattr(settings, name)) for name in shown} | spelled(settings)
    own = {name: str(value) for name, value in changes.items() if name not in NAMES}
    return {**named, **own, ANEW: "1"}


def _restore() -> None:
    """Take back what Streamlit drops from the link of a page that is returned to.

    It drops what a control of the page before is bound to, though both pages have such a control.
    """
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return
    with context.session_state.query_params() as parameters:
        if parse_qs(context.query_string, keep_blank_values=True).keys() <= {*parameters}:
            return
        parameters.populate_from_query_string(context.query_string)
        parameters.set_initial_query_params(context.query_string)
        parameters._send_query_param_msg()


def _echoes() -> dict[str, list[list[str]]]:
    """URL values to ignore, by parameter.

    After two quick clicks the second request still carries the URL from before the first.
    """
    now = visit()
    echoes = {name: [given] for name, given in now.query.items()}
    for written in now.unconfirmed:
        for name, value in written.items():
            echoes.setdefault(name, []).append([value])
    return echoes


def _asked(name: str, given: list[str]) -> list[str]:
    """What a parameter asks for. A link within the app appends its value to the present one."""
    return given[1:] if len(given) > 1 and given[0] == str(st.session_state.get(name)) else given


def rename(name: str, aliases: Mapping[str, str]) -> None:
    """Replace old values of a page's own parameter `name` by what they are called now.

    To be called before the widget that is bound to it is drawn: Streamlit drops unknown values.
    """
    seen = visit().query
    given = seen.get(name, [])
    context = get_script_run_ctx(suppress_warning=True)
    if context is None or aliases.keys().isdisjoint(given):
        return
    seen[name] = now = [aliases.get(value, value) for value in given]
    with context.session_state.query_params() as parameters:
        parameters.set_with_no_forward_msg(name, now if len(now) > 1 else now[0])
        parameters._send_query_param_msg()
        parameters.set_initial_query_params_from_current()


def say(own: Mapping[str, object]) -> None:
    """Make the URL say what page controls hold that a callback has set before they are there.

    To be called before they are drawn: Streamlit says only what a control on the page is set to.
    """
    context = get_script_run_ctx(suppress_warning=True)
    if context is None or not own:
        return
    with context.session_state.query_params() as parameters:
        for name, value in own.items():
            parameters.set_with_no_forward_msg(name, str(value))
            visit().query[name] = [str(value)]
        parameters._send_query_param_msg()
        parameters.set_initial_query_params_from_current()


def write(settings: Settings) -> None:
    """Make the URL say what `settings` say, as a single entry in the browser's history.

    Until the browser sends a URL that says so, any of those written before may still come.
    """
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return
    now = visit()
    said = start.spelled(now.page, spelled(settings), settings)
    with context.session_state.query_params() as parameters:
        before = {name: given for name, given in now.query.items() if name in NAMES}
        if before == {name: [value] for name, value in said.items()} and ANEW not in now.query:
            now.unconfirmed.clear()
        else:
            now.unconfirmed = [*now.unconfirmed, said][-8:]
            for name in (*NAMES, ANEW):
                parameters.discard_param_no_forward_msg(name)
            for name, value in said.items():
                parameters.set_with_no_forward_msg(name, value)
            parameters._send_query_param_msg()
            if back_or_forward():  # a widget takes what the link that was returned to leaves out
                parameters.set_initial_query_params_from_current()
        if not back_or_forward():
            rest = {name: given for name, given in now.query.items() if name not in NAMES}
            parameters.set_initial_query_params(urlencode(rest, doseq=True))


def spelled(settings: Settings) -> dict[str, str]:
    """The parameters of a link to `settings`, defaults left out."""
    said = {name: str(getattr(settings, name)) for name in sorted(NAMES)}
    return {
        name: value
        for name, value in said.items()
        if value not in ("", str(allowed.usual(name, settings)))
    }


def back_or_forward() -> bool:
    """Whether this run answers the browser's Back or Forward."""
    context = get_script_run_ctx(suppress_warning=True)
    return context is not None and context.is_history_navigation
