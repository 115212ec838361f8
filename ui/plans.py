"""Lesson plans, as content/en/plans.md lists them: stops with a link, a question and an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ui.fields import DEFAULTS, changed
from ui.prose import Words, fill
from ui.story import View


@dataclass(frozen=True)
class Stop:
    """One stop of a plan, its numbers filled in."""

    minutes: int
    page: str
    label: str
    link: Mapping[str, object]  # the settings and the page's own controls
    ask: str
    expect: str


@dataclass(frozen=True)
class Plan:
    """A lesson of so many minutes."""

    minutes: int
    aim: str
    stops: tuple[Stop, ...]


def read(words: Words) -> list[Plan]:
    """Every plan in the header of `words`, numbers taken from the picture that each stop names."""
    return [
        Plan(plan["minutes"], plan["aim"], tuple(_stop(stop) for stop in plan["stops"]))
        for plan in words.meta["plans"]
    ]


def _stop(given: Mapping[str, Any]) -> Stop:
    settings = given.get("settings", {})
    numbers = View(given["picture"], changed(DEFAULTS, settings)).look().numbers
    return Stop(
        given["minutes"],
        given["page"],
        given["label"],
        {**settings, **given.get("state", {})},
        fill(given["ask"], **numbers),
        fill(given["expect"], **numbers),
    )
