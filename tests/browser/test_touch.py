"""A finger on a phone: what it scrolls, what it sets, and what closes after it."""

import pytest

from document.words import words
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import settle, visit
from tests.browser.hand import THUMB, Finger, slider, value

pytestmark = pytest.mark.browser
SCROLLED = "document.querySelector('[data-testid=stMain]').scrollTop"
CLOSED = """() => {
    const menu = document.querySelector("[data-testid=stSidebar]");
    return !menu || menu.getBoundingClientRect().right <= 1;
}"""


def test_a_swipe_on_a_slider_scrolls_and_one_sideways_drags(phone, address):
    visit(phone, f"{address}/clock-hands")
    finger, before, link = Finger(phone), value(phone, "position"), phone.url
    x, y = slider(phone, "position").evaluate(THUMB)
    for start in ((x, y), (x + 60, y)):  # on the thumb, and on the track
        at = phone.evaluate(SCROLLED)
        finger.swipe(start, 12, -200)
        assert phone.evaluate(SCROLLED) > at + 100
        assert value(phone, "position") == before
        finger.swipe((200, 300), 0, 300)
    assert phone.url == link
    visit(phone, f"{address}/clock-hands?max_len=100&position=0")
    phone.evaluate(f"{SCROLLED} = 0")
    x, y = slider(phone, "position").evaluate(THUMB)
    finger.swipe((x, y), 50, 4)
    dragged = value(phone, "position")
    assert 12 <= dragged <= 26
    assert f"position={dragged}" in phone.url
    assert phone.evaluate(SCROLLED) == 0
    phone.touchscreen.tap(x + 20, y)  # on the track, away from the thumb
    settle(phone)
    assert 4 <= value(phone, "position") < dragged - 5


def test_the_menu_closes_when_a_page_is_chosen(phone, address):
    visit(phone, f"{address}/word-on-a-circle")
    toolbars = phone.locator("[data-testid=stElementToolbar]")
    assert toolbars.count()
    assert not toolbars.locator("visible=true").count()  # nothing lies on what is above a table
    there = words("similarity").meta
    phone.locator("[data-testid=stExpandSidebarButton]").tap()
    axe_finds_nothing(phone, "with its menu open")
    phone.locator("[data-testid=stSidebarNavLink]", has_text=there["title"]).tap()
    phone.get_by_role("heading", name=there["question"]).wait_for()
    phone.wait_for_function(CLOSED)


def test_an_open_menu_lies_on_top_and_closes_by_its_button_escape_and_a_reload(phone, address):
    opens = phone.locator("[data-testid=stExpandSidebarButton]")
    closes = phone.locator("[data-testid=stSidebarCollapseButton] button")
    visit(phone, f"{address}/story?step=4")
    opens.tap()
    closes.tap()  # nothing of the page lies on it
    phone.wait_for_function(CLOSED)
    opens.tap()
    closes.wait_for()
    phone.keyboard.press("Escape")
    phone.wait_for_function(CLOSED)
    opens.tap()
    closes.wait_for()
    visit(phone, f"{address}/story?step=4", fresh=True)
    phone.wait_for_function(CLOSED)
