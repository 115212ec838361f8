"""A link of version 1.0 opens what it opened there.

links_of_version_1.json has, for each of fifty links, what version 1.0 showed: the page, the
settings that were not at their defaults, the page's own controls, and the refused parameters.
Where that was mended on purpose, `now` says what is shown instead, and `why`.
"""

import json
import re
from dataclasses import asdict
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from document import contents
from document.words import words
from state.settings import Settings
from tests.app import open_page

FILE = Path(__file__).with_name("links_of_version_1.json")
LINKS = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("promise", LINKS, ids=lambda promise: promise["link"][:60])
def test_link_opens_what_it_opened(promise):
    link = urlsplit(promise["link"])
    assert contents.url_path(promise["page"]) == link.path
    at = open_page(promise["page"], **parse_qs(link.query, keep_blank_values=True))
    state, visit = at.session_state, at.session_state["visit"]
    expected = promise | promise.get("now", {})
    assert at.title[0].value == words(promise["page"]).meta["question"]
    assert {name: state[name] for name in asdict(Settings())} == (
        asdict(Settings()) | expected.get("settings", {})
    )
    own = expected.get("own", {})
    assert {name: state[name] for name in own} == own
    refused = {name for note in at.warning for name in re.findall(r"`(\w+)` was ", note.value)}
    assert sorted(refused) == expected.get("refused", [])
    assert (state["step"] if promise["page"] == "story" else 1) == expected.get("step", 1)
    lesson = {
        "present": visit.lesson.present,
        "control": visit.lesson.control,
        "lock": sorted(visit.lesson.lock),
        "hide": sorted(visit.lesson.hide),
    }
    nothing = {"present": False, "control": "", "lock": [], "hide": []}
    assert lesson == expected.get("lesson", nothing)


def test_there_are_fifty_links_and_every_page_of_version_1_has_one():
    assert len(LINKS) >= 50
    assert len({promise["page"] for promise in LINKS}) == 18
    assert all(promise["why"] for promise in LINKS if "now" in promise)
