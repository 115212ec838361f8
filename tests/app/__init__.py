"""The app without a browser."""

import re
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from streamlit.components.v2 import manifest_scanner
from streamlit.proto.PageLink_pb2 import PageLink
from streamlit.source_util import PageHash, PageInfo
from streamlit.testing.v1 import AppTest

from document import contents
from document.link import Document, document
from document.shared import MORE
from state.limits import CHOICES
from state.settings import Settings
from tests.reading import Reading, read_page

TERM = re.compile(r"\[([^\]]*)\]\(glossary#[^)]*\)")
CONTROLS = (
    "slider", "select_slider", "radio", "toggle", "text_input", "text_area", "button_group",
    "selectbox",
)  # fmt: skip
SCRIPT = Path(__file__).parent.parent.parent / "ui" / "frame" / "main.py"

# Every run of an AppTest looks through all installed packages for components: half of a run's time.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)


class App(AppTest):
    """The app; each run sees that nothing was raised."""

    def _run(self, *arguments: Any, **options: Any) -> AppTest:
        super()._run(*arguments, **options)
        assert not self.exception, self.exception
        return self


def open_page(name: str, **query: str | list[str]) -> AppTest:
    """The app at the page called `name`, with a link's parameters.

    With all its settings: tests of what is behind "More settings" need not open it first.
    """
    return link(name, **{MORE.key: "true", **query}).run()


def go(at: AppTest, name: str, **query: str | list[str]) -> AppTest:
    """Another page, by the menu or by a link: the browser sends what the link says, no more."""
    at._page_hash = hashes()[contents.url_path(name)]
    at.query_params.clear()
    at.query_params.update(query)
    return at.run()


def run(at: AppTest, **state: object) -> AppTest:
    """Run the app after putting `state` into its session."""
    for key, value in state.items():
        at.session_state[key] = value
    return at.run()


def press(at: AppTest, *keys: str) -> AppTest:
    """Press one button after another."""
    for key in keys:
        at.button(key=key).click().run()
    return at


def address(at: AppTest) -> dict[str, str]:
    """Return the URL's words, but for all settings being shown, which `open_page` asks for."""
    return {name: value for name, value in dict(at.query_params).items() if name != MORE.key}


def link(name: str, **query: str | list[str]) -> AppTest:
    """The same, about to open the page."""
    assert name in contents.names(), f"no page {name}"
    at = App(SCRIPT, default_timeout=300)
    at._registered_pages = pages()
    at._page_hash = hashes()[contents.url_path(name)]
    at.query_params.update(query)
    return at


@cache
def pages() -> dict[PageHash, PageInfo]:
    """Every page, as registered by a first run: AppTest cannot open one before."""
    return App(SCRIPT, default_timeout=300).run()._registered_pages


@cache
def hashes() -> dict[str, PageHash]:
    """Return Streamlit's name of each page, by its path: AppTest switches to files only."""
    return {info["url_pathname"]: key for key, info in pages().items()}


@cache
def opened(name: str, query: str = "") -> Document:
    """A page as a link opens it, made once for all tests that only look at it."""
    return document(name, query)


def text_of_page(at: AppTest) -> str:
    """Return all words of the page, its captions left out."""
    return "\n".join(markdown.value for markdown in at.markdown)


def text_of(at: AppTest) -> str:
    """The same, on one line, and without the links of its terms."""
    return TERM.sub(r"\1", " ".join(text_of_page(at).split()))


def styles(at: AppTest) -> str:
    """Return the styles of the run: what a presenter hides, too."""
    return "".join(block.proto.body for block in at.get("html"))


def choose_preset(at: AppTest, name: str) -> None:
    """Open the presets and click the one called `name`."""
    press(run(at, presets=True), f"preset_{name}")


def links_anew(at: AppTest) -> list[PageLink]:
    """The links that begin anew, such as those of a plan's stops."""
    links = [link.proto for link in at.get("page_link")]
    return [link for link in links if "anew" in link.query_string]


def controls(at: AppTest) -> set[str]:
    """The keys of controls, without those that only carry a setting: two stops, a choice's box."""
    keys = {widget.key for kind in CONTROLS for widget in at.get(kind)}
    keys -= {slider.key for slider in at.select_slider if len(slider.options) <= 2}
    return keys - ({box.key for box in at.text_input} & {*CHOICES})


def reading(at: AppTest) -> Reading:
    """Return what the page says that `at` shows: its address says in which state."""
    return read_page(at.session_state["visit"].at.page, **dict(at.query_params))


def state(at: AppTest) -> dict[str, object]:
    """The settings that the page is shown at."""
    return {field.name: at.session_state[field.name] for field in fields(Settings)}
