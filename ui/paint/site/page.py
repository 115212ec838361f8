"""One page of a site as a file, with the menu and the ways on."""

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import Any
from urllib.parse import urlencode

from document import blocks as kinds
from document import citation, contents, shared, terms
from document.controls import Choice, Control, Slider, TextInput
from document.link import Document, document, inside
from document.markdown import inline, paragraphs
from document.moved import Move
from document.page_defaults import NEUTRAL
from document.words import Text, fill, words
from state.presets import HEADS, PRESETS
from state.settings import NAMES
from ui import read
from ui.paint.early_input import data
from ui.paint.html import FILE, Html, folded
from ui.paint.page import description, tags
from ui.paint.screen import early_input

TEMPLATE = read("paint/site/page.html")
UNSEEN = ("screen_only", "too_large")  # boxes that only the app shows
# A page with these controls has the presets of the table.
TABLE = {"max_len", "d_model", "base", "position", "pair"}


def folder_of(page: str) -> str:
    """Return a page's folder in the site: "" or "heatmap/"."""
    path = contents.url_path(page)
    return path and f"{path}/"


def up(here: str) -> str:
    """Return the way from a folder to the site's first."""
    return "../" * here.count("/")


def page_link(page: str, here: str) -> str:
    """Return the way from a folder to a page's file by name, for folders without a server."""
    return f"{up(here)}{folder_of(page)}index.html"


class Site:
    """A file for each page, and where links lead: to one another, and to the `app` if there is one.

    `base` is the address of the site, which its pages name as their own.
    """

    def __init__(self, app: str = "", base: str = "") -> None:
        self.app, self.base = (f"{one.rstrip('/')}/" if one else "" for one in (app, base))

    def app_link(self, page: str, query: Mapping[str, object]) -> str:
        """Return a link into the app; empty where there is none."""
        return contents.link(self.app, page, query)

    def link(self, page: str, query: Mapping[str, object], here: str) -> str:
        """Return a page's file, or for one of its states the app, where there is one.

        The story's steps are on one page, each at its number.
        """
        if page == "story" and "step" in query:
            return f"{page_link(page, here)}#{query['step']}"
        return (query and self.app_link(page, query)) or page_link(page, here)


