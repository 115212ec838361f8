"""Why would a text carry clocks? A story, one step per screen."""

from collections.abc import Iterator

from document.blocks import Block, Box, Button, Columns, Markdown, Menu, Picture, QrCode, Story, ask
from document.controls import IntSlider
from document.state import State
from document.teach import story_file

BUTTONS = {"back": "back", "reveal": "next"}


def page(state: State) -> Iterator[Block]:
    """One step, or what comes after the last."""
    words, files = state.words, story_file.files()
    if not files:
        yield words.say("empty")
        return
    here = state[IntSlider("step", 1, 1, len(files) + 1, stays=True)]
    first = _at_first(state, here) if here <= len(files) else ()
    yield Story([*first], here)
    if here <= len(files):
        return
    yield words.heading("end title")
    yield words.say("end")
    if state.lesson.present:  # for those who listen
        yield Box([QrCode(words.text("end code"), {"step": "1"})], key="large_code")
    else:
        doors = [ask(words, door) for door in words.meta["doors"]]
        yield Box(doors, "grid", gap="medium", min_width=250)


def _at_first(state: State, here: int) -> Iterator[Block]:
    """What a step shows to somebody who has not answered."""
    words, files = state.words, story_file.files()
    progress = words.text("progress", here=here, count=len(files))
    bar = [Button(words.text(part), {}, f"story_{key}") for part, key in BUTTONS.items()]
    place = Markdown(progress) if state.lesson.present else Menu([], "", progress)
    yield Box([*bar, place], "row", "story_bar", align="center")
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
        Markdown(step.caption.filled(look.numbers)),
        Markdown(f"**{question}**"),
        Box([Box(options, "row")], key="story_reply"),
    ]
    widths = [2, 1] if state.lesson.present else [3, 2]
    yield Box([Columns([left, right], widths, "medium")], key="story_slide")
