"""Clock hands in a real browser: steps by key, links, and pictures that fit."""

import pytest

from tests.browser.conftest import settle, visit
from tests.browser.hand import area_of

pytestmark = pytest.mark.browser


def test_keys_step_the_hand_and_the_link_follows(page, address):
    visit(page, f"{address}/clock-hands?pair=0")
    page.get_by_role("slider", name="position").focus()
    page.keyboard.press("ArrowRight")
    settle(page)
    assert "position=6" in page.url
    page.get_by_text("0.9549").first.wait_for()  # turns: 6 radians


def test_dial_and_wall_are_square_and_fit(page, address):
    visit(page, f"{address}/clock-hands")
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        for key in ("dial", "wall"):
            box = area_of(page, key)
            assert box["width"] == pytest.approx(box["height"], abs=1)
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["width"] > 300
            if width > height:  # on a projector, without scrolling
                assert box["y"] + box["height"] <= height
    # A clock that is pressed is the cursor's: of four, the last one, which a link leaves out.
    page.locator(".st-key-wall .plot").scroll_into_view_if_needed()
    box = area_of(page, "wall")
    page.mouse.click(box["x"] + 0.75 * box["width"], box["y"] + 0.75 * box["height"])
    page.wait_for_url(f"{address}/clock-hands?d_model=8")
