"""One file of a site: a page in one state, with the menu and the ways on."""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import Any
from urllib.parse import urlencode

from document import blocks as kinds
from document import citation, contents, shared, terms
from document.controls import Control, Slider, TextInput
from document.link import Document, inside
from document.markdown import inline, paragraphs
from document.moved import Move
from document.page_defaults import NEUTRAL
from document.words import Text, fill, words
from state.settings import NAMES
from ui import read
from ui.paint.early_input import data
from ui.paint.html import FILE, Html, folded
from ui.paint.page import description, tags
from ui.paint.screen import early_input
from ui.paint.site.places import Place, Places, Query, changed

TEMPLATE = read("paint/site/page.html")
UNSEEN = ("screen_only", "too_large")  # boxes that only the app shows


class Site:
    """Every file, and where its links lead: to one another, and to the `app` if there is one.

    `base` is the address of the site, which its pages name as their own.
    """

    def __init__(self, app: str = "", base: str = "") -> None:
        self.places = Places()
        self.openings = {place.page: place for place in self.places.every if not place.label}
        self.app, self.base = (f"{one.rstrip('/')}/" if one else "" for one in (app, base))

    def app_link(self, page: str, query: Query) -> str:
        """Return a link into the app; empty where there is none."""
        return contents.link(self.app, page, query)

    def link(self, page: str, query: Query, *carried: Query, here: Place) -> str:
        """Return the file of a link's state, first with what is `carried`; else app or page.

        The story's steps are on one page, each at its number.
        """
        if page == "story" and "step" in query:
            return f"{self.page_link(page, here)}#{query['step'][0]}"
        for each in (*({**one, **query} for one in carried), query):
            if place := self.places.find(page, each):
                return href(here, place)
        return self.app_link(page, query) or self.page_link(page, here)

    def page_link(self, page: str, here: Place) -> str:
        """Return the file of a page as it opens."""
        return href(here, self.openings[page])


