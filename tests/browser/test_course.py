"""A reader's course: kept in the browser, told to nobody, gone with one press."""

import json

import pytest

from document.words import words
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import settle, until, visit

pytestmark = pytest.mark.browser
STORAGE = "localStorage.getItem('clock hands course')"


@pytest.fixture(autouse=True)
def _unknown(page, address):
    """A browser that was never here: tests share its storage."""
    page.goto(f"{address}/robots.txt")
    page.evaluate("localStorage.removeItem('clock hands course')")


def course(page):
    return json.loads(page.evaluate(STORAGE) or "{}")


def home(page):
    page.locator(".st-key-name a").click()
    page.wait_for_selector(".st-key-word")
    settle(page)


def test_what_was_seen_and_predicted_is_kept_leads_on_and_is_cleared(page, address, sent):
    for query in ("embed=true", "present=1"):  # shown to others
        visit(page, f"{address}/heatmap?{query}", fresh=True)
    visit(page, f"{address}/similarity?offset=9", fresh=True)
    page.locator(".st-key-similarity_predict button").first.click()
    settle(page)
    until(page, lambda: course(page).get("last"))
    assert course(page)["pages"] == ["similarity"]
    visit(page, f"{address}/heatmap?max_len=77", fresh=True)  # a visit of its own
    until(page, lambda: course(page)["last"]["page"] == "heatmap")
    home(page)
    until(page, lambda: course(page)["pages"] == ["similarity", "heatmap", "home"])
    (right,) = course(page)["answers"]["similarity"].values()
    door, overview = page.locator(".course.continue a"), page.locator(".course.overview")
    assert words("heatmap").meta["title"] in door.inner_text()
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
    if not page.locator(".course .clear").is_visible():
        overview.locator("summary").click()
    page.locator(".course .clear").click()
    until(page, lambda: page.locator(".course:visible").count() == 0)
    assert page.evaluate(STORAGE) is None


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
