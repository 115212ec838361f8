"""Clock hands in a real browser: steps by key, links, pictures that fit, and hands that turn."""

import math

import pytest

from charts.hands.dial import EDGE
from tests.browser.conftest import PROJECTOR, SIZES, settle, until, visit
from tests.browser.test_early_input import query, value_of
from tests.browser.user_input import Finger, area_of, at_rest, state_of, value

pytestmark = pytest.mark.browser


def test_a_key_steps_pictures_are_square_and_fit_and_a_clock_is_pressed(page, address):
    visit(page, f"{address}/clock-hands?pair=0")
    page.get_by_role("slider", name="position").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_text("0.9549").first.wait_for()  # turns: 6 radians
    until(page, lambda: "position=6" in page.url)
    for size in (PROJECTOR, SIZES["phone"]):
        page.set_viewport_size(size)
        settle(page)
        for key in ("dial", "wall"):
            box = area_of(page, key)
            assert box["width"] == pytest.approx(box["height"], abs=1)
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size["width"]
            assert box["width"] > 300
            if size is PROJECTOR:
                assert box["y"] + box["height"] <= size["height"]
    # A clock that is pressed is the cursor's: of four, the last one, which a link leaves out.
    page.set_viewport_size(PROJECTOR)
    visit(page, f"{address}/clock-hands?d_model=8&pair=1")
    page.get_by_role("slider", name="hand").wait_for()
    page.locator(".st-key-wall .plot").scroll_into_view_if_needed()
    numbers = page.locator(".st-key-wall .plot text")
    until(page, lambda: numbers.all_text_contents() == ["0", "1", "2", "3"])
    box = area_of(page, "wall")
    page.mouse.move(box["x"] + 0.25 * box["width"], box["y"] + 0.25 * box["height"])
    page.locator(".tip").filter(has_text="hand 0").wait_for()
    page.mouse.click(box["x"] + 0.75 * box["width"], box["y"] + 0.75 * box["height"])
    page.wait_for_url(f"{address}/clock-hands?d_model=8")


def tip(box, angle, share=0.9):
    """Return the tip of a hand of the dial in `box` at an angle, at a share of its length."""
    radius = min(box["width"], box["height"]) / 2 / EDGE
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return x + share * radius * math.sin(angle), y - share * radius * math.cos(angle)


# Hand 1 of 4 turns by 0.1 a token: 0.5 at position 5, and 0.8 three tokens later.
HAND_1 = "clock-hands?d_model=8&pair=1&position=5"


def pull(page, box, *angles):
    page.mouse.move(*tip(box, angles[0]))
    page.mouse.down()
    for angle in angles[1:]:
        page.mouse.move(*tip(box, angle))


def test_both_hands_of_the_dial_are_dragged(page, address):
    visit(page, f"{address}/{HAND_1}")
    at_rest(page)
    box = area_of(page, "dial")
    pull(page, box, 0.5, 1, 2, 3.5, 5, 6.5, 8)
    until(page, lambda: state_of(page, "dial")["position"] == value(page, "position") == 80)
    # A hand that rests is told to the server, which keeps nothing yet.
    page.get_by_text(f"{80 * 0.1 / (2 * math.pi):.4g} turns").first.wait_for()
    assert "position=" not in page.url
    page.mouse.up()
    until(page, lambda: "position=80" in page.url)
    at_rest(page)
    assert value(page, "position") == state_of(page, "dial")["position"] == 80
    pull(page, box, 8.3, 9, 10)
    page.mouse.up()
    until(page, lambda: "k=20" in page.url)
    assert value(page, "k") == state_of(page, "dial")["k"] == 20


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
    pull(page, box, 0.5, 1, 2, 3)
    until(page, lambda: value_of(page, "position") == "30")
    page.mouse.up()
    until(page, lambda: query(page)["position"] == "30")
    locked = cold(f"{HAND_1}&lock=position")
    pull(locked, box, 0.5, 1, 2, 3)
    locked.mouse.up()
    assert query(locked)["position"] == "5"
