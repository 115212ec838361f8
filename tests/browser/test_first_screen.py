"""On a phone on its side and at 200 %, the first picture and a main control are seen at once."""

import pytest

from document.words import words
from tests.browser.conftest import settle, visit, watched_page

pytestmark = pytest.mark.browser

LOW = [{"width": 844, "height": 390}, {"width": 640, "height": 360}]
PAGES = [
    "heatmap", "clock_hands", "word_on_a_circle", "similarity",
    "text_to_input", "attention", "beyond", "traps", "choose",
]  # fmt: skip
PICTURE = {"choose": "[data-testid=stMain] table"}  # the answer, where a page is a tool
MAIN = {"traps": ["exponent"], "similarity": ["offset"]}  # of its own controls the first


def visible_height(box, size):
    """How many pixels of the height of a box are in the window."""
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"] + 1
    return min(box["y"] + box["height"], size["height"]) - max(box["y"], 0)


@pytest.mark.parametrize("name", PAGES)
def test_picture_and_main_control_are_on_the_first_screen(chromium, address, name):
    with watched_page(chromium, viewport=LOW[0], reduced_motion="reduce") as page:
        visit(page, f"{address}/{name.replace('_', '-')}")
        for size in LOW:
            page.set_viewport_size(size)
            settle(page)
            picture = page.locator(PICTURE.get(name, ".plot:visible")).first.bounding_box()
            assert visible_height(picture, size) >= 0.4 * size["height"], size
            names = MAIN.get(name) or words(name).meta["main"]
            controls = page.locator(", ".join(f".st-key-{one}" for one in names))
            boxes = [control.bounding_box() for control in controls.all()]
            assert any(
                box["height"] > 20 and visible_height(box, size) >= box["height"] for box in boxes
            )