class SiteHtml(Html):
    """Draws blocks whose links, buttons and words to press lead to other files."""

    def __init__(self, site: Site, place: Place) -> None:
        always = words("site").meta["always"].get(place.page, {})
        one = site.places.document(place.page, changed(place.query, always))
        self.site, self.place, self.early_input = site, place, early_input(one)
        self.lead, marked = terms.lead(place.page)
        super().__init__(one.state, self.early_input, marked, FILE)
        self.document = one
        self.after_guess = after_guess(one, site.places) if any(one.of(kinds.Question)) else []

    def block(self, block: kinds.Block) -> str:
        """Return one block."""
        match block:
            case Control():
                return self.control(block) if block.key in self.sliding else ""
            case kinds.Chips() if self.moves(*block.effect(0)):
                return super().pick(block)
            case kinds.Play():
                return self.play(block)
            case kinds.Button():
                return self.button(block)
            case kinds.Details(key=key) if self.place.label and key == f"{self.place.page}_fold":
                to = self.site.page_link(self.place.page, self.place)  # which has it once for all
                return f'<p class="link">{_a(to, inline(block.label))}</p>'
            case kinds.Menu():
                return folded(block.label, _row_of(self.blocks(self.elsewhere(block.blocks))))
            case kinds.Chips():
                return self.pick(block)
            case kinds.ResumeLink():
                return '<div class="resume content" hidden></div>'
        return super().block(block)

    def to(self, page: str, changes: Mapping[str, object], *, resets: bool = True) -> str:
        """Return the address of a link to a page; unless it `resets`, settings go along."""
        now = {} if resets else {n: v for n, v in self.place.query.items() if n in NAMES}
        return self.site.link(page or self.place.page, changed({}, changes), now, here=self.place)

    def link(self, link: kinds.Link) -> str:
        """Return a link to a file."""
        to = self.to(link.page, link.changes, resets=link.resets)
        return f'<p class="link">{_a(to, inline(link.label))}</p>'

    def button(self, button: kinds.Button) -> str:
        """Return a link to what the button opens, where there is something."""
        if not isinstance(button.changes, Mapping) or not button.changes:
            return ""
        to, current = self.press(button.changes)
        return "" if current is None else _chip(to, inline(button.label), current)

    def pick(self, pick: kinds.Chips) -> str:
        """Return words to press, each a link."""
        chips = ""
        for at, option in enumerate(pick.options):
            to, current = self.press(pick.effect(at))
            if current is not None:
                chips += _chip(to, inline(option), current or at == pick.chosen)
        return _row_of(chips, pick.label)

    def press(self, changes: Mapping[str, object]) -> tuple[str, bool | None]:
        """Return the target of a press, and whether that is here; None where it leads nowhere."""
        query = changed(self.place.query, changes)
        if place := self.site.places.find(self.place.page, query):
            return href(self.place, place), place == self.place
        link = self.site.app_link(self.place.page, query)
        return link, False if link else None

    def elsewhere(self, blocks: Iterable[kinds.Block]) -> Iterator[kinds.Block]:
        """Yield a menu's entries that the rows above the page do not have."""
        rows = self.site.places.rows[self.place.page].values()
        in_rows = {place.folder for row in rows for _, place in row}
        for block in blocks:
            if isinstance(block, kinds.Button) and isinstance(block.changes, Mapping):
                query = changed(self.place.query, block.changes)
                place = self.site.places.find(self.place.page, query)
                if place and place.folder in in_rows:
                    continue
            yield block

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

    def answer(self, question: kinds.Question) -> str:
        """Return the answer, and what the page shows after a guess."""
        return super().answer(question) + self.blocks(self.after_guess)

    def says(self, key: str) -> bool:
        """Return a block's words, but not sliders nor a page's own controls that stand in rows."""
        rows = key not in NAMES and self.place.page in words("site").meta["choices"]
        return not rows and key not in self.sliding

    @cached_property
    def sliding(self) -> Mapping[str, Control[Any]]:
        """The sliders that pictures of the page follow, shared ones and its own."""
        state = self.state
        names = shared.names(self.place.page, state.settings, state.lesson)
        controls = [shared.control(state, name) for name in names]
        every = [*controls, *self.document.of(Control)]
        return {one.key: one for one in every if isinstance(one, Slider) and self.moves(one.key)}

    def sliders(self) -> str:
        """Return the shared sliders."""
        inside = self.blocks(one for key, one in self.sliding.items() if key in NAMES)
        return inside and f'<div class="sliders">{inside}</div>'

    def rows(self) -> Iterator[str]:
        """Yield links to other states of the page, a row for each title."""
        for title, row in self.site.places.rows[self.place.page].items():
            links = [(href(self.place, to), inline(label), to == self.place) for label, to in row]
            chips = "".join(_chip(*link) for link in links)
            yield f'<nav class="chips row" aria-label="{title}"><b>{title}</b>{chips}</nav>'

    def elsewhere_note(self) -> str:
        """Return the notice for links whose settings this file cannot show."""
        text = words("site").text("elsewhere", link=self.site.app_link(self.place.page, {}))
        note = f'<div class="alert" id="elsewhere" hidden>{paragraphs(text)}</div>'
        pale = words("site").text("pale", link="index.html")
        return note + f'<div class="pale">{paragraphs(pale)}</div>' * bool(self.early_input.figures)

    def scripts(self) -> Iterator[str]:
        """Yield the scripts that move pictures, read the link and note the page, and their data."""
        moves = bool(self.early_input.figures)
        files = self.site.places.files(self.place.page) if not self.place.label else {}
        yield data("paint-files", json.dumps({"files": files, "root": up(self.place)}))
        page = self.place.page
        here: dict[str, object] = {"page": None if page == contents.HOME else page}
        for door in self.document.of(kinds.ResumeLink):
            here["words"] = {"label": door.label, "titles": contents.titles()}
        yield data("paint-resume", json.dumps(here))
        if moves:
            yield self.early_input.state(urlencode(self.document.query, doseq=True), ())
        yield f'<script src="{up(self.place)}{"early_input" if moves else "link"}.js"></script>'
        yield f'<script src="{up(self.place)}words.js"></script>'

    def notes(self) -> tuple[str, str]:
        """Return notes on the page's address in the app, or on parts that need it."""
        text, page = words("site"), self.place.page
        above = [text.text(page)] if page in text.parts else []
        link, below = self.site.app_link(page, self.place.query if self.place.label else {}), ""
        if link:
            above.append(text.text("in the app", link=link, moves=bool(self.early_input.figures)))
        elif moves(self.document):
            below = text.text("no app", source=citation.repository())
        return _note(" ".join(above)), _note(below)


