"""Files taken from under a picture: opened offline, decoded, parsed, held against the core."""

import io
import re
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
from PIL import Image

from core import encode_positions, positional_encoding, similarity_matrix
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import SIZES, settle, visit, watched_page
from tests.browser.hand import STILL, area_of

pytestmark = pytest.mark.browser
SMALL = "max_len=40&d_model=16&position=7&pair=2"
SVG = "{http://www.w3.org/2000/svg}"
# What each is made of as SVG, in the page and in the file.
MARKS = {
    "wall": ("> g > svg", "image"),  # in the page its two images are written out
    "heatmap": ("image", "image"),
    "matrix": ("text", "text"),
    "story_01_order_lost": ("text", "text"),
}


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


def draws_offline(chromium, data, file, mark, marks, link):
    """An HTML file draws its picture with the network off, and leads to the page's link."""
    file.write_bytes(data)
    context = chromium.new_context(offline=True, viewport=SIZES["wide"])
    page, urls, problems = context.new_page(), [], []
    page.on("request", lambda request: urls.append(request.url))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "console",
        lambda message: problems.append(message.text) if message.type == "error" else None,
    )
    page.goto(file.as_uri())
    page.locator(".js-plotly-plot .main-svg").first.wait_for()
    assert page.locator(f".js-plotly-plot .main-svg {mark}").count() >= 0.5 * marks > 0
    assert {url.split(":", 1)[0] for url in urls} <= {"file", "data", "blob"}
    assert not problems
    assert page.get_by_role("link").get_attribute("href").startswith(link.rstrip("/"))
    if "wall" in file.name:  # the page round the picture is the same for all
        axe_finds_nothing(page)
    context.close()


def saved_html_draws(chromium, page, tmp_path, key, link):
    """Save the picture `key` of the page as HTML, and open it."""
    own, mark = MARKS[key]
    data, name = save(page, "HTML")
    marks = chart(page, key).locator(f".still {own}").count()
    draws_offline(chromium, data, tmp_path / name, mark, marks, link)


@pytest.mark.weekly
@pytest.mark.parametrize(
    ("path", "key"), [("shift-is-rotation", "matrix"), ("story", "story_01_order_lost")]
)
def test_html_draws_the_picture_with_the_network_off(page, chromium, address, tmp_path, path, key):
    visit(page, f"{address}/{path}?{SMALL}")
    take(page, key)
    saved_html_draws(chromium, page, tmp_path, key, f"{address}/{path}")


@pytest.mark.parametrize(
    ("size", "scheme"),
    [("wide", "light"), pytest.param("phone", "dark", marks=pytest.mark.weekly)],
)
def test_a_wall_is_saved_as_it_stands(chromium, address, tmp_path, size, scheme):
    with watched_page(chromium, viewport=SIZES[size], color_scheme=scheme) as page:
        visit(page, f"{address}/?{SMALL}")
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
        images = chart(page, "wall").locator(".still > g > svg").count()
        assert len(svg.findall(f".//{SVG}image")) == images == 2
        assert "clocks" in svg.find(f"{SVG}title").text
        assert not svg.findall(f".//{SVG}script")
        links = [value for one in svg.iter() for name, value in one.items() if "href" in name]
        assert all(link.startswith(("data:", "#")) for link in links)
        frame = pd.read_csv(io.BytesIO(save(page, "CSV")[0]), index_col="hand")
        hands = encode_positions([7], 16).reshape(-1, 2)
        np.testing.assert_array_equal(frame[["sin", "cos"]].to_numpy(), hands)
        if size == "wide":
            saved_html_draws(chromium, page, tmp_path, "wall", address)


def test_a_heatmap_is_saved_in_every_form(page, chromium, address, tmp_path, blog):
    visit(page, f"{address}/heatmap?{SMALL}&layout=concatenated")
    page.wait_for_selector(f".st-key-heatmap {STILL}")
    take(page, "heatmap")
    table = positional_encoding(40, 16, layout="concatenated")
    has_the_colours_of_its_signs(page, table)
    data, name = save(page, "CSV")
    assert name == (
        "heatmap_max_len=40_d_model=16_base=10000_position=7_pair=2_layout=concatenated.csv"
    )
    frame = pd.read_csv(io.BytesIO(data), index_col="position")
    np.testing.assert_array_equal(frame.to_numpy(), table)
    np.testing.assert_array_equal(np.load(io.BytesIO(save(page, "NPY")[0])), table)
    saved_html_draws(chromium, page, tmp_path, "heatmap", f"{address}/heatmap")
    # A style sheet of another host, as an extension brings it, is no obstacle.
    blog.text, blog.kind = "p { color: inherit }", "text/css"
    page.add_style_tag(url=f"http://localhost:{blog.server_port}/")
    for kind in ("PNG", "SVG"):
        assert len(save(page, kind)[0]) > 1000


def has_the_colours_of_its_signs(page, table):
    """As PNG, the table is red above zero and blue below."""
    pixels = np.asarray(Image.open(io.BytesIO(save(page, "PNG")[0])).convert("RGB"), float)
    plot = area_of(page, "heatmap")
    whole = chart(page, "heatmap").bounding_box()
    cell = plot["width"] / 16, plot["height"] / 40
    for position, dimension in ((0, 8), (3, 8), (5, 0), (20, 12), (33, 3)):
        assert abs(table[position, dimension]) > 0.5
        across = plot["x"] - whole["x"] + (dimension + 0.5) * cell[0]
        down = plot["y"] - whole["y"] + (position + 0.5) * cell[1]
        red, _, blue = pixels[round(2 * down), round(2 * across)]
        assert (red > blue) == (table[position, dimension] > 0), (position, dimension)


def test_opened_popover_is_accessible_and_fits(page, address):
    visit(page, f"{address}/heatmap?max_len=8192&d_model=2048")
    take(page, "heatmap")
    page.get_by_text("8,192 × 2,048").wait_for()  # numbers, too many for CSV
    assert page.get_by_role("button", name="CSV", exact=True).count() == 0
    for size, scheme in (("wide", "light"), ("phone", "dark")):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(SIZES[size])
        settle(page)
        body = page.locator("[data-testid=stPopoverBody]").bounding_box()
        assert body["x"] >= 0
        assert body["x"] + body["width"] <= SIZES[size]["width"]
        axe_finds_nothing(page, size)


def test_a_matrix_by_keyboard(page, address):
    visit(page, f"{address}/similarity?{SMALL}")
    button = page.locator(".st-key-take_similarity button")
    button.focus()
    page.keyboard.press("Enter")
    png = page.get_by_role("button", name="PNG", exact=True)
    png.wait_for()
    settle(page)
    page.keyboard.press("Tab")
    assert png.evaluate("element => element === element.getRootNode().activeElement")
    with page.expect_download() as waiting:
        page.keyboard.press("Enter")
    assert waiting.value.suggested_filename.endswith(".png")
    np.testing.assert_array_equal(
        np.load(io.BytesIO(save(page, "NPY")[0])), similarity_matrix(40, 16)
    )
    page.keyboard.press("Escape")
    page.locator("[data-testid=stPopoverBody]").wait_for(state="detached")
