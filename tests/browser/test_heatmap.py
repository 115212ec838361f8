"""The heatmap page's own controls, links and files, in a real browser."""

import pytest

from document.words import words
from state.presets import PRESETS
from tests.browser.conftest import SIZES, settle, until, visit
from tests.browser.user_input import SNAPSHOT, area_of, box, value

pytestmark = pytest.mark.browser


def open_heatmap(page, address, query=""):
    visit(page, f"{address}/heatmap?{query}")
    page.wait_for_selector(f".st-key-heatmap {SNAPSHOT}")
    page.wait_for_selector(f".st-key-spectrum {SNAPSHOT}")


def test_all_is_seen_without_scrolling_and_a_dimension_is_marked_everywhere(page, address):
    open_heatmap(page, address)
    title = ".st-key-heatmap .snapshot text:text-is('dimension: sines, then cosines')"
    for selector in ("h1", ".st-key-max_len", ".st-key-layout", ".st-key-more", title):
        place = box(page, selector)
        assert place["y"] >= 0
        assert place["y"] + place["height"] <= 720
    heights = [box(page, f".st-key-{name}")["y"] for name in ("max_len", "base")]
    assert heights[0] == heights[1]
    table = area_of(page, "heatmap")
    assert table["height"] >= 300
    page.mouse.move(table["x"] + 0.3 * table["width"], table["y"] + 0.2 * table["height"])
    page.wait_for_selector(".mark")
    row = area_of(page, "fingerprint")
    shares = [
        (mark["x"] - row["x"]) / row["width"]
        for mark in (one.bounding_box() for one in page.locator(".mark").all())
        if mark["y"] == pytest.approx(row["y"], abs=1)
    ]
    assert min(abs(share - 0.3) for share in shares) < 0.01


def test_keys_lose_no_step_and_presets_and_boxes_fit_and_are_pressed_by_keyboard(page, address):
    open_heatmap(page, address, "more=true&position=7&pair=6")
    page.get_by_role("slider", name="pair").press("ArrowRight")
    page.locator(".katex-mathml annotation", has_text="PE(7, 14)").wait_for(state="attached")
    settle(page)
    spoken = page.locator(".katex-mathml annotation").first.text_content()
    assert spoken.startswith("PE(7, 14) = \\sin(7 / 10000^{14/512})")
    for _ in range(12):  # faster than the server
        page.get_by_role("slider", name="position").press("ArrowRight")
    until(page, lambda: "position=19" in page.url)
    settle(page)
    assert value(page, "position") == 19
    page.get_by_role("button", name=words("frame").label("presets")).press("Enter")
    first = page.get_by_role("button", name=next(iter(PRESETS)))
    first.wait_for()
    page.keyboard.press("Tab")
    assert first.evaluate("element => element === document.activeElement")
    page.keyboard.press("Enter")
    page.wait_for_url("**max_len=6*")
    settle(page)
    assert value(page, "max_len") == 6


@pytest.mark.parametrize(("layout", "runs"), [("interleaved", 1), ("concatenated", 2)])
def test_aliased_columns_are_named_where_it_covers_nothing(page, address, layout, runs):
    open_heatmap(page, address, f"max_len=1024&layout={layout}")
    for size in SIZES:
        page.set_viewport_size(SIZES[size])
        settle(page)
        top = area_of(page, "heatmap")["y"]
        labels = page.locator(".st-key-heatmap .snapshot text", has_text="aliased")
        places = [label.bounding_box() for label in labels.all()]
        assert len(places) == runs
        bar = box(page, ".st-key-heatmap .snapshot > g:nth-child(10)")
        for place in places:
            assert place["y"] + place["height"] <= top
            assert place["height"] >= 10
            aside = place["x"] + place["width"] <= bar["x"]
            assert aside or place["y"] >= bar["y"] + bar["height"]
