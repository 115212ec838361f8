"""The heatmap page's own controls, links and files, in a real browser."""

import pytest

from document.words import words
from state.presets import PRESETS
from tests.browser.conftest import SIZES, settle, visit
from tests.browser.hand import STILL, area_of

pytestmark = pytest.mark.browser


def open_heatmap(page, address, query=""):
    visit(page, f"{address}/heatmap?{query}")
    page.wait_for_selector(f".st-key-heatmap {STILL}")
    page.wait_for_selector(f".st-key-spectrum {STILL}")


def box(page, selector):
    return page.locator(selector).first.bounding_box()


def test_title_controls_and_the_whole_picture_are_seen_without_scrolling(page, address):
    open_heatmap(page, address)
    for selector in (
        "h1",
        ".st-key-max_len",
        ".st-key-layout",
        ".st-key-more",
        ".st-key-heatmap .still text:text-is('dimension: sines, then cosines')",
    ):
        place = box(page, selector)
        assert place["y"] >= 0
        assert place["y"] + place["height"] <= 720
    heights = [box(page, f".st-key-{name}")["y"] for name in ("max_len", "base")]
    assert heights[0] == heights[1]
    table = area_of(page, "heatmap")
    assert table["height"] >= 300
    # A dimension that is pointed at is marked in the fingerprint too.
    page.mouse.move(table["x"] + 0.3 * table["width"], table["y"] + 0.2 * table["height"])
    page.wait_for_selector(".mark", state="attached")
    row = area_of(page, "fingerprint")
    marks = [mark.bounding_box() for mark in page.locator(".mark").all()]
    shares = [
        (mark["x"] - row["x"]) / row["width"]
        for mark in marks
        if mark["y"] == pytest.approx(row["y"], abs=1)
    ]
    assert min(abs(share - 0.3) for share in shares) < 0.01


def test_arrow_keys_move_the_cursor_and_no_step_is_lost(page, address):
    open_heatmap(page, address, "more=true&position=6&pair=6")
    page.get_by_role("slider", name="position").press("ArrowRight")
    page.wait_for_url("**position=7*")
    page.get_by_role("slider", name="pair").press("ArrowRight")
    page.locator(".katex-mathml annotation", has_text="PE(7, 14)").wait_for(state="attached")
    settle(page)
    spoken = page.locator(".katex-mathml annotation").first.text_content()
    assert spoken.startswith("PE(7, 14) = \\sin(7 / 10000^{14/512})")
    position = page.get_by_role("slider", name="position")
    for _ in range(12):  # faster than the server
        position.press("ArrowRight")
        page.wait_for_timeout(80)
    settle(page)
    assert position.get_attribute("aria-valuetext") == "19"
    assert "position=19" in page.url


def test_presets_and_boxes_fit_the_window_and_are_pressed_by_keyboard(page, address):
    open_heatmap(page, address, "more=true")
    page.get_by_role("button", name=words("frame").label("presets")).press("Enter")
    page.get_by_role("spinbutton", name="pair").wait_for()
    names = ("max_len", "d_model", "base", "position", "pair")
    for size in ("phone", "wide"):
        page.set_viewport_size(SIZES[size])
        settle(page)
        places = [page.get_by_role("spinbutton", name=name).bounding_box() for name in names]
        assert all(
            place["x"] >= 0 and place["x"] + place["width"] <= SIZES[size]["width"]
            for place in places
        )
        assert places[0]["y"] == places[1]["y"] < places[2]["y"] == places[3]["y"]  # two columns
    first = page.get_by_role("button", name=next(iter(PRESETS)))
    page.keyboard.press("Tab")
    assert first.evaluate("element => element === document.activeElement")
    page.keyboard.press("Enter")
    page.wait_for_url("**max_len=6*")
    settle(page)
    assert page.get_by_role("slider", name="max_len").get_attribute("aria-valuetext") == "6"


def test_aliased_columns_are_named_where_it_covers_nothing(page, address):
    open_heatmap(page, address, "max_len=1024")
    wide = page.viewport_size
    for layout, runs in (("interleaved", 1), ("concatenated", 2)):
        page.set_viewport_size(wide)  # on a phone the layouts wait behind "More settings"
        page.get_by_text(layout, exact=True).click()
        for size in SIZES:
            page.set_viewport_size(SIZES[size])
            settle(page)
            top = area_of(page, "heatmap")["y"]
            labels = page.locator(".st-key-heatmap .still text", has_text="aliased")
            places = [label.bounding_box() for label in labels.all()]
            assert len(places) == runs
            bar = box(page, ".st-key-heatmap .still > g:nth-child(10)")
            for place in places:
                assert place["y"] + place["height"] <= top
                assert place["height"] >= 10
                aside = place["x"] + place["width"] <= bar["x"]
                assert aside or place["y"] >= bar["y"] + bar["height"]
