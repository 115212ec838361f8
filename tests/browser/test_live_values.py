"""What the live layer draws is what the core computes."""

from dataclasses import replace

import numpy as np
import pytest

from charts import heatmap, similarity
from charts.measures import MEASURES
from core import Settings
from core.arguments import LAYOUTS
from tests.browser.hand import LAYER, Drag, drawn, open_chart, uncovered, value, values

pytestmark = pytest.mark.browser

TABLES = {
    "the paper's": {"max_len": 128, "d_model": 512, "base": 10000},
    "by hand": {"max_len": 8, "d_model": 4, "base": 100},
    "more than a screen shows": {"max_len": 5793, "d_model": 1218, "base": 500},
    "largest": {"max_len": 8192, "d_model": 2048, "base": 1000000},
}


def open_table(page, address, name, table):
    open_chart(page, address, name, "&".join(f"{key}={number}" for key, number in table.items()))


def drag_base(page, name, table):
    """The values drawn while base is dragged, and the settings that they are for."""
    drag = Drag(page, "base")
    drag.by(-9)
    now = drawn(page, name)
    assert now["base"] == value(page, "base") != table["base"]
    found = values(page, name)
    drag.release()
    return found, Settings(**{**table, "base": now["base"]})


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_heatmap(page, address, table):
    open_table(page, address, "heatmap", table)
    for layout in LAYOUTS:
        page.get_by_text(layout, exact=True).click()
        uncovered(page)
        found, settings = drag_base(page, "heatmap", table)
        settings = replace(settings, layout=layout)
        expected = heatmap.cells(settings)
        dimensions = np.arange(expected.shape[1]) * settings.d_model / expected.shape[1]
        for first, last in heatmap.aliased_spans(heatmap.sample(settings).aliased, settings):
            expected[:, (first <= dimensions) & (dimensions <= last)] = np.nan
        np.testing.assert_allclose(found.reshape(expected.shape), expected, rtol=0, atol=1e-6)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_similarity(page, address, table):
    open_table(page, address, "similarity", table)
    for measure in MEASURES:
        page.get_by_role("radio", name=measure).click()
        uncovered(page)
        found, settings = drag_base(page, "similarity", table)
        expected = similarity.cells(settings, measure).values[0]
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-6)


def test_pointing_reads_the_exact_value(page, address):
    table = "max_len=100&d_model=64"
    open_chart(page, address, "heatmap", table)
    value = np.sin(41 / 10000 ** (20 / 64))
    assert tip(page, "heatmap", 20.5 / 64, 41.5 / 100) == (
        f"position 41, dimension 20\npair 10, sine {value:+.3f}".replace("-", "−")
    )
    open_chart(page, address, "similarity", table)
    product = np.cos(21 / 10000 ** (np.arange(0, 64, 2) / 64)).sum()
    assert tip(page, "similarity", 20.5 / 100, 41.5 / 100) == (
        f"positions 41 and 20, 21 apart\ndot product {product:.3f}"
    )


def tip(page, key, across, down):
    area = page.locator(f".st-key-{key} .nsewdrag").bounding_box()
    page.mouse.move(area["x"] + area["width"] * across, area["y"] + area["height"] * down)
    return page.evaluate(f"{LAYER}.querySelector('.tip').textContent")
