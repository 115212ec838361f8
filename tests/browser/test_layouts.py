"""The browser lays a moving picture out as Python does: its modules alone, without a server.

From Python's figure at one state the browser makes the layout of another: Python's figure there.
"""

import random
from pathlib import Path

import numpy as np
import pytest

from charts.hands import dial
from charts.hands import wall as wall_chart
from charts.hands import word_on_a_circle as circle
from charts.kit import raster
from charts.kit.equal_axes import equal_axes
from charts.similarity import matrix, profile
from charts.similarity.measures import MEASURES
from charts.table import heatmap
from core.arguments import LAYOUTS
from document.parts.toy_words import DEFAULT, parse
from state.settings import Settings
from tests.charts.layouts import compare
from tests.charts.pictures import pixels, written

pytestmark = pytest.mark.browser
MODULES = Path(__file__).parents[2] / "ui" / "live"
HOST = "http://modules.test"
MOVE = f"""async ([layout, now]) => {{
    const {{ merged }} = await import("{HOST}/kit/layouts.js");
    const {{ pictureOf }} = await import("{HOST}/pictures.js");
    return merged(layout, pictureOf(layout).lay(layout, now, layout.meta.look));
}}"""
BOTH = f"""async ([layouts, nows]) => {{
    const {{ merged }} = await import("{HOST}/kit/layouts.js");
    const {{ equalAxes }} = await import("{HOST}/kit/equal_axes.js");
    const {{ pictureOf }} = await import("{HOST}/pictures.js");
    const lay = (layout, now) => pictureOf(layout).lay(layout, now, layout.meta.look);
    const parts = layouts.map((layout, n) => lay(layout, nows[n]));
    return layouts.map((layout, n) => merged(layout, equalAxes(layout, parts[n], parts[1 - n])));
}}"""
WORDS = parse(f"{DEFAULT};red:1.5,1.4@14")[0]
EXTREMES = [
    {"max_len": 2, "d_model": 2, "base": 2, "position": 0, "pair": 0},
    {"max_len": 8, "d_model": 4, "base": 100, "position": 7, "pair": 1},
    {"max_len": 128, "d_model": 512, "base": 10000, "position": 5, "pair": 6},
    {"max_len": 5793, "d_model": 1218, "base": 500, "position": 5000, "pair": 608},
    {"max_len": 8192, "d_model": 2048, "base": 1000000, "position": 8191, "pair": 1023},
]


@pytest.fixture(autouse=True)
def every_color(monkeypatch):
    """Images with all of their colours, whatever they weigh, and none that were kept before."""
    caches = (heatmap.figure, heatmap._images, matrix._image)
    for one in caches:
        one.cache_clear()
    monkeypatch.setattr(raster, "MAX_BYTES", 10**9)
    yield
    for one in caches:
        one.cache_clear()


def some(rng):
    """A state that nobody chose."""
    max_len = rng.choice([2, 3, 20, 21, 127, 128, 129, 300, 1024, 7000])
    d_model = rng.choice([2, 6, 16, 48, 64, 130, 512, 700])
    base = rng.choice([2, 50, 1234, 10_000, 500_000])
    cursor = {"position": rng.randrange(max_len), "pair": rng.randrange(d_model // 2)}
    return {"max_len": max_len, "d_model": d_model, "base": base, **cursor}


def figures(settings, k, measure, *, rotary):
    """Every moving picture at a state, by name."""
    offset = min(k, settings.max_len - 1)
    scale = list(circle.SCALES)[k % len(circle.SCALES)]
    share = settings.d_model ** (circle.SCALES[scale] - 0.5)
    wall = wall_chart.wall(settings, 64, 1)
    return {
        "dial": dial.figure(settings, k),
        "wall": wall_chart.figure(wall, settings.position, settings.max_len, 430, settings.pair),
        "heatmap": heatmap.figure(settings),
        "matrix": matrix.figure(settings, measure, offset),
        "profile": profile.figure(settings, measure, offset),
        "word_on_a_circle": circle.figure(WORDS, share, settings, rotary, scale),
    }


@pytest.fixture(scope="module")
def modules(chromium):
    """A page that has the browser's modules and nothing else."""
    page = chromium.new_page()

    def answer(route):
        file = MODULES / route.request.url.removeprefix(f"{HOST}/")
        if file.is_file():
            route.fulfill(body=file.read_text(), content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    page.route(f"{HOST}/**", answer)
    page.goto(f"{HOST}/")
    yield page
    page.close()


@pytest.mark.parametrize("number", range(12))
def test_what_the_browser_lays_out_is_what_python_does(modules, number):
    rng = random.Random(number)
    layout, measure = rng.choice(LAYOUTS), rng.choice(MEASURES)
    rotary = rng.random() < 0.5
    chosen = EXTREMES[number] if number < len(EXTREMES) else some(rng)
    before, after = (Settings(**state, layout=layout) for state in (some(rng), chosen))
    start = figures(before, rng.randint(1, 64), measure, rotary=rotary)
    for name, fig in figures(after, rng.randint(1, 64), measure, rotary=rotary).items():
        expected = written(fig)["layout"]
        old = written(start[name])["layout"]
        laid_out = modules.evaluate(MOVE, [old, expected.pop("meta")["now"]])
        del laid_out["meta"]
        compare(expected, laid_out, name)


@pytest.mark.parametrize("number", range(4))
def test_two_pictures_have_the_axes_that_python_gives_them(modules, number):
    rng = random.Random(number)
    measure = rng.choice(MEASURES)
    before, after = ([Settings(**some(rng)) for _ in "AB"] for _ in range(2))
    starts, ends = (
        [figures(s, 5, measure, rotary=False) for s in both] for both in (before, after)
    )
    for name in ends[0]:
        old, new = (
            [written(fig)["layout"] for fig in equal_axes(a[name], b[name], name, {}, 999)]
            for a, b in (starts, ends)
        )
        layouts = modules.evaluate(BOTH, [old, [layout["meta"]["now"] for layout in new]])
        for side, expected, part in zip("AB", new, layouts, strict=True):
            compare({**expected, "meta": {}}, {**part, "meta": {}}, f"{name} {side}")


def test_a_png_of_any_size_is_read_back(modules):
    """Larger than the blocks and the sums that it is made of."""
    for rows, columns in ((1, 1), (3, 5), (300, 700)):
        cells = np.random.default_rng(0).integers(0, 4, rows * columns)
        uri = modules.evaluate(
            f"""async ([cells, columns]) => {{
                const {{ png }} = await import("{HOST}/kit/png.js");
                const colors = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [0, 0, 0, 0]];
                return png(Uint8Array.from(cells), columns, colors);
            }}""",
            [cells.tolist(), columns],
        )
        colors = np.array([[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]])
        np.testing.assert_array_equal(pixels(uri), colors[cells].reshape(rows, columns, 4))
