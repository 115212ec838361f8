"""The story as one file: every step with its answer, and nothing that has to be fetched."""

import re
from html.parser import HTMLParser

import pytest

from document.sources import register
from document.teach import story_file
from state.limits import DEFAULTS
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


def test_nothing_is_fetched_and_the_file_is_small(text):
    assert len(text.encode()) < 500_000
    markup = Markup(text)
    fetched = [
        attrs.get(name, "")
        for tag, attrs in markup.tags
        for name in ("src", "href", "xlink:href")
        if tag != "a"
    ]
    assert any(fetched)
    assert all(one.startswith(("data:", "#")) for one in fetched if one)
    assert "@import" not in text
    assert not re.search(r"url\((?!['\"]?(?:data:|#|%23))", text)


def test_without_an_app_links_lead_to_sources_alone():
    sources = {one.address for one in register().values()}
    assert {link["href"] for link in Markup(page()).all("a")} <= sources
