"""The files of a site: every page as it opens, and in the states that pages lead to.

Those are presets, the choices that content/en/site.md names by page, and what buttons, words to
press and links of the pages name.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from document import contents, page_defaults, shared
from document.blocks import Button, Chips, Link, Menu
from document.controls import Choice, Control
from document.link import Document, document, inside, spelled
from document.teach import story_file
from document.words import words
from state import lesson, limits
from state.parameters import texts
from state.presets import HEADS, PRESETS
from state.settings import NAMES

Query = Mapping[str, Sequence[str]]
Key = tuple[str, frozenset[tuple[str, tuple[str, ...]]]]  # a page, and what is not at its default
# A page with these controls has the presets of the table.
TABLE = {"max_len", "d_model", "base", "position", "pair"}
MAX_SLUG = 60  # characters of a folder's name


@dataclass(frozen=True)
class Place:
    """One file: a page in the state of `query`, in `folder` of the site ("" or "heatmap/")."""

    page: str
    query: Query
    folder: str
    label: str = ""  # of the state; empty for a page as it opens


class Places:
    """Every file, found by page and state."""

    def __init__(self) -> None:
        self._read: dict[tuple[str, str, bool], Document] = {}
        self.first = {name: self.document(name, {}) for name in contents.names()}
        self.by_key: dict[Key, Place] = {}
        self.rows: dict[str, dict[str, list[tuple[str, Place]]]] = {name: {} for name in self.first}
        for name, one in self.first.items():
            self._add(name, one.query, contents.url_path(name))
        for name in self.first:
            self._add_rows(name)
        for name, one in self.first.items():
            for option, label, query in presses(one):
                self._add(name, query, f"{name}/{option}", label)
        for page, query in [*self._links()]:
            if page != "story":  # its steps are on one page
                says = sorted(self._key(page, query)[1]) or query.items()
                label = ", ".join(f"{name} {' '.join(values)}" for name, values in says)
                self._add(page, query, f"{page}/{label}", label)

    def document(self, page: str, query: Query, *, answered: bool = False) -> Document:
        """Return a page at a link, read once, before or after its questions are `answered`."""
        key = page, _spelled(query), answered
        if key not in self._read:
            self._read[key] = document(page, query, lambda _: answered)
        return self._read[key]

    @property
    def every(self) -> list[Place]:
        """Files of the site, pages in menu order."""
        order = list(self.first)
        return sorted(self.by_key.values(), key=lambda place: order.index(place.page))

    def find(self, page: str, query: Query = {}) -> Place | None:  # noqa: B006
        """Return the file of a page at a link, if there is one."""
        return self.by_key.get(self._key(page, query))

    def files(self, page: str) -> dict[str, str]:
        """Return the folders of a page's states by what a link names (read_link.js)."""
        places = [place for place in self.every if place.page == page and place.label]
        return {_spelled(place.query): place.folder for place in places}

    def _key(self, page: str, query: Query) -> Key:
        query = {name: values for name, values in query.items() if name not in lesson.NAMES}
        settings, _ = limits.read(query, limits.DEFAULTS)
        settings = page_defaults.with_start(page, settings, query.keys() - page_defaults.NEUTRAL)
        says: set[tuple[str, tuple[str, ...]]] = {
            (name, (value,)) for name, value in spelled(settings).items()
        }
        usual = {key: texts(value) for key, (_, value) in self.first[page].reading.own.items()}
        own = query.keys() - {*NAMES}
        says |= {(key, tuple(query[key])) for key in own if [*query[key]] != usual.get(key)}
        return page, frozenset(says)

    def _add(self, page: str, query: Query, folder: str, label: str = "") -> Place:
        """Return the file of a state, made unless it is there."""
        key = self._key(page, query)
        if key not in self.by_key:
            folder = "/".join(map(slug, folder.split("/", 1))) if label else folder
            others = {place.folder for place in self.by_key.values()}
            names = (folder if n == 1 else f"{folder}-{n}" for n in count(1))
            free = next(f"{name}/" if name else "" for name in names if f"{name}/" not in others)
            self.by_key[key] = Place(page, query, free, label)
        return self.by_key[key]

    def _add_rows(self, page: str) -> None:
        """Add the states that stand in rows above a page, each row under its title."""
        first, text = self.first[page], words("site")
        state, rows = first.state, self.rows[page]
        shows = shared.names(page, state.settings, state.lesson)
        presets = HEADS if "scaling" in shows else PRESETS if {*shows} >= TABLE else {}
        if presets and page not in text.meta["choices"]:
            row = [(text.label("as it opens"), self._add(page, first.query, ""))]
            for label, preset in presets.items():
                query = changed(first.query, preset)
                row.append((label, self._add(page, query, f"{page}/{label}", label)))
            rows[words("frame").label("presets")] = row
        for control in first.of(Control):
            if control.key in text.meta["choices"].get(page, ()):
                row = []
                for value, label in options(control):
                    query = changed(first.query, {control.key: value})
                    row.append((label, self._add(page, query, f"{page}/{texts(value)[0]}", label)))
                rows[control.label_in(state.words.meta["labels"])] = row

    def _links(self) -> Iterator[tuple[str, Query]]:
        """Yield the states that links of the files so far, and of the story, name."""
        choices = words("site").meta["choices"]
        sources = [place for place in self.every if not place.label or place.page in choices]
        for place in sources:
            one = self.document(place.page, place.query, answered=bool(place.label))
            for link in one.of(Link, closed=True):
                yield link.page, changed({}, link.changes)
        for file in story_file.files():
            step = story_file.step(file)
            if step.page:
                yield step.page, changed({}, step.revealed.named())


def presses(one: Document) -> Iterator[tuple[str, str, Query]]:
    """Yield the links of buttons and of words to press, but for those of a menu.

    For each what stands on it, what it is called where it stands alone, and the state.
    """
    for pick in one.of(Chips):
        for at, option in enumerate(pick.options):
            alone = f"{pick.label} {option}" if option.isdecimal() else option
            yield option, alone, changed(one.query, pick.effect(at))
    in_menus = {id(button) for menu in one.of(Menu) for button in inside(menu.blocks)}
    for block in one.of(Button):
        if isinstance(block.changes, Mapping) and block.changes and id(block) not in in_menus:
            yield block.label, block.label, changed(one.query, block.changes)


def changed(query: Query, changes: Mapping[str, object]) -> Query:
    """Return a link's parameters, as it spells them, after some have changed."""
    return {**query, **{name: texts(value) for name, value in changes.items()}}


def options(control: Control[object]) -> Iterator[tuple[object, str]]:
    """Yield a control's options and their names."""
    match control:
        case Choice():
            yield from ((option, option) for option in control.options)
        case _:
            yield False, words("site").label("switched off")
            yield True, words("site").label("switched on")


def _spelled(query: Query) -> str:
    return "&".join(sorted(f"{name}={value}" for name, each in query.items() for value in each))


def slug(label: str) -> str:
    """Return a label as the name of a folder, in small letters of English."""
    name = re.sub(r"[^a-z0-9]+", "-", label.lower().replace("×", "x"))
    return name.strip("-")[:MAX_SLUG].strip("-")
