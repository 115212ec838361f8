"""Early input: what is set before the app is there, it opens with."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.browser.conftest import APP_RUNS, PHONE, rest, run, settle, until
from tests.browser.user_input import Finger, state_of

pytestmark = pytest.mark.browser
AHEAD = "document.querySelector('#paint.ahead')"
SNAPSHOTS = "[...document.querySelectorAll('#paint .snapshot')].map(one => one.innerHTML)"


def query(page):
    return {name: value for name, [value] in parse_qs(urlsplit(page.url).query).items()}


def track(page, key):
    return page.locator(f"#paint .st-key-{key} u").bounding_box()


def drag(page, key, *shares):
    """Press the slider in the paint, and pull it along shares of its track."""
    box = track(page, key)
    for at, share in enumerate(shares):
        page.mouse.move(box["x"] + share * box["width"], box["y"])
        if not at:
            page.mouse.down()


def value_of(page, key, where="#paint .st-key-"):
    return page.locator(f"{where}{key} input[type=range]").get_attribute("aria-valuetext")


def in_app(page, key):
    return value_of(page, key, ".st-key-")


def test_a_drag_and_keys_before_the_app_move_the_picture_and_the_app_opens_with_it(cold):
    page = cold("heatmap?more=true&position=9")
    length = page.evaluate("history.length")
    less, more = (page.locator(f"#paint .st-key-position .{side}") for side in ("less", "more"))
    at = track(page, "position")["x"]
    assert less.bounding_box()["x"] < at < more.bounding_box()["x"]
    page.locator("#paint .st-key-position input").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert value_of(page, "position") == "12"
    before = page.evaluate(SNAPSHOTS)
    drag(page, "max_len", 0.5, 0.3, 0.2)
    until(page, lambda: page.evaluate(SNAPSHOTS) != before)
    page.evaluate("runApp()")
    page.wait_for_function(AHEAD)
    assert page.evaluate(APP_RUNS) == 0  # not under a hand
    page.mouse.up()
    value = value_of(page, "max_len")
    assert 2 < int(value) < 128
    assert query(page)["max_len"] == value
    rest(page)
    for key, shown in (("max_len", value), ("position", "12")):
        assert in_app(page, key) == query(page)[key] == shown
    assert page.evaluate("history.length") == length
    assert page.locator(".st-key-refusals").count() == 0
    assert page.locator(".st-key-max_len input[type=range]:focus").count() == 1
    page.keyboard.press("ArrowRight")  # keys go on there
    settle(page)
    assert int(in_app(page, "max_len")) > int(value)


def test_a_hand_that_holds_keeps_the_paint_until_it_lets_go(cold):
    page = cold("clock-hands")
    drag(page, "position", 0.1, 0.2)  # before anything asks for the app, which may be quick
    page.locator("#paint .st-key-share").evaluate("one => one.click()")
    page.wait_for_function("document.querySelector('[data-test-script-state=notRunning] h1')")
    page.wait_for_timeout(500)
    before = page.evaluate(SNAPSHOTS)
    box = track(page, "position")
    page.mouse.move(box["x"] + 0.7 * box["width"], box["y"])
    until(page, lambda: page.evaluate(SNAPSHOTS) != before)
    value = value_of(page, "position")
    page.mouse.up()
    rest(page)
    assert in_app(page, "position") == value == query(page)["position"]
    assert page.locator("[data-testid=stPopoverBody]").count() == 1  # what was pressed meanwhile


def test_what_the_app_did_not_hear_at_its_start_it_is_told(cold):
    page = cold("similarity")
    drag(page, "offset", 0.1)  # what is held is not taken away
    page.locator("#paint .st-key-share").evaluate("one => one.click()")  # needs the app
    page.wait_for_function("document.querySelector('#root h1')")
    box = track(page, "offset")
    page.mouse.move(box["x"] + 0.3 * box["width"], box["y"])
    value = value_of(page, "offset")
    page.mouse.up()
    rest(page)
    settle(page)
    assert in_app(page, "offset") == value == query(page)["offset"]
    assert page.locator("[data-testid=stPopoverBody]").count() == 1


def test_what_only_the_server_draws_moves_before_the_app_with_its_sentences(cold):
    page = cold("shift-is-rotation?max_len=64&position=40")
    says, before = page.locator("#paint .st-key-page").inner_text(), page.evaluate(SNAPSHOTS)
    drag(page, "offset", 0.5, 0.7, 0.9)
    until(page, lambda: page.evaluate(SNAPSHOTS) != before)
    until(page, lambda: not page.locator("#paint [data-outdated]").count())
    assert page.locator("#paint .st-key-page").inner_text() != says
    page.mouse.up()
    switch = page.get_by_role("switch", name="Sines only")
    switch.click()
    until(page, lambda: "sine_only=true" in page.url.lower())
    until(page, lambda: not page.evaluate(AHEAD))
    assert switch.get_attribute("aria-checked") == "true"
    value = value_of(page, "offset")
    run(page)
    assert in_app(page, "offset") == value == query(page)["offset"]
    assert page.get_by_role("switch", name="Sines only").is_checked()
    assert page.locator(".st-key-refusals").count() == 0


def test_a_number_without_room_is_moved_before_the_app_and_nothing_is_refused(cold):
    page = cold("schemes?position=100&more=true")
    page.locator("#paint .st-key-share").evaluate("one => one.click()")
    drag(page, "max_len", 0.3, 0.1)
    until(page, lambda: int(value_of(page, "position")) < 100)
    assert page.locator("#paint .pressed").count() == 1  # the answer leaves what waits for the app
    page.mouse.up()
    until(page, lambda: not page.evaluate(AHEAD))
    value = value_of(page, "position")
    run(page)
    assert in_app(page, "position") == value
    assert page.locator(".st-key-refusals").count() == 0


def test_a_swipe_scrolls_and_a_drag_across_sets(cold):
    page = cold("heatmap", **PHONE)

    def finger(key, across, down):
        box = track(page, key)
        Finger(page).touch((box["x"] + box["width"] / 2, box["y"]), across, down)

    value = value_of(page, "base")
    finger("base", 25, 2)
    moved = value_of(page, "base")
    assert int(moved) > int(value)
    finger("base", 4, -200)
    # Whoever scrolls reads on: the app may have taken over by now.
    page.wait_for_function("!(document.querySelector('#paint')?.scrollTop <= 50)")
    rest(page)
    assert page.evaluate(APP_RUNS) == 1
    assert in_app(page, "base") == moved


def test_b_follows_its_own_slider_and_the_axes_stay_equal(cold):
    page = cold("heatmap?compare=true")
    ranges = "[...document.querySelectorAll('#paint .snapshot')].map(one => one.textContent)"
    before = page.evaluate(ranges)
    drag(page, "max_len_b", 0.5, 0.7)
    page.wait_for_function(AHEAD)
    assert page.locator("#paint [data-outdated]").count() > 0
    a, b = page.evaluate(ranges)
    assert a != before[0]  # A's axis is as long as B's
    assert re.sub(r"\D", "", a) == re.sub(r"\D", "", b)
    page.mouse.up()
    until(page, lambda: query(page).get("max_len_b") == value_of(page, "max_len_b"))


def test_a_press_on_the_picture_moves_the_cursor_but_not_what_is_locked(cold):
    page = cold("heatmap?lock=pair&max_len=64")
    box = page.locator("#paint .snapshot").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function(AHEAD)
    until(page, lambda: 20 < int(query(page).get("position", 0)) < 44)
    assert "pair" not in query(page)
    assert page.locator("#paint .st-key-pair.early").count() == 0


def test_words_and_the_bar_of_home_and_the_paint_s_bar_is_gone_with_it(cold):
    page = cold("")
    # The app's bar begins before the paint is gone.
    page.evaluate(
        """() => document.dispatchEvent(new CustomEvent("cursor", {
            detail: { position: 4.99, playing: true, page: {} },
        }))"""
    )
    page.wait_for_timeout(400)  # longer than an address waits to be written
    assert query(page) == {}
    page.locator("#paint .st-key-word button").nth(1).click()
    assert query(page)["position"] == "1"
    page.locator("#paint .st-key-play .toggle").click()
    page.wait_for_function(  # paused by the page, before the next word comes
        """() => document.querySelector("#paint .st-key-word .under")?.textContent === "field" &&
            !document.querySelector("#paint .st-key-play").shadowRoot
                .querySelector(".toggle").click()"""
    )
    assert page.evaluate(APP_RUNS) == 0
    page.wait_for_function("!location.search.includes('position=1')")
    link = query(page)["position"]
    page.locator("#paint .st-key-sentence span").click()  # which the app alone can answer
    assert page.locator("#paint .pressed").count() == 1
    rest(page)
    page.wait_for_function("document.activeElement.closest('.st-key-sentence') !== null")
    assert query(page)["position"] == link
    chosen = page.locator(".st-key-word [aria-checked=true]")
    assert chosen.inner_text().startswith(["field", "of"][int(link) - 3])
    page.locator(".st-key-word button").nth(0).click()
    settle(page)
    page.evaluate("""document.activeElement.blur();
        window.cursors = [];
        addEventListener("cursor", ({ detail }) => cursors.push(detail.position), true);""")
    page.keyboard.press("ArrowRight")
    settle(page)
    assert {*page.evaluate("cursors")} - {None} == {1}


def test_where_a_word_was_pressed_early_nothing_plays_by_itself(cold):
    page = cold("")
    page.locator("#paint .st-key-word button").nth(1).click()
    page.locator("#paint .st-key-word button").nth(5).click()  # where a bare link stands
    run(page)
    assert urlsplit(page.url).query == ""
    before = state_of(page, "wall_wide")
    page.wait_for_timeout(4000)  # longer than the lead is read
    assert state_of(page, "wall_wide") == before


def test_a_link_that_was_pressed_early_is_an_entry_that_back_leaves(cold, address):
    page = cold("")
    page.locator("#paint .st-key-doors .link").nth(1).click()
    page.wait_for_url("**/plans")
    settle(page)
    page.go_back()
    page.wait_for_url(f"{address}/")
