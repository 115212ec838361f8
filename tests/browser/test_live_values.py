"""What the live layer draws is what the core computes."""

from dataclasses import replace

import numpy as np
import pytest

from charts.hands import dial
from charts.hands import wall as wall_chart
from charts.hands import word_on_a_circle as circle
from charts.similarity import matrix, profile
from charts.similarity.measures import MEASURES, measured
from charts.table import heatmap
from core import encode_positions
from core.arguments import LAYOUTS
from state.settings import Settings
from tests.browser.hand import LAYER, Drag, drawn, open_chart, uncovered, value, values
from ui.controls.toy_words import DEFAULT, parse

pytestmark = pytest.mark.browser

CLOCKS = 256  # of the page's wall
TABLES = {
    "the paper's": {"max_len": 128, "d_model": 512, "base": 10000},
    "by hand": {"max_len": 8, "d_model": 4, "base": 100},
    "more than a screen shows": {"max_len": 5793, "d_model": 1218, "base": 500},
    "largest": {"max_len": 8192, "d_model": 2048, "base": 1000000},
}


def open_table(page, address, name, table):
    open_chart(page, address, name, query(table))


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
        expected = matrix.cells(settings, measure).values[0]
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-6)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_similarity_profile(page, address, table):
    table = table | {"position": table["max_len"] - 3}
    open_chart(page, address, "similarity", query(table), "similarity_profile")
    for measure, name, pixels in (*((m, "base", -9) for m in MEASURES), (None, "position", -40)):
        if measure:
            page.get_by_role("radio", name=measure).click()
            uncovered(page)
        drag = Drag(page, name)
        drag.by(pixels)
        now = drawn(page, "similarity_profile")
        found = values(page, "similarity_profile")
        drag.release()
        assert now[name] == value(page, name) != table[name]
        assert now["measure"] == (measure or MEASURES[-1])
        settings = Settings(**{field: now[field] for field in table})
        offsets, curve = profile.line(settings)
        assert [k for k, _ in now["line"]] == offsets.tolist()
        expected = measured(curve, settings.d_model, now["measure"])
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-6)
        offsets, products = profile.points(settings)
        assert [k for k, _ in now["points"]] == offsets.tolist()
        np.testing.assert_allclose([s for _, s in now["points"]], products, rtol=0, atol=1e-6)
        landmarks = profile.landmarks(settings, now["measure"])
        assert {mark["k"]: mark["text"] for mark in now["marks"]} == landmarks


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_clock_hands(page, address, table):
    table = table | {"position": table["max_len"] - 3, "pair": table["d_model"] // 3, "k": 5}
    open_chart(page, address, "clock-hands", query(table), "dial")
    drag = Drag(page, "base")
    drag.by(-9)
    hand, wall = drawn(page, "dial"), drawn(page, "wall")
    found, every = values(page, "dial"), values(page, "wall")
    drag.release()
    assert hand["base"] == wall["base"] == value(page, "base") != table["base"]
    settings = Settings(**{**without(table, "k"), "base": hand["base"]})
    positions = np.array([settings.position, settings.position + 5])
    np.testing.assert_allclose(found, dial.tips(positions, settings).ravel(), rtol=0, atol=1e-6)
    expected = wall_chart.wall(settings, CLOCKS, 1)
    assert wall["pairs"] == list(expected.pairs)
    numbers = encode_positions([settings.position], settings.d_model, settings.base)[0]
    numbers = numbers.reshape(-1, 2)[wall["pairs"]].ravel()
    np.testing.assert_allclose(every, numbers, rtol=0, atol=1e-6)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_word_on_a_circle(page, address, table):
    table = table | {"position": table["max_len"] - 3, "pair": table["d_model"] // 3}
    open_chart(page, address, "word-on-a-circle", query(table), "word_on_a_circle")
    words = parse(DEFAULT)[0]
    for rotary in (False, True):
        if rotary:
            page.get_by_text("rotary (RoPE)", exact=True).click()
            uncovered(page)
        for name in ("base", "scale") if rotary else ("base", "scale", "d_model"):
            drag = Drag(page, name)
            drag.by(-120 if name == "scale" else -9)
            now = drawn(page, "word_on_a_circle")
            found = values(page, "word_on_a_circle")
            drag.release()
            settings = Settings(**{field: now[field] for field in table})
            share = settings.d_model ** (circle.SCALES[now["scale"]] - 0.5)
            places = circle.centers(words, share)
            expected = circle.walk(places, np.array([settings.position]), settings, rotary)
            np.testing.assert_allclose(found, expected.ravel(), rtol=0, atol=1e-6)
        assert now["scale"] != "√d"


def query(table):
    return "&".join(f"{key}={number}" for key, number in table.items())


def without(table, key):
    return {name: number for name, number in table.items() if name != key}


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
