"""Clock hands in a real browser: steps by key, links, and pictures that fit."""

import pytest

from tests.browser.conftest import settle, visit, watched_page

pytestmark = pytest.mark.browser


def test_keys_step_the_hand_and_the_link_follows(page, address):
    visit(page, f"{address}/clock-hands?pair=0")
    page.get_by_role("slider", name="position").focus()
    page.keyboard.press("ArrowRight")
    settle(page)
    assert "position=6" in page.url
    page.get_by_text("At position 6 it has turned by").wait_for()
    page.get_by_text("6 rad = 0.9549 turns").wait_for()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_dial_and_wall_are_square_and_fit(chromium, address, width, height):
    with watched_page(chromium, viewport={"width": width, "height": height}) as page:
        visit(page, f"{address}/clock-hands")
        for key in ("dial", "wall"):
            area = page.locator(f".st-key-{key} .nsewdrag").first
            box = area.bounding_box()
            assert box["width"] == pytest.approx(box["height"], abs=1)
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["width"] > 300
            if width > height:  # on a projector, without scrolling
                assert box["y"] + box["height"] <= height
