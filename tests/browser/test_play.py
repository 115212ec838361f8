"""Play: the cursor runs along the positions in the browser, and the server hears where it rests."""

from urllib.parse import parse_qs, urlsplit

import pytest

from document.words import words
from tests.browser.conftest import rest, settle, watched_page
from tests.browser.hand import (
    CHAPTERS,
    NEXT_FRAME,
    STILL,
    Drag,
    at_rest,
    open_chart,
    state_of,
    value,
)

pytestmark = pytest.mark.browser

PAGES = {  # path: (key of a chart, what the layer calls it)
    "": ("wall_wide", "wall"),
    "clock-hands": ("dial", "dial"),
}


def button(page, name):
    return page.locator(".st-key-play").get_by_role("button", name=name, exact=True)


def position(page, picture):
    return (state_of(page, picture) or {"position": -1})["position"]


def wait_beyond(page, picture, start):
    for _ in range(600):
        if (now := position(page, picture)) > start:
            return now
        page.wait_for_timeout(50)
    raise AssertionError(f"{picture} does not move on from {start}")


@pytest.mark.parametrize("path", PAGES)
def test_space_plays_and_pauses_and_only_the_pause_is_told(page, address, sent, path):
    key, picture = PAGES[path]
    open_chart(page, address, path, "position=1", key)
    sent.clear()
    button(page, "Play").focus()
    page.keyboard.press("Space")
    assert wait_beyond(page, picture, 2.5) < 127
    if path:
        position = value(page, "position")
        assert position > 1, "the slider goes along"
    assert not sent
    page.keyboard.press("Space")
    at_rest(page)
    assert len(sent) == 1
    assert button(page, "Play").is_visible()
    rested = int(parse_qs(urlsplit(page.url).query).get("position", ["5"])[0])
    assert rested > 1
    if path:
        assert value(page, "position") == rested


def test_steps_stop_at_the_ends_and_arrows_do_the_same(page, address):
    open_chart(page, address, "", "position=1", "wall_wide")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**position=0*")
    button(page, "One position back").click()
    at_rest(page)
    assert "position=0" in page.url
    for _ in range(8):
        button(page, "One position on").click()
    page.wait_for_url(lambda url: "position" not in url)  # the last of six words is the default
    at_rest(page)


def test_keys_step_the_picture_at_once_and_leaving_the_page_ends_the_play(page, address, sent):
    open_chart(page, address, "clock-hands", "position=1", "dial")
    sent.clear()
    button(page, "One position on").focus()
    page.evaluate(  # at once, on a slow machine too
        """() => {
            const key = { key: "ArrowRight", bubbles: true, composed: true, cancelable: true };
            const { shadowRoot } = document.activeElement;
            const button = shadowRoot?.activeElement ?? document.activeElement;
            for (let n = 0; n < 3; n++) button.dispatchEvent(new KeyboardEvent("keydown", key));
        }"""
    )
    page.evaluate(NEXT_FRAME)
    assert position(page, "dial") == 4
    page.wait_for_url("**position=4*")
    at_rest(page)
    assert len(sent) == 1
    button(page, "Play").click()
    wait_beyond(page, "dial", 5)
    page.get_by_text(CHAPTERS["see"], exact=True).click()
    page.locator("a:visible", has_text=words("heatmap").meta["title"]).first.click()
    page.wait_for_selector(f".st-key-heatmap {STILL}")
    at_rest(page)
    assert value(page, "position") == 4


def test_home_moves_by_itself_once_round_or_until_somebody_takes_hold(page, address, sent):
    page.goto(address, wait_until="commit")
    page.evaluate("document.addEventListener('stage', () => (window.moved ??= 0, moved++))")
    rest(page)
    page.wait_for_function("window.moved > 5")  # the opening
    page.wait_for_selector(f".st-key-wide_wall {STILL} > g > *")
    page.keyboard.press("Shift")  # ends it
    page.wait_for_function("document.querySelector('.st-key-wide_wall .still pattern')")
    moved = page.evaluate("moved")
    wait_beyond(page, "wall", 0)
    assert page.evaluate("moved") == moved
    sent.clear()
    wait_beyond(page, "wall", 1)
    page.get_by_label("Speed").select_option("16")
    button(page, "Play").wait_for()
    page.wait_for_function("!document.querySelector('[data-outdated]')")  # what is said holds again
    assert not sent
    button(page, "Play").click()
    page.get_by_text("revolutionized", exact=True).click()
    page.wait_for_url("**position=1*")
    at_rest(page)
    assert button(page, "Play").is_visible()


