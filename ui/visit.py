"""A visit's memory besides the values of its controls: an object for each lifetime."""

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from document.blocks import Picture, Question
from document.controls import Slider, TextInput
from document.terms import Terms
from state.lesson import Lesson
from state.limits import DEFAULTS, Refusal
from state.settings import Settings

KEY = "visit"


@dataclass(frozen=True)
class Ask:
    """A page's question for a class: whether its answer is shown, and how to show or ask it."""

    question: Question
    is_told: bool
    tell: Callable[[], None]
    again: Callable[[], None]


@dataclass
class Run:
    """One run, from `ui.controls.settings.begin` to the next; a callback finds the run before."""

    settings: Settings = DEFAULTS  # as shown
    entered: bool = True  # whether it opens the page
    whole: bool = True  # whether what the link leaves out is at its default
    returned: bool = False  # whether the browser's Back or Forward led to the page
    linked: bool = True  # whether a link can say all that the page shows
    told: set[str] = field(default_factory=set)  # questions whose answer the page shows
    terms: Terms = field(default_factory=lambda: Terms(""))  # dotted so far
    settings_b: Settings | None = None  # B beside the settings, where the page compares
    opening: DeltaGenerator | None = None  # where a page puts its main controls
    # What the page has drawn or asked for so far, by the keys of its controls.
    defaults: dict[str, object] = field(default_factory=dict)  # of what the link says
    own_controls: dict[str, str] = field(default_factory=dict)  # their labels
    sliders: dict[str, Slider[Any]] = field(default_factory=dict)
    boxes: dict[str, TextInput] = field(default_factory=dict)  # for texts
    score: str = ""  # which Home shows again
    ask: Ask | None = None  # its question for a class
    pictured: Picture | None = None  # its first picture


@dataclass
class AtPage:
    """A reader's time at one page, from its opening to that of another."""

    page: str | None = None  # its name; None before the first
    own: dict[str, object] = field(default_factory=dict)  # what its own controls hold
    query: dict[str, list[str]] = field(default_factory=dict)  # what the link says
    checked: set[str] = field(default_factory=set)  # controls whose link value was checked
    forms: dict[str, object] = field(default_factory=dict)  # what each shared control can be set to
    ranges: dict[str, tuple[int, int]] = field(default_factory=dict)  # of its own sliders
    labels: dict[str, str] = field(default_factory=dict)  # of its own controls, by key
    notes: DeltaGenerator | None = None  # above the title, where refusals are shown
    refused: tuple[Sequence[Refusal], Settings] | None = None  # shown as long as settings stay


@dataclass
class Visit:
    """One person's visit, from the first link to the last page."""

    run: Run = field(default_factory=Run)
    at: AtPage = field(default_factory=AtPage)
    stays: set[str] = field(default_factory=set)  # controls that go along from page to page
    personal: set[str] = field(default_factory=set)  # those that no shared link says
    common: set[str] = field(default_factory=set)  # what B had of A when it was last left
    # What pages were last left at, by page: settings of those that have a start, and own controls.
    as_left: dict[str, dict[str, object]] = field(default_factory=dict)
    own_left: dict[str, dict[str, object]] = field(default_factory=dict)
    # What the browser has sent between two runs, and may still send.
    replaced: dict[str, list[object]] = field(default_factory=dict)  # values of settings
    called: bool = False  # whether a callback has replaced any since the last run
    written_query: dict[str, list[str]] = field(default_factory=dict)  # the URL written last
    # Teaching.
    lesson: Lesson = field(default_factory=Lesson)
    revealed: set[str] = field(default_factory=set)  # questions whose answer the page shows
    predictions: dict[str, bool] = field(default_factory=dict)  # by question: first guess right
    # A class that votes: ui/teach/presenter.
    room: bool = False  # whether one is open here
    chosen: str = ""  # of a page's several questions, the one that is asked
    reframed: bool = False  # whether a press in the panel changes the frame, too


_here: ContextVar[Visit | None] = ContextVar("visit", default=None)


def visit() -> Visit:
    """Return this visit."""
    return _here.get() or _of_session()


def lesson() -> Lesson:
    """Return what a link asked for, valid on every page of this visit."""
    return visit().lesson


def enter() -> None:
    """Keep this visit at hand: asked some forty times, session state takes a twentieth of a run.

    To be called when a run begins. A thread serves one visit, and has a context of its own.
    """
    _here.set(_of_session())


def _of_session() -> Visit:
    try:
        return cast(Visit, st.session_state[KEY])
    except KeyError:
        st.session_state[KEY] = new = Visit()
        return new
