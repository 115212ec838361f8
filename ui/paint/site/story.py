"""The story on one page of the site, with a script that asks one step at a time.

Without scripts it is a long page with the answers folded in.
"""

import html
from collections.abc import Iterator, Mapping

from charts.snapshot.figure import snapshot
from charts.snapshot.svg import fluid, svg
from charts.story import morph
from charts.story.pictures import MOVEMENT
from document import contents
from document.markdown import inline, paragraphs
from document.teach import story_file
from document.teach.story_file import Step, View
from document.words import Words, fill, words
from state.settings import Settings
from ui import read
from ui.paint.site.page import Site, head, resume_data, up, ways
from ui.paint.site.places import Place, changed
from ui.style import sheet

STYLES = ("style/colors.css", "live/snapshot/snapshot.css", "paint/site/story.css")


def page(site: Site, place: Place) -> str:
    """Return the text of the file. MistakeError where a step cannot be shown."""
    text = words("story")
    steps = [story_file.step(file) for file in story_file.files()]
    return fill(
        read("paint/site/story.html"),
        title=html.escape(text.meta["question"]),
        head=head(site, place),
        root=up(place),
        style=sheet(*STYLES),
        script=read("paint/site/story.js"),
        resume=resume_data(place, site.places.document("story", {})),
        ways=" · ".join(_ways(site, place)),
        sections=[_section(site, place, step, n) for n, step in enumerate(steps, 1)],
        labels={name: html.escape(text.text(name)) for name in ("back", "next", "reveal")},
        end=f"<h2>{inline(text.text('end title'))}</h2>{paragraphs(text.text('end'))}",
        doors=[
            {
                "ask": inline(door["ask"]),
                "link": site.page_link(door["page"], place),
                "about": inline(text.text(door["ask"])),
            }
            for door in text.meta["doors"]
        ],
    )


def _ways(site: Site, place: Place) -> Iterator[str]:
    """Yield links to Home, to the pages before and after the story, and into the app."""
    yield f'<a href="{site.page_link(contents.HOME, place)}">Clock Hands</a>'
    yield from ways(site, place)
    if site.app:
        yield f'<a href="{site.app_link("story", {})}">{words("site").label("open")}</a>'


def _section(site: Site, place: Place, step: Step, number: int) -> Mapping[str, object]:
    """Return one step for the template; words and pictures as HTML."""
    text = words("story")
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
        "link": html.escape(_closer(site, place, step, number)),
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


def _closer(site: Site, place: Place, step: Step, number: int) -> str:
    """Return the link to a step's page with its settings, or to the step in the app."""
    if step.page is None:
        return site.app_link("story", changed({}, {"step": number}))
    return site.link(step.page, changed({}, step.revealed.named()), here=place)
