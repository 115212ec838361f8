"""The URL and the controls: read when it opens something, and otherwise only written.

A URL is read where it opens a visit or a page, or says that a link or the browser's Back or Forward
led to it (`anew`: links say so themselves, Back in paint/paint.js). Any other comes from a
browser that has not heard yet what it is to show, and is passed over.
"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from state import limits as allowed
from state.settings import NAMES, Settings
from ui.controls import page_defaults
from ui.controls.parameters import texts
from ui.visit import visit

ANEW = "anew"  # parameter of whatever leads within the app
RESETS, CHANGES, BACK = "1", "0", "back"  # its values: what a link leaves out goes, or stays


def read(page: str, shown: Settings | None) -> tuple[Settings, list[allowed.Refusal]]:
    """The settings, from the URL and those `shown` so far, and what the URL asked for in vain."""
    now = visit()
    query = {name: st.query_params.get_all(name) for name in st.query_params}
    how = query.pop(ANEW, [""])[-1]
    now.entered = page != now.page
    now.whole = shown is None or how in (RESETS, BACK)
    left, now.page = now.page, page
    if not (now.entered or how):
        assert shown is not None
        return allowed.clamped(allowed.followed(shown, now.settings, ())), []
    if now.entered and left is not None and shown is not None:
        now.as_left[left] = page_defaults.state(left, shown)
    now.heard = set() if now.entered or now.whole else now.heard - query.keys()
    now.query = query
    if shown is None or how == BACK:
        settings, refusals = allowed.read(query, allowed.DEFAULTS)
        return page_defaults.opened(page, settings, query.keys() - page_defaults.NEUTRAL), refusals
    settings, refusals = allowed.read(query, allowed.DEFAULTS if now.whole else shown)
    if now.entered:
        named = query.keys() & NAMES
        settings = page_defaults.left(left, settings, named)
        if not now.whole:
            as_left = now.as_left.get(page)
            settings = allowed.clamped(page_defaults.opened(page, settings, named, as_left))
    return settings, refusals


def anew(changes: Mapping[str, object]) -> dict[str, str]:
    """The parameters of a link within the app to `changes` and otherwise the defaults."""
    wanted = {name: value for name, value in changes.items() if name in NAMES}
    settings = allowed.changed(allowed.DEFAULTS, wanted)
    settings = allowed.clamped(allowed.followed(settings, allowed.DEFAULTS, wanted))
    own = {name: str(value) for name, value in changes.items() if name not in NAMES}
    return {**spelled(settings), **own, ANEW: RESETS}


def write() -> None:
    """Make the URL say what the settings and the page's own parameters are, defaults left out."""
    now, state = visit(), st.session_state
    asked = {name: st.query_params.get_all(name) for name in st.query_params}
    ours = {*NAMES, ANEW, *now.own}
    wanted = {name: given for name, given in asked.items() if name not in ours}
    wanted |= {name: [value] for name, value in spelled(now.settings).items()}
    for key, usual in now.usual.items():
        if state[key] != usual:
            wanted[key] = texts(state[key])
    page_defaults.say(now.page, wanted, now.settings)
    # An earlier answer may still be on its way to the browser, so both must say the same.
    if not asked == wanted == now.said:  # in the order of the link that was opened
        order = dict.fromkeys([*asked, *wanted])
        st.query_params.from_dict({name: wanted[name] for name in order if name in wanted})
    now.said = wanted


def spelled(settings: Settings) -> dict[str, str]:
    """The parameters of a link to `settings`, defaults left out."""
    said = {name: str(getattr(settings, name)) for name in sorted(NAMES)}
    return {
        name: value
        for name, value in said.items()
        if value not in ("", str(allowed.usual(name, settings)))
    }
