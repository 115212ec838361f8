"""What can be looked up: each entry leads to a page as it says, and what people type is there."""

import gzip
import json
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.requests import Request

from document import contents
from document.link import from_query
from document.words import words
from state.presets import HEADS
from tests.app.reading import read_page
from ui.frame import index
from ui.server import files

ENTRIES = json.loads(index.for_the_app())
PAGES = {contents.url_path(name): name for name in contents.names()}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["to"] + " " + entry["title"])
def test_an_entry_leads_to_its_page_and_nothing_in_its_link_is_refused(entry):
    to = urlsplit(entry["to"])
    page, query = PAGES[to.path], parse_qs(to.query)
    assert words(page).meta["title"] == entry["page"]
    assert from_query(page, query)[1].refused == []
    assert entry["title"]
    assert not {"{", "*", "`", "<"} & {*entry["title"] + entry["text"]}


def test_own_controls_in_links_are_read():
    """Links of settings alone are read above; a page's own controls are where a page is made."""
    for entry in ENTRIES:
        to = urlsplit(entry["to"])
        if to.query and PAGES[to.path] not in ("choose", "myths"):  # settings, and a number
            query = {name: values[0] for name, values in parse_qs(to.query).items()}
            assert read_page(PAGES[to.path], **query).warnings == [], entry


def test_everything_that_people_look_for_is_in_it():
    titles = {entry["title"] for entry in ENTRIES}
    assert {words(name).meta["title"] for name in contents.names()} <= titles
    assert {*words("glossary").meta["links"]} <= titles
    assert {f"“{myth['claim']}”" for myth in words("myths").meta["myths"]} <= titles
    assert {*HEADS} <= titles
    also = " ".join(entry["also"] for entry in ENTRIES)
    assert {"rotate_half", "half-split", "interleaved", "bfloat16", "batch_first"} <= {
        *also.split()
    }


def test_words_of_people_in_trouble_find_an_entry():
    """Words of public reports, each with a page that answers it."""
    found = {
        "inv_freq": "check", "rope_theta": "choose", "mscale": "choose", "params.json": "check",
        "batch_first": "traps", "start_pos": "traps", "vote": "ask", "handout": "plans",
        "NoPE": "schemes", "extrapolation": "beyond", "sqrt": "text-to-input",
    }  # fmt: skip
    for word, page in found.items():
        pages = {
            urlsplit(entry["to"]).path
            for entry in ENTRIES
            if word in f"{entry['title']} {entry['also']}".split()
        }
        assert page in pages, word
    assert {one["ask"] for one in words("home").meta["questions"]} <= {e["title"] for e in ENTRIES}


def test_a_terms_line_is_there_as_html():
    lines = {entry["term"]: entry["html"] for entry in ENTRIES if "term" in entry}
    assert len(lines) == len(words("glossary").meta["links"])
    assert lines["head"].startswith("<p>")
    assert '<a href="https://' in lines["alibi"]


def test_it_is_sent_by_its_content_and_kept():
    answer = request(f"v={index.version()}", gzip=True)
    assert json.loads(gzip.decompress(answer.body)) == ENTRIES
    assert answer.headers["cache-control"] == files.YEAR
    other = request("v=other")
    assert other.headers["cache-control"] == "no-cache"
    assert json.loads(other.body) == ENTRIES
    assert "/browser/index.json" in files.ANSWERS


def request(query, **encodings):
    headers = [(b"accept-encoding", ", ".join(encodings).encode())]
    scope = {"type": "http", "query_string": query.encode(), "headers": headers}
    return files.ANSWERS["/browser/index.json"](Request(scope))


def test_a_symptom_leads_to_one_part_of_the_page_with_one_picture():
    pictures = {
        "conventions": {"conventions"}, "pairs": {"pairing"}, "number formats": {"precision"},
        "mistakes": {"mistaken"}, "word order": {"batch_rows", "batch_changes"},
    }  # fmt: skip
    for symptom in words("traps").meta["symptoms"]:
        query = {name: str(value) for name, value in symptom["state"].items()}
        (picture,) = read_page("traps", **query).alts
        assert picture in pictures[query["part"]]
    assert len(read_page("traps").alts) == len(pictures)
