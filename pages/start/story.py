"""The story, one step per screen."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import pandas as pd

from charts.hands import wall, wavelengths
from charts.story import morph
from charts.story.pictures import LOW, MOVEMENT, OFFSET, clock_wall
from document import numbers
from document.blocks import (
    Block,
    Box,
    Button,
    Columns,
    Link,
    Markdown,
    Menu,
    Picture,
    Progress,
    QrCode,
    Question,
    Stages,
    Steps,
    Thumbnail,
    ask,
)
from document.controls import IntSlider, Toggle
from document.state import State
from document.teach import lesson_plans, story_file
from document.teach.story_file import Step, View
from document.words import words as words_of
from recipes import encoding as recipes
from state.settings import Settings

PAUSE = Toggle("pause")  # the screen after the last step of the short story
# What a reader may take along of pictures, by their names in charts.story.pictures.
DATA: Mapping[str, Callable[[Settings], pd.DataFrame | numbers.Data]] = {
    "table": numbers.encoding,
    "clock wall": lambda s: wall.table(clock_wall(s), s.position),
    "hands by wavelength": wavelengths.table,
}
RECIPES: Mapping[str, Callable[[Settings], recipes.Recipes]] = {
    "table": recipes.table,
    "clock wall": recipes.hands,
    "hands by wavelength": recipes.turns,
    "shift": partial(recipes.shift, offset=OFFSET),
    "similarity": recipes.profile,
    "similarity, marked": recipes.profile,
}
Then = Callable[[Step], Iterator[Block]]  # makes what follows the answer of a step


def page(state: State) -> Iterator[Block]:
    """Show one step, what comes after the short story, or what comes after the last step."""
    files = story_file.files()
    if not files:
        yield state.words.say("empty")
        return
    here = state[IntSlider("step", 1, 1, len(files) + 1, stays=True)]
    pauses = state[PAUSE] and story_file.pauses_after(here, present=state.lesson.present)
    asked = "" if pauses or here > len(files) else f"{files[here - 1].stem}_predict"
    if asked:
        shown: list[Block] = [Box(_slide(state, here, partial(_closer, state)), key="story_slide")]
    else:
        shown = [*_after(state, "short" if pauses else "end")]
    bar = _bar(state, here, pauses, "" if state.answered(asked) else asked)
    yield Steps([*bar, *shown], partial(_whole, state))


def _after(state: State, name: str) -> Iterator[Block]:
    """Yield what comes after the "short" story, or at the "end"."""
    words = state.words
    yield words.heading(f"{name} title")
    yield words.say(name)
    if state.lesson.present:  # for those who listen
        yield Box([QrCode(words.text("end code"), {"step": "1"})], key="large_code")
    else:
        doors = [ask(words, door) for door in words.meta["doors"]]
        yield Box(doors, "grid", gap="medium", min_width=250)


def _whole(state: State) -> Iterator[list[Block]]:
    """Yield the blocks of every step, its answer folded in, and those of the end."""
    for here in range(1, 1 + len(story_file.files())):
        yield _slide(state, here, partial(_told, state, here))
    yield [*_after(state, "end")]


def _slide(state: State, here: int, then: Then) -> list[Block]:
    """Return a step: its picture, and beside it its words and the question."""
    words = state.words
    try:
        step = story_file.step(story_file.files()[here - 1])
        question = _question(step, partial(then, step))
        view = step.revealed if state.answered(f"{step.name}_predict") else step.view
        left: list[Block] = [Markdown(f"## {step.title}"), _picture(step.name, view)]
        beside = story_file.clocks(step, view)
    except story_file.MistakeError as mistake:
        return [words.say("mistake", **vars(mistake))]
    position = view.settings.position
    if view.picture == MOVEMENT:
        labels = {name: words.label(name) for name in ("play", "pause", "back", "next", "stage")}
        stages = Stages(f"stages_{step.name}", [*_stages(state, position).values()], labels)
        left.append(Box([stages], key="story_stages"))
    caption = Markdown(question.caption, "caption")
    right: list[Block] = [caption, Box([question], key="story_reply")]
    if beside:
        clocks, number = beside
        right.append(Thumbnail(f"clocks_{step.name}", clocks.alt, clocks.figure, LOW))
        right.append(words.say("clocks", position=position, here=here, wall=number))
    return [Columns([left, right], [2, 1] if state.lesson.present else [3, 2], "medium")]


def _question(step: Step, then: Callable[[], Iterator[Block]]) -> Question:
    """Return the step's question."""
    first, revealed = step.view.look().numbers, step.revealed.look().numbers
    return Question(
        f"story_{step.name}_predict",
        Markdown(step.question.filled(first)),
        step.options,
        step.right(revealed),
        Markdown(step.after.filled(revealed), "after"),
        then=then,
        caption=step.caption.filled(first),
        picture=_picture(step.name, step.view),
    )


