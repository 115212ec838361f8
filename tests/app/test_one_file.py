"""The story as one file: every step with its answer, and nothing that has to be fetched."""

import html
import re
from html.parser import HTMLParser

import pytest

from document import contents
from document.blocks import Image, Picture, Question, Thumbnail
from document.link import document
from document.sources import register
from document.teach import story_file
from document.words import words
from state.limits import DEFAULTS
from ui.paint.file import page as one_page
from ui.paint.markdown import inline
from ui.teach.one_file.page import page

APP = "https://clocks.example.org/of/positions/"


class Markup(HTMLParser):
    """Tags with their attributes."""

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def all(self, tag):
        return [attrs for name, attrs in self.tags if name == tag]


@pytest.fixture(scope="module")
def text():
    return page(APP)


def test_every_step_is_there_with_its_options_and_a_way_into_the_app(text):
    steps = [story_file.step(file) for file in story_file.files()]
    sections = text.split("<section")[1:]
    assert len(sections) == len(steps) + 1
    for step, section in zip(steps, sections, strict=False):
        markup = Markup(section)
        verdicts = [one["data-verdict"] for one in markup.all("button") if "data-verdict" in one]
        assert len(verdicts) == len(step.options)
        right = step.options[step.right(step.revealed.look().numbers)]
        assert all(f"<strong>{right}</strong>" in one for one in verdicts)
        links = [one["href"] for one in markup.all("a")]
        assert links
        assert links[-1].startswith(APP)
        if step.page and step.revealed.settings.position != DEFAULTS.position:
            assert f"position={step.revealed.settings.position}" in links[-1]
        assert markup.all("svg")


def fetches(text):
    """What a browser gets for a file, unless it is in there; a link is not followed."""
    names = "src", "srcset", "href", "xlink:href"
    tags = [attrs for tag, attrs in Markup(text).tags if tag != "a"]
    addresses = [attrs[name] for attrs in tags for name in names if attrs.get(name)]
    styles = re.findall(r"@import|url\((?!['\"]?(?:data:|#|%23))", text)
    return [one for one in addresses if not one.startswith(("data:", "#"))] + styles


def test_nothing_is_fetched_and_the_file_is_small(text):
    assert len(text.encode()) < 500_000
    assert not fetches(text)
    assert fetches('<img src="/x.png"><link href="//x.org/y.css"><style>@import "z"</style>')


@pytest.mark.parametrize("name", contents.names())
def test_any_page_is_a_file_that_says_all_and_fetches_nothing(name):
    text = one_page(name, app=APP)
    assert not fetches(text)
    assert "<script" not in text
    assert f"<h1>{html.escape(words(name).meta['question'], quote=False)}</h1>" in text
    alts = {block.alt for block in document(name).of(Picture | Image | Thumbnail)}
    images = [("svg", "aria-label"), ("img", "alt")]
    tags = [one.get(alt) for tag, alt in images for one in Markup(text).all(tag)]
    assert alts == {*filter(None, tags)}
    assert all(one["href"].startswith(("https://", "/")) for one in Markup(text).all("a"))


def test_a_page_s_file_is_of_the_state_and_its_questions_have_their_answers():
    text = one_page("heatmap", "max_len=50&d_model=64")
    (question,) = document("heatmap", "max_len=50&d_model=64").of(Question)
    assert "50 positions" in text
    assert inline(question.options[question.right]) in text.split("<details>", 1)[1]


def test_without_an_app_links_lead_to_sources_alone():
    sources = {one.address for one in register().values()}
    assert {link["href"] for link in Markup(page()).all("a")} <= sources
