"""The browser draws every figure as Python does: its modules alone, without a server."""

import pytest

from charts.still import figure as stills
from charts.still.svg import svg
from tests.browser.moving import HOST
from tests.browser.test_still import READ, same
from tests.charts.pictures import written
from tests.charts.states import NAMES, module, states

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("every_color")]
WIDTHS = {"wide": stills.WIDE, "narrow": stills.NARROW}
DRAW = f"""async ([still, figure, size]) => {{
    const {{ drawFigure }} = await import("{HOST}/still/figure.js");
    document.body.innerHTML = still;
    const theirs = document.body.firstElementChild;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawFigure(svg, figure, size);
    for (const group of [...svg.children]) group.children.length || group.remove();
    for (const group of [...theirs.children]) group.children.length || group.remove();
    return [theirs, svg].map((one) => [...one.children].map({READ}));
}}"""


def layered(monkeypatch):
    """Python's still, its layers told apart as if it moved."""
    monkeypatch.setattr(stills, "_moves", lambda _: True)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", NAMES)
def test_the_browser_draws_what_python_does(modules, monkeypatch, name, width):
    layered(monkeypatch)
    for state in states(name):
        fig = module(name).figure(*state)
        still = stills.still(fig, WIDTHS[width])
        size = {"width": still.width or WIDTHS[width], "height": still.height, "times": 1}
        layers, own = modules.evaluate(DRAW, [svg(still, ""), written(fig), size])
        assert len(layers) == len(own)
        for expected, actual in zip(layers, own, strict=True):
            expected[0][1].pop("class")
            same(expected, actual, name)
