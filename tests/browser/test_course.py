"""A reader's course: kept in the browser, told to nobody, gone with one press."""

import json

import pytest

from document.words import words
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import settle, until, visit, watched_page

pytestmark = pytest.mark.browser

STORAGE = "localStorage.getItem('clock hands course')"
# A browser that keeps nothing of ours; Streamlit asks it for other things.
REFUSED = """
    for (const name of ["getItem", "setItem", "removeItem"]) {
        const own = Storage.prototype[name];
        Storage.prototype[name] = function (key, ...rest) {
            if (key.startsWith("clock hands")) throw new DOMException("no", "SecurityError");
            return own.call(this, key, ...rest);
        };
    }
"""


@pytest.fixture(autouse=True)
def _unknown(page, address):
    """A browser that was never here: tests share its storage."""
    page.goto(f"{address}/robots.txt")
    page.evaluate("localStorage.removeItem('clock hands course')")


def course(page):
    return json.loads(page.evaluate(STORAGE) or "{}")


def guess(page, option):
    page.locator(".st-key-similarity_predict button").nth(option).click()
    settle(page)


def home(page):
    page.locator(".st-key-name a").click()
    page.wait_for_selector(".st-key-word")
    settle(page)


def test_pages_and_predictions_are_kept_and_home_leads_on(page, address, sent):
    visit(page, f"{address}/similarity?offset=9")
    guess(page, 0)
    until(page, lambda: course(page).get("last"))
    visit(page, f"{address}/heatmap?max_len=77", fresh=True)  # a visit of its own
    until(page, lambda: course(page)["last"]["page"] == "heatmap")
    home(page)
    assert course(page)["pages"] == ["similarity", "heatmap", "home"]
    (right,) = course(page)["answers"]["similarity"].values()
    door = page.locator(".course.continue a")
    assert words("heatmap").meta["title"] in door.inner_text()
    overview = page.locator(".course.overview")
    overview.locator("summary").click()
    label = words("home").label("of_page").format(right=int(right), count=1)
    assert overview.locator(".page", has_text=label).count() == 1
    assert overview.locator(".seen").count() == 3
    axe_finds_nothing(page, "course")
    sent.clear()
    door.click()
    page.wait_for_selector(".st-key-heatmap")
    settle(page)
    assert page.url.endswith("/heatmap?max_len=77")
    page.go_back()
    page.wait_for_selector(".st-key-word")
    settle(page)
    assert not any("similarity" in str(frame) for frame in sent)  # what was predicted stays here


def test_an_answer_in_the_quiz_counts_once_it_is_settled(page, address):
    visit(page, f"{address}/quiz")
    box = page.locator("[data-testid=stTextInput] input").first
    for wrong, settled in (("-1", None), ("-2", {"quiz": {"quiz_easy 1 1": False}})):
        box.fill(wrong)
        box.press("Enter")
        settle(page)
        if settled:
            until(page, lambda now=settled: course(page).get("answers") == now)
        assert course(page).get("answers") == (settled or {})


def test_one_press_clears_it_and_it_stays_so(page, address, sent):
    visit(page, f"{address}/similarity")
    guess(page, 1)
    home(page)
    page.locator(".course.overview summary").click()
    sent.clear()
    page.locator(".course .clear").click()
    until(page, lambda: page.locator(".course:visible").count() == 0)
    assert page.evaluate(STORAGE) is None
    page.wait_for_timeout(500)
    assert not sent
    page.locator(".st-key-ways a").last.click()
    settle(page)
    assert course(page).get("answers", {}) == {}  # though the visit still counts them


def test_where_nothing_is_kept_nothing_breaks(chromium, address):
    with watched_page(chromium, script=REFUSED) as page:
        visit(page, f"{address}/similarity")
        guess(page, 0)
        page.wait_for_timeout(1000)  # the page is the last one after SETTLED: ui/live/course.js
        home(page)
        page.locator(".course.continue a").wait_for()  # as long as the tab
        page.locator(".course.overview summary").click()
        page.locator(".course .clear").click()
        until(page, lambda: page.locator(".course:visible").count() == 0)


@pytest.mark.parametrize("query", ["present=1", "embed=true"])
def test_what_is_shown_to_others_is_not_noted(page, address, query):
    visit(page, f"{address}/heatmap?{query}")
    page.wait_for_timeout(1200)
    assert page.evaluate(STORAGE) is None
