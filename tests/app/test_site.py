"""The site of files: links lead to files, nothing is fetched, and all that pages say is there."""

import html
import json
import re
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
from tests.profiles import WEEKLY
from ui.paint.site.page import Site, page
from ui.paint.site.places import slug

APP, BASE = "https://clocks.example.org/app/", "https://example.org/clocks/"
MOST = 10_000_000  # bytes of all files

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


@pytest.fixture(scope="session")
def alone(site):
    """A site that knows of no app, whose pages are written one by one."""
    assert site.exists()  # its places are kept
    return Site()


def links(markup):
    return [one["href"] for one in markup.all("a") if "href" in one]


def folded(text):
    """Return the content of a page's folds."""
    return "".join(text.split("<details>")[1:])


def test_every_link_leads_to_a_file_and_every_file_is_reached(site, alone, texts, markups):
    """Each day to one that is there, or would be if all states were written."""
    reached, states = set(), {site / one.folder / "index.html" for one in alone.places.every}
    for folder, markup in markups.items():
        for to in [*links(markup), *(one["href"] for one in markup.all("link"))]:
            if to.startswith(("https://", "http://", "#")):
                continue
            file = (site / folder / to.partition("#")[0]).resolve()
            assert file.is_file() or (file in states and not WEEKLY), (folder, to)
            reached.add(file)
    there = {*site.rglob("index.html")} - {site / old / "index.html" for old in moved()}
    assert {*there, site / "style.css", site / "icon.svg"} == {
        file for file in reached if file.is_file()
    }
    for folder, text in texts.items():
        images = re.findall(r'href="([^"]*image/[0-9a-f]{12}[.]png)"', text)
        assert all((site / folder / one).is_file() for one in images)


def test_a_link_into_the_app_finds_the_file_of_its_state(site, markups, texts):
    files = re.search(r'id="paint-files">(.*?)</script>', texts["heatmap"])
    assert files
    folders = json.loads(files[1])["files"]
    assert "heatmap/llama-like/" in folders.values()
    assert all((site / folder / "index.html").is_file() for folder in folders.values())
    scripts = [one["src"] for one in markups["heatmap"].all("script") if "src" in one]
    assert scripts == ["../early_input.js", "../words.js"]
    assert [one["src"] for one in markups["glossary"].all("script") if "src" in one] == [
        "../link.js",
        "../words.js",
    ]


def test_nothing_is_fetched_from_elsewhere_and_all_of_it_is_small(site, markups):
    for markup in markups.values():
        fetches = [one["href"] for one in markup.all("link") if one["rel"] != "canonical"]
        fetches += [one["src"] for one in markup.all("img") + markup.all("script") if "src" in one]
        fetches += [one["href"] for one in markup.all("image")]
        assert not [one for one in fetches if re.match(r"(?!data:)\w+:|//", one)]
    style = (site / "style.css").read_text(encoding="utf-8")
    assert "url(" not in style
    assert "@import" not in style
    files = [file for file in site.rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) < MOST
    assert (site / ".nojekyll").exists()


def test_every_page_has_one_title_landmarks_and_words_for_its_pictures(texts, markups):
    for folder, markup in markups.items():
        assert len(markup.all("h1")) == len(markup.all("main")) == 1, folder
        assert len(markup.all("header")) == 1
        assert markup.all("html") == [{"lang": "en"}]
        assert all(one.get("alt") for one in markup.all("img"))
        assert all(one.get("aria-label") for one in markup.all("svg") if "role" in one)
        assert "<title></title>" not in texts[folder]
        assert not re.search(r"<title>\d+ ·", texts[folder])  # a number alone says nothing
        ids = [one["id"] for _, one in markup.tags if "id" in one]
        assert len(ids) == len({*ids}) or folder.endswith("story"), folder


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


def test_the_menu_leads_to_every_page_and_presets_stand_in_a_row(texts, markups):
    for name in contents.names():
        url = contents.url_path(name)
        assert (f"{url}/index.html" if url else "index.html") in links(markups["."])
    assert {"../index.html", "../clock-hands/index.html"} <= {*links(markups["heatmap"])}
    for name, presets in (("heatmap", PRESETS), ("choose", HEADS)):
        for label in presets:
            assert f"../{name}/{slug(label)}/index.html" in links(markups[name])
            title = f"<title>{html.escape(label)} · {words(name).meta['title']}"
            assert title in texts[f"{name}/{slug(label)}"]
    assert "8192 positions down" in texts["heatmap/llama-like"].replace(",", "")


def test_links_to_the_story_open_it_at_their_step_and_steps_lead_on(texts, markups):
    """What else its steps have: tests/app/test_files.py, of a file that is made likewise."""
    steps = [story_file.step(file) for file in story_file.files()]
    sections = texts["story"].split("<section")[1:]
    assert len(sections) == len(steps) + 1
    for number, (step, section) in enumerate(zip(steps, sections, strict=False), 1):
        assert section.startswith(f' id="{number}"')
        closer = re.findall(rf'href="../([^"]*)">{words("story").text("closer")}</a>', section)
        assert len(closer) == bool(step.page)
        assert all(one.startswith(contents.url_path(step.page)) for one in closer)
    urls = [contents.url_path(door["page"]) for door in words("story").meta["doors"]]
    doors = {f"../{url}/index.html" if url else "../index.html" for url in urls}
    assert doors <= {*links(Markup(sections[-1].split("</main>")[0]))}
    step = words("home").meta["movement"]["step"]
    assert f"story/index.html#{step}" in links(markups["."])


def test_answers_of_the_quiz_are_folded_in(texts):
    key = words("quiz").parts["key"].split("*")[0]
    for folder in ("quiz", "quiz/medium", "quiz/hard"):
        before, *folds = texts[folder].split("<main")[1].split("<details>")
        assert key not in before
        assert sum(key in fold for fold in folds) == 6


def test_a_button_leads_to_a_file_else_to_the_app_else_nowhere(alone, texts, markups):
    folder = "base-and-length/512-tokens-base-20"
    assert f"../{folder}/index.html" in links(markups["base-and-length"])
    assert "512 tokens" in texts[folder]
    preset = "similarity/llama-like"
    pressed = [to for to in links(markups[preset]) if to.startswith(APP) and "pair=0" in to]
    assert any("max_len=8192" in to for to in pressed)
    place = next(one for one in alone.places.every if one.folder == f"{preset}/")
    assert "fastest pair" in texts[preset]
    assert "fastest pair" not in page(alone, place)


def test_a_page_says_where_the_app_is(alone, markups):
    assert f"{APP}heatmap" in links(markups["heatmap"])
    for name, moves in (("heatmap", True), ("glossary", False)):
        text = page(alone, alone.places.find(name))
        assert ("python3 run.py" in text) == moves
        assert APP not in text


def test_the_sitemap_names_every_file_and_pages_their_own_address(site, texts):
    tree = ElementTree.parse(site / "sitemap.xml")
    addresses = {BASE + (f"{folder}/" if folder != "." else "") for folder in texts}
    assert {one.text for one in tree.iter() if one.text} == addresses
    assert f"Sitemap: {BASE}sitemap.xml" in (site / "robots.txt").read_text()
    assert f'<link rel="canonical" href="{BASE}heatmap/llama-like/">' in texts["heatmap/llama-like"]
    for name in contents.names():
        assert (site / "card" / f"{name}.png").exists()
        assert f"{BASE}card/{name}.png" in texts[contents.url_path(name) or "."]
