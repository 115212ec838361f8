"""The story as one file, opened from disk on a phone without a network."""

import pytest

from document.teach import story_file
from tests.browser.conftest import context_with
from ui.teach.one_file.page import page as one_file

pytestmark = pytest.mark.browser


def test_the_story_is_walked_by_keys_without_a_network(chromium, tmp_path):
    file = tmp_path / "story.html"
    file.write_text(one_file(), encoding="utf-8")
    context = context_with(chromium, viewport={"width": 390, "height": 844}, offline=True)
    page = context.new_page()
    urls, wrong = [], []
    page.on("request", lambda request: urls.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(file.as_uri())
    for number in range(1, len(story_file.files()) + 1):
        assert page.locator("section.here").count() == 1
        here = page.locator("section").nth(number - 1)
        here.locator("button").first.click()
        assert here.locator("details[open] .verdict strong").is_visible()
        assert here.locator("svg:visible").count() > 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("ArrowRight")
    assert page.locator("section.end.here").count() == 1
    page.go_back()
    assert page.locator("section.end.here").count() == 0
    assert [url for url in urls if not url.startswith(("file:", "data:"))] == []
    assert wrong == []
    context.close()
