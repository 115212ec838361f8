"""Pages as one file, opened from disk on a phone without a network."""

import pytest

from document import contents
from document.words import words
from tests.browser.conftest import context_with
from ui.paint.file import page as one_file

pytestmark = pytest.mark.browser


@pytest.fixture
def open_file(chromium, tmp_path):
    """Opens a text as a file on a phone; nothing but the file may be asked for."""
    context = context_with(chromium, viewport={"width": 390, "height": 844}, offline=True)
    page = context.new_page()
    urls, wrong = [], []
    page.on("request", lambda request: urls.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))

    def open_text(text):
        file = tmp_path / "page.html"
        file.write_text(text, encoding="utf-8")
        page.goto(file.as_uri())
        return page

    yield open_text
    context.close()
    assert [url for url in urls if not url.startswith(("file:", "data:"))] == []
    assert wrong == []


def test_a_page_of_each_chapter_is_read_without_a_network(open_file):
    for chapter in contents.CHAPTERS:
        name = contents.chapter(chapter)[-1]
        page = open_file(one_file(name, app="https://clocks.example.org"))
        assert page.locator("h1").inner_text() == words(name).meta["question"]
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
