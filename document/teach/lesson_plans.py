"""Lesson plans from content/en/plans.md: stops, each with a link, a question and an answer."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from charts.story.pictures import StoryPicture
from document import blocks
from document.blocks import Markdown, Question
from document.teach import own_questions
from document.teach.own_questions import OwnQuestion
from document.teach.story_file import View
from document.words import Words, fill
from document.words import words as words_of
from state.lesson import Lesson
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
    question: Question  # without options where the page asks by itself
    picture: StoryPicture  # of the answer
    fills: str = ""  # the key of the picture that the question is about, alone until the answer

    def link_parameters(self, projected: bool, own: str = "") -> dict[str, object]:
        """Return its link's parameters, `projected` or not; `own` are the teacher's questions."""
        lesson = Lesson(projected, self.control, plan=self.name, own=own)
        return {**self.link, **lesson.parameters()}


@dataclass(frozen=True)
class Plan:
    """A lesson of a given length."""

    minutes: int
    aim: str
    stops: tuple[Stop, ...]


def read(words: Words) -> list[Plan]:
    """Return every plan in the header of `words`, with numbers from its stops' pictures."""
    return [
        Plan(
            plan["minutes"],
            plan["aim"],
            tuple(_stop(stop, name) for name, stop in _named(plan).items()),
        )
        for plan in words.meta["plans"]
    ]


def _named(plan: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Return the stops of a plan, by their names in links."""
    return {f"{plan['minutes']}.{number}": stop for number, stop in enumerate(plan["stops"], 1)}


def stop_of(words: Words, name: str, page: str) -> Stop | None:
    """Return the stop called `name`, if it opens `page` and has a question to ask there."""
    for plan in words.meta["plans"]:
        entry = _named(plan).get(name)
        if entry and entry["page"] == page and "options" in entry:
            return _stop(entry, name)
    return None


def slide(question: Question, *, told: bool = False) -> str:
    """Return what the slide of a stop says: the question, and once it is `told` the answer."""
    return words_of("share").text("slide", asked=question, told=told)


@dataclass(frozen=True)
class Way:
    """A link to the stop before or after another; `number` is 0 for the plan itself."""

    number: int
    page: str
    link: Mapping[str, object]


def ways(words: Words, name: str, own: str = "") -> tuple[Way, Way] | None:
    """Return the ways back and on from the stop called `name`; None where no plan has it.

    `own` are the questions of the teacher's own, as a link spells them.
    """
    for plan in words.meta["plans"]:
        every = _sequence(plan, own)
        names = [stop for stop, _, _ in every]
        if name in names:
            to_plan = {"time": f"{plan['minutes']} minutes", "projected": "true", "present": "1"}
            ends = Way(0, words.name, to_plan | ({"questions": own} if own else {}))
            stops = [Way(n, page, link) for n, (_, page, link) in enumerate(every, 1)]
            around, at = [ends, *stops, ends], names.index(name)
            back, walk = around[at], steps(words, names[at - 1]) if at else ()
            if walk:  # back to the story is to the step that was left
                back = replace(back, link={**back.link, "step": walk[-1]})
            return back, around[at + 2]
    return None


def _sequence(plan: Mapping[str, Any], own: str) -> list[tuple[str, str, Mapping[str, object]]]:
    """Return all stops with the teacher's own: name, page and link of each, in presenter mode."""
    stops, questions = _named(plan), own_questions.read(own)
    every: list[tuple[str, str, Mapping[str, object]]] = []
    for number, (name, stop) in enumerate(stops.items(), 1):
        link = {**stop.get("settings", {}), **stop.get("state", {})}
        lesson = Lesson(True, stop.get("control", ""), plan=name, own=own)
        every.append((name, stop["page"], {**link, **lesson.parameters()}))
        for at, question in own_questions.after(questions, number, len(stops)):
            every.append(own_stop(plan["minutes"], at, question, own))
    return every


def own_stop(
    minutes: int, at: int, question: OwnQuestion, own: str, projected: bool = True
) -> tuple[str, str, Mapping[str, object]]:
    """Return the name, page and link of the question number `at` of the teacher's own."""
    name = f"{minutes}.own{at + 1}"
    lesson = Lesson(projected, plan=name, own=own)
    return name, "plans", {**question.link(), **lesson.parameters()}


def steps(words: Words, name: str) -> range:
    """Return the story's steps, from 1, of the stop called `name`; empty if it has none."""
    for plan in words.meta["plans"]:
        stop = _named(plan).get(name, {})
        if "last" in stop:
            return range(stop["state"]["step"], stop["last"] + 1)
    return range(0)


def _stop(entry: Mapping[str, Any], name: str) -> Stop:
    settings = entry.get("settings", {})
    state = changed(DEFAULTS, settings)
    first = View(entry["picture"], state).look().numbers
    picture = View(entry["picture"], changed(state, entry.get("then", {}))).look()
    numbers = {**picture.numbers, "before": first}
    options = [fill(one, **numbers) for one in entry.get("options", ())]
    right = next((n for n, one in enumerate(options) if one.startswith(own_questions.RIGHT)), None)
    question = Question(
        f"plan {name}",
        Markdown(fill(entry["ask"], **first, then=picture.numbers)),
        tuple(option.removeprefix(own_questions.RIGHT) for option in options),
        right,
        Markdown(fill(entry["expect"], **numbers)),
        picture=blocks.Picture(name, picture.alt, lambda: picture.figure),
    )
    return Stop(
        name,
        entry["minutes"],
        entry["page"],
        entry["label"],
        settings | entry.get("state", {}),
        entry.get("control", ""),
        question,
        picture,
        entry.get("fills", ""),
    )
