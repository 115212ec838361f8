"""Terms that open their line in place, and the search: by hand, by pointer and by key."""

import pytest

from document.words import words
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import PHONE, prepared, rest, settle, visit, watched_page

pytestmark = pytest.mark.browser
TERM = "[data-testid=stMain] a[href='glossary#position']"
LINE = ".term-line"
FIELD = ".search-box input"
OPTION = ".search-box [role=option]"
BUTTON = ".st-key-search button"


def focused(page):
    return page.evaluate("document.activeElement.getAttribute('href')")


def test_a_pointer_that_rests_opens_a_line_and_one_that_goes_closes_it(page, address):
    visit(page, f"{address}/heatmap")
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


def test_a_key_opens_a_line_and_its_link_leads_within_the_app(page, address):
    visit(page, f"{address}/similarity?d_model=64")
    page.focus(TERM)
    page.keyboard.press("Enter")
    page.wait_for_selector(LINE)
    assert focused(page).endswith("/heatmap")
    page.keyboard.press("Escape")
    assert page.locator(LINE).count() == 0
    assert focused(page) == "glossary#position"
    page.keyboard.press("Enter")
    page.locator(f"{LINE} a").last.click()
    page.get_by_role("heading", name=words("heatmap").meta["question"]).wait_for()
    settle(page)
    assert "/heatmap?" in page.url
    assert "d_model=64" in page.url  # what the link does not name stays
    assert page.locator(LINE).count() == 0
    page.go_back()
    page.get_by_role("heading", name=words("similarity").meta["question"]).wait_for()


def test_in_presenter_view_escape_closes_the_line_first(page, address):
    visit(page, f"{address}/heatmap?present=1")
    page.focus(TERM)
    page.keyboard.press("Enter")
    page.wait_for_selector(LINE)
    page.keyboard.press("Escape")
    assert page.locator(LINE).count() == 0
    settle(page)
    assert "present=1" in page.url
    page.keyboard.press("/")
    assert page.locator(FIELD).count() == 0  # no search on the wall


def test_a_tap_opens_a_line_that_fits_a_phone_and_another_closes_it(chromium, address):
    with watched_page(chromium, **PHONE) as page:
        visit(page, f"{address}/heatmap")
        page.locator(TERM).first.tap()
        page.wait_for_selector(LINE)
        line = page.locator(LINE).bounding_box()
        assert line["x"] >= 0
        assert line["x"] + line["width"] <= 390
        assert page.url.startswith(f"{address}/heatmap")
        page.locator("h1").first.tap()
        assert page.locator(LINE).count() == 0


def test_what_is_pressed_before_the_app_is_there_opens_in_it(page, address):
    prepared(f"{address}/heatmap")
    for paint, app in (("#paint a[href='glossary#position']", LINE), ("#paint .k-search", FIELD)):
        page.goto(f"{address}/heatmap")
        page.locator(paint).first.click()
        page.wait_for_selector(app, timeout=60_000)
        rest(page)
        assert "/heatmap" in page.url


def test_a_slash_finds_a_symptom_and_enter_opens_it(page, address):
    visit(page, f"{address}/heatmap?d_model=64")
    page.keyboard.press("/")
    page.keyboard.type("rotate_half")
    page.wait_for_selector(OPTION)
    axe_finds_nothing(page, "search")
    selected = page.get_attribute(FIELD, "aria-activedescendant")
    assert page.get_attribute(f"#{selected}", "aria-selected") == "true"
    page.keyboard.press("Enter")
    page.get_by_role("heading", name=words("traps").meta["question"]).wait_for()
    settle(page)
    assert "part=pairs" in page.url
    assert "d_model=64" in page.url
    assert page.locator(FIELD).count() == 0
    first = page.locator(".st-key-page .plot").first
    assert "other pairing" in first.get_attribute("aria-label")


def test_arrows_choose_escape_leaves_and_what_is_typed_reaches_no_shortcut(page, address):
    visit(page, f"{address}/story?step=3")
    page.click(BUTTON)
    page.keyboard.type("r c qwen ")  # r and c are Streamlit's, a space shows the answer
    page.wait_for_selector(OPTION)
    before = page.get_attribute(FIELD, "aria-activedescendant")
    page.keyboard.press("ArrowDown")
    assert page.get_attribute(FIELD, "aria-activedescendant") != before
    page.keyboard.press("ArrowUp")
    assert page.get_attribute(FIELD, "aria-activedescendant") == before
    page.keyboard.press("Home")
    page.keyboard.press("Escape")
    assert page.locator(FIELD).count() == 0
    settle(page)
    assert "step=3" in page.url
    page.click(BUTTON)
    page.keyboard.type("zebra")
    page.get_by_text(words("frame").label("nothing")).wait_for()
    page.mouse.click(5, 700)  # beside it
    assert page.locator(FIELD).count() == 0


def test_a_slash_that_is_typed_is_a_slash(page, address):
    visit(page, f"{address}/home".removesuffix("home"))
    page.locator("input[type=text]").first.click()
    page.keyboard.type("a/b")
    assert page.locator(FIELD).count() == 0
