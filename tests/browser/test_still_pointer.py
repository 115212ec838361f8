"""Where a pointer is on the axes of a still, by where the browser has put the still's image."""

import pytest

from charts.similarity import matrix
from charts.still.svg import fluid
from charts.table import heatmap
from state.settings import Settings
from tests.browser.moving import HOST, wide_and_narrow
from tests.charts.pictures import written

pytestmark = pytest.mark.browser
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


@pytest.mark.parametrize("width", [300, 900])
@pytest.mark.parametrize(
    ("make", "visible"),
    [(lambda fig: fluid(fig, ""), 0), (wide_and_narrow, 0), (wide_and_narrow, 1)],
)
def test_a_pointer_is_in_a_cell_of_the_table_or_outside(modules, make, visible, width):
    fig = heatmap.figure(Settings(max_len=ROWS, d_model=COLUMNS))
    shares = [((column + 0.5) / COLUMNS, (row + 0.5) / ROWS) for row, column in CELLS]
    arguments = [make(fig), written(fig)["layout"], width, shares + OUTSIDE, visible]
    stills = modules.evaluate(POINT, arguments)
    points = stills[visible]
    for (row, column), (x, y) in zip(CELLS, points[: len(CELLS)], strict=True):
        assert (x, y) == pytest.approx((column, row), abs=0.01)
    assert points[len(CELLS) :] == [None] * len(OUTSIDE)
    for hidden in (one for one in stills if one is not points):
        assert hidden == [None] * len(hidden)


@pytest.mark.parametrize("width", [160, 300, 900])
def test_a_pointer_is_in_a_cell_of_a_picture_that_keeps_its_shape(modules, width):
    """Which is smaller than its place, in the middle of it: across or down."""
    fig = matrix.figure(Settings(max_len=ROWS), "cosine", 3)
    shares = [((column + 0.5) / ROWS, (row + 0.5) / ROWS) for row, column in CELLS]
    arguments = [fluid(fig, ""), written(fig)["layout"], width, shares + OUTSIDE, 0]
    (points,) = modules.evaluate(POINT, arguments)
    for (row, column), (x, y) in zip(CELLS, points[: len(CELLS)], strict=True):
        assert (x, y) == pytest.approx((column, row), abs=0.05)
    assert points[len(CELLS) :] == [None] * len(OUTSIDE)
