"""Home in a real browser: keys, links, and a wall for each kind of window."""

import pytest

from tests.browser.conftest import PROJECTOR, SIZES, settle, until, visit

pytestmark = pytest.mark.browser


def marked(page):
    return page.locator(".st-key-word button[aria-checked=true]").inner_text()


def has_one_wall(page, size):
    """See one wall of clocks, which is large in a window of this size."""
    page.set_viewport_size(size)
    settle(page)
    page.wait_for_selector(".plot:visible > .snapshot > g > *")
    boxes = [wall.bounding_box() for wall in page.locator(".plot").all()]
    (wall,) = [box for box in boxes if box and box["width"] > 1]
    assert wall["width"] * wall["height"] > 0.3 * size["width"] * size["height"]


def test_arrow_keys_walk_along_the_words_and_in_the_sentence_move_the_caret(page, address):
    visit(page, f"{address}/?position=3")
    has_one_wall(page, PROJECTOR)
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
    has_one_wall(page, SIZES["phone"])
    room = page.locator(".st-key-word").bounding_box()
    boxes = [word.bounding_box() for word in pills.all()]
    assert all(box["x"] + box["width"] <= room["x"] + room["width"] <= 390 for box in boxes)
    assert room["height"] < 200 < boxes[-1]["y"] - room["y"]
    pills.last.focus()  # by keyboard, too
    assert pills.last.bounding_box()["y"] < room["y"] + room["height"]
