"""Files taken from under a picture: opened offline, decoded, parsed, held against the core."""

import io
import re
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
from PIL import Image

from core import encode_positions, similarity_matrix
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import SIZES, settle, visit

pytestmark = pytest.mark.browser
SMALL = "max_len=40&d_model=16&position=7&pair=2"
SVG = "{http://www.w3.org/2000/svg}"


def take(page, key):
    """Open the popover under the picture `key`."""
    page.locator(f".st-key-take_{key} button").click()
    page.get_by_role("button", name="PNG", exact=True).wait_for()
    settle(page)


def save(page, kind):
    with page.expect_download() as waiting:
        page.get_by_role("button", name=kind, exact=True).click()
    return waiting.value.path().read_bytes(), waiting.value.suggested_filename


def chart(page, key):
    keys = (key, f"{key}_wide", f"{key}_narrow")
    return page.locator(", ".join(f".st-key-{name} .plot:visible" for name in keys)).first


def draws_with_the_network_off(chromium, file, most):
    """The HTML file draws that many images at least; return where it leads to."""
    context = chromium.new_context(offline=True, viewport=SIZES["wide"])
    page, urls, problems = context.new_page(), [], []
    page.on("request", lambda request: urls.append(request.url))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: said.type == "error" and problems.append(said.text))
    page.goto(file.as_uri())
    page.locator(".js-plotly-plot .main-svg").first.wait_for()
    assert page.locator(".js-plotly-plot .main-svg image").count() >= most
    assert {url.split(":", 1)[0] for url in urls} <= {"file", "data", "blob"}
    assert not problems
    axe_finds_nothing(page)
    link = page.get_by_role("link").get_attribute("href")
    context.close()
    return link


def test_a_wall_is_saved_as_it_stands(page, chromium, address, tmp_path):
    visit(page, f"{address}/?{SMALL}")
    # A style sheet of another host, as an extension brings it, is no obstacle.
    css = {"body": "p { color: inherit }", "content_type": "text/css"}
    page.route("http://localhost:4/", lambda route: route.fulfill(**css))
    page.add_style_tag(url="http://localhost:4/")
    take(page, "wall")
    box = chart(page, "wall").bounding_box()
    image = Image.open(io.BytesIO(save(page, "PNG")[0]))
    ground = page.locator("[data-testid=stApp]").evaluate(
        "element => getComputedStyle(element).backgroundColor"
    )
    assert image.size == pytest.approx((2 * box["width"], 2 * box["height"]), abs=1)
    colors = {color: count for count, color in image.convert("RGB").getcolors(1 << 24)}
    assert max(colors, key=colors.get) == tuple(map(int, re.findall(r"\d+", ground)))
    assert len(colors) > 50  # rims, hands, and the steps between them and the ground
    svg = ElementTree.fromstring(save(page, "SVG")[0])
    assert float(svg.get("width")) == pytest.approx(box["width"], abs=0.5)
    images = chart(page, "wall").locator(".snapshot > g > svg").count()
    assert len(svg.findall(f".//{SVG}image")) == images == 2
    assert "clocks" in svg.find(f"{SVG}title").text
    assert not svg.findall(f".//{SVG}script")
    links = [value for one in svg.iter() for name, value in one.items() if "href" in name]
    assert all(link.startswith(("data:", "#")) for link in links)
    frame = pd.read_csv(io.BytesIO(save(page, "CSV")[0]), index_col="hand")
    hands = encode_positions([7], 16).reshape(-1, 2)
    np.testing.assert_array_equal(frame[["sin", "cos"]].to_numpy(), hands)
    data, name = save(page, "HTML")
    (tmp_path / name).write_bytes(data)
    assert draws_with_the_network_off(chromium, tmp_path / name, 1).startswith(address)


def test_opened_popover_is_accessible_and_fits(page, address):
    visit(page, f"{address}/heatmap?max_len=8192&d_model=2048")
    take(page, "heatmap")
    page.get_by_text("8,192 × 2,048").wait_for()  # numbers, too many for CSV
    assert page.get_by_role("button", name="CSV", exact=True).count() == 0
    page.emulate_media(color_scheme="dark")
    for size in SIZES:
        page.set_viewport_size(SIZES[size])
        settle(page)
        body = page.locator("[data-testid=stPopoverBody]").bounding_box()
        assert body["x"] >= 0
        assert body["x"] + body["width"] <= SIZES[size]["width"]
    axe_finds_nothing(page)


def test_a_matrix_by_keyboard(page, address):
    visit(page, f"{address}/similarity?{SMALL}")
    page.locator(".st-key-take_similarity button").focus()
    page.keyboard.press("Enter")
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
    page.keyboard.press("Escape")
    page.locator("[data-testid=stPopoverBody]").wait_for(state="detached")
