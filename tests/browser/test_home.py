"""Home in a real browser: keys, links, and one wall that fits the window."""

import pytest

from tests.browser.conftest import PROJECTOR, SIZES, settle, until, visit

pytestmark = pytest.mark.browser


def marked(page):
    return page.locator(".st-key-word button[aria-checked=true]").inner_text()


def test_arrow_keys_walk_along_the_words_and_in_the_sentence_move_the_caret(page, address):
    visit(page, f"{address}/?position=3")
    page.locator(".st-key-sentence input").focus()
    page.keyboard.press("ArrowLeft")
    settle(page)
    assert marked(page) == "field"
    page.evaluate("document.activeElement.blur()")
    for key, word in (("ArrowRight", "of"), ("ArrowLeft", "field"), ("ArrowRight", "of")):
        page.keyboard.press(key)
        until(page, lambda: marked(page) == word)  # noqa: B023
        settle(page)
    assert page.url.endswith("?position=4")
    visit(page, page.url, fresh=True)
    assert marked(page) == "of"


def test_markup_in_the_sentence_is_text(page, address):
    sentence = "<img src=x onerror=alert(1)> **b** :material/home: $x$"
    visit(page, f"{address}/?position=2&sentence={sentence}{' word' * 50}")
    pills = page.locator(".st-key-word button")
    texts = [word.replace("\N{WORD JOINER}", "") for word in pills.all_inner_texts()]
    assert texts[:6] == ["<img", "src=x", "onerror=alert(1)>", "**b**", ":material/home:", "$x$"]
    # A long text wraps, and what does not fit in its height scrolls and shows a bar.
    page.set_viewport_size(SIZES["phone"])
    settle(page)
    room = page.locator(".st-key-word").bounding_box()
    boxes = [word.bounding_box() for word in pills.all()]
    assert all(box["x"] + box["width"] <= room["x"] + room["width"] <= 390 for box in boxes)
    assert room["height"] < 200 < boxes[-1]["y"] - room["y"]
    pills.last.focus()  # by keyboard, too
    assert pills.last.bounding_box()["y"] < room["y"] + room["height"]


def test_one_wall_fits_the_window(page, address):
    visit(page, address)
    for size in (PROJECTOR, SIZES["phone"]):
        page.set_viewport_size(size)
        settle(page)
        page.wait_for_selector(".plot:visible > .snapshot > g > *")
        walls = [wall.bounding_box() for wall in page.locator(".plot").all()]
        (wall,) = [wall for wall in walls if wall and wall["width"] > 1]
        assert wall["x"] >= 0
        assert wall["x"] + wall["width"] <= size["width"]
        if size is PROJECTOR:
            assert wall["y"] + wall["height"] <= size["height"]
            assert wall["width"] * wall["height"] > 0.3 * size["width"] * size["height"]
