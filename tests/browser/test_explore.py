"""Plotly comes when somebody explores a picture, takes its place unseen, and is not missed."""

import io

import numpy as np
import pytest
from PIL import Image

from document.words import words
from tests.browser.conftest import watched_page
from tests.browser.test_exports import save, take
from tests.browser.user_input import Drag, area_of, open_chart, state_of, value

pytestmark = pytest.mark.browser
HOVER = ".explored .hoverlayer .hovertext"
# A browser that saves data fetches nothing for later: what it asks for is needed.
SAVES = """Object.defineProperty(navigator, "connection",
    { value: { saveData: true }, configurable: true })"""
# Where Plotly has the axes of the picture that is explored.
THEIRS = """() => {
    const axes = document.querySelector(".explored .nsewdrag");
    const { x, y, width, height } = axes.getBoundingClientRect();
    return { x, y, width, height };
}"""


@pytest.fixture
def page(chromium):
    with watched_page(chromium, script=SAVES) as page:
        yield page


@pytest.fixture
def requests(page):
    """The requests for Plotly, as they go."""
    urls = []
    watch = lambda one: "plotly.min" in one.url and urls.append(one.url)  # noqa: E731
    page.on("request", watch)
    yield urls
    page.remove_listener("request", watch)


def middle(page, key, down=0.5):
    """The middle of a picture's plot area, in the window."""
    page.locator(f".st-key-{key} .plot").scroll_into_view_if_needed()
    area = area_of(page, key)
    return area["x"] + area["width"] / 2, area["y"] + area["height"] * down


def grey(png):
    return np.asarray(Image.open(io.BytesIO(png)).convert("L"), float)


def test_a_pointer_that_rests_reads_values_in_place_and_of_a_new_figure(page, address, requests):
    open_chart(page, address, "heatmap", "pair=3", fresh=True)
    page.mouse.move(*middle(page, "heatmap"))
    page.wait_for_timeout(500)
    assert not requests  # a picture that moves reads itself
    page.mouse.move(*middle(page, "waves"))
    page.wait_for_selector(HOVER)
    assert len(requests) == 1
    assert page.evaluate(THEIRS) == pytest.approx(area_of(page, "waves"), abs=1)
    # A new figure is drawn and explored anew.
    page.locator(".st-key-pair .step.more").click()
    page.wait_for_selector(".st-key-waves .plot:not([data-explored])")
    assert page.locator(".st-key-waves .explored").count() == 0
    assert page.locator(".st-key-waves .snapshot text", has_text="dimension 8").count() == 1
    page.mouse.move(*middle(page, "waves"))
    page.wait_for_selector(HOVER)
    assert len(requests) == 1
    # Both are drawn alike, so no eye sees one take the other's place.
    page.mouse.move(1, 1)
    plot = page.locator(".st-key-waves .plot")
    page.wait_for_selector(HOVER, state="detached")
    explored = grey(plot.screenshot())
    plot.evaluate("plot => delete plot.dataset.explored")
    snapshot = grey(plot.screenshot())
    assert np.abs(explored - snapshot).mean() < 6
    assert np.corrcoef(explored.ravel(), snapshot.ravel())[0, 1] > 0.75


def test_a_picture_fills_the_window_until_escape(page, address):
    open_chart(page, address, "heatmap")
    picture = page.locator(".st-key-heatmap .picture")
    heights = [picture.bounding_box()["height"]]
    picture.hover()
    button = picture.get_by_role("button")
    assert button.is_visible()
    for press in (button.click, lambda: page.keyboard.press("Escape")):
        assert button.locator("path:visible").count() == 1
        press()
        heights.append(page.locator(".st-key-heatmap .plot").bounding_box()["height"])
    assert heights[0] == heights[2] < 600 < heights[1]


@pytest.mark.weekly
def test_a_finger_that_taps_reads_values(phone, address):
    open_chart(phone, address, "heatmap")
    phone.touchscreen.tap(*middle(phone, "waves"))
    phone.wait_for_selector(HOVER)


def test_without_plotly_pictures_stay_and_move_and_one_line_says_so_until_it_comes(
    page, address, requests
):
    page.route("**/plotly.min.js", lambda route: route.abort())
    open_chart(page, address, "heatmap", fresh=True)
    line = page.get_by_text(words("frame").label("unread"))
    assert not line.first.is_visible()
    drag = Drag(page, "position")
    drag.by(40)
    assert state_of(page, "heatmap")["position"] == value(page, "position") > 5
    drag.release()
    page.mouse.move(*middle(page, "waves"))
    line.filter(visible=True).wait_for()
    assert line.filter(visible=True).count() == 1
    assert page.locator(".st-key-waves .snapshot").is_visible()
    page.unroute("**/plotly.min.js")
    del requests[:]
    page.mouse.move(1, 1)
    page.mouse.move(*middle(page, "waves", 0.4))
    page.wait_for_selector(HOVER)
    assert not line.first.is_visible()
    assert len(requests) == 1


def test_a_picture_is_taken_along_from_a_cold_page(page, address, requests):
    open_chart(page, address, "heatmap", fresh=True)
    take(page, "heatmap")
    assert not requests
    for kind in ("PNG", "SVG"):
        assert len(save(page, kind)[0]) > 5000
    assert len(requests) == 1
