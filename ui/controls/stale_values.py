"""Values of controls that the browser still sends after a callback has replaced them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from state.settings import Settings
from ui.visit import visit


def note(sent: Settings, settings: Settings) -> None:
    """A callback shows `settings` instead of what the browser has sent and what was shown."""
    now = visit()
    for before in (now.settings, sent):
        for name, value in asdict(before).items():
            if value != getattr(settings, name):
                now.replaced.setdefault(name, []).append(value)
    now.settings, now.called = settings, True


def undone(sent: Settings) -> dict[str, Any]:
    """The present values of the settings for which `sent` has a replaced one."""
    now = visit()
    return {
        name: getattr(now.settings, name)
        for name, values in now.replaced.items()
        if getattr(sent, name) in values
    }


def settle(sent: Settings) -> dict[str, Any]:
    """At the start of a run without such a callback: what to undo, which is seldom anything.

    A value that comes back alone was set by hand. Several at once were sent too early.
    """
    now = visit()
    late, drawn = undone(sent), now.replaced.keys() & now.forms.keys()
    if not now.called and not (len(drawn) > 1 and drawn <= late.keys()):
        now.replaced, late = {}, {}
    now.called = False
    return late
