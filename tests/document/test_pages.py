"""Contracts that every page and every entry of a registry keeps."""

import ast
import importlib
import pkgutil
import re
import tomllib
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

import pytest

from charts.kit import theme
from core import encodings
from core.encodings.registry import SCHEMES
from core.encodings.scheme import Scheme, Setup
from document import blocks, citation, contents, shared
from document.blocks import Block, Details, MainControls, Picture, Tabs
from document.contents import ROOT
from document.controls import Control, LogSlider, Toggle
from document.link import from_query, inside
from document.state import State
from document.words import Text, words
from recipes import schemes as recipes
from state import limits
from state.lesson import Lesson
from state.limits import DEFAULTS, changed
from state.settings import NAMES
from tests.charts.states import EXAMPLE, example, module
from tests.links import LINKS
from tests.profiles import PROFILE
from tests.reading import read_page

WITHOUT_CODE = "learned", "t5", "none"  # schemes that are trained, or nothing
# Which buttons change, or, of each question of the quiz, what was typed before.
UNPLACED = {
    "story": {"step", "pause"}, "plans": {"questions", "question", "options"},
    "quiz": {"tries", "hinted"}, "myths": {"myth"}, "choose": {"chosen"},
}  # fmt: skip


class Visit(NamedTuple):
    """All blocks of a page at a link, and what it asked for."""

    name: str
    query: dict[str, Any]
    blocks: list[Block]
    reads: set[str]  # controls, by their keys

    def __repr__(self):
        return f"{self.name} at {self.query}"

    @property
    def folded(self):
        """The blocks that others make when they are opened."""
        for block in self.blocks:
            makers = block.tabs.values() if isinstance(block, Tabs) else ()
            for make in (block.make,) if isinstance(block, Details) else makers:
                yield from inside(make(), closed=True)


def visit(name, query, answered=False):
    texts = {key: [value] if isinstance(value, str) else value for key, value in query.items()}
    state, link = from_query(name, texts, lambda _: answered)
    reads = set()

    def value_of(control):
        reads.add(control.key)
        return link.value_of(control)

    blocks = [*contents.page(name)(replace(state, value_of=value_of))]
    return Visit(name, query, [*inside(blocks, closed=True)], reads)


@pytest.fixture(scope="module")
def visits():
    """Each page at the links that bring out all of its blocks; in the fast profile as it opens."""
    links = {} if PROFILE == "fast" else LINKS
    every = [(name, query) for name in contents.names() for query in [{}, *links.get(name, [])]]
    every += [(name, {"more": "true"}) for name in contents.names()]
    return [visit(*one, answered) for one in every for answered in (False, True)]


def test_a_page_places_what_it_reads_before_its_picture_and_not_in_a_fold(visits):
    left: dict[str, set[str]] = {}
    for at in visits:
        placed = {block.key for block in at.blocks if isinstance(block, Control)}
        unplaced = {key.split(" ")[0] for key in at.reads - placed}
        assert unplaced <= UNPLACED.get(at.name, set()), at
        left[at.name] = left.get(at.name, set()) | unplaced
        kinds = [type(block) for block in at.blocks]
        first = kinds.index(Picture) if Picture in kinds else len(kinds)
        assert MainControls not in kinds[first:], at  # a cold link is made no further
        # A link could not say what such a control holds before somebody opens it.
        assert not [one for one in at.folded if isinstance(one, Control) and one.linked], at
    assert {name: keys for name, keys in left.items() if keys} == UNPLACED


def test_a_file_that_has_changed_is_read_anew(monkeypatch):
    first = contents.page("glossary")
    assert contents.page("glossary") is first
    monkeypatch.setitem(contents._read, "glossary", 0)
    assert contents.page("glossary") is not first


def test_readme_leads_to_every_page_and_pages_that_explain_have_a_fold():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in contents.names():
        address = f"(http://localhost:8501/{contents.url_path(name)})"
        row = f"{address} | {words(name).meta['question']} |"
        assert row in readme, f"add to the README: {row}"
    assert {name for name in contents.names() if "source" not in words(name).parts} == {
        "home", "story", "plans", "glossary", "sources", "myths", "quiz",
    }  # fmt: skip


