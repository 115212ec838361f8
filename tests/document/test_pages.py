"""What every page keeps to, at the links that bring out all of its blocks."""

from dataclasses import replace

import pytest

from document import contents
from document.blocks import Deferred, Details, MainControls, Picture, Tabs
from document.controls import Control
from document.link import from_query, inside
from tests.links import LINKS

PAGES = [
    pytest.param(name, query, id=f"{name} {n}")
    for name in contents.names()
    for n, query in enumerate([{}, *LINKS.get(name, [])])
]
# Which buttons change, or, of each question of the quiz, what was typed before.
UNPLACED = {
    "story": {"step", "pause"}, "plans": {"questions"}, "quiz": {"tries", "hinted"},
    "myths": {"myth"},
}  # fmt: skip


def make(name, query, answered=False):
    """All blocks of a page, and the controls that it reads."""
    texts = {key: [value] if isinstance(value, str) else value for key, value in query.items()}
    state, link = from_query(name, texts, lambda _: answered)
    reads = set()

    def value_of(control):
        reads.add(control.key)
        return link.value_of(control)

    blocks = [*contents.page(name)(replace(state, value_of=value_of))]
    return [*inside(blocks, closed=True)], reads


def keys(blocks):
    return {block.key for block in blocks if isinstance(block, Control)}


@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize(("name", "query"), PAGES)
def test_what_a_page_reads_it_places(name, query, answered):
    blocks, reads = make(name, query, answered)
    unplaced = {key.split(" ")[0] for key in reads - keys(blocks)}
    assert unplaced == UNPLACED.get(name, set())


def test_pages_read_controls():
    assert len({key for name in contents.names() for key in make(name, {})[1]}) > 30


@pytest.mark.parametrize(("name", "query"), PAGES)
def test_main_controls_come_before_the_first_picture(name, query):
    """A cold link makes a page no further than that."""
    kinds = [type(block) for block in make(name, query)[0]]
    first = kinds.index(Picture) if Picture in kinds else len(kinds)
    assert MainControls not in kinds[first:]


@pytest.mark.parametrize(("name", "query"), PAGES)
def test_what_is_made_when_it_is_opened_holds_no_linked_control(name, query):
    """A link could not say what such a control holds before somebody opens it."""
    for block in make(name, query)[0]:
        match block:
            case Details() | Deferred():
                makes = [block.make]
            case Tabs():
                makes = [*block.tabs.values()]
            case _:
                continue
        within = [one for make in makes for one in inside(make(), closed=True)]
        assert not [one for one in within if isinstance(one, Control) and one.linked]


def test_a_page_is_read_anew_where_its_file_has_changed(monkeypatch):
    first = contents.page("glossary")
    assert contents.page("glossary") is first
    monkeypatch.setitem(contents._read, "glossary", 0)
    assert contents.page("glossary") is not first
