"""A page at a link as HTML: its frame, and of its blocks the first screen or all."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from document import shared, terms
from document.blocks import Block, Box, Columns, MainControls, Picture, Play, Question
from document.controls import Control
from document.link import Document, document, inside
from document.markdown import inline, paragraphs
from document.refusals import line
from document.state import State
from document.teach import lesson_plans
from document.words import Text, words
from ui.paint.early_input import EarlyInput
from ui.paint.html import Html, down, figures

AT_ONCE = 4  # blocks among which is a picture that comes first on a phone (phone_control.css)
UNPICTURED = 120  # blocks of a page without a picture, those inside others too

PRESENTING = (  # keys, labels and looks of ui/frame/presenting.py; the first is not seen yet
    ("ask_class", "ask_class", "icon "),
    ("show_code", "show code", "icon "),
    ("leave", "leave", ""),
)


def first_screen(page: str, query: str, *, nearest: bool = False) -> Document:
    """Return a page made no further than its first picture and the words after it."""
    return document(page, query, enough=as_far_as_picture, nearest=nearest)


def as_far_as_picture(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield blocks up to the first picture, and the words after it."""
    blocks, count = iter(blocks), 0
    for block in blocks:
        if first_picture([block]) is None:
            yield block
            count += sum(1 for _ in inside([block]))
            if count > UNPICTURED:
                return
            continue
        if isinstance(block, Box) and block.flow == "down" and not block.key:
            yield replace(block, blocks=tuple(as_far_as_picture(block.blocks)))
            return
        yield block
        for following, _ in zip(blocks, range(1 + isinstance(block, Columns)), strict=False):
            is_words = isinstance(following, Text | Box | Question) and not _is_row(following)
            if not is_words or first_picture([following]):
                return
            yield following
        return


def first_picture(blocks: Iterable[Block]) -> Picture | None:
    """Return the first picture among `blocks` and what is inside them."""
    return next((block for block in inside(blocks) if isinstance(block, Picture)), None)


def early_input(document: Document, *, answers: bool = False) -> EarlyInput:
    """Return the parts of a page that can be moved before the app is there.

    Those are all where a server `answers`, else what the browser moves by itself.
    """
    each = (figures(one, document.state) for one in document.of(Picture))
    plays = any(document.of(Play))
    figures_ = {key: figure for one in each for key, figure in one.items()}
    return EarlyInput(figures_, plays=plays, answers=answers)


def phone_control(document: Document) -> str:
    """Return the control below the picture on a phone, if it is one of the page's first blocks."""
    state, pictured = document.state, first_picture(document.blocks)
    first = [block for block in document.blocks if not isinstance(block, MainControls)][:AT_ONCE]
    if pictured is None or first_picture(first) is None:
        return ""
    own = {block.key for block in inside(document.blocks) if isinstance(block, Control)}
    return shared.phone_control(state, {*shared.visible(state), *own})


def html(document: Document, early: EarlyInput | None = None, *, alone: bool = False) -> str:
    """Return the frame and the page. `alone` in another page, it has no menu and no sharing."""
    state, page = document.state, document.state.words
    lead, marked = terms.lead(page.name)
    renderer = Html(state, early, marked)
    body = renderer.blocks(document.blocks)
    main = renderer.main_controls(document.blocks)
    parts = [_refusals(document)]
    if not state.lesson.present:
        name = f'<div class="link content ">{inline(words("frame").text("name"))}</div>'
        label = words("frame").label("search")
        search = "" if alone else f'<div class="button st-key-search">{label}</div>'
        parts.append(down("name", search + name))
    label = words("share").label("share")
    beside = "" if alone else f'<div class="button  st-key-share">{label}</div>'
    if state.lesson.present:
        beside = _presenting(state)
    looks = 'style="gap:1rem;align-items:center"'
    title = f"<h1>{inline(page.meta['question'])}</h1>"
    parts.append(f'<div class="across st-key-page_title" {looks}>{title}{beside}</div>')
    plan = state.lesson.plan if state.lesson.taught else ""
    stop = lesson_plans.stop_of(words("plans"), plan, page.name)
    if stop or (lead and not plan):
        text = lesson_plans.slide(stop.question) if stop else lead
        parts.append(down("page_lead", f'<div class="words">{paragraphs(text)}</div>'))
    covered = " covered" if stop else ""
    if stop and stop.fills:  # as ui/frame/presenting.py
        other = f'#paint .st-key-page .column:not(:has([data-key^="{stop.fills}"]))'
        parts.append(f"<style>{other} {{ display: none; }}</style>")
    inner = f'{main}<div class="down st-key-page{covered}" style="gap:1rem">{body}</div>'
    return "".join(parts) + down("", inner)


def _refusals(document: Document) -> str:
    """Return a line for every value in the link that cannot be used."""
    each = [document.reading.refused, *([one] for one in document.reading.of_controls)]
    texts = ("  \n".join(map(line, refused)) for refused in each if refused)
    alerts = (f'<div class="alert" role="status">{paragraphs(text)}</div>' for text in texts)
    return down("refusals", "".join(alerts))


def _presenting(state: State) -> str:
    """Return the stops before and after this one, and the buttons."""
    text, looks = words("share"), 'style="gap:1rem"'
    ways = lesson_plans.ways(words("plans"), state.lesson.plan, state.lesson.own) or ()
    links = "".join(
        f'<div class="down content st-key-stop_{when}" {looks}><div class="link content ">'
        f"{inline(text.text(f'stop {when}', number=way.number))}</div></div>"
        for when, way in zip(("before", "after"), ways, strict=False)
    )
    buttons = "".join(
        f'<div class="{kind}button boxed control content st-key-{key}">{text.label(label)}</div>'
        for key, label, kind in PRESENTING
    )
    looks = 'style="gap:.5rem;align-items:center"'
    return f'<div class="across content st-key-presenting" {looks}>{links}{buttons}</div>'


def _is_row(block: Block) -> bool:
    return isinstance(block, Box) and block.flow == "row"
