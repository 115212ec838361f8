"""The site of files, and pages as one file, opened from a disk on a phone without a network."""

import pytest

from document import contents
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import PHONE, context_with
from ui.paint.file import page as one_file

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]
STYLED = """[document.body, document.querySelector("main")].some(
    (one) => getComputedStyle(one).maxWidth !== "none")"""
FOR_AXE = "story", "choose", "myths", "quiz", "heatmap"
OPEN = "document.querySelectorAll('main details').forEach((one) => (one.open = true))"


@pytest.fixture
def offline(chromium):
    """A tab that may ask for files alone, and has nothing to complain of."""
    page = context_with(chromium, **PHONE, offline=True).new_page()
    wrong = []
    page.on("request", lambda one: one.url.startswith(("file:", "data:")) or wrong.append(one.url))
    # An image that a fold has just shown is given up when the next page is opened.
    page.on("requestfailed", lambda one: "ABORTED" in one.failure or wrong.append(one.url))
    page.on("console", lambda one: one.type == "error" and wrong.append(one.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    page.close()
    assert wrong == []


def test_every_page_opens_and_fits_a_phone_and_readers_of_all_kinds_can_use_some(
    site, offline, tmp_path
):
    """And a page of each chapter that is one file."""
    pages = sorted(site.glob("*/index.html"))
    names = ["story", *(contents.chapter(chapter)[-1] for chapter in contents.CHAPTERS)]
    whole = [tmp_path / f"{name}.html" for name in dict.fromkeys(names)]
    for file in whole:
        file.write_text(one_file(file.stem, app="https://clocks.example.org"), encoding="utf-8")
    for file in [site / "index.html", *pages, *whole]:
        offline.goto(file.as_uri())
        offline.evaluate(OPEN)
        assert offline.locator("h1").is_visible(), file
        assert offline.evaluate("document.documentElement.scrollWidth") <= 390, file
        assert offline.evaluate(STYLED), file
        if file.parent in (site, *(site / name for name in FOR_AXE)):
            axe_finds_nothing(offline, file)


def test_a_fold_and_the_menu_are_opened_by_hand(site, offline):
    offline.goto((site / "index.html").as_uri())
    answer = offline.locator("main details p").first
    assert not answer.is_visible()
    offline.locator("main summary").first.tap()
    assert answer.is_visible()
    offline.locator("header summary").tap()
    offline.locator("header nav a", has_text="Heatmap").tap()
    offline.wait_for_url("**/heatmap/index.html")
    assert offline.locator("header nav [aria-current]").text_content() == "Heatmap"


def test_pictures_move_under_a_hand_and_read_their_link(site, offline):
    offline.goto((site / "heatmap" / "index.html").as_uri() + "?max_len=57&base=300&position=40")
    sliders = {name: f".st-key-{name} input" for name in ("max_len", "base", "position", "d_model")}
    texts = {n: offline.get_attribute(at, "aria-valuetext") for n, at in sliders.items()}
    assert texts == {"max_len": "57", "base": "300", "position": "40", "d_model": "512"}
    down = offline.locator("[data-key=heatmap] .l5").text_content()
    assert "50" in down
    assert "120" not in down  # which was the last label down
    assert offline.locator(".pale").is_visible()
    offline.locator(".st-key-max_len .more").tap()
    assert offline.get_attribute(sliders["max_len"], "aria-valuetext") == "59"  # the next stop
    offline.locator(".pale a").tap()
    offline.wait_for_function("!document.querySelector('#paint.ahead')")
    assert offline.get_attribute(sliders["max_len"], "aria-valuetext") == "128"


def test_terms_and_the_search_need_no_network(site, offline):
    offline.goto((site / "heatmap" / "index.html").as_uri())
    offline.locator("a[href$='#position']").first.tap()
    offline.locator(".term-line").wait_for()
    offline.locator("button.search").tap()
    offline.locator(".term-line").wait_for(state="detached")
    offline.keyboard.type("glossary")
    offline.wait_for_selector(".search-box [role=option]")
    offline.keyboard.press("Enter")
    offline.wait_for_url("**/glossary/index.html")
    offline.keyboard.press("/")
    offline.keyboard.type("a shift is a rotation")
    offline.wait_for_selector(".search-box [role=option]")
    offline.locator(".search-box [role=option]", has_text="Story").first.click()
    offline.wait_for_url("**/story/index.html#9")


def test_a_link_to_a_step_opens_the_story_there(site, offline):
    for link in ("#7", "?step=7"):  # as links of the site, and those into the app
        offline.goto("about:blank")
        offline.goto((site / "story" / "index.html").as_uri() + link)
        offline.wait_for_function(
            "Math.abs(document.getElementById('7').getBoundingClientRect().y) < 2"
        )
    offline.goto((site / "story" / "index.html").as_uri() + "?step=7&present=1")
    answer = offline.locator("[id='7'] details > .words").first
    assert not answer.is_visible()
    offline.locator("[id='7'] summary").tap()
    assert answer.is_visible()
    assert not offline.locator("#elsewhere").is_visible()
    offline.goto((site / "story" / "index.html").as_uri() + "?step=99")
    assert offline.locator("#elsewhere").is_visible()


def test_what_no_file_shows_is_said_to_be_elsewhere_and_an_old_address_leads_on(site, offline):
    offline.goto((site / "worksheet" / "index.html").as_uri() + "?answers=true")
    offline.wait_for_url("**/quiz/index.html?where=answer+key")
    link = offline.locator("#elsewhere a")
    assert link.get_attribute("href") == "https://clocks.example.org/app/quiz?where=answer+key"
    folder = site / "attention" / "index.html"
    offline.goto(folder.as_uri() + "?k=3")
    assert offline.locator("#elsewhere").is_visible()
    offline.goto(folder.as_uri())
    assert not offline.locator("#elsewhere").is_visible()
