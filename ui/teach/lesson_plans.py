"""Lesson plans from content/en/plans.md: stops, each with a link, a question and an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from state.lesson import parameters
from state.limits import DEFAULTS, changed
from ui.teach.story_file import View
from ui.text.words import Words, fill


@dataclass(frozen=True)
class Stop:
    """One stop of a plan, its numbers filled in."""

    minutes: int
    page: str
    label: str
    link: Mapping[str, object]  # settings and the page's own controls that are not at defaults
    control: str  # what the question moves, if not what the page keeps in presenter mode
    ask: str
    expect: str

    def asked(self, projected: bool) -> dict[str, object]:
        """The parameters of its link, `projected` or not."""
        return {**self.link, **parameters(projected, (), (), self.control)}


@dataclass(frozen=True)
class Plan:
    """A lesson of a given length."""

    minutes: int
    aim: str
    stops: tuple[Stop, ...]


def read(words: Words) -> list[Plan]:
    """Every plan in the header of `words`, with numbers from the picture that each stop names."""
    return [
        Plan(plan["minutes"], plan["aim"], tuple(_stop(stop) for stop in plan["stops"]))
        for plan in words.meta["plans"]
    ]


def _stop(given: Mapping[str, Any]) -> Stop:
    settings = given.get("settings", {})
    state = changed(DEFAULTS, settings)
    numbers = View(given["picture"], state).look().numbers
    return Stop(
        given["minutes"],
        given["page"],
        given["label"],
        settings | given.get("state", {}),
        given.get("control", ""),
        fill(given["ask"], **numbers),
        fill(given["expect"], **numbers),
    )
