"""The page at every width: words beside the picture where both have room, pictures that grow."""

import pytest

from tests.browser.conftest import settle, watched_page
from tests.browser.hand import STILL, area_of, at_rest, open_chart, state_of

pytestmark = pytest.mark.browser

BESIDE = (
    "[class*=st-key-beside_] [data-testid=stColumn]:last-child [data-testid=stMarkdownContainer]"
)
LARGE = {"width": 1920, "height": 1080}


def boxes(page, *selectors):
    return [page.locator(selector).first.bounding_box() for selector in selectors]


@pytest.fixture
def large(chromium):
    with watched_page(chromium, viewport=LARGE, reduced_motion="reduce") as page:
        yield page


def test_words_stand_beside_their_picture_where_both_have_room(page, address):
    open_chart(page, address, "beyond", key="stretch")
    for width, beside in ((1280, True), (1000, False), (390, False)):
        page.set_viewport_size({"width": width, "height": 800})
        settle(page)
        plot, words = boxes(page, ".st-key-stretch .plot", BESIDE)
        assert (words["x"] > plot["x"] + plot["width"]) == beside, width
        assert (words["y"] > plot["y"] + plot["height"]) != beside, width


def test_presenter_view_keeps_the_width_of_a_projector_for_the_picture(page, address):
    open_chart(page, address, "beyond", "present=1", key="stretch")
    (plot,) = boxes(page, ".st-key-stretch .plot")
    assert plot["width"] > 0.9 * page.viewport_size["width"]


def test_pictures_grow_in_a_large_window_and_are_pressed_where_they_are(page, large, address):
    heights = []
    for one in (page, large):
        one.bring_to_front()  # a tab behind another draws once a second
        open_chart(one, address, "heatmap")
        heights.append(one.locator(f".st-key-heatmap {STILL}").bounding_box()["height"])
    assert heights[1] == pytest.approx(1.25 * heights[0], rel=0.01)
    below, plot = boxes(large, ".st-key-under_heatmap", ".st-key-heatmap .plot")
    assert below["y"] >= plot["y"] + plot["height"]
    area = area_of(large, "heatmap")
    large.mouse.click(area["x"] + area["width"] / 3, area["y"] + 99.5 / 128 * area["height"])
    at_rest(large)
    assert state_of(large, "heatmap")["position"] == 99


def test_pictures_shrink_on_a_low_phone_and_are_pressed_where_they_are(phone, address):
    heights = []
    for high in (800, 640):
        phone.set_viewport_size({"width": 360, "height": high})
        open_chart(phone, address, "heatmap")
        heights.append(phone.locator(f".st-key-heatmap {STILL}").bounding_box()["height"])
    assert heights[1] == pytest.approx(0.85 * heights[0], rel=0.01)
    control, plot = boxes(phone, ".st-key-base", ".st-key-heatmap .plot")
    assert 0 <= control["y"] - plot["y"] - plot["height"] < 40
    area = area_of(phone, "heatmap")
    x, y = area["x"] + area["width"] / 3, area["y"] + 99.5 / 128 * area["height"]
    phone.touchscreen.tap(x, y)
    at_rest(phone)
    assert state_of(phone, "heatmap")["position"] == 99


def test_sliders_end(large, address):
    open_chart(large, address, "similarity")
    sliders = large.locator("[data-testid=stSlider]").all()
    assert len(sliders) >= 3
    assert max(slider.bounding_box()["width"] for slider in sliders) <= 420


def test_the_configuration_stands_beside_the_table(page, address):
    page.goto(f"{address}/choose")
    page.wait_for_selector("#paint", state="detached")
    table, code = boxes(page, "[data-testid=stMain] table", "[data-testid=stCode]")
    assert code["x"] > table["x"] + table["width"]
    assert code["y"] < table["y"] + table["height"]
