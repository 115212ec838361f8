"""Whoever comes back finds what they left: set by hand, left as a reader leaves it, opened anew."""

import pytest

from charts.quiz.sheet import sheet
from document.words import number, words
from tests.browser.conftest import settle, until, visit
from tests.browser.user_input import choose, slider, stored

pytestmark = pytest.mark.browser
HOME = ".st-key-name a"


@pytest.fixture(autouse=True)
def _nothing_kept(page, address):
    page.goto(f"{address}/robots.txt")
    page.evaluate("localStorage.removeItem('clock hands course')")


def continued(page, address, nth=0, *, fresh=False):
    """Open Home, press the link to what was left, and return what it says."""
    visit(page, address, fresh=fresh)
    link = page.locator(".resume a").nth(nth)
    says = link.inner_text()
    link.click()
    page.wait_for_selector(".st-key-doors", state="detached")
    settle(page)
    return says


def test_what_was_left_by_the_menu_by_back_or_under_a_lock(page, address):
    visit(page, f"{address}/story", fresh=True)
    for _ in range(4):  # answer, next step, answer, next step
        page.keyboard.press("ArrowRight")
        settle(page)
    left = page.url
    assert left.endswith("step=3")
    page.locator(HOME).click()
    page.wait_for_selector(".st-key-doors")
    assert words("story").meta["title"] in continued(page, address)
    assert page.url == left
    page.go_back()
    page.wait_for_selector(".st-key-doors")
    settle(page)
    choose(page, "see", "heatmap")
    before = page.url
    slider(page, "base").press("ArrowRight")
    settle(page)
    left = page.url
    assert left != before
    page.go_back()
    page.wait_for_selector(".st-key-doors")
    continued(page, address)
    assert page.url == left
    # A lock is kept, and what a class is shown is not.
    visit(page, f"{address}/heatmap?more=true&lock=d_model")
    slider(page, "base").press("ArrowRight")
    settle(page)
    left = page.url
    visit(page, f"{address}/similarity?present=1", fresh=True)
    page.keyboard.press("End")
    continued(page, address)
    assert page.url == left
    assert slider(page, "d_model").is_disabled()


def test_the_exercises_left_with_the_tab_and_their_score(page, address):
    answers = [number(sheet(1, "easy")[0].problem.answer, 4), "-1", ""]
    visit(page, f"{address}/quiz", fresh=True)
    boxes = page.locator("[data-testid=stTextInput] input")
    for at, answer in enumerate(answers[:2]):
        boxes.nth(at).fill(answer)
        boxes.nth(at).press("Enter")
        settle(page)
    left = page.url
    page.goto("about:blank")
    score = words("quiz").text("score", right=1, all=6, left=4)
    assert score in continued(page, address, fresh=True)
    assert page.url == left
    assert [box.input_value() for box in boxes.all()[:3]] == answers
    slider(page, "seed").press("ArrowRight")  # a sheet without answers has no score
    settle(page)
    visit(page, f"{address}/heatmap")
    assert score in continued(page, address, 1)  # beside the way to the heatmap
    assert page.url == left
    assert [box.input_value() for box in boxes.all()[:3]] == answers


def test_a_hand_before_the_app_is_there(cold):
    def hides():
        page.evaluate("dispatchEvent(new Event('pagehide'))")
        return stored(page)

    page = cold("heatmap?more=true")
    page.locator("#paint .st-key-position input").press("ArrowRight")
    until(page, hides)  # what listens comes a little later
    page.wait_for_url("**position=**")
    assert hides() == {"last": {"page": "heatmap", "href": page.url}}
