"""The pages on words, inputs and shifts: a reader's own words, code that is copied."""

import re

import numpy as np
import pytest

from core.input.text_to_input import split_words, text_to_input
from document.words import words
from tests.browser.conftest import settle, visit
from tests.browser.hand import CHAPTERS

pytestmark = pytest.mark.browser


def bold(part):
    """What the page on word order says in bold in `part`."""
    return re.search(r"\*\*(.+?)\*\*", words("word_order").parts[part])[1].rstrip(".")


def test_a_readers_markup_is_shown_as_it_was_typed(page, address):
    visit(page, f"{address}/text-to-input?position=99")
    for word in ("<b>x</b>", "**x**", "`x`", "$x^2$", "[x](y)", "a|b", "\\x", "~~x~~", ":red[x]"):
        page.locator(".st-key-sentence input").fill(f"one {word}")
        page.keyboard.press("Enter")
        pattern = "\N{WORD JOINER}?".join(map(re.escape, word))
        page.locator("strong", has_text=re.compile(pattern)).first.wait_for()


def test_the_switch_makes_the_order_show_and_is_in_the_link(page, address):
    visit(page, f"{address}/word-order")
    page.get_by_text(bold("plain")).wait_for()
    page.get_by_text(words("word_order").label("encoded"), exact=True).click()
    page.get_by_text(bold("encoded")).wait_for()
    assert "encoded=true" in page.url
    page.reload()
    settle(page)
    page.get_by_text(bold("encoded")).wait_for()


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


def test_k_moves_by_key(page, address):
    visit(page, f"{address}/shift-is-rotation?position=6")
    page.locator(".st-key-offset input[type=range]").press("ArrowRight")
    page.get_by_text("PE(10)").first.wait_for()
    assert "offset=4" in page.url


def test_a_question_on_home_leads_to_its_state_whatever_was_there_before(page, address):
    home = words("home").meta
    options = {
        (one["page"], *item): one["ask"]
        for one in reversed(home["questions"])
        for item in one.get("state", {}).items()
    }
    for name, switch, on in [
        ("text_to_input", "scale", "false"),
        ("text_to_input", "scale", "true"),
        ("sine_and_cosine", "cosine", "false"),
        ("shift_is_rotation", "sine_only", "false"),
    ]:
        if page.url != "about:blank":
            page.get_by_text(CHAPTERS["start"], exact=True).click()
            page.get_by_text(home["title"], exact=True).click()
        else:
            visit(page, address)
        page.get_by_text(options[name, switch, on]).click()
        expected = page.locator(f".st-key-{switch} input")
        expected.wait_for(state="attached")
        settle(page)
        assert expected.is_checked() == (on == "true"), (name, switch)
