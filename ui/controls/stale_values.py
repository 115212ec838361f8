"""Values of controls that the browser still sends after a callback has replaced them."""

from dataclasses import asdict
from typing import Any

from state.settings import Settings
from ui.visit import visit


def note(sent: Settings, settings: Settings) -> None:
    """Record that a callback replaced the browser's values with `settings`."""
    now = visit()
    for before in (now.run.settings, sent):
        for name, value in asdict(before).items():
            if value != getattr(settings, name):
                now.replaced.setdefault(name, []).append(value)
    now.run.settings, now.called = settings, True


def corrections(sent: Settings) -> dict[str, Any]:
    """Return present values of the settings for which `sent` has a replaced one."""
    now = visit()
    return {
        name: getattr(now.run.settings, name)
        for name, values in now.replaced.items()
        if getattr(sent, name) in values
    }


def settle(sent: Settings) -> dict[str, Any]:
    """Return values to restore at the start of a run without such a callback; usually none.

    A value that comes back alone was set by hand. Several at once were sent too early.
    """
    now = visit()
    late, controls = corrections(sent), now.replaced.keys() & now.at.forms.keys()
    if not now.called and not (len(controls) > 1 and controls <= late.keys()):
        now.replaced, late = {}, {}
    now.called = False
    return late
