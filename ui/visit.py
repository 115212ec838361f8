"""A visit's memory besides the values of its controls: one object in the session."""

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from document.blocks import ClassQuestion, Picture
from document.controls import Slider, TextInput
from document.terms import Terms
from state.lesson import Lesson
from state.limits import DEFAULTS, Refusal
from state.settings import Settings

KEY = "visit"


@dataclass(frozen=True)
class Ask:
    """A page's question for a class: whether its answer is shown, and how to show or ask it."""

    question: ClassQuestion
    is_told: bool
    tell: Callable[[], None]
    again: Callable[[], None]


@dataclass
class Visit:
    """One person's visit, from the first link to the last page."""

    # This run, mostly set by ui.controls.settings.begin.
    page: str | None = None  # name of the page shown; None before the first
    entered: bool = True  # whether this run opens it
    whole: bool = True  # whether what the link leaves out is at its default
    returned: bool = False  # whether the browser's Back or Forward led to it
    query: dict[str, list[str]] = field(default_factory=dict)  # what the link says
    settings: Settings = DEFAULTS  # as shown
    forms: dict[str, object] = field(default_factory=dict)  # what each shared control can be set to
    terms: Terms = field(default_factory=lambda: Terms(""))  # dotted so far, renewed by body
    own_controls: dict[str, str] = field(default_factory=dict)  # labels by key, emptied by body
    sliders: dict[str, Slider[Any]] = field(default_factory=dict)  # drawn by this run, by key
    score: str = ""  # which Home shows again, of this run
    boxes: dict[str, TextInput] = field(default_factory=dict)  # for texts, as well
    defaults: dict[str, object] = field(default_factory=dict)  # defaults of what the link says
    opening: DeltaGenerator | None = None  # where a page puts its main controls in this run
    checked: set[str] = field(default_factory=set)  # controls whose link value was checked
    stays: set[str] = field(default_factory=set)  # those that go along from page to page
    personal: set[str] = field(default_factory=set)  # those that no shared link says
    # Sliders that are being dragged, by their keys: as told for the next run, and as shown in this.
    dragging: dict[str, str] = field(default_factory=dict)
    dragged: dict[str, str] = field(default_factory=dict)
    drags: int = 0  # heard of so far
    own: dict[str, object] = field(default_factory=dict)  # what the page's own controls hold
    ranges: dict[str, tuple[int, int]] = field(default_factory=dict)  # of its sliders
    settings_b: Settings | None = None  # B beside the settings, where this run compares
    common: set[str] = field(default_factory=set)  # what B had of A when it was last left
    # What the browser may still send.
    replaced: dict[str, list[object]] = field(default_factory=dict)  # values of settings
    called: bool = False  # whether a callback of this run has replaced any
    written_query: dict[str, list[str]] = field(default_factory=dict)  # the URL written last
    # Above the title.
    notes: DeltaGenerator | None = None  # where refusals are shown in this run
    refused: tuple[Sequence[Refusal], Settings] | None = None  # shown as long as settings stay
    # What pages were last left at, by page: settings of those that have a start, and own controls.
    as_left: dict[str, dict[str, object]] = field(default_factory=dict)
    own_left: dict[str, dict[str, object]] = field(default_factory=dict)
    # Teaching.
    lesson: Lesson = field(default_factory=Lesson)
    guesses: dict[str, str] = field(default_factory=dict)  # by step: the option, "" for just shown
    revealed: set[str] = field(default_factory=set)  # questions whose answer the page shows
    reframed: bool = False  # whether a press in the panel changes the frame, too
    predictions: dict[str, bool] = field(default_factory=dict)  # by question: first guess right
    # A class that votes: ui/teach/presenter.
    room: bool = False  # whether one is open here
    chosen: str = ""  # of a page's several questions, the one that is asked
    ask: Ask | None = None  # what this run's page asks it
    pictured: Picture | None = None  # the first picture of this run


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
