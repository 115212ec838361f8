"""The story, one step per screen."""

from collections.abc import Iterator

from charts.story.pictures import LOW
from document.blocks import (
    Block,
    Box,
    Button,
    Columns,
    Markdown,
    Menu,
    Picture,
    QrCode,
    Story,
    Thumbnail,
    ask,
)
from document.controls import IntSlider, Toggle
from document.state import State
from document.teach import story_file

PAUSE = Toggle("pause")  # the screen after the last step of the short story


def page(state: State) -> Iterator[Block]:
    """Show one step, what comes after the short story, or what comes after the last step."""
    words, files = state.words, story_file.files()
    if not files:
        yield words.say("empty")
        return
    here = state[IntSlider("step", 1, 1, len(files) + 1, stays=True)]
    pauses = state[PAUSE] and story_file.pauses_after(here, present=state.lesson.present)
    asks = here <= len(files) and not pauses
    bar = _bar(state, here, "go on" if pauses else "next")
    yield Story([*(_at_first(state, here) if asks else bar)], here, pauses)
    if asks:
        return
    name = "short" if pauses else "end"
    yield words.heading(f"{name} title")
    yield words.say(name)
    if state.lesson.present:  # for those who listen
        yield Box([QrCode(words.text("end code"), {"step": "1"})], key="large_code")
    else:
        doors = [ask(words, door) for door in words.meta["doors"]]
        yield Box(doors, "grid", gap="medium", min_width=250)


def _at_first(state: State, here: int) -> Iterator[Block]:
    """Yield a step as somebody sees it who has not answered."""
    words, files = state.words, story_file.files()
    yield from _bar(state, here, "reveal")
    try:
        step = story_file.step(files[here - 1])
        look = step.view.look()
        question = step.question.filled(look.numbers)
        options = [Button(option, {}, f"story_{step.name}_{option}") for option in step.options]
    except story_file.MistakeError as mistake:
        yield words.say("mistake", **vars(mistake))
        return
    left: list[Block] = [
        Markdown(f"## {step.title}"),
        Picture(f"story_{step.name}", look.alt, lambda: look.figure),
    ]
    right: list[Block] = [
        Markdown(step.caption.filled(look.numbers), "caption"),
        Markdown(f"**{question}**"),
        Box([Box(options, "row")], key="story_reply"),
    ]
    if beside := story_file.clocks(step, step.view):
        clocks, wall = beside
        right.append(Thumbnail(f"clocks_{step.name}", clocks.alt, clocks.figure, LOW))
        right.append(
            words.say("clocks", position=step.view.settings.position, here=here, wall=wall)
        )
    widths = [2, 1] if state.lesson.present else [3, 2]
    yield Box([Columns([left, right], widths, "medium")], key="story_slide")


def _bar(state: State, here: int, on: str) -> Iterator[Block]:
    """Yield the buttons back and on, and the progress."""
    words, present = state.words, state.lesson.present
    count = story_file.part_of(here, present=present)[-1]
    progress = words.text("progress", here=min(here, count), count=count)
    parts = {"back": "back", on: "next"}
    bar = [Button(words.text(part), {}, f"story_{key}") for part, key in parts.items()]
    place = Markdown(progress) if present else Menu([], "", progress)
    yield Box([*bar, place], "row", "story_bar", align="center")
