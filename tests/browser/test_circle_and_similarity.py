"""The two pages about what an encoding does: all in view on a projector, stacked on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import visit, watched_page
from tests.browser.hand import at_rest, open_chart

pytestmark = pytest.mark.browser
PAGES = ["word-on-a-circle", "similarity"]


def boxes(page):
    """Where each picture is, once drawn: x, y, width, height."""
    page.wait_for_selector(".js-plotly-plot .main-svg")
    return [chart.bounding_box() for chart in page.locator(".js-plotly-plot").all()]


@pytest.mark.parametrize("path", PAGES)
def test_title_controls_and_picture_need_no_scrolling(page, address, path):
    visit(page, f"{address}/{path}")
    assert page.locator("h1").bounding_box()["y"] > 0
    first = boxes(page)[0]
    assert first["height"] > 250
    assert first["y"] + first["height"] <= 720


@pytest.mark.parametrize("path", PAGES)
def test_pictures_stack_on_a_phone(chromium, address, path):
    with watched_page(chromium, viewport={"width": 390, "height": 844}) as page:
        visit(page, f"{address}/{path}")
        tops = [box["y"] for box in boxes(page)]
        assert tops == sorted(set(tops))
        assert all(300 < box["width"] <= 390 for box in boxes(page))


def test_matrix_is_square_on_the_screen(page, address):
    visit(page, f"{address}/similarity")
    boxes(page)
    image = page.locator(".js-plotly-plot image").first.bounding_box()
    assert image["width"] == pytest.approx(image["height"], abs=2)


def test_table_and_text_are_two_views_of_the_words(page, address):
    open_chart(page, address, "word-on-a-circle", key="word_on_a_circle")
    text, table = page.get_by_label("Words as text"), page.locator("[data-testid=stDataFrame]")
    cells, box = table.first.bounding_box(), page.locator("input.gdg-input")

    def write(what):
        """Into the selected cell: its first key opens the box that takes the others."""
        page.keyboard.type(what[0])
        expect(box).to_have_value(what[0])
        page.keyboard.type(what[1:])
        expect(box).to_have_value(what)
        page.wait_for_timeout(300)  # no hand is faster; the box would give back what was there
        page.keyboard.press("Enter")

    page.mouse.click(cells["x"] + cells["width"] / 2, cells["y"] + 52)
    expect(table.first.get_by_test_id("glide-cell-2-0")).to_have_attribute("aria-selected", "true")
    write("3")
    expect(text).to_have_value("cat:3,1.5;dog:1.6,-1.1;car:-1.5,0.3")
    at_rest(page)
    write("2.5")  # the cell below: the place in the table is kept
    expect(text).to_have_value("cat:3,1.5;dog:2.5,-1.1;car:-1.5,0.3")
    expect(page).to_have_url(re.compile("words="))
    page.reload()
    expect(text).to_have_value("cat:3,1.5;dog:2.5,-1.1;car:-1.5,0.3")
    text.fill("sun:1,2")
    text.press("Enter")
    expect(page.locator(".shape-label").filter(has_text="sun")).to_be_visible()
