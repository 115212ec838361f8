"""The shared settings at the start of a run: from the link, or as their controls were moved."""

from dataclasses import replace

import streamlit as st

from document import shared
from document.words import Words
from state.limits import Refusal
from state.settings import NAMES
from ui.controls import stale_values, url
from ui.controls.changes import current
from ui.controls.comparison_b import follow
from ui.visit import visit


def begin(page: Words) -> list[Refusal]:
    """Put the settings of the link, or of the previous run, where their controls will find them.

    Return what of the link was refused.
    """
    session, now = st.session_state, visit()
    last, before = now.run, None
    if now.at.page is not None:
        sent = current()
        late = stale_values.settle(sent)
        session.update(late)
        before = replace(sent, **late)
    settings, refusals = url.read(page.name, before)
    now.run.settings = settings
    for name in NAMES:
        value = getattr(settings, name)
        # Don't reassign a widget that already has this value: that would discard a newer change by
        # the user. Reassign the rest on every run, because Streamlit drops the state of widgets it
        # doesn't draw.
        form = shared.form(page, name, settings)
        same_widget = name in now.at.forms and now.at.forms[name] == form
        if not same_widget or name not in session or getattr(before, name) != value:
            session[name] = value
    url.write(now.run if now.run.entered else last)
    if now.run.entered:
        follow(last.settings, settings)
    return refusals