def test_presenter_mode_leaves_the_controls_that_have_an_effect():
    for page, control, lock, changes, left in (
        ("heatmap", "", "", {}, "position"),
        ("heatmap", "max_len", "", {}, "max_len"),
        ("choose", "", "", {"trained_length": 8192}, "scaling"),
        ("choose", "factor", "", {"scaling": "none"}, "scaling"),  # no effect by itself
        ("choose", "factor", "", {"scaling": "ntk"}, "factor"),
        ("choose", "factor", "scaling", {"scaling": "none"}, "factor"),
    ):
        lesson, settings = Lesson(True, control, lock={lock}), changed(DEFAULTS, changes)
        assert shared.names(page, settings, lesson) == [left]
        assert len(shared.names(page, settings, Lesson())) > 3


# ---- the page that CONTRIBUTING.md shows as an example, with the picture that it shows

EXAMPLE_WORDS = """---
labels: {logarithmic: Logarithmic}
---
## insight
{{ fastest | number }} and {{ here | number }}
## algebra
A
## source
S
"""


def test_the_example_of_contributing_yields_controls_picture_words_and_code(monkeypatch, tmp_path):
    (tmp_path / "turns.md").write_text(EXAMPLE_WORDS)
    monkeypatch.setattr("document.words.CONTENT", tmp_path)
    monkeypatch.setattr("charts.hands.turns", module(EXAMPLE), raising=False)
    page = example("turns_page", "page")
    state, _ = from_query("turns", "max_len=64&logarithmic=true")
    blocks = list(inside(page.page(state)))
    assert any(isinstance(block, Toggle) and block.key == "logarithmic" for block in blocks)
    assert isinstance(blocks[0], MainControls)
    (shown,) = [block for block in blocks if isinstance(block, Picture)]
    assert shown.figure.layout["yaxis"]["type"] == "log"
    assert any(isinstance(block, Details) for block in blocks)
    (insight,) = [block for block in blocks if isinstance(block, Text) and block.part == "insight"]
    assert insight.markdown.startswith("10")  # 63 tokens / 2 pi


# ---- registries


def states_in_the_words():
    """Yield who sets a page's own controls by name, the page, and what is set."""
    for term, link in words("glossary").meta["links"].items():
        yield term, link["page"], link.get("state", {})
    for number, myth in enumerate(words("myths").meta["myths"], 1):
        yield f"myth {number}", myth["page"], myth.get("state", {})
    for plan in words("plans").meta["plans"]:
        for stop in plan["stops"]:
            names = [name for name in stop.get("control", "").split(",") if name]
            yield stop["label"], stop["page"], dict.fromkeys(names) | stop.get("state", {})


def test_what_the_words_set_is_a_control_of_the_page():
    for who, page, state in states_in_the_words():
        texts = {key: str(one).lower() for key, one in state.items() if one is not None}
        unknown = {*state} - {*NAMES, "compare"} - visit(page, texts).reads
        assert not unknown, f"{who}: {page} has no control {', '.join(sorted(unknown))}"
    for name in contents.names():
        header = words(name).meta
        controls = {*header.get("controls", ())}
        assert controls <= {*NAMES}, f"{name}: {controls - {*NAMES}} in `controls`"
        unknown = {*header.get("main", ())} - controls
        assert not unknown, f"{name}: {unknown} in `main` are not in `controls`"


def test_every_setting_can_be_set_and_is_explained():
    explained = {*shared.HELP} - {"presets"} | {"sentence"}  # which is typed
    assert {*limits.NUMBERS, *limits.CHOICES, "sentence"} == explained == {*NAMES}


