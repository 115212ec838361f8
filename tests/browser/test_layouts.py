"""The browser lays a moving picture out as Python does: its modules alone, without a server.

From Python's figure at one state the browser makes the layout of another: Python's figure there.
"""

import random

import numpy as np
import pytest

from charts.kit.equal_axes import equal_axes
from charts.similarity.measures import MEASURES
from core.arguments import LAYOUTS
from state.settings import Settings
from tests.browser.moving import EXTREMES, HOST, figures, some
from tests.charts.layouts import compare
from tests.charts.pictures import pixels, written

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("every_color")]
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
