"""The story walked from end to end by keyboard alone, and axe on every step."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import settle, visit, watched_page
from tests.browser.test_pages import NOT_OURS
from ui import story

pytestmark = pytest.mark.browser
FILES = story.files()
WALKS = [
    ({"width": 1280, "height": 720}, "light"),
    ({"width": 390, "height": 844}, "dark"),
]


def press(page, key, there):
    page.keyboard.press(key)
    there.wait_for()
    settle(page)


@pytest.mark.parametrize(("size", "scheme"), WALKS, ids=["projector", "phone"])
def test_walk_by_keyboard(chromium, address, size, scheme):
    with watched_page(chromium, viewport=size, color_scheme=scheme) as page:
        visit(page, f"{address}/story")
        for number, file in enumerate(FILES, 1):
            heading = page.get_by_role("heading", name=story.title(file), exact=True)
            heading.wait_for()
            page.locator(".js-plotly-plot").wait_for()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), file
            press(page, "ArrowRight", page.get_by_role("button", name="Ask again"))
            found = Axe().run(page, context=NOT_OURS)
            assert found.violations_count == 0, f"{file.name}: {found.generate_report()}"
            if number < len(FILES):
                following = story.title(FILES[number])
                press(page, "ArrowRight", page.get_by_role("heading", name=following, exact=True))
                assert f"step={number + 1}" in page.url
        before = story.title(FILES[-2])
        press(page, "ArrowLeft", page.get_by_role("heading", name=before, exact=True))
        assert f"step={len(FILES) - 1}" in page.url
