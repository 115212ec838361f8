"""The settings of a page's bare address, which its header names as `start`.

A link that names anything opens what it leaves out at its default, as links always did.
"""

from collections.abc import Collection, Mapping

from document.words import words
from state.limits import DEFAULTS, changed
from state.settings import Settings

NEUTRAL = {"present", "embed", "embed_options", "more"}  # a bare address with these is still bare


def of(page: str | None) -> Mapping[str, object]:
    """Return the start of `page`, by the names of fields; empty for most pages."""
    start: Mapping[str, object] = words(page).meta.get("start", {}) if page else {}
    return start


def state(page: str, settings: Settings) -> dict[str, object]:
    """Return the values in `settings` of all that the start of `page` sets."""
    return {name: getattr(settings, name) for name in of(page)}


def with_start(
    page: str,
    settings: Settings,
    link_names: Collection[str],
    as_left: Mapping[str, object] | None = None,
) -> Settings:
    """Return `settings` with the start of `page`, or with those that the reader left it at before.

    Where its link has names, or the reader has changed one of these settings, they stay.
    """
    start = of(page) if as_left is None else as_left
    untouched = all(getattr(settings, name) == getattr(DEFAULTS, name) for name in start)
    return changed(settings, start) if untouched and not link_names else settings


def without_start(page: str | None, settings: Settings, link_names: Collection[str]) -> Settings:
    """Drop the start values of `page` on leaving it, but not those changed or named by the link."""
    return changed(
        settings,
        {
            name: getattr(DEFAULTS, name)
            for name, value in of(page).items()
            if getattr(settings, name) == value and name not in link_names
        },
    )


def name_start(page: str | None, parameters: dict[str, list[str]], settings: Settings) -> None:
    """Name the start of `page` in `parameters` without any: a bare address would open the start."""
    if not parameters.keys() - NEUTRAL:
        parameters |= {name: [str(getattr(settings, name))] for name in of(page)}
