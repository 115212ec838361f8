"""A finger on a phone: what it scrolls, sets and types, and what closes after it."""

import pytest

from document.words import words
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import settle, visit
from tests.browser.user_input import THUMB, Finger, slider, value

pytestmark = pytest.mark.browser
SCROLLED = "document.querySelector('[data-testid=stMain]').scrollTop"
CLOSED = """() => {
    const menu = document.querySelector("[data-testid=stSidebar]");
    return !menu || menu.getBoundingClientRect().right <= 1;
}"""


def test_a_swipe_on_a_slider_scrolls_one_sideways_drags_and_a_tap_types(phone, address):
    visit(phone, f"{address}/clock-hands?max_len=100&position=20")
    finger, link = Finger(phone), phone.url
    x, y = slider(phone, "position").evaluate(THUMB)
    for start in ((x, y), (x + 60, y)):  # on the thumb, and on the track
        at = phone.evaluate(SCROLLED)
        finger.swipe(start, 12, -200)
        assert phone.evaluate(SCROLLED) > at + 100
        finger.swipe((200, 300), 0, 300)
    assert (phone.url, value(phone, "position")) == (link, 20)
    phone.evaluate(f"{SCROLLED} = 0")
    x, y = slider(phone, "position").evaluate(THUMB)
    finger.swipe((x, y), 50, 4)
    dragged = value(phone, "position")
    assert 32 <= dragged <= 46
    phone.wait_for_url(f"**position={dragged}*")
    assert phone.evaluate(SCROLLED) == 0
    phone.touchscreen.tap(x + 20, y)  # on the track, away from the thumb
    settle(phone)
    assert 20 < value(phone, "position") < dragged - 5

    x, y = slider(phone, "position").evaluate(THUMB)
    phone.touchscreen.tap(x, y - 24)  # on the number above the thumb
    field = phone.locator(".typed input")
    box = field.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    phone.keyboard.type("40,0")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**position=40*")
    settle(phone)
    x, y = slider(phone, "position").evaluate(THUMB)
    finger.swipe((x, y - 12), 50, 2)  # on the number, and on the track
    assert value(phone, "position") > 45
    assert field.count() == 0


def test_the_menu_lies_on_top_and_closes_by_its_ways_and_a_page(phone, address):
    opens = phone.locator("[data-testid=stExpandSidebarButton]")
    closes = phone.locator("[data-testid=stSidebarCollapseButton] button")
    visit(phone, f"{address}/word-on-a-circle")
    toolbars = phone.locator("[data-testid=stElementToolbar]")
    assert toolbars.count()
    assert not toolbars.locator("visible=true").count()  # nothing lies on what is above a table
    opens.tap()
    closes.tap()  # nothing of the page lies on it
    phone.wait_for_function(CLOSED)
    opens.tap()
    closes.wait_for()
    axe_finds_nothing(phone, "with its menu open")
    phone.keyboard.press("Escape")
    phone.wait_for_function(CLOSED)
    there = words("similarity").meta
    opens.tap()
    phone.locator("[data-testid=stSidebarNavLink]", has_text=there["title"]).tap()
    phone.get_by_role("heading", name=there["question"]).wait_for()
    phone.wait_for_function(CLOSED)
    opens.tap()
    closes.wait_for()
    visit(phone, phone.url, fresh=True)
    phone.wait_for_function(CLOSED)
