"""The story on the screen: which step, the buttons back and on, and the step itself."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pandas as pd
import streamlit as st

from charts.hands import wall, wavelengths
from charts.story import morph
from charts.story.pictures import LOW, MOVEMENT, OFFSET, clock_wall
from document import numbers
from document.blocks import ClassQuestion, Picture, Thumbnail
from document.teach import lesson_plans, story_file
from document.teach.story_file import Step, View
from document.words import Words
from document.words import words as text_of
from recipes import encoding as recipes
from state.settings import Settings
from ui import UI, read
from ui.blocks.picture import show as show_picture
from ui.blocks.picture import thumbnail
from ui.blocks.predict import count
from ui.controls import navigation
from ui.live.play import stages
from ui.teach import presenter
from ui.visit import Ask, lesson, visit

STEP, PAUSE = "step", "pause"  # URL parameters: counted from 1; after the short story
UNGUESSED = ""
NARROW = "(max-width: 640px), (max-height: 500px)"  # a phone, upright or lying


# Downloads of the story's pictures, by their names in charts.story.pictures.
_DATA: Mapping[str, Callable[[Settings], pd.DataFrame | numbers.Data]] = {
    "table": numbers.encoding,
    "clock wall": lambda s: wall.table(clock_wall(s), s.position),
    "hands by wavelength": wavelengths.table,
}
_RECIPES: Mapping[str, Callable[[Settings], recipes.Recipes]] = {
    "table": recipes.table,
    "clock wall": recipes.hands,
    "hands by wavelength": recipes.turns,
    "shift": partial(recipes.shift, offset=OFFSET),
    "similarity": recipes.profile,
    "similarity, marked": recipes.profile,
}


def story(here: int, pauses: bool) -> None:
    """Step `here` with the buttons around it; of what comes after it or the last, the buttons."""
    words, files = text_of("story"), story_file.files()
    walk(words, files, here, pauses)
    if here > len(files) or pauses:
        return
    try:
        show(words, story_file.step(files[here - 1]), here)
    except story_file.MistakeError as mistake:
        st.markdown(words.text("mistake", **vars(mistake)), anchors=False)


def _go(step: int, pauses: bool = False) -> None:
    """Go to another step, or to what comes after it. A callback."""
    st.session_state.update({STEP: step, PAUSE: pauses})


def _answer(name: str, guess: str) -> None:
    """Record a guess, which reveals the answer. It lasts for this visit. A callback."""
    visit().guesses[name] = guess


def _again(name: str) -> None:
    """Ask again. A callback."""
    del visit().guesses[name]


def _style() -> None:
    """Set the story's style, and that of a slide where it is one."""
    st.html(UI / "blocks" / "story.css")
    where, slide = "screen" if lesson().present else NARROW, read("blocks/slide.css")
    st.html(f"<style>@media {where} {{ {slide} }}</style>")


def walk(words: Words, files: Sequence[Path], here: int, pauses: bool) -> None:
    """Draw the buttons back and on, the progress, and a list of all steps; after the last, the end.

    The right arrow key first reveals the answer, then goes on, so a talk needs only two keys.
    browser/keys.js has the others that a clicker sends.
    """
    _style()
    count = len(files)
    ended = here > count
    present = lesson().present
    own = lesson_plans.steps(text_of("plans"), lesson().plan) if present else range(0)
    # A plan's stop ends at its last step.
    part = own if here in own else story_file.part_of(here, present=present)
    stops = part is own and here == part[-1]
    unanswered = not ended and not pauses and files[here - 1].stem not in visit().guesses
    pauses_next = not pauses and story_file.pauses_after(here, present=present)
    on = partial(_go, here if pauses_next else here + 1, pauses_next)
    if unanswered:
        on = partial(_answer, files[here - 1].stem, UNGUESSED)
    with st.container(horizontal=True, vertical_alignment="center", wrap=False, key="story_bar"):
        st.button(
            words.text("back"),
            key="story_back",
            on_click=_go,
            args=(here if pauses else here - 1,),
            shortcut="Left",
            disabled=here == part[0],
        )
        st.button(
            words.text("reveal" if unanswered else "go on" if pauses else "next"),
            key="story_next",
            on_click=on,
            shortcut="Right",
            disabled=ended or (stops and not unanswered),
        )
        done, of = min(here - part[0] + 1, len(part)), len(part)
        progress = words.text("progress", here=done, count=of)
        if present:
            st.markdown(progress, width="content")
        else:
            _choice(progress, files)
        st.progress(done / of)
    with st.container(key="story_keys"):  # not seen: what the keys Home and End press
        for key, step in (("Home", 1), ("End", count)):
            st.button(key, key=f"story_{key}", on_click=_go, args=(step,), shortcut=key)


