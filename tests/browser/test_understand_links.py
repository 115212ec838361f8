"""Pages with controls of their own, opened from a link."""

from urllib.parse import parse_qs, urlsplit

import pytest

from document.words import words
from tests.browser.conftest import settle, visit

pytestmark = pytest.mark.browser


def value(page, name):
    return page.get_by_role("slider", name=name).first.get_attribute("aria-valuetext")


def test_two_settings_side_by_side_are_one_link(page, address):
    visit(page, f"{address}/base-and-length?max_len=300&compare=true&base_b=77&d_model_b=64")
    assert page.locator("h1").inner_text() == words("base_and_length").meta["question"]
    assert (value(page, "max_len"), value(page, "base of B")) == ("300", "77")
    assert page.get_by_text("base 77").first.is_visible()
    page.get_by_role("button", name=words("frame").label("swap")).click()
    settle(page)
    assert (value(page, "base"), value(page, "max_len of B")) == ("77", "300")
    page.reload()
    settle(page)
    assert (value(page, "base"), value(page, "max_len of B")) == ("77", "300")


def test_a_head_and_its_terms_are_one_link(page, address):
    visit(page, f"{address}/attention?head=random&draw=7&terms=word-word&terms=place-place")
    assert value(page, "random draw") == "7"
    page.get_by_role("button", name="position-word").click()
    settle(page)
    page.get_by_role("radio", name="before or after").click()
    settle(page)
    page.reload()
    settle(page)
    assert page.get_by_role("radio", name="before or after").is_checked()
    terms = parse_qs(urlsplit(page.url).query)["terms"]
    assert sorted(terms) == ["position-position", "position-word", "word-word"]
    assert page.locator("p", has_text="(word-word)").inner_text().count("(") == 3
