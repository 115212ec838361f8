"""What a page's bare address opens: the settings that its header names as `start`.

A link that names anything opens what it leaves out at its default, as links always did.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from state.limits import DEFAULTS, changed
from state.settings import Settings
from ui.text.words import words

NEUTRAL = {"present", "embed", "embed_options", "more"}  # a bare address with these is still bare


def of(page: str | None) -> Mapping[str, object]:
    """The start of `page`, by the names of fields; empty for most pages."""
    start: Mapping[str, object] = words(page).meta.get("start", {}) if page else {}
    return start


def state(page: str, settings: Settings) -> dict[str, object]:
    """What `settings` say of all that the start of `page` sets."""
    return {name: getattr(settings, name) for name in of(page)}


def opened(
    page: str,
    settings: Settings,
    named: Collection[str],
    as_left: Mapping[str, object] | None = None,
) -> Settings:
    """`settings` as `page` opens them, if its link has `named` these.

    That is its start, or the `state` in which the reader left it before.
    """
    start = of(page) if as_left is None else as_left
    untouched = all(getattr(settings, name) == getattr(DEFAULTS, name) for name in start)
    return changed(settings, start) if untouched and not named else settings


def left(page: str | None, settings: Settings, named: Collection[str]) -> Settings:
    """`settings` without the start of `page`, which stays behind where nobody has changed it.

    What a link has `named` comes along.
    """
    return changed(
        settings,
        {
            name: getattr(DEFAULTS, name)
            for name, value in of(page).items()
            if getattr(settings, name) == value and name not in named
        },
    )


def say(page: str | None, said: dict[str, list[str]], settings: Settings) -> None:
    """Have what a link to `page` has `said` not be nothing, where a bare address opens a start."""
    if not said.keys() - NEUTRAL:
        said |= {name: [str(getattr(settings, name))] for name in of(page)}
