"""The story walked from end to end by keyboard alone; axe on some steps, weekly on every one."""

import pytest

from document.teach import story_file
from document.words import words
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import RESTING, settle, visit, watched_page
from tests.browser.hand import STILL, at_rest, state_of
from tests.profiles import WEEKLY

WORDS = words("story")

# By how many pixels the page is longer than the window.
SCROLLS = """() => {
    const main = document.querySelector("[data-testid=stMain]");
    return main.scrollHeight - main.clientHeight;
}"""
FITS = "document.documentElement.scrollWidth <= innerWidth"
# The sizes of type, in pixels.
TYPE = """() => {
    const sizes = (selector) => [...document.querySelectorAll(selector)].map(
        (one) => parseFloat(getComputedStyle(one).fontSize));
    return { words: sizes("[data-testid=stMarkdown] p"), picture: sizes(".plot > .still text") };
}"""
# Edges of what a slide shows, in pixels from the top, and where its paragraphs begin.
EDGES = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const beside = ".st-key-story_slide [data-testid=stColumn]:last-child";
    const words = document.querySelectorAll(`${beside} p`);
    return {
        picture: [box(".plot").top, box(".plot").bottom],
        width: box(".plot").width,
        reply: box(".st-key-story_reply").bottom,
        bar: box(".st-key-story_bar").top,
        words: [...words].slice(0, 2).map((one) => one.getBoundingClientRect().top),
    };
}"""
pytestmark = pytest.mark.browser
FILES = story_file.files()


def at_step(page, file):
    """Wait until the step in `file` and its picture are there, and nothing moves any more."""
    page.get_by_role("heading", name=story_file.title(file), exact=True).wait_for()
    page.wait_for_selector(f"{RESTING} {STILL}")
    settle(page)


def test_a_step_shows_its_own_settings_whatever_the_link_carries(page, address):
    visit(page, f"{address}/story?step=7&d_model=8&max_len=16&position=7")
    at_step(page, FILES[6])
    at_rest(page)
    own = story_file.step(FILES[6]).view.settings
    state = state_of(page, "heatmap")
    assert (state["max_len"], state["d_model"]) == (own.max_len, own.d_model)
    assert state["position"] == own.position
    assert "d_model=8" in page.url  # kept for the pages that have its control


def test_walk_by_keyboard_on_a_phone(chromium, address):
    phone = {"width": 390, "height": 844}
    with watched_page(chromium, viewport=phone, color_scheme="dark") as page:
        visit(page, f"{address}/story", fresh=True)
        for number, file in enumerate(FILES, 1):
            at_step(page, file)
            assert f"step={number}" in page.url or number == 1
            assert page.evaluate(FITS), file
            before = page.evaluate(EDGES)
            page.keyboard.press("ArrowRight")
            page.get_by_role("button", name=WORDS.text("again").strip()).wait_for()
            settle(page)
            after = page.evaluate(EDGES)
            assert max(before["reply"], after["reply"]) <= after["bar"], file.name
            assert (before["picture"], before["words"]) == (after["picture"], after["words"]), (
                file.name
            )
            if WEEKLY or number % 5 == 1:
                axe_finds_nothing(page, file.name)
            page.keyboard.press("ArrowRight")
            if story_file.pauses_after(number):
                page.get_by_role("heading", name=WORDS.text("short title")).wait_for()
                settle(page)
                assert page.evaluate(FITS)
                page.keyboard.press("ArrowRight")
        assert page.locator("[data-testid=stPageLink]").count() >= 3  # ways on, after the end
        page.keyboard.press("ArrowLeft")
        at_step(page, FILES[-1])
        assert f"step={len(FILES)}" in page.url


def test_walk_in_presenter_mode_needs_no_scrolling_and_shows_no_chrome(chromium, address):
    with watched_page(chromium, viewport={"width": 1280, "height": 720}) as page:
        visit(page, f"{address}/story?present=1", fresh=True)
        for file in FILES:
            at_step(page, file)
            for key in ("story_next", "story_next"):  # what is asked, then what is revealed
                assert page.evaluate(SCROLLS) == 0, file.name
                assert page.evaluate(FITS), file.name
                sizes = page.evaluate(TYPE)  # the last slide has no picture
                edges = page.evaluate(EDGES)
                assert edges["picture"][1] - edges["picture"][0] > 0.75 * 720
                assert max(edges["reply"], edges["picture"][1]) <= edges["bar"], file.name
                label = page.locator(f".st-key-{key}").inner_text()
                page.keyboard.press("ArrowRight")
                if label.startswith(WORDS.text("reveal").strip()):
                    page.locator(f".st-key-{key}").get_by_text(
                        WORDS.text("next").strip()
                    ).wait_for()
        assert page.locator("header:visible, [data-testid=stPopover]:visible").count() == 0
        assert page.locator("[data-testid=stPageLink]").count() == 0
        assert min(sizes["words"]) >= 20
        assert min(sizes["picture"]) >= 14
