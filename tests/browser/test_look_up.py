"""Terms that open their line in place, and the search: by hand, by pointer and by key."""

import pytest

from document.words import words
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import PHONE, prepared, rest, settle, visit, watched_page

pytestmark = pytest.mark.browser
TERM = "[data-testid=stMain] a[href='glossary#position']"
LINE = ".term-line"
FIELD = ".search-box input"
GROUNDS = """new Set([...document.querySelectorAll(".search-box [role=option]")]
    .map(one => getComputedStyle(one).backgroundColor)).size"""


def at(page, name):
    """Wait for a page."""
    page.get_by_role("heading", name=words(name).meta["question"]).wait_for()
    settle(page)


def line_by_key(page):
    page.focus(TERM)
    page.keyboard.press("Enter")
    page.wait_for_selector(LINE)


def test_a_line_opens_by_pointer_and_key_and_its_link_leads_within_the_app(page, address):
    visit(page, f"{address}/similarity?d_model=64")
    page.hover(TERM)
    page.wait_for_selector(LINE)
    term, line = (page.locator(one).bounding_box() for one in (TERM, LINE))
    assert 0 < line["y"] - term["y"] - term["height"] < 12
    page.hover(LINE)  # it is read, and its link can be reached
    page.wait_for_timeout(400)
    assert page.locator(LINE).is_visible()
    axe_finds_nothing(page, "a line that is open")
    page.mouse.move(5, 500)
    page.wait_for_selector(LINE, state="detached")

    line_by_key(page)
    assert page.locator(":focus").get_attribute("href").endswith("/heatmap")
    page.keyboard.press("Escape")
    assert page.locator(LINE).count() == 0
    assert page.locator(":focus").get_attribute("href") == "glossary#position"
    page.keyboard.press("Enter")
    page.locator(f"{LINE} a").last.click()
    at(page, "heatmap")
    assert "/heatmap?" in page.url
    assert "d_model=64" in page.url  # what the link does not name stays
    page.go_back()
    at(page, "similarity")
    term = page.locator(TERM).bounding_box()
    page.set_viewport_size({"width": 1280, "height": int(term["y"] + 2 * term["height"])})
    line_by_key(page)  # where there is no room below it
    line = page.locator(LINE).bounding_box()
    assert 0 < page.locator(TERM).bounding_box()["y"] - line["y"] - line["height"] < 12


def test_a_slash_finds_a_symptom_arrows_choose_and_what_is_typed_is_no_shortcut(page, address):
    visit(page, f"{address}/")
    page.locator("input[type=text]").first.click()
    page.keyboard.type("a/b")  # where it is a slash
    assert page.locator(FIELD).count() == 0
    visit(page, f"{address}/story?step=3&d_model=64")
    page.click(".st-key-search button")
    page.keyboard.type("r c qwen ")  # r and c are Streamlit's, a space shows the answer
    chosen = f"{FIELD}[aria-activedescendant]"
    first = page.get_attribute(chosen, "aria-activedescendant")
    for key, is_first in (("ArrowDown", False), ("ArrowUp", True)):
        page.keyboard.press(key)
        assert (page.get_attribute(chosen, "aria-activedescendant") == first) == is_first
    assert page.evaluate(GROUNDS) == 2  # the chosen one's and the others'
    page.keyboard.press("Escape")
    assert page.locator(FIELD).count() == 0
    settle(page)
    assert "step=3" in page.url
    page.keyboard.press("/")
    page.keyboard.type("zebra")
    page.get_by_text(words("frame").label("nothing")).wait_for()
    page.mouse.click(5, 700)  # beside it
    assert page.locator(FIELD).count() == 0
    page.keyboard.press("/")
    page.keyboard.type("rotate_half")
    selected = page.get_attribute(chosen, "aria-activedescendant")
    assert page.get_attribute(f"#{selected}", "aria-selected") == "true"
    axe_finds_nothing(page, "search")
    page.keyboard.press("Enter")
    at(page, "traps")
    assert "part=pairs" in page.url
    assert "d_model=64" in page.url
    assert "other pairing" in page.locator(".st-key-page .plot").first.get_attribute("aria-label")

    visit(page, f"{address}/heatmap?present=1")
    line_by_key(page)
    page.keyboard.press("Escape")  # which closes the line, and does not leave
    page.keyboard.press("/")  # no search on the wall
    settle(page)
    assert "present=1" in page.url
    assert page.locator(f"{FIELD}, {LINE}").count() == 0


def fits_a_phone(page, selector):
    box = page.locator(selector).bounding_box()
    assert 0 <= box["x"] <= box["x"] + box["width"] <= PHONE["viewport"]["width"]


def test_what_is_pressed_before_the_app_is_there_opens_in_it_and_fits_a_phone(chromium, address):
    with watched_page(chromium, **PHONE) as page:
        page.goto(prepared(f"{address}/heatmap"), wait_until="commit")
        page.locator("#paint a[href='glossary#position']").first.tap()
        page.wait_for_selector(LINE)
        rest(page)
        assert "/heatmap" in page.url
        fits_a_phone(page, LINE)
        page.locator("h1").first.tap()  # beside the line
        assert page.locator(LINE).count() == 0
        page.locator(TERM).first.tap()
        page.wait_for_selector(LINE)
        page.locator(".st-key-search button").tap()
        page.wait_for_selector(FIELD)
        fits_a_phone(page, FIELD)
