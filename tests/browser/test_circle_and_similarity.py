"""The two pages about what an encoding does: all in view on a projector, stacked on a phone."""

import math
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import settle, until, visit
from tests.browser.hand import CHART_MODULE, STILL, area_of, at_rest, state_of, value

pytestmark = pytest.mark.browser
PAGES = ["word-on-a-circle", "similarity"]


def boxes(page):
    """Where each picture is, once drawn: x, y, width, height."""
    page.wait_for_selector(STILL)
    return [chart.bounding_box() for chart in page.locator(".plot").all()]


@pytest.mark.parametrize("path", PAGES)
def test_all_is_in_view_follows_the_link_and_stacks_on_a_phone(page, address, path):
    visit(page, f"{address}/{path}")
    assert page.locator("h1").bounding_box()["y"] > 0
    first = boxes(page)[0]
    assert first["height"] > 250
    assert first["y"] + first["height"] <= 720
    if path == "similarity":
        image = page.locator(".plot image").first.bounding_box()
        assert image["width"] == pytest.approx(image["height"], abs=2)
        # A distance that is pressed in S(k) is marked in the matrix, and its slider says so.
        profile = area_of(page, "similarity_profile")
        page.mouse.click(profile["x"] + 200, profile["y"] + 90)
        expect(page).to_have_url(re.compile(r"offset=\d+"))
        marked = state_of(page, "matrix")["offset"]
        until(page, lambda: f"offset={marked}" in page.url and value(page, "offset") == marked)
        settle(page)
        assert state_of(page, "matrix")["offset"] == marked
    else:
        text = page.locator(".st-key-words input")
        text.fill("sun:1,2")
        text.press("Enter")
        expect(page.locator(".still text").filter(has_text="sun")).to_be_visible()
        expect(page).to_have_url(re.compile("words=sun"))
    page.set_viewport_size({"width": 390, "height": 844})
    settle(page)
    tops = [box["y"] for box in boxes(page)]
    assert tops == sorted(set(tops))
    assert all(300 < box["width"] <= 390 for box in boxes(page))


def test_a_word_and_its_hand_are_dragged(page, address):
    visit(page, f"{address}/word-on-a-circle?position=3&pair=0")
    at_rest(page)

    def place(x, y):
        """Where a point of the axes is in the window."""
        return page.evaluate(
            f"""async ([x, y]) => {{
                const {{ charts }} = await {CHART_MODULE};
                const {{ area, axes }} = [...charts].find(({{ figure }}) =>
                    figure?.layout.meta?.picture === "word_on_a_circle");
                const [[left, right], [low, high]] = [axes.xaxis.range, axes.yaxis.range];
                return [area.left + ((x - left) / (right - left)) * area.width,
                    area.top + ((high - y) / (high - low)) * area.height];
            }}""",
            [x, y],
        )

    def pull(*points):
        page.mouse.move(*place(*points[0]))
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*place(*point))

    pull((1.4, 1.5), (2, 1), (2.4, 0.5))
    page.wait_for_timeout(100)
    word = state_of(page, "word_on_a_circle")["words"][0]
    assert word == ["cat", pytest.approx(2.4, abs=0.05), pytest.approx(0.5, abs=0.05), None]
    page.mouse.up()
    expect(page).to_have_url(re.compile("words=cat"))
    at_rest(page)
    assert page.locator(".st-key-words input").input_value().startswith(f"cat:{word[1]:g},")
    # At position 3 its hand, of pair 0, has turned by 3.
    x, y = word[1:3]
    pull(*((x + math.sin(angle), y + math.cos(angle)) for angle in (3, 3.5, 4)))
    page.mouse.up()
    at_rest(page)
    assert value(page, "position") == 4
