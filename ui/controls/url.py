"""Read settings from a URL that opens something, and write the current ones back.

A URL is read where it opens a visit or a page, or says that a link or the browser's Back or Forward
led to it (`anew`: links say so themselves, Back in paint/browser/hand_over.js). Any other comes
from a browser that has not heard yet what it is to show, and is passed over.
"""

from collections.abc import Mapping

import streamlit as st

from document import page_defaults
from document.link import canonical, spelled
from state import limits as allowed
from state.settings import NAMES, Settings
from ui.visit import AtPage, Run, visit

ANEW = "anew"  # parameter of whatever leads within the app
RESETS, CHANGES, BACK = "1", "0", "back"  # its values: what a link leaves out goes, or stays


def read(page: str, before: Settings | None) -> tuple[Settings, list[allowed.Refusal]]:
    """Return the settings, by the URL and the run `before`, and what of the URL was refused."""
    now = visit()
    query = {name: st.query_params.get_all(name) for name in st.query_params}
    how = query.pop(ANEW, [""])[-1]
    shown, left = now.run.settings, now.at.page
    is_whole = before is None or how in (RESETS, BACK)
    now.run = Run(entered=page != left, whole=is_whole, returned=how == BACK)
    if not (now.run.entered or how):
        assert before is not None
        return allowed.clamped(allowed.with_dependents(before, shown, ())), []
    if now.run.entered and left is not None and before is not None:
        now.as_left[left] = page_defaults.state(left, before)
    if now.run.entered:
        now.at = AtPage(page, now.own_left.setdefault(page, {}))
    now.at.checked -= now.at.checked if is_whole else query.keys()
    now.at.query = query
    if before is None or how == BACK:
        settings, refusals = allowed.read(query, allowed.DEFAULTS)
        link_names = query.keys() - page_defaults.NEUTRAL
        return page_defaults.with_start(page, settings, link_names), refusals
    settings, refusals = allowed.read(query, allowed.DEFAULTS if is_whole else before)
    if now.run.entered:
        link_names = query.keys() & NAMES
        settings = page_defaults.without_start(left, settings, link_names)
        if not is_whole:
            as_left = now.as_left.get(page)
            settings = page_defaults.with_start(page, settings, link_names, as_left)
            settings = allowed.clamped(settings)
    return settings, refusals


def reset_parameters(changes: Mapping[str, object]) -> dict[str, str]:
    """Return the parameters of a link within the app to `changes` and otherwise the defaults."""
    named = {name: value for name, value in changes.items() if name in NAMES}
    settings = allowed.changed(allowed.DEFAULTS, named)
    settings = allowed.clamped(allowed.with_dependents(settings, allowed.DEFAULTS, named))
    own = {name: str(value) for name, value in changes.items() if name not in NAMES}
    return {**spelled(settings), **own, ANEW: RESETS}


def write(run: Run) -> None:
    """Make the URL say the settings and what controls drawn by `run` hold, defaults left out."""
    now, session = visit(), st.session_state
    query = {name: st.query_params.get_all(name) for name in st.query_params}
    own = {key: (session.get(key, usual), usual) for key, usual in run.defaults.items()}
    left_out = {
        key for key, box in run.boxes.items() if key in own and not box.fits_link(own[key][0])
    }
    own |= {key: (run.defaults[key], run.defaults[key]) for key in left_out}
    run.linked &= not left_out
    gone = dict.fromkeys({ANEW, *now.at.own} - own.keys(), ("", ""))
    parameters = canonical(query, now.at.page or "", now.run.settings, gone | own)
    # An earlier answer may still be on its way to the browser, so both must say the same.
    if not query == parameters == now.written_query:
        st.query_params.from_dict(parameters)
    now.written_query = parameters
