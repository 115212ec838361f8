"""The story as one HTML file: the app's steps and snapshots, with a script that asks one at a time.

Without scripts it is a long page with the answers folded in.
"""

import html
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from charts.snapshot.figure import snapshot
from charts.snapshot.svg import fluid, svg
from charts.story import morph
from charts.story.pictures import MOVEMENT
from document import contents
from document.markdown import inline, paragraphs
from document.teach import story_file
from document.teach.story_file import Step, View
from document.words import ENVIRONMENT, Words, words
from state.settings import Settings
from ui import read
from ui.style import sheet

STYLES = ("style/colors.css", "live/snapshot/snapshot.css", "teach/one_file/page.css")


# The address of a page in a state; empty where there is none.
Address = Callable[[str, Mapping[str, object]], str]


def page(app: str = "", address: Address | None = None, head: str = "", above: str = "") -> str:
    """Return the whole file. `app` is the address of the app that "Look closer" leads to, if any.

    Within other files, `address` says instead where it leads; `head` and `above` are put before the
    style and before the story.
    MistakeError where a step cannot be shown.
    """
    text, address = words("story"), address or partial(contents.link, app)
    steps = [story_file.step(file) for file in story_file.files()]
    sections = [_section(text, step, n, address) for n, step in enumerate(steps, 1)]
    return ENVIRONMENT.from_string(read("teach/one_file/page.html")).render(
        title=html.escape(text.meta["question"]),
        style=sheet(*STYLES),
        script=read("teach/one_file/page.js"),
        sections=sections,
        labels={name: html.escape(text.text(name)) for name in ("back", "next", "reveal")},
        end=f"<h2>{inline(text.text('end title'))}</h2>{paragraphs(text.text('end'))}",
        doors=list(_doors(text, address)),
        head=head,
        above=above,
    )


def _section(text: Words, step: Step, number: int, address: Address) -> Mapping[str, object]:
    """Return one step for the template; words and pictures as HTML."""
    first, last = step.view.look().numbers, step.revealed.look().numbers
    right = step.options[step.right(last)]
    verdicts = {
        option: text.text("right" if option == right else "wrong", guess=option, right=right)
        for option in step.options
    }
    return {
        "title": inline(step.title),
        "picture": _picture(step.view),
        "answer_picture": _picture(step.revealed) if step.revealed != step.view else "",
        "caption": paragraphs(step.caption.filled(first)),
        "question": inline(step.question.filled(first)),
        "options": {
            inline(option): html.escape(inline(verdict), quote=True)
            for option, verdict in verdicts.items()
        },
        "verdict": inline(text.text("unguessed", guess="", right=right)),
        "after": paragraphs(step.after.filled(last)),
        "closer": inline(text.text("closer")),
        "clocks": _clocks(text, step, number),
        "link": html.escape(_link(address, step, number)),
        "pause": _pause(text) if story_file.pauses_after(number) else "",
    }


def _pause(text: Words) -> str:
    """Return the text at the end of the short story."""
    return f"<h2>{inline(text.text('short title'))}</h2>{paragraphs(text.text('short'))}"


def _picture(view: View) -> str:
    """Return the snapshot for any width; two if narrow windows need another; six of a movement."""
    if view.picture == MOVEMENT:
        return _stages(view.settings)
    look = view.look()
    return fluid(look.figure, look.alt)


def _clocks(text: Words, step: Step, here: int) -> str:
    """Return the clocks of the step's position, and what they are."""
    if (beside := story_file.clocks(step, step.view)) is None:
        return ""
    clocks, wall = beside
    caption = text.text("clocks", position=step.view.settings.position, here=here, wall=wall)
    return f"{fluid(clocks.figure, clocks.alt)}<p><small>{inline(caption)}</small></p>"


def _stages(settings: Settings) -> str:
    """Return the stages of the movement, each with its name."""
    table, position, text = morph.read(settings), settings.position, words("story")
    figures = ""
    for stage, kind in enumerate(morph.STAGES):
        figure = morph.figure(table, position, stage=stage)
        caption = text.text(f"stage {kind}", position=position)
        name = f"<figcaption>{inline(caption)}</figcaption>"
        figures += f"<figure>{svg(snapshot(figure), caption)}{name}</figure>"
    return f'<div class="stages">{figures}</div>'


def _link(address: Address, step: Step, number: int) -> str:
    """Return the link to a step's page with its settings, or to the step in the app."""
    if step.page is None:
        return address("story", {"step": number})
    return address(step.page, step.revealed.named())


def _doors(text: Words, address: Address) -> Iterable[Mapping[str, str]]:
    """Return the links after the last step."""
    for door in text.meta["doors"]:
        if link := address(door["page"], {}):
            about = text.parts.get(door["ask"], "")
            yield {"ask": inline(door["ask"]), "link": html.escape(link), "about": inline(about)}
