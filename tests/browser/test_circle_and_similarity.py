"""The two pages about what an encoding does: all in view on a projector, stacked on a phone."""

import math
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PROJECTOR, SIZES, settle, until, visit
from tests.browser.user_input import CHART, area_of, at_rest, state_of, value

pytestmark = pytest.mark.browser


def fits_and_stacks(page):
    """Fit all in view in a window of a projector, and one under the other on a phone."""
    assert page.locator("h1").bounding_box()["y"] > 0
    first = page.locator(".plot").first.bounding_box()
    assert first["height"] > 250
    assert first["y"] + first["height"] <= PROJECTOR["height"]
    page.set_viewport_size(SIZES["phone"])
    settle(page)
    boxes = [chart.bounding_box() for chart in page.locator(".plot").all()]
    tops = [box["y"] for box in boxes]
    assert tops == sorted(set(tops))
    assert all(300 < box["width"] <= SIZES["phone"]["width"] for box in boxes)
    page.set_viewport_size(PROJECTOR)
    settle(page)
    at_rest(page)


def test_a_distance_that_is_pressed_is_marked_in_the_matrix_too(page, address):
    visit(page, f"{address}/similarity")
    fits_and_stacks(page)
    image = page.locator(".plot image").first.bounding_box()
    assert image["width"] == pytest.approx(image["height"], abs=2)
    profile = area_of(page, "similarity_profile")
    page.mouse.click(profile["x"] + 200, profile["y"] + 90)
    expect(page).to_have_url(re.compile(r"offset=\d+"))
    marked = state_of(page, "similarity")["offset"]
    until(page, lambda: f"offset={marked}" in page.url and value(page, "offset") == marked)


def test_a_word_is_typed_and_it_and_its_hand_are_dragged(page, address):
    visit(page, f"{address}/word-on-a-circle?position=3&pair=0")
    fits_and_stacks(page)

    def pull(*points):
        """Hold a point of the axes and pull it to others."""
        for at, point in enumerate(points):
            page.mouse.move(*page.evaluate(PLACE, point))
            if not at:
                page.mouse.down()

    pull((1.4, 1.5), (2, 1), (2.4, 0.5))
    at = pytest.approx(2.4, abs=0.05), pytest.approx(0.5, abs=0.05)
    until(page, lambda: state_of(page, "word_on_a_circle")["words"][0] == ["cat", *at, None])
    x, y = state_of(page, "word_on_a_circle")["words"][0][1:3]
    page.mouse.up()
    expect(page).to_have_url(re.compile("words=cat"))
    at_rest(page)
    text = page.locator(".st-key-words input")
    assert text.input_value().startswith(f"cat:{x:g},")
    # At position 3 its hand, of pair 0, has turned by 3.
    pull(*((x + math.sin(angle), y + math.cos(angle)) for angle in (3, 3.5, 4)))
    page.mouse.up()
    until(page, lambda: value(page, "position") == 4)
    text.fill("sun:1,2")
    text.press("Enter")
    expect(page.locator(".snapshot text").filter(has_text="sun")).to_be_visible()
    expect(page).to_have_url(re.compile("words=sun"))


# Where a point of the axes is in the window.
PLACE = f"""async ([x, y]) => {{
    const {{ area, plane }} = await ({CHART})("word_on_a_circle");
    const {{ across: {{ xaxis }}, down: {{ yaxis }} }} = plane;
    return [area.left + ((x - xaxis.low) / (xaxis.high - xaxis.low)) * area.width,
        area.top + ((yaxis.high - y) / (yaxis.high - yaxis.low)) * area.height];
}}"""
