"""Share: a link to this state, for a class, a blog or a phone."""

import html
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

import streamlit as st

from document import citation, contents, shared
from document.words import words
from state.lesson import Lesson
from ui import read
from ui.controls import changes
from ui.controls.navigation import address, address_of, local_note, qr_code
from ui.paint import file
from ui.teach import presenter
from ui.visit import visit

HEIGHT = 800  # of an embedded page, in CSS pixels
WIDTH = 410  # of what the popover holds, also before the link's own text has come

_link_buttons = st.components.v2.component(
    "clock_hands_share",
    html="<button value='copy'></button><button value='send'></button>",
    css=read("blocks/take.css"),
    js=read("frame/share.js"),
)


def embed(link: str) -> str:
    """Return an HTML snippet that shows `link` inside another page."""
    return (
        f'<iframe src="{html.escape(link)}" title="Clock Hands" loading="lazy" '
        f'style="width: 100%; height: {HEIGHT}px; border: 0"></iframe>'
    )


def share(names: list[str]) -> None:
    """Draw the popover, filled only when open. `names` are the shared controls of this page."""
    popover = st.popover(
        words("share").label("share"),
        icon=":material/share:",
        key="share",
        type="tertiary",
        on_change=changes.stay,
    )
    if popover.open:
        with popover, st.container(width=WIDTH):
            _choices(names)


@st.fragment
def _choices(names: list[str]) -> None:
    text, usual = words("share"), shared.default_controls(words(visit().at.page).meta)
    first = st.container()  # drawn last: it says what the choices below it ask for
    with st.expander(text.label("teachers")):
        presenter.ask_button(key="share_ask_class")
        called = _called(names)
        name_of, label = called.__getitem__, text.label("only")
        only = st.selectbox(label, [*called], None, name_of, "share_only", filter_mode=None)
        present = bool(only) or st.toggle(text.label("present"), key="share_present")
        kept = [only] if only else _several("control", called, usual) if present else usual
        free = {name: called[name] for name in names if not only}
        lock, hide = (_several(what, free) if free else [] for what in ("lock", "hide"))
        if lock or hide:
            st.markdown(text.text("lock"), anchors=False)
    control = "" if {*kept} == {*usual} else ",".join(kept)
    parameters = Lesson(present, control, frozenset(lock), frozenset(hide)).parameters()
    link = address(**parameters)
    with first:
        labels = {name: text.label(name) for name in ("copy", "copied", "send")}
        _link_buttons(key="share_link", data={"link": link, "labels": labels}, width="content")
        st.code(link, language=None, wrap_lines=True)
        qr_code(link, text.text("code"), 200)
        if note := local_note():
            st.caption(note)
    if visit().at.page == "story":
        story = partial(file.page, "story", app=address_of("home", {}))
        st.download_button(text.label("keep"), story, "story.html", on_click="ignore")
    with st.expander(text.text("cite")):
        page, day = visit().at.page or contents.HOME, datetime.now(UTC).date()
        reference, bibtex = citation.citations(page, link, day)
        st.code(reference, language=None, wrap_lines=True)
        st.code(bibtex, language="bibtex", wrap_lines=True)
    with st.expander(text.text("embed")):
        st.code(embed(address(**parameters, embed="true")), language=None, wrap_lines=True)


def _several(what: str, called: dict[str, str], chosen: Sequence[str] = ()) -> list[str]:
    return st.pills(
        words("share").label(what),
        called,
        selection_mode="multi",
        default=[name for name in chosen if name in called],
        format_func=called.__getitem__,
        key=f"share_{what}",
        wrap=True,
    )


def _called(names: list[str]) -> dict[str, str]:
    """Return what the page calls its controls: the shared ones `names`, and its own."""
    labels = words("frame").meta["labels"] | words(visit().at.page).meta.get("labels", {})
    return {name: str(labels.get(name, name)) for name in names} | visit().at.labels