@pytest.mark.parametrize(("query", "motion"), [("position=2", "no-preference"), ("", "reduce")])
def test_home_stands_still_where_a_word_or_less_motion_was_asked_for(
    chromium, address, query, motion
):
    with watched_page(chromium, reduced_motion=motion) as page:
        open_chart(page, address, "", query, "wall_wide", fresh=True)
        start = position(page, "wall")
        page.wait_for_timeout(1500)
        assert position(page, "wall") == start
        assert button(page, "Play").is_visible()


def test_with_reduced_motion_only_what_is_played_moves(chromium, address):
    with watched_page(chromium, reduced_motion="reduce") as page:
        open_chart(page, address, "clock-hands", "position=1", "dial")
        drag = Drag(page, "position")
        drag.by(20)
        assert value(page, "position") > position(page, "dial") == 1
        drag.release()
        start = value(page, "position")
        button(page, "Play").click()
        assert wait_beyond(page, "dial", start) % 1 == 0


def test_play_goes_on_while_another_slider_moves(page, address):
    open_chart(page, address, "clock-hands", "position=1", "dial")
    button(page, "Play").click()
    wait_beyond(page, "dial", 1)
    drag = Drag(page, "base")
    drag.by(-12)
    base = value(page, "base")
    page.mouse.up()
    page.wait_for_url(f"**base={base}*")
    settle(page)
    now = position(page, "dial")
    assert wait_beyond(page, "dial", now) > now
    assert state_of(page, "dial")["base"] == base


def test_a_locked_position_has_no_bar(page, address):
    open_chart(page, address, "clock-hands", "position=1&lock=position", "dial")
    assert page.locator(".st-key-play").count() == 0


def stale(page):
    """The sentences that have stepped back."""
    return page.locator("[data-outdated]").all_inner_texts()


def test_no_sentence_keeps_numbers_that_the_picture_does_not_show(page, address):
    open_chart(page, address, "clock-hands", "position=5", "dial")
    assert not stale(page)
    drag = Drag(page, "position")
    drag.by(60)
    page.evaluate(NEXT_FRAME)
    assert state_of(page, "dial")["position"] != 5
    marked = stale(page)
    with_numbers = [
        text
        for text in page.locator("[data-testid=stMain] .stMarkdown p:visible").all_inner_texts()
        if any(letter.isdigit() for letter in text)
    ]
    assert with_numbers
    assert set(with_numbers) <= set(marked)
    drag.release()
    at_rest(page)
    page.wait_for_function("!document.querySelector('[data-outdated]')")
    button(page, "Play").click()
    wait_beyond(page, "dial", state_of(page, "dial")["position"])
    assert stale(page)
    button(page, "Pause").click()
    at_rest(page)
    page.wait_for_function("!document.querySelector('[data-outdated]')")


BEATS = """
    globalThis.beats = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
        beats.push(this.frequency.value);
        return start.apply(this, when);
    };
"""


def test_hands_are_heard_once_that_is_asked_for_and_while_the_cursor_plays(chromium, address):
    with watched_page(chromium, script=BEATS) as page:
        is_heard(page, address)


def is_heard(page, address):
    open_chart(page, address, "clock-hands", "position=1", "dial")
    hear = page.locator(".st-key-hear").get_by_role("button")
    page.locator(".st-key-play .speed").select_option("64")
    button(page, "Play").click()
    wait_beyond(page, "dial", 20)
    button(page, "Pause").click()
    at_rest(page)
    assert page.evaluate("beats") == []
    hear.click()
    assert hear.get_attribute("aria-pressed") == "true"
    button(page, "Play").click()
    page.wait_for_function("beats.length > 3")
    button(page, "Pause").click()
    at_rest(page)
    assert max(page.evaluate("beats")) == pytest.approx(1320)
    hear.click()
    assert hear.get_attribute("aria-pressed") == "false"
