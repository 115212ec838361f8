"""A picture explored, enlarged and taken along: what Plotly does, fetched when it is asked for."""

import io
import re
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
from PIL import Image

from core import encode_positions, similarity_matrix
from document.words import words
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import SIZES, settle, visit, watched_page
from tests.browser.user_input import Drag, area_of, fits_popover, open_chart, state_of, value

pytestmark = pytest.mark.browser
SMALL = "max_len=40&d_model=16&position=7&pair=2"
SVG = "{http://www.w3.org/2000/svg}"
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


def take(page, key):
    """Open the popover under the picture `key`."""
    page.locator(f".st-key-take_{key} button").click()
    page.get_by_role("button", name="PNG", exact=True).wait_for()
    settle(page)


def save(page, kind):
    with page.expect_download() as waiting:
        page.get_by_role("button", name=kind, exact=True).click()
    return waiting.value.path().read_bytes(), waiting.value.suggested_filename


def middle(page, key, down=0.5):
    """The middle of a picture's plot area, in the window."""
    page.locator(f".st-key-{key} .plot").scroll_into_view_if_needed()
    area = area_of(page, key)
    return area["x"] + area["width"] / 2, area["y"] + area["height"] * down


def grey(png):
    return np.asarray(Image.open(io.BytesIO(png)).convert("L"), float)


def pixels(png, smaller=1):
    """Red, green and blue, shape (height, width, 3)."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB").reduce(smaller), float)


def draws_with_the_network_off(chromium, file):
    """See that the HTML file draws an image; return where it leads to."""
    context = chromium.new_context(offline=True, viewport=SIZES["wide"])
    page, urls, problems = context.new_page(), [], []
    page.on("request", lambda request: urls.append(request.url))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: said.type == "error" and problems.append(said.text))
    page.goto(file.as_uri())
    page.locator(".js-plotly-plot .main-svg image").first.wait_for()
    assert {url.split(":", 1)[0] for url in urls} <= {"file", "data", "blob"}
    assert not problems
    axe_finds_nothing(page)
    link = page.get_by_role("link").get_attribute("href")
    context.close()
    return link


def test_a_wall_is_saved_as_it_stands(page, chromium, address, requests, tmp_path):
    open_chart(page, address, "", SMALL, "wall_wide", fresh=True)
    # A style sheet of another host, as an extension brings it, is no obstacle.
    css = {"body": "p { color: inherit }", "content_type": "text/css"}
    page.route("http://localhost:4/", lambda route: route.fulfill(**css))
    page.add_style_tag(url="http://localhost:4/")
    take(page, "wall")
    plot = page.locator(".st-key-wall_wide .plot")
    box = plot.bounding_box()
    image = Image.open(io.BytesIO(save(page, "PNG")[0]))
    ground = page.locator("[data-testid=stApp]").evaluate(
        "element => getComputedStyle(element).backgroundColor"
    )
    assert image.size == pytest.approx((2 * box["width"], 2 * box["height"]), abs=1)
    colors = {color: count for count, color in image.convert("RGB").getcolors(1 << 24)}
    assert max(colors, key=colors.get) == tuple(map(int, re.findall(r"\d+", ground)))
    assert len(colors) > 50  # rims, hands, and the steps between them and the ground
    text = save(page, "SVG")[0]
    svg = ElementTree.fromstring(text)
    assert float(svg.get("width")) == pytest.approx(box["width"], abs=0.5)
    images = plot.locator(".snapshot > g > svg").count()
    assert len(svg.findall(f"{SVG}svg/{SVG}g/{SVG}svg")) == images == 2
    assert "clocks" in svg.find(f"{SVG}title").text
    assert not svg.findall(f".//{SVG}script")
    links = [value for one in svg.iter() for name, value in one.items() if "href" in name]
    assert all(link.startswith(("data:", "#")) for link in links)
    assert all(url.startswith((b"data:", b"#")) for url in re.findall(rb"url\([\"']?([^)]*)", text))
    frame = pd.read_csv(io.BytesIO(save(page, "CSV")[0]), index_col="hand")
    hands = encode_positions([7], 16).reshape(-1, 2)
    np.testing.assert_array_equal(frame[["sin", "cos"]].to_numpy(), hands)
    data, name = save(page, "HTML")
    (tmp_path / name).write_bytes(data)
    assert draws_with_the_network_off(chromium, tmp_path / name).startswith(address)
    assert not requests  # nobody has explored a picture


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_saved_is_what_is_seen(page, address, theme):
    """Lines and dots are as wide, letters as they stand there, and all in its colours."""
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": 390, "height": 2400})  # its place begins at a whole pixel
    open_chart(page, address, "similarity", SMALL, "similarity_profile")
    shot = page.locator(".st-key-similarity_profile .plot").screenshot()
    take(page, "similarity_profile")
    both = pixels(shot, smaller=4), pixels(save(page, "PNG")[0], smaller=8)
    ground = both[0][0, 0]
    np.testing.assert_array_equal(both[1][0, 0], ground)
    high, wide, _ = np.minimum(*(one.shape for one in both))  # a place may end within a pixel
    seen, saved = (np.abs(one[:high, :wide] - ground) for one in both)
    np.testing.assert_allclose(saved.sum((0, 1)), seen.sum((0, 1)), rtol=0.04)
    assert np.corrcoef(seen.ravel(), saved.ravel())[0, 1] > 0.99


def test_a_matrix_is_taken_by_keyboard_from_a_popover_that_fits_and_is_accessible(page, address):
    visit(page, f"{address}/similarity?{SMALL}")
    page.locator(".st-key-take_similarity button").press("Enter")
    png = page.get_by_role("button", name="PNG", exact=True)
    png.wait_for()
    settle(page)
    page.keyboard.press("Tab")
    assert png.evaluate("element => element === element.getRootNode().activeElement")
    with page.expect_download() as waiting:
        page.keyboard.press("Enter")
    assert waiting.value.suggested_filename.endswith(".png")
    matrix = np.load(io.BytesIO(save(page, "NPY")[0]))
    np.testing.assert_array_equal(matrix, similarity_matrix(40, 16))
    page.emulate_media(color_scheme="dark")
    fits_popover(page)
    axe_finds_nothing(page)
    page.keyboard.press("Escape")
    page.locator("[data-testid=stPopoverBody]").wait_for(state="detached")


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
