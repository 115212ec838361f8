"""Where a pointer is on the axes of a still, by where the browser has put the still's image."""

import pytest

from charts.similarity import matrix
from charts.still.svg import fluid
from charts.table import heatmap
from state.settings import Settings
from tests.browser.conftest import ROOT
from tests.charts.pictures import written
from tests.js.moving import wide_and_narrow

pytestmark = pytest.mark.browser
HOST = "http://modules.test"
POINT = f"""async ([stills, layout, width, shares, visible]) => {{
    const {{ pointIn }} = await import("{HOST}/still/still.js");
    document.body.innerHTML = `<div style="margin: 70px; width: ${{width}}px">${{stills}}</div>`;
    const all = [...document.querySelectorAll(".still")];
    all.forEach((svg, n) => n === visible || (svg.style.display = "none"));
    const table = all[visible].querySelector("image").getBoundingClientRect();
    return all.map((svg) => shares.map(([across, down]) => pointIn(svg, layout, {{
        clientX: table.left + across * table.width,
        clientY: table.top + down * table.height,
    }})));
}}"""
ROWS, COLUMNS = 40, 16
CELLS = [(0, 0), (39, 15), (12, 3)]  # position and dimension
OUTSIDE = [(-0.01, 0.5), (1.01, 0.5), (0.5, -0.01), (0.5, 1.01), (-0.3, -0.3)]


def alone(fig):
    return fluid(fig, "")


def test_a_pointer_is_in_a_cell_or_outside(chromium):
    """The matrix keeps its shape: it is smaller than its place, in the middle of it."""
    page = chromium.new_page()

    def answer(route):
        file = ROOT / "ui" / "live" / route.request.url.removeprefix(f"{HOST}/")
        kind = "text/javascript" if file.is_file() else "text/html"
        body = file.read_text() if file.is_file() else "<!doctype html>"
        route.fulfill(body=body, content_type=kind)

    page.route(f"{HOST}/**", answer)
    page.goto(f"{HOST}/")
    table = heatmap.figure(Settings(max_len=ROWS, d_model=COLUMNS))
    square = matrix.figure(Settings(max_len=ROWS), "cosine", 3)
    tables = [(alone, 0), (wide_and_narrow, 0), (wide_and_narrow, 1)]
    cases = [(table, COLUMNS, *case, width) for case in tables for width in (300, 900)]
    cases += [(square, ROWS, alone, 0, width) for width in (160, 300, 900)]
    for fig, columns, write, visible, width in cases:
        shares = [((column + 0.5) / columns, (row + 0.5) / ROWS) for row, column in CELLS]
        arguments = [write(fig), written(fig)["layout"], width, shares + OUTSIDE, visible]
        stills = page.evaluate(POINT, arguments)
        points = stills.pop(visible)
        for (row, column), point in zip(CELLS, points[: len(CELLS)], strict=True):
            assert point == pytest.approx((column, row), abs=0.05), (width, visible)
        assert points[len(CELLS) :] == [None] * len(OUTSIDE)
        assert all(hidden == [None] * len(hidden) for hidden in stills)
    page.close()
