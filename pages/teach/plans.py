"""Lesson plans for 5, 15 and 50 minutes: where to go, what to ask, what to expect."""

from collections.abc import Iterator

from document.blocks import Block, Box, Link, Markdown
from document.controls import Choice, Toggle
from document.state import State
from document.teach import lesson_plans
from document.teach.handout import handout


def page(state: State) -> Iterator[Block]:
    """The stops of one plan, each with its link, and all links to hand out."""
    words, present = state.words, state.lesson.present
    plans = {f"{plan.minutes} minutes": plan for plan in lesson_plans.read(words)}
    time = Choice("time", next(iter(plans)), [*plans])
    projected = Toggle("projected", hint=words.label("keys"))
    plan = plans[state[time]]
    yield Box([time, projected], "row", align="bottom")
    yield Markdown(f"**{plan.aim}**")
    for number, stop in enumerate(plan.stops, 1):
        label = f":primary[**{number}. {stop.label}**] · {stop.minutes} min"
        link = Link(stop.page, label, stop.link_parameters(state[projected]), resets=True)
        text = words.say("stop", ask=stop.ask, expect=stop.expect, projected=present)
        # On paper with its code: paper.js.
        yield Box([link, text], key=f"coded_{number}", gap="xxsmall")
    yield handout(words, plan, state[projected])
