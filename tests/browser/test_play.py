"""Play: the cursor runs along the positions in the browser, and the server hears where it rests."""

import pytest

from document.words import words
from tests.browser import user_input
from tests.browser.conftest import rest, settle, until, visit
from tests.browser.user_input import Drag, at_rest, open_chart, state_of, value

pytestmark = pytest.mark.browser
# Keys on the button that has the focus, faster than any answer. Whether the browser has the last.
PRESS = """keys => keys.map(key => document.activeElement.shadowRoot.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { ...key, bubbles: true, composed: true, cancelable: true })
)).at(-1)"""
NUMBERS_HOLD = "!document.querySelector('[data-outdated]')"
ALL_OUTDATED = """() => {
    const all = [...document.querySelectorAll(".st-key-page .stMarkdown p")];
    const numbers = all.filter(one => one.checkVisibility() && /\\d/.test(one.textContent));
    return numbers.length > 0 && numbers.every(one => one.matches("[data-outdated]"));
}"""
PALE = "getComputedStyle(document.querySelector('[data-outdated]')).opacity < 0.9"
# Whether the word that is underlined was the one under the cursor, each time that it moved.
MARKS = """() => {
    window.marks = [];
    addEventListener("cursor", ({ detail: { playing, position } }) => {
        const words = [...document.querySelectorAll(".st-key-word button")];
        const isUnder = (word) => getComputedStyle(word).textDecorationLine === "underline";
        if (playing) marks.push(words.findIndex(isUnder) === Math.round(position));
    }, true);
}"""


ICONS = ".st-key-play .toggle path:visible"


def button(page, name):
    return page.locator(".st-key-play").get_by_role("button", name=name, exact=True)


def position(page, key="dial"):
    return (state_of(page, key) or {"position": -1})["position"]


def wait_beyond(page, start):
    until(page, lambda: position(page) > start)


def pause(page):
    """Pause; return where it rests, as the server says."""
    button(page, "Pause").click()
    at_rest(page)
    page.wait_for_function(NUMBERS_HOLD)
    return value(page, "position")


def test_what_plays_is_told_where_it_rests_and_no_sentence_keeps_old_numbers(page, address, sent):
    # Beyond 5, which no link says.
    open_chart(page, address, "clock-hands", "d_model=8&position=11", "dial")
    sent.clear()
    button(page, "Play").focus()
    page.keyboard.press("Space")
    wait_beyond(page, 12.5)
    assert value(page, "position") > 11, "the slider goes along"
    page.wait_for_function(PALE)
    assert page.locator(ICONS).count() == 1
    assert not sent
    page.keyboard.press("Space")
    page.wait_for_url(lambda url: "position=11&" not in f"{url}&")
    at_rest(page)
    page.wait_for_function(NUMBERS_HOLD)
    start = value(page, "position")
    assert f"position={start}" in page.url
    assert not page.evaluate(PRESS, 3 * [{"key": "ArrowRight"}])
    page.evaluate(user_input.NEXT_FRAME)
    assert page.evaluate(PRESS, [{"key": "ArrowLeft", "altKey": True}])  # Back, for the browser
    assert position(page) == start + 3
    assert page.locator(ICONS).count() == 1
    page.wait_for_url(f"**position={start + 3}*")
    at_rest(page)
    assert len(sent) == 2

    drag = Drag(page, "position")
    drag.by(60)
    # Where a hand rests the sentences are true again: it moves on.
    until(page, lambda: drag.by(2) or page.evaluate(ALL_OUTDATED))
    drag.release()
    page.wait_for_function(NUMBERS_HOLD)


def test_play_goes_on_while_a_slider_moves_and_ends_with_its_page(page, address):
    open_chart(page, address, "clock-hands", "d_model=8&position=1", "dial")
    button(page, "Play").click()
    drag = Drag(page, "base")
    drag.by(-12)
    base = value(page, "base")
    page.mouse.up()
    page.wait_for_url(f"**base={base}*")
    page.locator(".st-key-play .speed").select_option("64")
    wait_beyond(page, position(page))
    assert state_of(page, "dial")["base"] == base
    rested = pause(page)
    button(page, "Play").click()
    until(page, lambda: position(page) != rested)
    page.get_by_text(user_input.CHAPTERS["see"], exact=True).click()
    page.locator("a:visible", has_text=words("heatmap").meta["title"]).first.click()
    page.wait_for_selector(f".st-key-heatmap {user_input.SNAPSHOT}")
    at_rest(page)
    assert value(page, "position") == rested
    visit(page, f"{address}/clock-hands?lock=position")
    assert page.locator(".st-key-play").count() == 0


def test_home_moves_by_itself_once_round_or_until_somebody_takes_hold(page, address, sent):
    page.goto(address, wait_until="commit")
    rest(page)
    sent.clear()
    page.evaluate(MARKS)
    until(page, lambda: position(page, "wall_wide") % 1 > 0)  # once the lead is read
    assert page.evaluate("marks.length && marks.every(one => one)")
    page.get_by_label("Speed").select_option("16")
    button(page, "Play").wait_for()
    page.wait_for_function(NUMBERS_HOLD)  # what is said holds again
    assert not sent
    button(page, "Play").click()
    page.get_by_text("revolutionized", exact=True).click()
    page.wait_for_url("**position=1*")
    at_rest(page)
    button(page, "One position back").click()
    page.wait_for_url("**position=0*")
    for _ in range(8):
        button(page, "One position on").click()
    page.wait_for_url(lambda url: "position" not in url)  # the last of six words is the default


def test_where_less_motion_is_asked_for_home_stands_still_and_what_is_played_jumps(page, address):
    page.emulate_media(reduced_motion="reduce")
    open_chart(page, address, "", "", "wall_wide", fresh=True)
    start = position(page, "wall_wide")
    page.wait_for_timeout(4000)  # longer than the lead is read
    assert position(page, "wall_wide") == start
    open_chart(page, address, "clock-hands", "d_model=8&position=1", "dial")
    drag = Drag(page, "position")
    drag.by(20)
    assert value(page, "position") > position(page) == 1
    drag.release()
    settle(page)  # the bar is where the server is: an answer that comes later would pause it
    start = value(page, "position")
    button(page, "Play").click()
    wait_beyond(page, start)
    assert position(page) % 1 == 0
