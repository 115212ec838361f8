"""A reader's own words as they were typed, code that is copied, options that stay in place."""

import re
from urllib.parse import quote

import numpy as np
import pytest

from core.encodings.rotary_scaling import SCALINGS
from core.input.text_to_input import split_words, text_to_input
from document.words import words
from tests.browser.conftest import settle, visit

pytestmark = pytest.mark.browser


def test_a_readers_markup_is_shown_as_it_was_typed(page, address):
    marked = ("<b>x</b>", "**x**", "`x`", "$x^2$", "[x](y)", "a|b", "\\x", "~~x~~", ":red[x]")
    sentence = quote(" ".join(marked))
    for position, word in enumerate(marked):
        visit(page, f"{address}/text-to-input?sentence={sentence}&position={position}")
        pattern = "\N{WORD JOINER}?".join(map(re.escape, word))
        page.locator("strong", has_text=re.compile(pattern)).first.wait_for()


def test_code_is_copied_in_one_click_and_gives_what_is_shown(page, address):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(page, f"{address}/text-to-input?rate=0.25&d_model=64")
    page.get_by_role("button", name=words("take").label("take")).first.click()
    settle(page)
    code = page.locator("[data-testid=stCode]").first
    code.hover()
    code.get_by_role("button").click()
    names: dict[str, object] = {}
    exec(page.evaluate("navigator.clipboard.readText()"), names)
    sentence = split_words("Transformers revolutionized the field of NLP")
    columns = text_to_input(sentence, 64, rate=0.25).dropped
    np.testing.assert_allclose(names["x"], columns, rtol=0, atol=1e-12)


def test_options_stay_where_they_are_when_one_is_chosen(page, address):
    visit(page, f"{address}/beyond")
    options = page.locator(".st-key-scaling label:has(input)")
    before = [option.bounding_box() for option in options.all()]
    assert len(before) == 1 + len(SCALINGS)
    options.filter(has_text="yarn").click()
    page.wait_for_url("**scaling=yarn*")
    settle(page)
    assert [option.bounding_box() for option in options.all()] == before
