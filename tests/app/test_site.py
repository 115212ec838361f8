"""The site of files: links lead to files, nothing is fetched, and all that pages say is there."""

import html
import re
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree

import pytest

from document import contents
from document.blocks import Image, Picture, Question, Thumbnail
from document.markdown import inline
from document.moved import moves as moved
from document.teach import story_file
from document.words import words
from state.presets import HEADS, PRESETS
from tests.app import opened
from tests.app.test_files import Markup
from ui.paint.site.page import Site, page

APP, BASE = "https://clocks.example.org/app/", "https://example.org/clocks/"
MOST = 3_000_000  # bytes of all files

pytestmark = pytest.mark.xdist_group("site")


@pytest.fixture(scope="session")
def texts(site):
    """The text of every page, by its folder in the site; old addresses are tested in test_moved."""
    files = sorted(site.rglob("index.html"))
    every = {str(one.parent.relative_to(site)): one.read_text(encoding="utf-8") for one in files}
    return {folder: text for folder, text in every.items() if folder not in moved()}


@pytest.fixture(scope="session")
def markups(texts):
    return {folder: Markup(text) for folder, text in texts.items()}


def links(markup):
    return [one["href"] for one in markup.all("a") if "href" in one]


def folded(text):
    """Return the content of a page's folds."""
    return "".join(text.split("<details>")[1:])


def test_every_link_leads_to_a_file_and_every_file_is_reached(site, markups):
    reached = set()
    for folder, markup in markups.items():
        for to in [*links(markup), *(one["href"] for one in markup.all("link"))]:
            if to.startswith(("https://", "http://", "#")):
                continue
            file = (site / folder / to.partition("#")[0]).resolve()
            assert file.is_file(), (folder, to)
            reached.add(file)
    there = {site / contents.url_path(name) / "index.html" for name in contents.names()}
    assert {*there, site / "style.css", site / "icon.svg"} == reached
    assert {str(file.parent.relative_to(site)) for file in there} == {*markups}


def test_a_page_has_the_scripts_that_it_needs(markups):
    for name, script in (("heatmap", "early_input"), ("glossary", "link")):
        scripts = [one["src"] for one in markups[name].all("script") if "src" in one]
        assert scripts == [f"../{script}.js", "../words.js"]


def test_all_of_it_is_small(site):
    """That nothing is fetched from elsewhere: tests/browser/test_site.py, of every page."""
    files = [file for file in site.rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) < MOST
    assert (site / ".nojekyll").exists()


def test_a_page_has_its_pictures_and_questions_with_answers(texts, markups):
    for name in {*contents.names()} - {"story"}:
        folder, one = contents.url_path(name) or ".", opened(name)
        tags = [("svg", "aria-label"), ("img", "alt")]
        alts = {each.get(alt) for tag, alt in tags for each in markups[folder].all(tag)}
        assert {block.alt for block in one.of(Picture | Image | Thumbnail)} <= alts, name
        assert f"<h1>{html.escape(words(name).meta['question'], quote=False)}</h1>" in texts[folder]
        for question in one.of(Question):
            assert inline(question.options[question.right]) in folded(texts[folder]), name
            assert re.search(r"<p><strong>.+</strong></p>", folded(texts[folder]))


def test_links_to_the_story_open_it_at_their_step_and_steps_lead_on(texts, markups):
    """What else its steps have: tests/app/test_files.py, of a file that is made likewise."""
    steps = [story_file.step(file) for file in story_file.files()]
    sections = texts["story"].split("<section")[1:]
    assert len(sections) == len(steps) + 1
    for number, (step, section) in enumerate(zip(steps, sections, strict=False), 1):
        assert section.startswith(f' id="{number}"')
        closer = re.findall(rf'href="([^"]*)">{words("story").text("closer")}</a>', section)
        assert len(closer) == bool(step.page)
        for link in closer:
            target = urlsplit(html.unescape(link).replace("../", APP).replace("index.html", ""))
            assert target.path == f"/app/{contents.url_path(step.page)}"
            assert dict(parse_qsl(target.query)) == {
                name: str(value) for name, value in step.revealed.named().items()
            }
    urls = [contents.url_path(door["page"]) for door in words("story").meta["doors"]]
    doors = {f"../{url}/index.html" if url else "../index.html" for url in urls}
    assert doors <= {*links(Markup(sections[-1].split("</main>")[0]))}
    step = words("home").meta["movement"]["step"]
    assert f"story/index.html#{step}" in links(markups["."])


def test_the_exercises_are_there_with_their_answers_folded_in(texts):
    key = words("quiz").parts["key"].split("*")[0]
    before, *folds = texts["quiz"].split("<main")[1].split("<details>")
    assert key not in before
    assert sum(key in fold for fold in folds) == 6


# Pages, what stands on a link there, and the state of the app that it opens.
STATES = [
    ("heatmap", "Llama-like", {name: str(n) for name, n in PRESETS["Llama-like"].items()}),
    ("choose", "Phi-4", {name: str(value) for name, value in HEADS["Phi-4"].items()}),
    ("quiz", "medium", {"level": "medium"}),
    ("quiz", "on paper", {"where": "on paper"}),
    ("plans", "15 minutes", {"time": "15 minutes"}),
    ("myths", "3", {"myth": "3"}),
    ("similarity", "fastest pair", {"pair": "0"}),
]


@pytest.mark.parametrize(("name", "label", "state"), STATES)
def test_what_changes_a_page_leads_to_the_app_where_there_is_one(texts, name, label, state):
    to = re.search(rf'<a class="chip" href="([^"]*)">{re.escape(label)}</a>', texts[name])
    target = urlsplit(html.unescape(to[1]))
    assert target.geturl().startswith(f"{APP}{contents.url_path(name)}?")
    assert dict(parse_qsl(target.query)) == state


def test_without_an_app_it_is_not_shown_and_a_page_says_how_to_start_one():
    for name in {name for name, _, _ in STATES}:
        text = page(Site(), name)
        assert 'class="chip"' not in text
        assert APP not in text
        assert "python3 run.py" in text
    assert "python3 run.py" not in page(Site(), "glossary")
    assert re.search(r'<p class="link">2\. ', page(Site(), "myths"))  # no link to where one is


def test_a_page_says_where_the_app_is(markups):
    assert f"{APP}heatmap" in links(markups["heatmap"])


def test_the_sitemap_names_every_file_and_pages_their_own_address(site, texts):
    tree = ElementTree.parse(site / "sitemap.xml")
    addresses = {BASE + (f"{folder}/" if folder != "." else "") for folder in texts}
    assert {one.text for one in tree.iter() if one.text} == addresses
    assert f"Sitemap: {BASE}sitemap.xml" in (site / "robots.txt").read_text()
    assert f'<link rel="canonical" href="{BASE}heatmap/">' in texts["heatmap"]
    for name in contents.names():
        assert (site / "card" / f"{name}.png").exists()
        assert f"{BASE}card/{name}.png" in texts[contents.url_path(name) or "."]
