"""The story, one step per screen."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from charts.story import morph
from charts.story.pictures import LOW, MOVEMENT
from document.blocks import (
    Block,
    Box,
    Button,
    Columns,
    Details,
    Link,
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
from document.teach.story_file import Step, View
from state.settings import Settings

PAUSE = Toggle("pause")  # the screen after the last step of the short story


def page(state: State) -> Iterator[Block]:
    """Show one step, what comes after the short story, or what comes after the last step."""
    words, files = state.words, story_file.files()
    if not files:
        yield words.say("empty")
        return
    here = state[IntSlider("step", 1, 1, len(files) + 1, stays=True)]
    pauses = state[PAUSE] and story_file.pauses_after(here, present=state.lesson.present)
    if here <= len(files) and not pauses:
        yield Story([*_at_first(state, here)], here, whole=partial(_whole, state))
    else:
        yield Story([*_bar(state, here, "go on" if pauses else "next")], here, pauses)
        yield from _after(state, "short" if pauses else "end")


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


def _whole(state: State) -> Iterator[Iterator[Block]]:
    """Yield the blocks of every step, its answer folded in, and those of the end."""
    for here in range(1, 1 + len(story_file.files())):
        yield _slide(state, here, partial(_told, state, here))
    yield _after(state, "end")


def _at_first(state: State, here: int) -> Iterator[Block]:
    """Yield a step as somebody sees it who has not answered."""
    yield from _bar(state, here, "reveal")
    yield Box([*_slide(state, here, _asked)], key="story_slide")


def _slide(state: State, here: int, reply: Callable[[Step], Sequence[Block]]) -> Iterator[Block]:
    """Yield a step: its picture, and beside it its words, the question and how to `reply`."""
    words = state.words
    try:
        step = story_file.step(story_file.files()[here - 1])
        look = step.view.look()
        question = step.question.filled(look.numbers)
        replies = reply(step)
    except story_file.MistakeError as mistake:
        yield words.say("mistake", **vars(mistake))
        return
    left: list[Block] = [Markdown(f"## {step.title}"), _picture(step.name, step.view)]
    right: list[Block] = [
        Markdown(step.caption.filled(look.numbers), "caption"),
        Markdown(f"**{question}**"),
        *replies,
    ]
    if beside := story_file.clocks(step, step.view):
        clocks, wall = beside
        right.append(Thumbnail(f"clocks_{step.name}", clocks.alt, clocks.figure, LOW))
        right.append(
            words.say("clocks", position=step.view.settings.position, here=here, wall=wall)
        )
    widths = [2, 1] if state.lesson.present else [3, 2]
    yield Columns([left, right], widths, "medium")


def _picture(name: str, view: View) -> Picture:
    look = view.look()
    return Picture(f"story_{name}", look.alt, lambda: look.figure)


def _asked(step: Step) -> Sequence[Block]:
    """Return the options as buttons."""
    options = [Button(option, {}, f"story_{step.name}_{option}") for option in step.options]
    return [Box([Box(options, "row")], key="story_reply")]


def _told(state: State, here: int, step: Step) -> Sequence[Block]:
    """Return the options, the answer folded in, and after the last short step what it says."""
    words, numbers = state.words, step.revealed.look().numbers
    right = step.options[step.right(numbers)]
    answer: list[Block] = [words.say("unguessed", right=right)]
    answer.append(Markdown(step.after.filled(numbers), "after"))
    if step.revealed.picture == MOVEMENT:
        answer.append(_stages(state, step.revealed.settings))
    elif step.revealed != step.view:
        answer.append(_picture(f"{step.name}_answer", step.revealed))
    if step.page:
        answer.append(Link(step.page, words.text("closer"), step.revealed.named(), resets=True))
    if story_file.pauses_after(here):
        answer += [words.heading("short title"), words.say("short")]
    options = Markdown("\n".join(f"- {option}" for option in step.options))
    return [options, Details(f"answer_{step.name}", words.text("reveal"), lambda: answer)]


def _stages(state: State, settings: Settings) -> Block:
    """Return the stages of the movement side by side, each with its name."""
    table, position, stages = morph.read(settings), settings.position, []
    for stage, kind in enumerate(morph.STAGES):
        name = state.words.text(f"stage {kind}", position=position)
        figure = morph.figure(table, position, stage=stage)
        stages.append(Box([Thumbnail(f"stage_{kind}", name, figure), Markdown(name)], gap="xsmall"))
    return Box(stages, "grid", tracks=3, min_width=110)


def _bar(state: State, here: int, on: str) -> Iterator[Block]:
    """Yield the buttons back and on, and the progress."""
    words, present = state.words, state.lesson.present
    count = story_file.part_of(here, present=present)[-1]
    progress = words.text("progress", here=min(here, count), count=count)
    parts = {"back": "back", on: "next"}
    bar = [Button(words.text(part), {}, f"story_{key}") for part, key in parts.items()]
    place = Markdown(progress) if present else Menu([], "", progress)
    yield Box([*bar, place], "row", "story_bar", align="center")
