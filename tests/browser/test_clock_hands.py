"""Hands that are turned, by a mouse and by a finger, in the app and before it is there."""

import math
import re

import pytest
from playwright.sync_api import expect

from charts.hands.dial import EDGE
from tests.browser.conftest import SIZES, settle, until, visit
from tests.browser.test_early_input import query, value_of
from tests.browser.user_input import CHART, Finger, area_of, at_rest, state_of, value

pytestmark = pytest.mark.browser
# Hand 1 of 4 turns by 0.1 a token: 0.5 at position 5, and 0.8 three tokens later.
HAND_1 = "clock-hands?d_model=8&pair=1&position=5"
# Where a point of the axes is in the window.
PLACE = f"""async ([x, y]) => {{
    const {{ area, plane }} = await ({CHART})("word_on_a_circle");
    const {{ across: {{ xaxis }}, down: {{ yaxis }} }} = plane;
    return [area.left + ((x - xaxis.low) / (xaxis.high - xaxis.low)) * area.width,
        area.top + ((yaxis.high - y) / (yaxis.high - yaxis.low)) * area.height];
}}"""


def tip(box, angle, share=0.9):
    """Return the tip of a hand of the dial in `box` at an angle, at a share of its length."""
    radius = min(box["width"], box["height"]) / 2 / EDGE
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return x + share * radius * math.sin(angle), y - share * radius * math.cos(angle)


def pull(page, start, *points):
    """Hold a point of the window and pull it to others."""
    page.mouse.move(*start)
    page.mouse.down()
    for point in points:
        page.mouse.move(*point)


def turn(page, box, *angles):
    pull(page, *(tip(box, angle) for angle in angles))


def test_both_hands_of_the_dial_are_dragged_and_a_clock_is_pressed(page, address):
    visit(page, f"{address}/{HAND_1}")
    at_rest(page)
    box = area_of(page, "dial")
    turn(page, box, 0.5, 1, 2, 3.5, 5, 6.5, 8)
    until(page, lambda: state_of(page, "dial")["position"] == value(page, "position") == 80)
    assert "position=" not in page.url  # nothing is kept yet
    page.mouse.up()
    until(page, lambda: "position=80" in page.url)
    at_rest(page)
    assert value(page, "position") == state_of(page, "dial")["position"] == 80
    turn(page, box, 8.3, 9, 10)
    page.mouse.up()
    until(page, lambda: "k=20" in page.url)
    assert value(page, "k") == state_of(page, "dial")["k"] == 20
    # A clock that is pressed is the cursor's: of four, the last one, which a link leaves out.
    page.locator(".st-key-wall .plot").scroll_into_view_if_needed()
    numbers = page.locator(".st-key-wall .plot text")
    until(page, lambda: numbers.all_text_contents() == ["0", "1", "2", "3"])
    box = area_of(page, "wall")
    page.mouse.move(box["x"] + 0.25 * box["width"], box["y"] + 0.25 * box["height"])
    page.locator(".tip").filter(has_text="hand 0").wait_for()
    page.mouse.click(box["x"] + 0.75 * box["width"], box["y"] + 0.75 * box["height"])
    page.wait_for_url(f"{address}/clock-hands?d_model=8&position=80&k=20")
    page.set_viewport_size(SIZES["phone"])
    settle(page)
    for key in ("dial", "wall"):
        box = area_of(page, key)
        assert 300 < box["width"] == pytest.approx(box["height"], abs=1)


def test_a_finger_turns_a_hand_and_scrolls_beside_it(phone, address):
    visit(phone, f"{address}/{HAND_1}")
    at_rest(phone)
    box = area_of(phone, "dial")
    (x, y), (to, down) = tip(box, 0.5), tip(box, 2.5)
    scrolled = "document.querySelector('[data-testid=stMain]').scrollTop"
    Finger(phone).swipe((x, y), to - x, down - y)
    at_rest(phone)
    turned = value(phone, "position")
    assert turned == pytest.approx(25, abs=1)
    assert phone.evaluate(scrolled) == 0
    Finger(phone).swipe(tip(box, 4, 0.6), 0, -100)
    at_rest(phone)
    assert value(phone, "position") == turned
    assert phone.evaluate(scrolled) > 20


def test_a_hand_is_dragged_in_the_first_paint(cold):
    page = cold(HAND_1)
    box = page.locator("#paint [data-key=dial] svg.snapshot").first.bounding_box()
    turn(page, box, 0.5, 1, 2, 3)
    until(page, lambda: value_of(page, "position") == "30")
    page.mouse.up()
    until(page, lambda: query(page)["position"] == "30")
    locked = cold(f"{HAND_1}&lock=position")
    turn(locked, box, 0.5, 1, 2, 3)
    locked.mouse.up()
    assert query(locked)["position"] == "5"


def test_a_word_is_typed_and_it_and_its_hand_are_dragged(page, address):
    visit(page, f"{address}/word-on-a-circle?position=3&pair=0")
    at_rest(page)

    def places(*points):
        return [page.evaluate(PLACE, point) for point in points]

    pull(page, *places((1.4, 1.5), (2, 1), (2.4, 0.5)))
    at = pytest.approx(2.4, abs=0.05), pytest.approx(0.5, abs=0.05)
    until(page, lambda: state_of(page, "word_on_a_circle")["words"][0] == ["cat", *at, None])
    x, y = state_of(page, "word_on_a_circle")["words"][0][1:3]
    page.mouse.up()
    expect(page).to_have_url(re.compile("words=cat"))
    at_rest(page)
    text = page.locator(".st-key-words input")
    assert text.input_value().startswith(f"cat:{x:g},")
    # At position 3 its hand, of pair 0, has turned by 3.
    pull(page, *places(*((x + math.sin(angle), y + math.cos(angle)) for angle in (3, 3.5, 4))))
    page.mouse.up()
    until(page, lambda: value(page, "position") == 4)
    text.fill("sun:1,2")
    text.press("Enter")
    expect(page.locator(".snapshot text").filter(has_text="sun")).to_be_visible()
    expect(page).to_have_url(re.compile("words=sun"))
