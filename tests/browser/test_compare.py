"""The chapter Compare in a real browser: a preset holds, and a head is kept from page to page."""

import pytest

from core.encodings.rotary_scaling import SCALINGS
from document.words import words
from tests.browser.conftest import settle, visit
from tests.browser.hand import choose

pytestmark = pytest.mark.browser


def factor(page):
    """The slider of the factor: in llama3 two others have it in their names."""
    return page.locator(".st-key-factor").get_by_role("slider")


def test_options_stay_where_they_are_when_one_is_chosen(page, address):
    visit(page, f"{address}/beyond")
    options = page.locator(".st-key-scaling label:has(input)")
    before = [option.bounding_box() for option in options.all()]
    assert len(before) == 1 + len(SCALINGS)
    options.filter(has_text="yarn").click()
    page.wait_for_url("**scaling=yarn*")
    settle(page)
    assert [option.bounding_box() for option in options.all()] == before


def test_a_preset_holds_when_a_slider_is_moved(page, address):
    visit(page, f"{address}/beyond?more=true")
    page.get_by_role("button", name=words("frame").label("presets")).click()
    page.get_by_role("button", name="Llama 3.1 8B").click()
    page.wait_for_url("**/beyond?*base=500000*")
    page.keyboard.press("Escape")
    settle(page)
    assert factor(page).get_attribute("aria-valuetext") == "8"
    factor(page).focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/beyond?*factor=10*")
    settle(page)
    for parameter in (
        "base=500000",
        "trained_length=8192",
        "wanted_length=131072",
        "scaling=llama3",
    ):
        assert parameter in page.url


def test_a_head_is_kept_from_page_to_page_and_back(page, address):
    state = "beta_fast=16&factor=8&scaling=yarn&truncate=false&wanted_length=65536"
    visit(page, f"{address}/beyond?{state}")
    choose(page, "compare", "choose")
    assert page.url.endswith(f"/choose?{state}")
    page.go_back()
    page.wait_for_url("**/beyond?*")
    settle(page)
    assert page.url.endswith(f"/beyond?{state}")
    assert factor(page).get_attribute("aria-valuetext") == "8"