def test_a_scheme_has_its_entry_its_color_and_its_words():
    for file in pkgutil.iter_modules(encodings.__path__):
        for one in vars(importlib.import_module(f"core.encodings.{file.name}")).values():
            if isinstance(one, Scheme):  # else: an entry in core/encodings/registry.py
                assert one in SCHEMES.values(), f"{one.name}: add it to core/encodings/registry.py"
    sources = words("schemes").text("source")
    for name, one in SCHEMES.items():
        paper = re.findall(r"arXiv (\S+\d)", one.source)
        assert all(map(sources.__contains__, paper)), f"{name}: under ## source of schemes.md"
        assert name in theme.SCHEMES, f"{name}: charts/kit/theme.py"
        assert name in words("schemes").parts, f"{name}: content/en/schemes.md"
        has_code = recipes.scheme(name, Setup(16, 8)) is not None
        assert has_code == (name not in WITHOUT_CODE), f"{name}: recipes/schemes.py"
    # Where an entry is missing the error names its file.
    with pytest.raises(KeyError, match=r"unheard has no color: .* charts/kit/theme\.py"):
        theme.SCHEMES["unheard"]
    with pytest.raises(KeyError, match=r"content/en/schemes\.md has no part headed ## unheard"):
        words("schemes").text("unheard")
    with pytest.raises(KeyError, match=r"no content/en/a_b\.md; .* git grep -nwE 'a_b\|a-b'"):
        words("a_b")
    with pytest.raises(KeyError, match=r"content/en/frame\.md has no label unheard"):
        words("frame").label("unheard")
    with pytest.raises(KeyError, match=r"content/en/frame\.md has no unheard in its header"):
        _ = words("frame").meta["unheard"]


def test_a_number_of_the_settings_has_a_slider_over_its_limits():
    state = State("choose", DEFAULTS, lambda control: control.default)
    for name in limits.NUMBERS:
        one, there = shared.control(state, name), limits.limits(name, DEFAULTS)
        ends = [getattr(one, "low", 0), getattr(one, "high", 0)]
        if isinstance(one, LogSlider):
            ends = [one.typable["low"], one.typable["high"]]
        assert ends == [there.low, there.high], name


# ---- how a page is cited

DAY, LINK = date(2031, 2, 3), "https://clocks.example.org/heatmap?max_len=64"


def test_the_version_is_the_projects_and_the_file_what_a_citation_file_must_be():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = citation.software()
    fields = about["version"], about["license"], about["abstract"]
    assert fields == (project["version"], project["license"], project["description"])
    assert f"## {about['version']}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert about["authors"][0]["name"] in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert {"cff-version", "message", "title", "authors"} <= about.keys()  # its schema, 1.2.0
    assert f"**{about['title']}**" in words("frame").parts["name"]


def test_references_name_page_version_day_and_link():
    about, cite = citation.software(), citation.citations
    for name, at in [(name, at) for name in contents.names() for at in range(2)]:
        text = cite(name, LINK, DAY)[at]
        names = [words(name).meta["question"], about["title"], about["authors"][0]["name"]]
        assert all(one in text for one in (*names, about["version"], "2031", str(DAY), LINK))
        assert "?." not in text
        assert text.count("{") == text.count("}")
        assert "url" not in cite(name, "", DAY)[at]
        assert cite(name, LINK, DAY, written=True)[at] != text
    keys = {cite(name, LINK, DAY)[1].split("\n")[0] for name in contents.names()}
    assert len(keys) == len(contents.names())


def test_a_readers_sentence_is_said_to_go_along_on_the_pages_that_the_line_names():
    line = words("frame").text("own sentence", own=True)
    query = {"sentence": "grey owls see far"}
    own = {name for name in contents.names() if line in read_page(name, **query).everything()}
    assert own == {n for n in contents.names() if words(n).meta["title"] in line}


def drawn(file):
    """The kinds of blocks that a renderer's match has."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    patterns = (one.cls for one in ast.walk(tree) if isinstance(one, ast.MatchClass))
    return {ast.unparse(one).removeprefix("kinds.") for one in patterns}


def test_each_kind_of_block_is_drawn_where_it_is_shown():
    every = {
        name: one
        for name, one in vars(blocks).items()
        if isinstance(one, type)
        and issubclass(one, blocks._Block)
        and one not in (blocks._Block, blocks.Group)
    }
    assert len(every) > 25
    assert set(every) - drawn("ui/blocks/render.py") == set()
    shown = {name for name, one in every.items() if one.only != "app"}
    assert shown - drawn("ui/paint/html.py") == set()
    assert {one.only for one in every.values()} == {"", "app", "press", "read"}