def _choice(label: str, files: Sequence[Path]) -> None:
    """Draw a list of all steps."""
    with st.popover(label):
        for number, file in enumerate(files, 1):
            st.button(
                f"{number}. {story_file.title(file)}",
                key=f"step_{number}",
                on_click=_go,
                args=(number,),
                type="tertiary",
            )


def show(words: Words, step: Step, here: int) -> None:
    """Draw one step: picture, caption, question and options; after a guess the answer instead.

    Where a class is asked, the presenter's panel has all of it but the picture.
    """
    guess = visit().guesses.get(step.name)
    view = step.view if guess is None else step.revealed
    current_look = view.look()
    data, recipe = _DATA.get(view.picture), _RECIPES.get(view.picture)
    picture = Picture(
        f"story_{step.name}",
        current_look.alt,
        lambda: current_look.figure,
        data=partial(data, view.settings) if data else None,
        recipe=partial(recipe, view.settings) if recipe else None,
    )
    asks_class = presenter.takes(_ask_of(step, guess is not None))
    with st.container(key="story_slide"):
        widths = [1] if asks_class else [2, 1] if lesson().present else [3, 2]
        left, *others = st.columns(widths, gap="medium")
    with left:
        st.header(step.title, anchor=False)
        show_picture(picture)
        if view.picture == MOVEMENT:
            _play(words, step.name, view.settings.position)
    for beside in others:
        with beside:
            _words(words, step, guess)
            _clocks(words, step, view, here)


def _ask_of(step: Step, is_told: bool) -> Ask:
    """Return the step's question, as a class is asked it."""
    first, revealed = step.view.look(), step.revealed.look()
    question = ClassQuestion(
        f"story_{step.name}",
        step.question.filled(first.numbers),
        step.options,
        step.right(revealed.numbers),
        step.after.filled(revealed.numbers),
        step.caption.filled(first.numbers),
        Picture(step.name, first.alt, lambda: first.figure),
    )
    return Ask(
        question, is_told, partial(_answer, step.name, UNGUESSED), partial(_again, step.name)
    )


def _words(words: Words, step: Step, guess: str | None) -> None:
    """Draw the words beside the picture: caption and question, and the options or the answer."""
    view = step.view if guess is None else step.revealed
    first, current_look = step.view.look(), view.look()
    link = visit().run.terms.link
    st.markdown(link(step.caption.filled(first.numbers), "caption"))
    st.markdown(f"**{step.question.filled(first.numbers)}**")
    with st.container(key="story_reply"):
        if guess is None:
            _options(step)
            return
        right = step.options[step.right(current_look.numbers)]
        verdict = "unguessed" if guess == UNGUESSED else "right" if guess == right else "wrong"
        st.markdown(words.text(verdict, guess=guess, right=right), anchors=False)
        st.markdown(link(step.after.filled(current_look.numbers), "after"))
    if guess != UNGUESSED and not lesson().present:
        count(step.name, guess == right)
    if not lesson().present:
        _closer(words, step, view)


def _clocks(words: Words, step: Step, view: View, here: int) -> None:
    """Draw the clocks of the position that a step is about, small, and what they are."""
    if beside := story_file.clocks(step, view):
        clocks, wall = beside
        thumbnail(Thumbnail(f"clocks_{step.name}", clocks.alt, clocks.figure, LOW))
        st.markdown(words.text("clocks", position=view.settings.position, here=here, wall=wall))


def _play(words: Words, name: str, position: int) -> None:
    """Draw the bar of the one movement, in the space that its figure leaves at its lower edge."""
    labels = {label: words.label(label) for label in ("play", "pause", "back", "next", "stage")}
    with st.container(key="story_stages"):
        names = [words.text(f"stage {stage}", position=position) for stage in morph.STAGES]
        stages(f"stages_{name}", names, labels)


def _options(step: Step) -> None:
    """Draw the options."""
    with st.container(horizontal=True, gap="small"):
        for option in step.options:
            st.button(
                option,
                key=f"story_{step.name}_{option}",
                on_click=_answer,
                args=(step.name, option),
            )


def _closer(words: Words, step: Step, view: View) -> None:
    """Draw two ways on from here: the page on this subject, and the question again."""
    with st.container(horizontal=True, vertical_alignment="center"):
        if step.page:
            navigation.reset_link(step.page, words.text("closer"), **view.named())
        st.button(
            words.text("again"),
            key=f"story_{step.name}_again",
            on_click=_again,
            args=(step.name,),
            type="tertiary",
        )
