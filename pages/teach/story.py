"""Why would a text carry clocks? A story, one step per screen."""

from collections.abc import Iterator

from document.blocks import Block, Box, Columns, Markdown, Picture, QrCode, Story, ask
from document.controls import IntSlider
from document.state import State
from document.teach import story_file
from document.words import Words


def page(state: State) -> Iterator[Block]:
    """One step, or what comes after the last."""
    words, files = state.words, story_file.files()
    if not files:
        yield words.say("empty")
        return
    here = state[IntSlider("step", 1, 1, len(files) + 1, stays=True)]
    first = _at_first(words, here) if here <= len(files) else ()
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


def _at_first(words: Words, here: int) -> Iterator[Block]:
    """What a step shows to somebody who has not answered."""
    try:
        step = story_file.step(story_file.files()[here - 1])
        look = step.view.look()
        question = step.question.filled(look.numbers)
        yield Columns(
            [
                [
                    Markdown(f"## {step.title}"),
                    Picture(f"story_{step.name}", look.alt, lambda: look.figure),
                ],
                [Markdown(step.caption.filled(look.numbers)), Markdown(f"**{question}**")],
            ],
            [3, 2],
            "medium",
        )
    except story_file.MistakeError as mistake:
        yield words.say("mistake", **vars(mistake))
