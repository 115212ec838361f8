"""The browser writes a still anew as Python would write it for another state: its modules alone.

Python's still at one state is moved to another: Python's still there.
"""

import random
import re
from urllib.parse import unquote

import numpy as np
import pytest

from charts.kit.roomier import roomier
from charts.similarity.measures import MEASURES
from charts.still.svg import fluid
from core.arguments import LAYOUTS
from state.settings import Settings
from tests.browser.moving import EXTREMES, HOST, figures, some
from tests.charts.layouts import compare_tables, compare_texts
from tests.charts.pictures import written
from ui.frame.teacher_link import LARGER

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("every_color")]
NUMBER = re.compile(r"-?\d*\.?\d+")
NAME = re.compile(r"\bcell[0-9a-f]+")  # of a pattern, by its text
HEX = re.compile(r"#[0-9a-f]{6}\b")
STEP = 0.11  # Python rounds a half to the even neighbour
READ = """(svg) => [svg, ...svg.querySelectorAll("*")].map((element) => [
    element.localName,
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    element.childElementCount ? "" : element.textContent,
])"""
MOVE = f"""async ([stills, layout, now]) => {{
    const {{ merged }} = await import("{HOST}/kit/layouts.js");
    const {{ pictureOf }} = await import("{HOST}/pictures.js");
    const {{ drawStill }} = await import("{HOST}/still/still.js");
    document.body.innerHTML = stills;
    const whole = now && merged(layout, pictureOf(layout).lay(layout, now, layout.meta.look));
    return [...document.body.children].map((svg) => {{
        if (now) drawStill(svg, whole);
        return ({READ})(svg);
    }});
}}"""


def same(expected, actual, where):
    """The same elements in the same order, with the same words, colours and nearly the numbers."""
    assert [tag for tag, *_ in expected] == [tag for tag, *_ in actual], where
    for (tag, looks, words), (_, others, theirs) in zip(expected, actual, strict=True):
        assert words == theirs, where
        others.pop("decoding", None)
        assert looks.keys() == others.keys(), (where, tag)
        for name, value in looks.items():
            same_value(value, others[name], f"{where}, {tag}, {name}")


def same_value(expected, actual, where):
    if expected.startswith("data:image/png"):
        compare_tables(expected, actual, where)
    elif expected.startswith("data:"):
        compare_texts(unquote(expected), unquote(actual), where)
    elif expected != actual:
        one, other = (NAME.sub("cell", text) for text in (expected, actual))
        colors = [[bytes.fromhex(c[1:]) for c in HEX.findall(text)] for text in (one, other)]
        for red, blue in zip(*colors, strict=True):
            assert np.abs(np.subtract([*red], [*blue])).max() <= 1, where
        one, other = (HEX.sub("", text) for text in (one, other))
        assert NUMBER.sub("#", one) == NUMBER.sub("#", other), where
        numbers = [[float(number) for number in NUMBER.findall(text)] for text in (one, other)]
        step = STEP if "rgb" not in one else 1.1
        assert np.abs(np.subtract(*numbers)).max(initial=0) <= step, where


def both(modules, start, end, write=lambda fig: fluid(fig, "a picture")):
    """The elements of Python's stills of `end`, and of those of `start` moved there."""
    layout, now = written(start)["layout"], written(end)["layout"]["meta"]["now"]
    (expected, actual) = (
        modules.evaluate(MOVE, [write(end), None, None]),
        modules.evaluate(MOVE, [write(start), layout, now]),
    )
    assert len(expected) == len(actual) > 0
    return zip(expected, actual, strict=True)


def as_it_is(fig):
    return fig


def larger(fig):
    return roomier(fig, LARGER)


@pytest.mark.parametrize("look", [as_it_is, larger])
@pytest.mark.parametrize("number", range(12))
def test_what_the_browser_writes_is_what_python_does(modules, number, look):
    rng = random.Random(number)
    layout, measure = rng.choice(LAYOUTS), rng.choice(MEASURES)
    rotary = rng.random() < 0.5
    chosen = EXTREMES[number] if number < len(EXTREMES) else some(rng)
    before, after = (Settings(**state, layout=layout) for state in (some(rng), chosen))
    starts, ends = (
        figures(settings, rng.randint(1, 64), measure, rotary=rotary)
        for settings in (before, after)
    )
    for name, end in ends.items():
        for expected, actual in both(modules, look(starts[name]), look(end)):
            same(expected, actual, name)
