"""Patches of private Streamlit, uvicorn and asyncio APIs, one per module.

A module's `available` looks whether the installed version has what the touch needs. Where it has
not, or where CLOCK_HANDS_PLAIN names it, the touch is left out with one line in the log, and the
app is slower. What breaks while the server runs falls back, with one line too.
"""

import logging
import os
from functools import cache
from importlib import import_module

from starlette.middleware import Middleware

TOUCHES = ("connections", "message_diff", "uploads")
PLAIN = "CLOCK_HANDS_PLAIN"  # environment: those to start without, between commas, or "1" for all
log = logging.getLogger("clock_hands")
lost: set[str] = set()  # touches that were left out, and said to be


def install() -> list[Middleware]:
    """Put each touch that fits in its place; returns the middlewares of those that have one."""
    middlewares = []
    for name in TOUCHES:
        if not fits(name):
            continue
        touch = import_module(f"ui.streamlit.{name}")
        if hasattr(touch, "install"):
            touch.install()
        if hasattr(touch, "MIDDLEWARE"):
            middlewares.append(Middleware(touch.MIDDLEWARE))
    return middlewares


def uploaded() -> int:
    """Return the bytes that the session of this run has uploaded, where that touch fits."""
    return int(import_module("ui.streamlit.uploads").uploaded()) if fits("uploads") else 0


@cache
def fits(name: str) -> bool:
    """Return whether a patch is to be used: asked for, and with all that it needs."""
    plain = os.environ.get(PLAIN, "")
    if plain == "1" or name in plain.split(","):
        return False
    try:
        there = import_module(f"ui.streamlit.{name}").available()
    except (ImportError, AttributeError, TypeError) as error:
        give_up(name, error)
        return False
    if not there:
        give_up(name, None)
    return bool(there)


def give_up(name: str, error: Exception | None) -> None:
    """Say once that a touch is left out; every reader is served as Streamlit would serve them."""
    if name not in lost:
        lost.add(name)
        why = "this version has not what it needs" if error is None else repr(error)
        log.warning("ui.streamlit.%s is left out: %s", name, why)
