"""Plans with a question at each stop, and a question of one's own."""

from collections.abc import Iterator

from document.blocks import AskClass, Block, Box, Button, Link, Markdown, Thumbnail, Vote
from document.controls import Choice, IntSlider, TextInput, Toggle, Values
from document.state import State
from document.teach import lesson_plans, own_questions
from document.teach.handout import handout
from document.teach.lesson_plans import Plan
from document.teach.own_questions import OwnQuestion
from document.words import plain

OWN = TextInput("questions", "", 4000)  # no field of the page: its buttons change it
ASK = Toggle("ask")
QUESTION = TextInput("question", "", own_questions.LONGEST)
OPTIONS = TextInput("options", "", 600, lines=True)


def page(state: State) -> Iterator[Block]:
    """Show one plan's stops, each with its link, or on the wall a question of the teacher's own."""
    words = state.words
    question = own_questions.typed(1, state[QUESTION], state[OPTIONS])
    if question and state.lesson.present:
        options = "\n".join(f"1. {plain(option)}" for option in question.options)
        yield Box([QUESTION, OPTIONS])
        yield Box([Markdown(f"## {plain(question.text)}\n\n{options}")], key="own_question")
        yield Vote(question.for_class())
        return
    plans = {f"{plan.minutes} minutes": plan for plan in lesson_plans.read(words)}
    time = Choice("time", next(iter(plans)), [*plans])
    projected = Toggle("projected", hint=words.label("keys"))
    plan, own = plans[state[time]], own_questions.read(state[OWN])
    yield Box([time, projected, ASK], "row", align="bottom")
    if state[ASK] and not state.lesson.present:
        yield from _form(state, plan, own, question)
    yield Markdown(f"**{plan.aim}**")
    cards = [*_stops(state, plan, own, state[projected])]
    yield Box(cards, "grid", "stops", gap="medium", tracks=3, min_width=320)
    yield handout(words, plan, state[projected], own_questions.write(own))


def _form(
    state: State, plan: Plan, own: list[OwnQuestion], question: OwnQuestion | None
) -> Iterator[Block]:
    """Yield the form for a question of one's own, to be asked now or between the stops."""
    words = state.words
    yield Box([QUESTION, OPTIONS], key="question_form")
    if question is None:
        yield words.caption("incomplete")
        return
    yield Vote(question.for_class())
    after = IntSlider("own_after", 1, 1, len(plan.stops), linked=False)

    def add(_: Values, now: Values) -> Values:
        added = own_questions.typed(now["own_after"], now["question"], now["options"])
        spelled = own_questions.write([*own, *([added] if added else [])])
        return {"questions": spelled, "question": "", "options": ""}

    button = Button(words.label("add"), add, "add_question")
    yield Box([AskClass(), after, button], "row", align="bottom")


def _stops(state: State, plan: Plan, own: list[OwnQuestion], projected: bool) -> Iterator[Block]:
    """Yield each stop and each question of the teacher's own, in their order."""
    words, present, spelled = state.words, state.lesson.present, own_questions.write(own)
    number = 0
    for at, stop in enumerate(plan.stops, 1):
        number += 1
        label = f"**{number}. {stop.label}** · {stop.minutes} min"
        link = Link(stop.page, label, stop.link_parameters(projected, spelled), resets=True)
        text = words.say("stop", asked=stop.question, projected=present)
        # A picture might show the class the answer.
        picture = Thumbnail(f"look_{stop.name}", stop.picture.alt, stop.picture.figure)
        card: list[Block] = [link, text] if present else [link, picture, text]
        yield Box(card, key=f"coded_{number}", gap="xxsmall")  # on paper with its code: paper.js
        for n, question in own_questions.after(own, at, len(plan.stops)):
            number += 1
            _, to, named = lesson_plans.own_stop(plan.minutes, n, question, spelled, projected)
            label = f"**{number}. {plain(question.text)}**"
            options = words.say("own", options=[*map(plain, question.options)])
            inside: list[Block] = [Link(to, label, named, resets=True), options]
            if not present:
                rest = {"questions": own_questions.write([*own[:n], *own[n + 1 :]])}
                inside.append(Button(words.label("remove"), rest, f"remove_{n}"))
            yield Box(inside, key=f"coded_{number}", gap="xxsmall")
