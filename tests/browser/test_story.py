"""The story walked by keyboard alone, every week every step of it; axe on some of them."""

import pytest

from document.teach import story_file
from document.words import words
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import RESTING, SIZES, settle, visit, watched_page
from tests.browser.user_input import SNAPSHOT, at_rest, state_of
from tests.profiles import WEEKLY

pytestmark = pytest.mark.browser
SAY = words("story").text
FILES = story_file.files()
LAST = len(FILES)
# Daily one that leaves little room on a phone or the first, those round the pause, and the last.
WALKED, ON_A_PHONE = [range(1, LAST + 1) if WEEKLY else (one, 7, 8, LAST) for one in (1, 5)]
FITS = "document.documentElement.scrollWidth <= innerWidth"
# What a slide shows, in pixels from the top, and by how many the page is longer than the window.
EDGES = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const main = document.querySelector("[data-testid=stMain]");
    const words = ".st-key-story_slide [data-testid=stColumn]:last-child p";
    const sizes = (selector) => [...document.querySelectorAll(selector)].map(
        (one) => parseFloat(getComputedStyle(one).fontSize));
    return {
        picture: [box(".plot").top, box(".plot").bottom],
        words: [...document.querySelectorAll(words)].slice(0, 2).map(
            (one) => one.getBoundingClientRect().top),
        reply: box(".st-key-story_reply").bottom,
        bar: box(".st-key-story_bar").top,
        scrolls: main.scrollHeight - main.clientHeight,
        fits: document.documentElement.scrollWidth <= innerWidth,
        type: Math.min(...sizes("[data-testid=stMarkdown] p")),
        letters: Math.min(...sizes(".plot > .snapshot text")),
    };
}"""

# Press a button that plays: what it says and shows then.
TOGGLED = """toggle => {
    toggle.click();
    const icons = [...toggle.querySelectorAll("path")].filter(one => one.checkVisibility());
    return [toggle.ariaLabel, icons.map(one => one.getAttribute("class"))];
}"""


def at_step(page, number):
    """Wait until a step and its picture are there, and nothing moves any more."""
    title = story_file.title(FILES[number - 1])
    page.get_by_role("heading", name=title, exact=True).wait_for()
    page.wait_for_selector(f"{RESTING} {SNAPSHOT}")
    settle(page)


def revealed(page):
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name=SAY("next").strip()).wait_for()
    settle(page)
    return page.evaluate(EDGES)


def walked(page, link, steps):
    """Each of these steps, by a key from the one before, else by its link."""
    for number in steps:
        if number - 1 in steps:
            page.keyboard.press("ArrowRight")
            if story_file.pauses_after(number - 1, present="present" in link):
                page.get_by_role("heading", name=SAY("short title")).wait_for()
                settle(page)
                assert page.evaluate(FITS)
                page.keyboard.press("ArrowRight")
        else:
            visit(page, f"{link}step={number}", fresh=number == steps[0])
        at_step(page, number)
        yield number


def test_walk_on_a_phone(chromium, address):
    with watched_page(chromium, viewport=SIZES["phone"], color_scheme="dark") as page:
        for number in walked(page, f"{address}/story?", ON_A_PHONE):
            before, after = page.evaluate(EDGES), revealed(page)
            assert before["fits"], number
            assert max(before["reply"], after["reply"]) <= after["bar"], number
            for part in ("picture", "words"):
                assert before[part] == after[part], number
            if WEEKLY or number == ON_A_PHONE[0]:
                axe_finds_nothing(page, str(number))
        page.keyboard.press("ArrowRight")
        page.locator("[data-testid=stPageLink]").nth(2).wait_for()  # ways on, after the end
        page.keyboard.press("ArrowLeft")
        at_step(page, LAST)
        assert f"step={LAST}" in page.url
        # A step shows its own settings whatever the link carries.
        visit(page, f"{address}/story?step=7&d_model=8&max_len=16&position=7", fresh=True)
        at_step(page, 7)
        at_rest(page)
        own, state = story_file.step(FILES[6]).view.settings, state_of(page, "story_slide")
        for name in ("max_len", "d_model", "position"):
            assert state[name] == getattr(own, name)
        assert "d_model=8" in page.url  # kept for the pages that have its control
        page.locator(".st-key-story_reply button").first.click()
        page.get_by_role("button", name=SAY("next").strip()).wait_for()
        settle(page)  # the movement plays
        bar, label = page.locator(".st-key-story_stages"), words("story").label
        bar.locator(".range").fill("0")
        toggled = [bar.locator(".toggle").evaluate(TOGGLED) for _ in range(2)]
        assert toggled == [[label("pause"), ["pause"]], [label("play"), ["start"]]]
        visit(page, f"{address}/story?step=4")
        at_step(page, 4)
        page.locator(".st-key-story_reply button").first.click()
        settle(page)
        page.keyboard.press("ArrowRight")  # whatever was pressed before
        at_step(page, 5)


def test_walk_in_presenter_mode_needs_no_scrolling_and_shows_no_chrome(page, address):
    for number in walked(page, f"{address}/story?present=1&", WALKED):
        for edges in (page.evaluate(EDGES), revealed(page)):
            assert edges["scrolls"] == 0, number
            assert edges["fits"], number
            assert edges["picture"][1] - edges["picture"][0] > 0.75 * 720, number
            assert max(edges["reply"], edges["picture"][1]) <= edges["bar"], number
            assert edges["type"] >= 20
            assert edges["letters"] >= 14
        assert page.locator("header:visible, [data-testid=stPopover]:visible").count() == 0
    assert page.locator("[data-testid=stPageLink]").count() == 0
