"""The HTML that answers a link: Streamlit's own, with the page's words and its snapshot in it."""

import html
import re
from dataclasses import dataclass
from functools import cache
from urllib.parse import parse_qsl, urlencode

from document import contents, shared, terms
from document.link import Document
from document.markdown import paragraphs, plain
from document.words import Words, words
from state import lesson
from state.lesson import LARGER
from ui import read
from ui.paint import screen
from ui.paint.early_input import EarlyInput, data, without_early_input
from ui.server.files import FONTS, SCRIPT, STYLES, faces, whole_font
from ui.server.run_queue import paints
from ui.style import KEPT, PAGE, sheet

EMBED = ("embed", "embed_options")  # parameters that Streamlit keeps to itself
# Streamlit would ask for its server below the page's own address first, and be told 404.
BENEATH = 'window.__streamlit ??= { BACKEND_BASE_URL: new URL("./", location.href).href };'
# A lost server is said by ui/frame/browser/connection.js; Streamlit names a command to type.
NO_DIALOG = "(window.__streamlit ??= {}).HOST_CONFIG ??= { blockErrorDialogs: true }"
# What the app asks for once it runs: the browser gets it, and compiles the script, meanwhile.
SOON = f'<link rel="modulepreload" href="./browser/{SCRIPT}">' + "".join(
    f'<link rel="preload" as="style" href="./browser/{style}">' for style in STYLES
)
THEME = re.sub(r"^\s*//.*\n", "", read("paint/theme.js"), flags=re.M)
MAX_DESCRIPTION = 200  # characters of a description
# What the browser fetches and runs for the app waits until the page stands.
_LATER = re.compile(
    r'\s*<script type="module".*?</script>'
    r'|\s*<link\s+rel="(?:modulepreload|stylesheet|preload)"[^>]*>',
    re.S,
)
# How a browser fetches each of them while nothing else needs the network.
_FETCHED = {"stylesheet": "preload as=style", "preload": "preload as=font"}


@dataclass(frozen=True)
class Address:
    """A link to one page."""

    origin: str  # such as https://clocks.example.org
    base: str  # the path that the app is served under, with its slash at the end
    page: str  # its name
    query: str = ""  # as it came

    @property
    def page_query(self) -> str:
        """The link's parameters for the page, and not for Streamlit."""
        pairs = parse_qsl(self.query, keep_blank_values=True)
        return urlencode([(name, value) for name, value in pairs if name not in EMBED])

    @property
    def embedded(self) -> bool:
        """True if another page shows this one in a frame."""
        return ("embed", "true") in parse_qsl(self.query.lower())

    def link(self, query: str = "", *, before: str = "", after: str = "") -> str:
        """Return the full address of the page, or of something named like it."""
        path = self.base + before + (contents.url_path(self.page) or (after and "home")) + after
        return f"{self.origin}{path}{'?' if query else ''}{query}"


def named(url_path: str) -> str | None:
    """Return the name of the page at a path, if there is one."""
    return _names().get(url_path)


@cache
def _names() -> dict[str, str]:
    return {contents.url_path(name): name for name in contents.names()}


def whole(index: str, address: Address) -> str:
    """Return `index` with the page's first screen in it, for the state that the link asks for."""
    with paints.turn():
        first, early, inside = painted(address)
        return _filled(index, address, inside, first, early)


def painted(address: Address, *, nearest: bool = False) -> tuple[Document, EarlyInput, str]:
    """Return the first screen, what moves in it, and its HTML."""
    first = screen.first_screen(address.page, address.page_query, nearest=nearest)
    early = screen.early_input(first, answers=True)
    return first, early, screen.html(first, early, alone=address.embedded)


def bare(index: str, address: Address) -> str:
    """Return the page without a snapshot: title and lead, for when there is no more time."""
    page = words(address.page)
    inside = f"<h1>{html.escape(page.meta['question'])}</h1>"
    if not _kinds(address):  # the room that is taken beside the title, so that it breaks as it will
        inside += f'<div class="button st-key-share">{words("share").label("share")}</div>'
        inside = f'<div class="across" style="gap:1rem">{inside}</div>'
    if "lead" in page.parts and "{" not in page.parts["lead"]:
        inside += f'<div class="words">{paragraphs(terms.lead(page.name)[0])}</div>'
    return _filled(index, address, inside)


