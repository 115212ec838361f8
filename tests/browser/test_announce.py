"""The words for a screen reader when a reader changes something: ui/live/announce.js."""

import pytest

from tests.browser.conftest import until, visit

pytestmark = pytest.mark.browser


def test_a_moved_slider_and_a_verdict_are_said_once_they_rest(page, address):
    status = page.locator(".announcement")
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
    answer = page.get_by_role("textbox").first
    answer.fill("123456")
    answer.press("Enter")
    until(page, lambda: "45.84" not in status.inner_text())
    assert status.inner_text() in page.locator("[data-testid=stMain]").inner_text()