def page(site: Site, place: Place) -> str:
    """Return the text of one file."""
    own = words(place.page)
    renderer = SiteHtml(site, place)
    lead = renderer.lead and f'<div class="words">{paragraphs(renderer.lead)}</div>'
    body = renderer.blocks(renderer.document.blocks)
    above, below = renderer.notes()
    sliders, elsewhere = renderer.sliders(), renderer.elsewhere_note()
    settings = renderer.settings(renderer.document)
    main = [elsewhere, lead, above, *renderer.rows(), settings, sliders, body, below]
    title = contents.tab(own)
    return fill(
        TEMPLATE,
        title=html.escape(f"{place.label} · {title}" if place.label else title),
        head=head(site, place),
        root=up(place),
        scripts="\n".join(renderer.scripts()),
        home=site.page_link(contents.HOME, place),
        labels={name: words("site").label(name) for name in ("skip", "pages", "ways")},
        menu=menu(site, place),
        question=inline(own.meta["question"]),
        search=words("frame").label("search"),
        main=scrolling("\n".join(filter(None, main))).replace(
            f'href="{terms.GLOSSARY}#', f'href="{site.page_link(terms.GLOSSARY, place)}#'
        ),
        ways=" ".join(ways(site, place)),
        foot=" · ".join(
            _a(site.page_link(name, place), html.escape(words(name).meta["title"]))
            for name in contents.chapter(contents.FOOT)
        ),
        about=paragraphs(words("frame").text("about", repository=citation.repository())),
        cite=inline(words("share").text("cite")),
        cited=[html.escape(text) for text in cited(site, place)],
    )


def moved(site: Site, old: str, move: Move) -> str:
    """Return the file at the old address `old`, which leads on to the page of today."""
    here = Place(move.page, {}, f"{old}/")
    to, title = site.page_link(move.page, here), html.escape(contents.tab(words(move.page)))
    bare = html.escape(site.link(move.page, move.query({}), here=here))
    rule = {"to": to, "neutral": sorted(NEUTRAL), **vars(move)}
    lines = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f"<title>{title}</title>",
        f'<noscript><meta http-equiv="refresh" content="0; url={bare}"></noscript>',
        "</head>\n<body>",
        f'<p><a href="{bare}">{title}</a></p>',
        data("paint-move", json.dumps(rule)),
        f'<script src="{up(here)}link.js"></script>\n</body>\n</html>\n',
    )
    return "\n".join(lines)


def cited(site: Site, place: Place) -> tuple[str, str]:
    """Return the page's citation: by its own address, or the app's, or without any."""
    link = site.base + place.folder if site.base else site.app_link(place.page, place.query)
    return citation.citations(place.page, link, datetime.now(UTC).date(), written=True)


def head(site: Site, place: Place) -> str:
    """Return its icon and, on a site with an address, the tags for search engines and chats."""
    icon = f'<link rel="icon" href="{up(place)}icon.svg">'
    if not site.base:
        about = html.escape(description(words(place.page)))
        return f'{icon}\n<meta name="description" content="{about}">'
    image = f"{site.base}card/{place.page}.png"
    return f"{tags(words(place.page), site.base + place.folder, image)}\n{icon}"


def menu(site: Site, place: Place) -> dict[str, list[dict[str, object]]]:
    """Return the chapters by title, and their pages."""
    return {
        html.escape(title): [
            {
                "href": site.page_link(name, place),
                "title": html.escape(words(name).meta["title"]),
                "here": ("true" if place.label else "page") if name == place.page else "",
            }
            for name in contents.chapter(chapter)
        ]
        for chapter, title in contents.CHAPTERS.items()
    }


def ways(site: Site, place: Place) -> list[str]:
    """Return links to the pages before and after this one."""
    links = []
    for part, name in contents.beside(place.page).items():
        label = words("frame").text(part, title=words(name).meta["title"])
        to = site.page_link(name, place)
        links.append(f'<a class="{part}" href="{to}">{html.escape(label)}</a>')
    return links


def after_guess(before: Document, places: Places) -> list[kinds.Block]:
    """Return the blocks that a page shows only after a guess, in reading order."""
    there = {one for block in inside(before.blocks) for one in _says(block)}
    after = places.document(before.state.page, before.query, answered=True)
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


def href(here: Place, to: Place) -> str:
    """Return the way from one file to another by name, for folders without a server."""
    return f"{up(here)}{to.folder}index.html"


def up(place: Place) -> str:
    """Return the way from a file to the site's first folder."""
    return "../" * place.folder.count("/")


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


def _a(to: str, label: str, current: bool = False, kind: str = "") -> str:
    here = ' aria-current="page"' if current else ""
    return f'<a{kind} href="{html.escape(to)}"{here}>{label}</a>'


def _chip(to: str, label: str, current: bool) -> str:
    return _a(to, label, current, ' class="chip"')


def _row_of(chips: str, label: str = "") -> str:
    if not chips:
        return ""
    if label:
        return f'<nav class="chips" aria-label="{html.escape(label)}">{chips}</nav>'
    return f'<div class="chips">{chips}</div>'


def scrolling(text: str) -> str:
    """Return `text`, in which wide code, formulas and tables scroll, by keyboard too."""
    text = text.replace("<pre>", '<pre tabindex="0">')
    text = text.replace("<p class=math>", '<p class=math tabindex="0">')
    text = text.replace("<table", '<div class="wide-table" tabindex="0"><table')
    return text.replace("</table>", "</table></div>")
