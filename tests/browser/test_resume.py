"""The page where a reader was last: kept in the browser, and Home leads on to it."""

import json

import pytest

from document.words import words
from tests.browser.conftest import settle, until, visit
from tests.browser.user_input import STORAGE

pytestmark = pytest.mark.browser


def test_home_leads_on_to_the_last_page_in_its_state(page, address):
    page.goto(f"{address}/robots.txt")
    page.evaluate("localStorage.removeItem('clock hands course')")  # of other tests
    visit(page, f"{address}/heatmap?max_len=77", fresh=True)  # a visit of its own
    until(page, lambda: page.evaluate(STORAGE))
    expected = {"last": {"page": "heatmap", "href": f"{address}/heatmap?max_len=77"}}
    assert json.loads(page.evaluate(STORAGE)) == expected
    visit(page, address)
    link = page.locator(".resume a")
    assert words("heatmap").meta["title"] in link.inner_text()
    link.click()
    page.wait_for_selector(".st-key-heatmap")
    settle(page)
    assert page.url.endswith("/heatmap?max_len=77")
    page.go_back()
    page.wait_for_selector(".st-key-word")
    settle(page)