class SiteHtml(Html):
    """Draws the blocks of a page; what changes its state leads to the app."""

    def __init__(self, site: Site, page: str) -> None:
        always = words("site").meta["always"].get(page, {})
        one = document(page, always)
        self.site, self.page, self.early_input = site, page, early_input(one)
        self.opening = {name: one.query[name] for name in one.query if name not in always}
        self.lead, marked = terms.lead(page)
        super().__init__(one.state, self.early_input, marked, FILE)
        self.document = one
        steps = any(one.of(kinds.Steps))  # a question of theirs has all of it
        self.after_guess = [] if steps or not any(one.of(kinds.Question)) else after_guess(one)

    def block(self, block: kinds.Block) -> str:
        match block:
            case Choice(style=style) if style != "menu" and self.site.app:
                label, now = block.label_in(self.state.words.meta["labels"]), self.state[block]
                others = {one: {block.key: one} for one in block.options if one != now}
                return _row(label, self.chips(others))
            case Control():
                return self.control(block) if block.key in self.sliding else ""
            case kinds.Chips() if self.moves(*block.effect(0)):
                return super().pick(block)
            case kinds.Chips():
                every = {one: block.effect(at) for at, one in enumerate(block.options)}
                return _row(block.label, self.chips(every))
            case kinds.Play():
                return self.play(block)
            case kinds.Button(changes=Mapping() as changes) if changes:
                return self.chips({block.label: changes})
            case kinds.Menu():
                return folded(block.label, self.blocks(block.blocks))
            case kinds.ResumeLink():
                return '<div class="resume content" hidden></div>'
        return super().block(block)

    def link(self, link: kinds.Link) -> str:
        """Return a link to a file or into the app; of this page's state without one, its words."""
        label, here = inline(link.label), folder_of(self.page)
        to = self.site.link(link.page, link.changes, here)
        inner = label if to == page_link(self.page, here) else _a(to, label)
        return f'<p class="link">{inner}</p>'

    def chips(self, options: Mapping[str, Mapping[str, object]]) -> str:
        """Return links to the page in the app after what each option changes; "" without an app."""
        links = {
            label: self.site.app_link(self.page, {**self.opening, **changes})
            for label, changes in options.items()
        }
        return "".join(_a(to, inline(one), ' class="chip"') for one, to in links.items() if to)

    def presets(self) -> str:
        """Return links to the presets of the page."""
        names = {*shared.names(self.page, self.state.settings, self.state.lesson)}
        presets = HEADS if "scaling" in names else PRESETS if names >= TABLE else {}
        return _row(words("frame").label("presets"), self.chips(presets))

    def box(self, block: kinds.Box) -> str:
        """Return a box in which something is left; what names a code is left out with it."""
        if block.key in UNSEEN or any(isinstance(one, kinds.QrCode) for one in block.blocks):
            return ""
        return super().box(block)

    def columns(self, block: kinds.Columns) -> str:
        """Return columns in which something is left."""
        columns = [_folding(tuple(column)) for column in block.columns if column]
        if len(columns) == 1:
            return self.blocks(columns[0])
        return super().columns(replace(block, columns=columns))

    def answer(self, question: kinds.Question) -> list[kinds.Block]:
        """Return the answer, and what the page shows after a guess."""
        return [*super().answer(question), *self.after_guess]

    def says(self, key: str) -> bool:
        """Return whether the line of settings names a control, which no slider shows."""
        return key not in self.sliding

    @cached_property
    def sliding(self) -> Mapping[str, Control[Any]]:
        """The sliders that pictures of the page follow, shared ones and its own."""
        state = self.state
        names = shared.names(self.page, state.settings, state.lesson)
        controls = [shared.control(state, name) for name in names]
        every = [*controls, *self.document.of(Control)]
        return {one.key: one for one in every if isinstance(one, Slider) and self.moves(one.key)}

    def sliders(self) -> str:
        """Return the shared sliders."""
        inside = self.blocks(one for key, one in self.sliding.items() if key in NAMES)
        return inside and f'<div class="sliders">{inside}</div>'

    def elsewhere_note(self) -> str:
        """Return the notice for links whose settings this file cannot show."""
        text = words("site").text("elsewhere", link=self.site.app_link(self.page, {}))
        note = f'<div class="alert" id="elsewhere" hidden>{paragraphs(text)}</div>'
        pale = words("site").text("pale", link="index.html")
        return note + f'<div class="pale">{paragraphs(pale)}</div>' * bool(self.early_input.figures)

    def scripts(self) -> Iterator[str]:
        """Yield the scripts that move pictures, read the link and note the page, and their data."""
        moves = bool(self.early_input.figures)
        root = up(folder_of(self.page))
        here: dict[str, object] = {"page": None if self.page == contents.HOME else self.page}
        for door in self.document.of(kinds.ResumeLink):
            here["words"] = {"label": door.label, "titles": contents.titles()}
        yield data("paint-resume", here)
        if moves:
            query = urlencode(self.document.query, doseq=True)
            yield data("paint-early", self.early_input.state(query, ()))
        yield f'<script src="{root}{"early_input" if moves else "link"}.js"></script>'
        yield f'<script src="{root}words.js"></script>'

    def notes(self) -> tuple[str, str]:
        """Return notes on the page's address in the app, or on parts that need it."""
        text, page = words("site"), self.page
        above = [text.text(page)] if page in text.parts else []
        link, below = self.site.app_link(page, {}), ""
        if link:
            above.append(text.text("in the app", link=link, moves=bool(self.early_input.figures)))
        elif moves(self.document):
            below = text.text("no app", source=citation.repository())
        return _note(" ".join(above)), _note(below)


def page(site: Site, name: str) -> str:
    """Return the text of one file."""
    own, here = words(name), folder_of(name)
    renderer = SiteHtml(site, name)
    lead = renderer.lead and f'<div class="words">{paragraphs(renderer.lead)}</div>'
    body = renderer.blocks(renderer.document.blocks)
    above, below = renderer.notes()
    sliders, elsewhere = renderer.sliders(), renderer.elsewhere_note()
    settings = renderer.settings(renderer.document)
    main = [elsewhere, lead, above, renderer.presets(), settings, sliders, body, below]
    return fill(
        TEMPLATE,
        title=html.escape(contents.tab(own)),
        head=head(site, name),
        root=up(here),
        scripts="\n".join(renderer.scripts()),
        home=page_link(contents.HOME, here),
        labels={label: words("site").label(label) for label in ("skip", "pages", "ways")},
        menu=menu(name),
        question=inline(own.meta["question"]),
        search=words("frame").label("search"),
        main=scrolling("\n".join(filter(None, main))).replace(
            f'href="{terms.GLOSSARY}#', f'href="{page_link(terms.GLOSSARY, here)}#'
        ),
        ways=" ".join(ways(name)),
        foot=" · ".join(
            _a(page_link(one, here), html.escape(words(one).meta["title"]))
            for one in contents.chapter(contents.FOOT)
        ),
        about=paragraphs(words("frame").text("about", repository=citation.repository())),
        cite=inline(words("share").text("cite")),
        cited=[html.escape(text) for text in cited(site, name)],
    )


