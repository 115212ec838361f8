"""Play: the cursor runs along the positions in the browser, and the server hears where it rests."""

import numpy as np
import pytest

from core import encode_positions
from tests.browser.conftest import settle, visit, watched_page
from tests.browser.hand import NEXT_FRAME, Drag, covers, drawn, open_chart, uncovered, value

pytestmark = pytest.mark.browser

PAGES = {  # path: (key of a chart, what the layer calls it)
    "": ("wall_wide", "wall"),
    "clock-hands": ("dial", "dial"),
    "word-on-a-circle": ("word_on_a_circle", "word_on_a_circle"),
}


def button(page, name):
    return page.locator(".st-key-play").get_by_role("button", name=name, exact=True)


def position(page, picture):
    return (drawn(page, picture) or {"position": None})["position"]


def wait_beyond(page, picture, start):
    for _ in range(600):
        if (now := position(page, picture)) is not None and now > start:
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
        shown = value(page, "position")
        assert shown > 1, "the slider goes along"
    assert not sent
    page.keyboard.press("Space")
    uncovered(page)
    assert len(sent) == 1
    assert button(page, "Play").is_visible()
    rested = int(page.url.partition("position=")[2] or 5)
    assert rested > 1
    if path:
        assert value(page, "position") == rested


def test_what_is_played_is_what_the_core_computes(page, address):
    open_chart(page, address, "clock-hands", "d_model=64&position=1", "wall")
    button(page, "Play").click()
    wait_beyond(page, "wall", 1.1)
    between, found = page.evaluate(
        """async () => {
            const layer = document.querySelector(".st-key-live [data-testid]").shadowRoot;
            const { drawn } = layer.querySelector(".room > .wall > canvas");
            return [drawn.position, [...drawn.values]];
        }"""
    )
    expected = encode_positions([between], 64, 10000)[0]
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-6)


def test_steps_stop_at_the_ends_and_arrows_do_the_same(page, address):
    open_chart(page, address, "", "position=1", "wall_wide")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**position=0*")
    button(page, "One position back").click()
    uncovered(page)
    assert "position=0" in page.url
    for _ in range(8):
        button(page, "One position on").click()
    page.wait_for_url(lambda url: "position" not in url)  # the last of six words is the default
    uncovered(page)


def test_keys_step_the_picture_at_once(page, address, sent):
    open_chart(page, address, "clock-hands", "position=1", "dial")
    sent.clear()
    button(page, "One position on").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.evaluate(NEXT_FRAME)
    assert position(page, "dial") == 4
    page.wait_for_url("**position=4*")
    uncovered(page)
    assert len(sent) == 1


def test_home_moves_by_itself_until_somebody_takes_hold(page, address, sent):
    visit(page, address)
    wait_beyond(page, "wall", 0)
    sent.clear()
    wait_beyond(page, "wall", 1)
    assert not sent
    page.get_by_text("revolutionized", exact=True).click()
    page.wait_for_url("**position=1*")
    uncovered(page)
    assert button(page, "Play").is_visible()


@pytest.mark.parametrize(("query", "motion"), [("position=2", "no-preference"), ("", "reduce")])
def test_home_stands_still_where_a_word_or_less_motion_was_asked_for(
    chromium, address, query, motion
):
    with watched_page(chromium, reduced_motion=motion) as page:
        open_chart(page, address, "", query, "wall_wide")
        page.wait_for_timeout(1500)
        assert covers(page) == 0
        assert button(page, "Play").is_visible()


def test_with_reduced_motion_only_what_is_played_moves(chromium, address):
    with watched_page(chromium, reduced_motion="reduce") as page:
        open_chart(page, address, "clock-hands", "position=1", "dial")
        drag = Drag(page, "position")
        drag.by(20)
        assert drawn(page, "dial") is None
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
    assert drawn(page, "dial")["base"] == base


def test_leaving_the_page_ends_the_play(page, address):
    open_chart(page, address, "clock-hands", "position=1", "dial")
    button(page, "Play").click()
    wait_beyond(page, "dial", 2)
    page.get_by_text("See it", exact=True).click()
    page.locator("a:visible", has_text="Heatmap").first.click()
    page.wait_for_selector(".st-key-heatmap .main-svg")
    uncovered(page)
    assert value(page, "position") == 1