def _picture(name: str, view: View) -> Picture:
    look, data, recipe = view.look(), DATA.get(view.picture), RECIPES.get(view.picture)
    return Picture(
        f"story_{name}",
        look.alt,
        lambda: look.figure,
        data=partial(data, view.settings) if data else None,
        recipe=partial(recipe, view.settings) if recipe else None,
    )


def _stages(state: State, position: int) -> dict[str, str]:
    """Return what is said of each stage of the movement."""
    return {one: state.words.text(f"stage {one}", position=position) for one in morph.STAGES}


def _closer(state: State, step: Step) -> Iterator[Block]:
    """Yield the way to the page on a step's subject."""
    if step.page and not state.lesson.present:
        yield Link(step.page, state.words.text("closer"), step.revealed.named(), resets=True)


def _told(state: State, here: int, step: Step) -> Iterator[Block]:
    """Yield what a step shows after its answer; after the last short one, what that says."""
    if step.revealed.picture == MOVEMENT:
        settings, stages = step.revealed.settings, list[Block]()
        for stage, name in enumerate(_stages(state, settings.position).values()):
            figure = morph.figure(morph.read(settings), settings.position, stage=stage)
            stages.append(Box([Thumbnail("", name, figure), Markdown(name)], gap="xsmall"))
        yield Box(stages, "grid", tracks=3, min_width=110)
    elif step.revealed != step.view:
        yield _picture(f"{step.name}_answer", step.revealed)
    yield from _closer(state, step)
    if story_file.pauses_after(here):
        yield state.words.heading("short title")
        yield state.words.say("short")


def _bar(state: State, here: int, pauses: bool, asks: str) -> Iterator[Block]:
    """Yield the buttons back and on, the progress, and a list of all steps.

    The right arrow key first shows the answer that the step `asks` for, then goes on, so a talk
    needs only two keys. ui/frame/browser/keys.js has the others that a clicker sends.
    """
    words, present, files = state.words, state.lesson.present, story_file.files()
    own = lesson_plans.steps(words_of("plans"), state.lesson.plan) if present else range(0)
    # A plan's stop ends at its last step.
    part = own if here in own else story_file.part_of(here, present=present)
    ends = here > len(files) or (part is own and here == part[-1])
    waits = not pauses and story_file.pauses_after(here, present=present)
    back = Button(
        words.text("back"),
        _to(here if pauses else here - 1),
        "story_back",
        shortcut="Left",
        disabled=here == part[0],
    )
    forth = Button(
        words.text("reveal" if asks else "go on" if pauses else "next"),
        _to(here if waits else here + 1, pause=waits),
        "story_next",
        tells=asks and f"story_{asks}",
        shortcut="Right",
        disabled=ends and not asks,
    )
    bar: list[Block] = [back, forth]
    done, of = min(here - part[0] + 1, len(part)), len(part)
    progress = words.text("progress", here=done, count=of)
    if not present:
        titles = enumerate(map(story_file.title, files), 1)
        every = [Button(f"{n}. {title}", _to(n), f"step_{n}") for n, title in titles]
        bar.append(Menu(every, "story_steps", progress))
    bar.append(Progress(done / of, progress if present else ""))
    yield Box(bar, "row", "story_bar", align="center")
    ends_of = {"Home": 1, "End": len(files)}  # not seen: what these keys press
    keys = [Button(key, _to(n), f"story_{key}", shortcut=key) for key, n in ends_of.items()]
    yield Box(keys, key="story_keys")


def _to(step: int, *, pause: bool = False) -> Mapping[str, object]:
    return {"step": step, "pause": pause}
