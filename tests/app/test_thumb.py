"""What stands below the first picture of a page on a phone."""

import pytest

from document import contents, shared
from document.blocks import Pick
from document.controls import Control
from document.link import document, inside
from ui.paint import screen

OTHERS = {
    "story",  # has its bar there
    "check",  # takes a table in before it shows anything
    "choose",  # shows its answer first
    "myths",  # asks first
}


def below(name, query=""):
    return screen.thumb(screen.first_screen(name, query))


@pytest.mark.parametrize("name", contents.names())
def test_a_page_that_begins_with_a_picture_names_what_moves_it(name):
    first = screen.first_screen(name, "more=true")
    starts = screen.first_picture(first.blocks[: screen.AT_ONCE]) is not None
    named = contents.words(name).meta.get("thumb", "")
    assert bool(named) == (starts and name not in OTHERS)
    blocks = inside([*shared.controls(first.state, first.state.settings), *first.blocks])
    keys = {block.key for block in blocks if isinstance(block, Control | Pick)}
    assert not named or named in keys
    assert below(name) == named


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("sine_and_cosine", "cosine"),
        ("attention", "looks_for"),
        ("schemes", "schemes"),
        ("beyond", "factor"),
        ("lab_translation", "examples"),
        ("lab_summary", "examples"),
        ("lab_document", "header"),
    ],
)
def test_what_a_lead_asks_to_be_set_does_not_wait(name, near):
    first = screen.first_screen(name, "more=true")
    blocks = inside([*shared.controls(first.state, first.state.settings), *first.blocks])
    assert near in {getattr(block, "key", "") for block in blocks}
    assert shared.near(first.state) == near


def test_where_it_is_hidden_or_without_effect_another_stands_there():
    assert below("clock_hands") == "position"
    assert below("clock_hands", "lock=position") == "position"
    assert below("clock_hands", "hide=position") == "pair"
    assert below("clock_hands", "present=1") == ""


def test_a_page_without_a_picture_at_its_head_keeps_its_order():
    assert below("word_order")
    assert not below("word_order", "first=")
    assert not below("choose")


def test_every_control_that_waits_is_said_or_can_be_opened():
    for name in contents.names():
        one = document(name)
        meta = one.state.words.meta
        if "thumb" in meta and name != "home":
            blocks = list(inside(shared.controls(one.state, one.state.settings)))
            assert (shared.MORE in blocks) == meta.get("waits", True), name
