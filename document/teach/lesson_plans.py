"""Lesson plans from content/en/plans.md: stops, each with a link, a question and an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from document.teach.story_file import View
from document.words import Words, fill
from state.lesson import parameters
from state.limits import DEFAULTS, changed


@dataclass(frozen=True)
class Stop:
    """One stop of a plan, its numbers filled in."""

    name: str  # in links: "15.2" is the second stop of 15 minutes
    minutes: int
    page: str
    label: str
    link: Mapping[str, object]  # settings and the page's own controls that are not at defaults
    control: str  # what the question moves, if not what the page keeps in presenter mode
    ask: str
    expect: str

    def link_parameters(self, projected: bool) -> dict[str, object]:
        """The parameters of its link, `projected` or not."""
        return {**self.link, **parameters(projected, (), (), self.control, self.name)}


@dataclass(frozen=True)
class Plan:
    """A lesson of a given length."""

    minutes: int
    aim: str
    stops: tuple[Stop, ...]


def read(words: Words) -> list[Plan]:
    """Every plan in the header of `words`, with numbers from the picture that each stop names."""
    return [
        Plan(
            plan["minutes"],
            plan["aim"],
            tuple(_stop(stop, name) for name, stop in _named(plan).items()),
        )
        for plan in words.meta["plans"]
    ]


def _named(plan: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The stops of a plan, by their names in links."""
    return {f"{plan['minutes']}.{number}": stop for number, stop in enumerate(plan["stops"], 1)}


@dataclass(frozen=True)
class Way:
    """A link to the stop before or after another; `number` is 0 for the plan itself."""

    number: int
    page: str
    link: Mapping[str, object]


def ways(words: Words, name: str) -> tuple[Way, Way] | None:
    """The ways back and on from the stop called `name`; None where no plan has it."""
    for plan in words.meta["plans"]:
        stops = _named(plan)
        if name in stops:
            to_plan = {"time": f"{plan['minutes']} minutes", "projected": "true", "present": "1"}
            ends = Way(0, words.name, to_plan)
            at = list(stops).index(name)
            sequence = [ends, *(_way(*stop) for stop in enumerate(stops.items(), 1)), ends]
            return sequence[at], sequence[at + 2]
    return None


def steps(words: Words, name: str) -> range:
    """The story's steps, from 1, that belong to the stop called `name`; empty where none do."""
    for plan in words.meta["plans"]:
        stop = _named(plan).get(name, {})
        if "last" in stop:
            return range(stop["state"]["step"], stop["last"] + 1)
    return range(0)


def _way(number: int, named: tuple[str, Mapping[str, Any]]) -> Way:
    name, stop = named
    own = {**stop.get("settings", {}), **stop.get("state", {})}
    presenter = parameters(True, (), (), stop.get("control", ""), name)
    return Way(number, stop["page"], {**own, **presenter})


def _stop(entry: Mapping[str, Any], name: str) -> Stop:
    settings = entry.get("settings", {})
    state = changed(DEFAULTS, settings)
    numbers = View(entry["picture"], state).look().numbers
    return Stop(
        name,
        entry["minutes"],
        entry["page"],
        entry["label"],
        settings | entry.get("state", {}),
        entry.get("control", ""),
        fill(entry["ask"], **numbers),
        fill(entry["expect"], **numbers),
    )
