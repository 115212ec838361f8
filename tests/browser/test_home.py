"""Home in a real browser: keys, links, and one wall that fits the window."""

import pytest

from document.words import words
from tests.browser.conftest import settle, until, visit, watched_page
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


def test_one_wall_fits_the_window(page, address):
    visit(page, address, fresh=True)
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


# A voice that takes its time, and is told of what it says.
VOICE = """
    window.said = [];
    speechSynthesis.getVoices = () => [{}];
    speechSynthesis.speak = (words) => {
        said.push(words.text);
        window.speaking = setTimeout(() => words.onend(), 3000);
    };
    speechSynthesis.cancel = () => { clearTimeout(window.speaking); said.push("silence"); };
"""
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
    before = page.evaluate(LOOK_AT)
    assert before["now"] == ""
    noting(page)
    opening_button(page, "show").click()
    boxes = []
    for caption in CAPTIONS:
        page.wait_for_function("(text) => marked.at(-1) === text", arg=caption)
        boxes.append(page.evaluate(LOOK_AT)["box"])
    until(page, lambda: page.evaluate(LOOK_AT)["now"] == "")
    assert page.evaluate("marked") == CAPTIONS
    assert {*map(tuple, boxes)} == {tuple(before["box"])}
    show = opening_button(page, "show")
    until(page, lambda: show.get_attribute("aria-pressed") == "false")  # back at the wall
    show.click()
    until(page, lambda: page.evaluate(LOOK_AT)["now"] == CAPTIONS[0])
    page.keyboard.press("Shift")
    assert page.evaluate(LOOK_AT)["now"] == ""
    assert not opening_button(page, "read").is_visible()  # this browser has no voice


def test_a_voice_reads_the_captions_where_somebody_asks_and_stops_with_the_page(chromium, address):
    with watched_page(chromium, script=VOICE) as page:
        visit(page, f"{address}/?position=2")
        assert page.evaluate("said") == []  # off by itself
        opening_button(page, "read").click()
        page.wait_for_function("said.length === 2", timeout=20_000)
        assert page.evaluate("said") == CAPTIONS[:2]  # the second once the first was over
        assert page.evaluate(LOOK_AT)["now"] == CAPTIONS[1]
        page.get_by_text(CHAPTERS["see"], exact=True).first.click()  # any press ends it
        assert page.evaluate("said") == [*CAPTIONS[:2], "silence"]
        page.keyboard.press("Escape")
        opening_button(page, "read").click()
        page.wait_for_function("said.length === 4")
        page.evaluate("document.querySelector('.st-key-foot a').click()")  # as a key of a clicker
        page.wait_for_selector(".st-key-opening", state="detached")
        until(page, lambda: page.evaluate("said.at(-1)") == "silence")
        assert len(page.evaluate("said")) == 5


def test_with_reduced_motion_the_stages_stand_still(chromium, address):
    with watched_page(chromium, reduced_motion="reduce") as page:
        visit(page, address, fresh=True)
        page.evaluate("document.addEventListener('stage', () => (window.stages ??= 0, stages++))")
        page.wait_for_timeout(1500)
        assert page.evaluate("window.stages") is None
        drawing = "document.querySelector('.st-key-wide_wall .still').innerHTML"
        opening_button(page, "show").click()
        page.wait_for_function("window.stages > 3")
        first = page.evaluate(drawing)
        page.wait_for_timeout(500)
        assert page.evaluate(LOOK_AT)["now"] == CAPTIONS[0]
        assert page.evaluate(drawing) == first
