"""Old addresses open today's pages in the state that they opened: on the server and in the site."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest

from document.moved import moves
from lab.positions import SCHEMES as TITLES
from lab.samples import SUMMARY, TRANSLATION
from tests.app import open_page
from tests.app.test_paint import answer, ask
from tests.node import js
from ui.paint.first_paint import FirstPaint
from ui.paint.page import named
from ui.server.hosts import base_path as base

SCHEMES = [TITLES[name] for name in ("causal", "sinusoidal", "learned", "rotary", "alibi sided")]
ROTARY = {"scheme": TITLES["rotary"]}
# An old address, today's page, and what is set there: settings and controls of the page.
OLD = [
    ("beyond", "choose", {"scaling": "ntk"}),
    ("beyond?present=1", "choose", {"scaling": "ntk"}),
    ("beyond?factor=8&scaling=linear", "choose", {"scaling": "linear", "factor": 8}),
    ("beyond?wanted_length=65536", "choose", {"scaling": "none", "wanted_length": 65536}),
    ("sine-and-cosine", "shift_is_rotation", {"sine_only": True}),
    ("sine-and-cosine?position=9&pair=2", "shift_is_rotation", {"sine_only": True, "pair": 2}),
    ("sine-and-cosine?cosine=true&pair=2", "shift_is_rotation", {"sine_only": False, "pair": 2}),
    ("lab-length", "lab_training", {"schemes": SCHEMES}),
    ("lab-length?task=summary", "lab_training", {"schemes": SCHEMES, "task": "summary"}),
    ("lab-length?schemes=none&offset=9", "lab_training", {"schemes": [TITLES["none"]]}),
    ("lab-translation?text=the+cat", "lab_tasks", {"task": "translation", "text": "the cat"}),
    ("lab-translation?order=SVO", "lab_tasks", {"task": "translation", "text": TRANSLATION}),
    ("lab-summary?scheme=rotary", "lab_tasks", {"task": "summary", "text": SUMMARY, **ROTARY}),
    (
        "lab-document?mask=its+own+section&exchanged=true",
        "lab_tasks",
        {"task": "document", "exchanged": True},
    ),
    ("worksheet", "quiz", {"where": "on paper"}),
    ("worksheet?answers=true&base=100", "quiz", {"where": "answer key", "base": 100}),
    ("worksheet?answers=false&position=3", "quiz", {"where": "on paper", "position": 3}),
    ("ask", "plans", {"ask": True, "question": ""}),
    ("ask?question=Why%3F&options=a%0A*b", "plans", {"ask": True, "options": "a\n*b"}),
    ("ask?present=1&question=Why%3F&options=a%0Ab", "plans", {"question": "Why?"}),
    ("sine-and-cosine?cosine=false", "shift_is_rotation", {"sine_only": True}),
]


@pytest.mark.parametrize(("link", "page", "state"), OLD)
def test_an_old_address_opens_the_new_page(site, link, page, state):
    path, _, query = link.partition("?")
    status, headers, _ = answer(FirstPaint(None), f"{base()}{path}", query)
    today = urlsplit(headers["location"])
    assert (status, named(today.path)) == (301, page)
    assert "snapshot" in ask(f"/{today.path}", today.query)
    at = open_page(page, **parse_qs(today.query, keep_blank_values=True))
    assert not [note for note in at.warning if re.search(r"`\w+` was ", note.value)]
    assert {name: at.session_state[name] for name in state} == state

    text = (site / path / "index.html").read_text(encoding="utf-8")
    move = json.loads(re.search(r'id="paint-move">(.*?)</script>', text)[1])
    to = urlsplit(js("ui/paint/browser/moved.js", "today", move, query))
    assert (site / path / to.path).resolve() == (site / today.path / "index.html").resolve()
    assert parse_qs(to.query) == parse_qs(today.query)


def test_cards_move_too_and_no_old_address_is_a_page():
    for old, move in moves().items():
        assert named(old) is None
        _, headers, _ = answer(FirstPaint(None), f"{base()}card/{old}.png")
        assert named(headers["location"].partition(".png")[0]) == move.page