def moved(site: Site, old: str, move: Move) -> str:
    """Return the file at the old address `old`, which leads on to the page of today."""
    here = f"{old}/"
    to, title = page_link(move.page, here), html.escape(contents.tab(words(move.page)))
    bare = html.escape(site.link(move.page, move.query({}), here))
    rule = {"to": to, "neutral": sorted(NEUTRAL), **vars(move)}
    lines = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f"<title>{title}</title>",
        f'<noscript><meta http-equiv="refresh" content="0; url={bare}"></noscript>',
        "</head>\n<body>",
        f'<p><a href="{bare}">{title}</a></p>',
        data("paint-move", rule),
        f'<script src="{up(here)}link.js"></script>\n</body>\n</html>\n',
    )
    return "\n".join(lines)


def cited(site: Site, page: str) -> tuple[str, str]:
    """Return the page's citation: by its own address, or the app's, or without any."""
    link = site.base + folder_of(page) if site.base else site.app_link(page, {})
    return citation.citations(page, link, datetime.now(UTC).date(), written=True)


def head(site: Site, page: str) -> str:
    """Return its icon and, on a site with an address, the tags for search engines and chats."""
    icon = f'<link rel="icon" href="{up(folder_of(page))}icon.svg">'
    if not site.base:
        about = html.escape(description(words(page)))
        return f'{icon}\n<meta name="description" content="{about}">'
    image = f"{site.base}card/{page}.png"
    return f"{tags(words(page), site.base + folder_of(page), image)}\n{icon}"


def menu(page: str) -> dict[str, list[dict[str, object]]]:
    """Return the chapters by title, and their pages."""
    return {
        html.escape(title): [
            {
                "href": page_link(name, folder_of(page)),
                "title": html.escape(words(name).meta["title"]),
                "here": name == page,
            }
            for name in contents.chapter(chapter)
        ]
        for chapter, title in contents.CHAPTERS.items()
    }


def ways(page: str) -> Iterator[str]:
    """Yield links to the pages before and after this one."""
    for part, name in contents.beside(page).items():
        label = words("frame").text(part, title=words(name).meta["title"])
        yield _a(page_link(name, folder_of(page)), html.escape(label), f' class="{part}"')


def after_guess(before: Document) -> list[kinds.Block]:
    """Return the blocks that a page shows only after a guess, in reading order."""
    there = {one for block in inside(before.blocks) for one in _says(block)}
    after = document(before.state.page, before.query, lambda _: True)
    blocks = list[kinds.Block]()
    for block in inside(after.blocks):
        if new := [one for one in _says(block) if one not in there]:
            words_alone = isinstance(block, Text)
            blocks.append(kinds.Markdown("\n\n".join(map(str, new))) if words_alone else block)
    return blocks


def moves(one: Document) -> bool:
    """Return whether the page has a control in the app, a shared one or its own."""
    shares = shared.names(one.state.page, one.state.settings, one.state.lesson)
    return bool(shares) or any(one.of(Control))


def _folding(column: Sequence[kinds.Block]) -> list[kinds.Block]:
    """Return `column`, in which what follows a box for an answer is folded in."""
    for at, block in enumerate(column, 1):
        if isinstance(block, TextInput) and not block.linked and column[at:]:
            fold = kinds.Details("", words("frame").label("show"), partial(tuple, column[at:]))
            return [*column[:at], fold]
    return [*column]


def _says(block: kinds.Block) -> list[object]:
    """Return a block's words, each paragraph by itself; nothing of one that holds others."""
    match block:
        case Text():
            apart = re.sub(r"^(#.*)\n", r"\1\n\n", block.markdown, flags=re.MULTILINE)
            return [*filter(None, apart.split("\n\n"))]
        case kinds.Picture():
            return [(block.key, block.alt)]
        case kinds.Link():
            return [block.label]
        case kinds.Code():
            return [block.text]
    return []


def _note(text: str) -> str:
    return f'<div class="caption note">{paragraphs(text)}</div>' if text else ""


def _a(to: str, label: str, kind: str = "") -> str:
    return f'<a{kind} href="{html.escape(to)}">{label}</a>'


def _row(label: str, chips: str) -> str:
    title = html.escape(label)
    return chips and f'<nav class="chips row" aria-label="{title}"><b>{title}</b>{chips}</nav>'


def scrolling(text: str) -> str:
    """Return `text`, in which wide code, formulas and tables scroll, by keyboard too."""
    text = text.replace("<pre>", '<pre tabindex="0">')
    text = text.replace("<p class=math>", '<p class=math tabindex="0">')
    text = text.replace("<table", '<div class="wide-table" tabindex="0"><table')
    return text.replace("</table>", "</table></div>")
