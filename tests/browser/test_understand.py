"""Text as it was typed, options that stay, and a sheet on paper."""

import re

import pytest

from core.encodings.rotary_scaling import SCALINGS
from tests.browser.conftest import settle, visit

pytestmark = pytest.mark.browser


def test_options_stay_where_they_are(page, address):
    visit(page, f"{address}/choose?scaling=ntk")
    options = page.locator(".st-key-scaling label:has(input)")
    before = [option.bounding_box() for option in options.all()]
    assert len(before) == 1 + len(SCALINGS)
    options.filter(has_text="yarn").click()
    page.wait_for_url("**scaling=yarn*")
    settle(page)
    assert [option.bounding_box() for option in options.all()] == before


def test_the_worksheet_is_printed_black_on_white_without_what_only_a_screen_needs(page, address):
    page.emulate_media(color_scheme="dark")
    for where, pages in (("here", 1), ("answer key", 2), ("on paper", 1)):
        visit(page, f"{address}/quiz?where={where}")
        for paper in ("A4", "Letter"):
            printed = page.pdf(format=paper, print_background=True)
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == pages, paper
    assert page.locator(".st-key-where").is_visible()
    page.emulate_media(media="print")
    assert not page.locator(".st-key-where").is_visible()
    sheet = page.locator(".st-key-paper_sheet p").first
    assert sheet.is_visible()
    assert sheet.evaluate("one => getComputedStyle(one).color") == "rgb(0, 0, 0)"