def _filled(
    index: str,
    address: Address,
    inside: str,
    first: Document | None = None,
    early: EarlyInput | None = None,
) -> str:
    later = "".join([*_LATER.findall(index), *map(_font, whole_font("Paint Serif"))])
    page = words(address.page)
    index = _LATER.sub("", index)
    index = re.sub(r"\s*<noscript>.*?</noscript>", "", index, flags=re.S)
    title = html.escape(contents.tab(page))
    index = re.sub(r"<title>.*?</title>", lambda _: f"<title>{title}</title>", index, flags=re.S)
    query = urlencode(first.query, doseq=True) if first else address.page_query
    head = _head(address, page, query)
    kinds = _kinds(address)
    looks = " ".join([*kinds, *(["open"] if first and first.state[shared.MORE] else [])])
    preloads = "".join(_font(f"browser/{cut}") for cut in FONTS.values())
    style = (
        f"{preloads}<style>{sheet(*KEPT)}</style>"
        f"<style id=paint-style>{_style(*kinds)}{_order(first)}</style>"
        f"<script>{THEME}</script>"
    )
    index = index.replace("</head>", f"{head}{style}\n</head>", 1)
    aside = "" if kinds else _elsewhere(address)
    keeps = "" if kinds or address.page == contents.HOME else address.page  # ui/live/resume.js
    paint = (
        f'<div id="paint">{"" if kinds else _menu()}'
        f'<main class="{looks}" data-keeps="{keeps}">{inside}'
        f"<noscript>{aside}</noscript></main></div>"
    )
    root = '<div id="root"></div>'
    soon = f"<template id=paint-soon>{SOON}</template>"
    beneath = BENEATH if contents.url_path(address.page) else ""
    asks = f"<script>{beneath}{NO_DIALOG}</script>"
    if first and early and (early.figures or "early" in inside):  # then the app waits for a rest
        waits, later = later, ""
        painted = early.state(query, first.state.lesson.fixed)
        state, acts = data("paint-early", painted), early.script(address.page)
    else:
        waits, state, acts = "", "", without_early_input()
    fetches = f"globalThis.later=n=>import('./browser/{SCRIPT}').then(i=>i.get(n));"
    script = f"{state}<script>{fetches}{acts}</script>"
    app = f"<template id=paint-app>{waits}</template>"
    app += f"<template id=paint-fetch>{_fetched(waits)}</template>"
    return index.replace(root, f"{paint}\n{root}\n{soon}{app}{asks}{script}{later}", 1)


def _fetched(tags: str) -> str:
    """Return the tags to fetch before they are run: scripts, and fonts at last."""
    each = re.findall(r'<(?:script|link\s+rel="(\w+)").*?(?:src|href)="([^"]*)"', tags, re.S)
    each.sort(key=lambda one: one[0] == "preload")
    looks = "crossorigin fetchpriority=low"
    return "".join(
        f'<link rel={_FETCHED.get(rel, "modulepreload")} {looks} href="{file}">'
        for rel, file in each
    )


def _order(first: Document | None) -> str:
    """Return the order of blocks on a phone."""
    if first is None or not (key := screen.phone_control(first)):
        return ""
    rules = sheet("paint/phone_control.css").replace("CONTROL", key)
    return rules.replace("ALSO", shared.phone_also(first.state))


def _kinds(address: Address) -> list[str]:
    """Return the page's kinds that make it stand alone, without menu and sharing."""
    parameters = dict(parse_qsl(address.page_query))
    kinds = {"embedded": address.embedded, "present": parameters.get("present") == "1"}
    return [name for name, yes in kinds.items() if yes]


def _head(address: Address, page: Words, query: str) -> str:
    pairs = parse_qsl(query, keep_blank_values=True)
    state = urlencode([pair for pair in pairs if pair[0] not in (*lesson.NAMES, *EMBED)])
    return tags(page, address.link(state), address.link(state, before="card/", after=".png"))


def tags(page: Words, link: str, image: str) -> str:
    """Build a page's meta tags at `link`, whose card is at `image`."""
    question, about = page.meta["question"], description(page)
    alt = words("first_paint").text("card", question=question)
    by_property = {
        "og:type": "website",
        "og:site_name": "Clock Hands",
        "og:title": question,
        "og:description": about,
        "og:url": link,
        "og:image": image,
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": alt,
    }
    by_name = {
        "description": about,
        "twitter:card": "summary_large_image",
        "twitter:image:alt": alt,
    }
    lines = [f'<link rel="canonical" href="{html.escape(link)}">']
    lines += [
        f'<meta name="{name}" content="{html.escape(text)}">' for name, text in by_name.items()
    ]
    lines += [
        f'<meta property="{name}" content="{html.escape(text)}">'
        for name, text in by_property.items()
    ]
    return "\n".join(lines)


def description(page: Words) -> str:
    """Return a page's subject in a sentence or two without markup: its lead, or else the app's."""
    lead = page.parts.get("lead", "")
    text = plain(lead) if lead and "{" not in lead else ""
    text = text or words("first_paint").text("about the app")
    if len(text) <= MAX_DESCRIPTION:
        return text
    return text[: MAX_DESCRIPTION - 1].rsplit(" ", 1)[0] + "…"


@cache
def _menu() -> str:
    """Return the chapters, where the menu will be."""
    titles = "".join(f"<span>{html.escape(title)}</span>" for title in contents.CHAPTERS.values())
    return f'<header aria-hidden="true">{titles}</header>'


def _elsewhere(address: Address) -> str:
    """Return the note for readers without scripts, and links to every page."""
    text = words("first_paint")
    links = "".join(
        f'<p><a href="{html.escape(address.base + contents.url_path(name))}">'
        f"{html.escape(words(name).meta['question'])}</a></p>"
        for name in contents.names()
    )
    return f"<p>{html.escape(text.text('without scripts'))}</p><nav>{links}</nav>"


@cache
def _style(*kinds: str) -> str:
    """Return the page's style, in Streamlit's fonts, and what embedding and presenting change."""
    extra = f"html{{font-size:{LARGER:.0%}}}" if "present" in kinds else ""
    return faces("./") + sheet(*PAGE, "paint/paint.css", "paint/controls.css") + extra


def _font(file: str) -> str:
    return f'<link rel="preload" as="font" crossorigin href="./{file}">'
