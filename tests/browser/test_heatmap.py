"""The heatmap page's own controls, links and files, in a real browser."""

import pytest

from tests.browser.conftest import SIZES, settle, until
from tests.browser.user_input import area_of, box, open_chart, value

pytestmark = pytest.mark.browser


def test_a_dimension_is_marked_everywhere(page, address):
    open_chart(page, address, "heatmap")
    table, row = (area_of(page, key) for key in ("heatmap", "fingerprint"))
    page.mouse.move(table["x"] + 0.3 * table["width"], table["y"] + 0.2 * table["height"])
    page.wait_for_selector(".mark")
    shares = [
        (mark["x"] - row["x"]) / row["width"]
        for mark in (one.bounding_box() for one in page.locator(".mark").all())
        if mark["y"] == pytest.approx(row["y"], abs=1)
    ]
    assert min(abs(share - 0.3) for share in shares) < 0.01


def test_keys_lose_no_step(page, address):
    open_chart(page, address, "heatmap", "position=7&pair=6")
    page.get_by_role("slider", name="pair").press("ArrowRight")
    page.locator(".katex-mathml annotation", has_text="PE(7, 14)").wait_for(state="attached")
    settle(page)
    for _ in range(12):  # faster than the server
        page.get_by_role("slider", name="position").press("ArrowRight")
    until(page, lambda: "position=19" in page.url)
    settle(page)
    assert value(page, "position") == 19


def test_aliased_columns_are_named_where_it_covers_nothing(page, address):
    for layout, runs in (("interleaved", 1), ("concatenated", 2)):
        open_chart(page, address, "heatmap", f"max_len=1024&layout={layout}")
        for size in SIZES.values():
            page.set_viewport_size(size)
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
