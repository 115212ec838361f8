"""The worksheet on paper: a sheet and its key, on A4 and Letter, black on white."""

import re

import pytest

from tests.browser.conftest import visit, watched_page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("answers", "pages"), [("true", 2), ("false", 1)])
def test_pages_of_paper(page, address, answers, pages):
    visit(page, f"{address}/worksheet?answers={answers}")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for paper in ("A4", "Letter"):
            printed = page.pdf(format=paper, print_background=True)
            count = len(re.findall(rb"/Type\s*/Page\b", printed))
            assert count == pages, (scheme, paper)


def test_what_only_a_screen_needs_is_not_printed(chromium, address):
    with watched_page(chromium, color_scheme="dark") as page:
        visit(page, f"{address}/worksheet")
        switch = page.locator(".st-key-answers")
        sheet = page.locator(".st-key-paper_sheet p").first
        assert switch.is_visible()
        page.emulate_media(media="print")
        assert not switch.is_visible()
        assert not page.get_by_role("slider", name="base").is_visible()
        assert sheet.is_visible()
        color = "element => getComputedStyle(element).color"
        assert sheet.evaluate(color) == "rgb(0, 0, 0)"
