"""The words for a screen reader when a reader changes something: ui/live/announce.js."""

import pytest

from charts.quiz.sheet import sheet
from tests.browser.conftest import until, visit

pytestmark = pytest.mark.browser


def test_a_moved_slider_and_each_verdict_are_said_once_they_rest(page, address):
    status = page.get_by_role("status").and_(page.locator(".announcement"))
    visit(page, f"{address}/clock-hands?d_model=8&pair=1&position=5")
    page.wait_for_timeout(1000)  # nothing changes: nothing is said
    slider = page.locator(".st-key-position input")
    slider.focus()
    for _ in range(3):
        slider.press("ArrowRight")
    until(page, lambda: status.count() == 1 and "45.84" in status.inner_text())  # 8 * .1 radians
    assert "position 8" in status.inner_text()
    visit(page, f"{address}/quiz?seed=3")
    page.wait_for_timeout(1000)  # the page's own words are no news
    assert "45.84" in status.inner_text()
    boxes = page.get_by_role("textbox")
    right = [f"{question.problem.answer:.6f}" for question in sheet(3, "easy")]
    for number, answer, verdict in (
        (1, right[0], "Right."),
        (2, right[1], "Right."),  # the same words as above, and heard
        (6, "123456", "Not right. Try once more."),
        (6, "654321", "Not right, and that was the last try."),
    ):
        boxes.nth(number - 1).fill(answer)
        boxes.nth(number - 1).press("Enter")
        name = "" if answer == "654321" else f"Question {number}: "
        until(page, lambda: status.inner_text() == name + verdict)  # noqa: B023
    decimal = page.locator("[class*=st-key-decimal_] input").first
    decimal.focus()
    assert decimal.evaluate("one => one.inputMode") == "decimal"  # a phone's keys for numbers
