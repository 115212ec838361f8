"""Home in a real browser: keys, links, one wall that fits the window, and its opening."""

import pytest

from document.words import words
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


CAPTIONS = words("home").items("captions")
# What of the opening is seen: the box of its words, and which of them is marked.
ROOM = """
    const parts = [...document.querySelectorAll(".st-key-opening *")];
    const room = parts.map((one) => one.shadowRoot?.querySelector(".opening")).find(Boolean);
"""
LOOK_AT = """() => {
    ROOM
    const box = room.getBoundingClientRect();
    const now = room.querySelector(".now")?.textContent ?? "";
    return { box: [box.x, box.y, box.width, box.height], now };
}""".replace("ROOM", ROOM)


def noting(page):
    """Note every caption that is marked, as they come."""
    page.evaluate(
        """() => {
            ROOM
            window.marked = [];
            new MutationObserver(() => {
                const now = room.querySelector(".now")?.textContent;
                if (now && marked.at(-1) !== now) marked.push(now);
            }).observe(room, { subtree: true, attributes: true });
        }""".replace("ROOM", ROOM)
    )


def opening_button(page, label):
    return page.locator(".st-key-opening").get_by_role("button", name=words("home").label(label))


def test_captions_come_with_the_movement_and_nothing_jumps(page, address):
    visit(page, f"{address}/?position=2")  # a link to a word opens without it
    page.keyboard.press("Shift")  # but that of the page before may still play
    before = page.evaluate(LOOK_AT)
    assert before["now"] == ""
    noting(page)
    opening_button(page, "show").click()
    page.wait_for_function(f"marked.length === {len(CAPTIONS)}")
    assert page.evaluate("marked") == CAPTIONS
    assert page.evaluate(LOOK_AT)["box"] == before["box"]
    show = opening_button(page, "show")
    until(page, lambda: show.get_attribute("aria-pressed") == "false")  # back at the wall
    show.click()
    until(page, lambda: page.evaluate(LOOK_AT)["now"] == CAPTIONS[0])
    page.keyboard.press("Shift")
    assert page.evaluate(LOOK_AT)["now"] == ""
    page.locator(".opening .captions span").nth(1).press("Enter")  # held until another key
    assert page.evaluate(LOOK_AT)["now"] == CAPTIONS[1]
    page.keyboard.press("Shift")
    assert page.evaluate(LOOK_AT)["now"] == ""


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
