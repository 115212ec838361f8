"""Home in a real browser: keys, links, and one wall that fits the window."""

import pytest

from document.words import words
from tests.browser.conftest import settle, visit
from tests.browser.hand import CHAPTERS

pytestmark = pytest.mark.browser


def marked(page):
    return page.locator(".st-key-word button[aria-checked=true]").inner_text()


def test_arrow_keys_walk_along_the_words_and_the_link_follows(page, address):
    page.emulate_media(reduced_motion="reduce")  # nothing plays meanwhile
    visit(page, address)
    assert marked(page) == "NLP"
    page.keyboard.press("ArrowLeft")
    settle(page)
    page.keyboard.press("ArrowLeft")
    settle(page)
    assert marked(page) == "field"
    assert page.url.endswith("?position=3")
    page.keyboard.press("ArrowRight")
    settle(page)
    page.reload()
    settle(page)
    assert marked(page) == "of"


def test_keys_in_the_sentence_move_the_caret_only(page, address):
    visit(page, address)
    page.locator(".st-key-sentence input").focus()
    page.keyboard.press("ArrowLeft")
    settle(page)
    assert marked(page) == "NLP"


def test_settings_of_other_pages_stay_in_the_link(page, address):
    visit(page, f"{address}/heatmap?more=true&max_len=77&d_model=64&position=2")
    page.get_by_text(CHAPTERS["start"], exact=True).click()
    page.locator("a:visible", has_text=words("home").meta["title"]).first.click()
    page.wait_for_selector(".st-key-word")
    settle(page)
    assert marked(page) == "the"
    page.reload()
    settle(page)
    assert all(part in page.url for part in ("max_len=77", "d_model=64", "position=2"))
    page.go_back()
    settle(page)
    assert page.get_by_role("slider", name="max_len").get_attribute("aria-valuetext") == "77"


def test_one_wall_fits_the_window(page, address):
    visit(page, address)
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        page.wait_for_selector(".plot:visible > .still > g > *")
        walls = [wall.bounding_box() for wall in page.locator(".plot").all()]
        visible = [wall for wall in walls if wall and wall["width"] > 1]
        assert len(visible) == 1
        assert visible[0]["x"] >= 0
        assert visible[0]["x"] + visible[0]["width"] <= width
        if width > height:  # on a projector, without scrolling
            assert visible[0]["y"] + visible[0]["height"] <= height
            assert visible[0]["width"] * visible[0]["height"] > 0.3 * width * height


def test_markup_in_the_sentence_is_text(page, address):
    page.emulate_media(reduced_motion="reduce")  # what plays keeps its own word in view
    sentence = "<img src=x onerror=alert(1)> **b** :material/home: $x$"
    visit(page, f"{address}/?sentence={sentence}{' word' * 50}")
    pills = page.locator(".st-key-word button")
    texts = [word.replace("\N{WORD JOINER}", "") for word in pills.all_inner_texts()]
    assert texts[:6] == ["<img", "src=x", "onerror=alert(1)>", "**b**", ":material/home:", "$x$"]
    # A long text wraps, and what does not fit in its height scrolls and shows a bar.
    page.set_viewport_size({"width": 390, "height": 844})
    settle(page)
    room = page.locator(".st-key-word").bounding_box()
    boxes = [word.bounding_box() for word in pills.all()]
    assert all(box["x"] + box["width"] <= room["x"] + room["width"] <= 390 for box in boxes)
    assert room["height"] < 200 < boxes[-1]["y"] - room["y"]
    pills.last.focus()  # by keyboard, too
    assert pills.last.bounding_box()["y"] < room["y"] + room["height"]
