"""The browser writes a still anew as Python would write it for another state: its modules alone.

Python's still at one state is moved to another: Python's still there.
"""

import random
import re
from urllib.parse import unquote

import numpy as np
import pytest

from charts.hands import wavelengths
from charts.kit.figure import Figure
from charts.kit.roomier import roomier
from charts.similarity.measures import MEASURES
from charts.still.svg import fluid
from charts.story import morph
from charts.table import heatmap
from core.arguments import LAYOUTS
from state.settings import Settings
from tests.browser.moving import EXTREMES, HOST, figures, some, wide_and_narrow
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
    const {{ check }} = await import("{HOST}/tests/still_vocabulary.js");
    document.body.innerHTML = stills;
    const whole = now && merged(layout, pictureOf(layout).lay(layout, now, layout.meta.look));
    if (now) check(whole);
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
        step = 1.1 if one.startswith("rgb(") else STEP
        assert np.abs(np.subtract(*numbers)).max(initial=0) <= step, where


def both(modules, start, end, write=lambda fig: fluid(fig, "a picture")):
    """The elements of Python's stills of `end`, and of those of `start` moved there."""
    layout, now = written(start)["layout"], written(end)["layout"]["meta"]["now"]
    expected = modules.evaluate(MOVE, [write(end), None, None])
    actual = modules.evaluate(MOVE, [write(start), layout, now])
    assert len(expected) == len(actual) > 0
    return zip(expected, actual, strict=True)


def larger(fig):
    return roomier(fig, LARGER)


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("look", [Figure.with_layout, larger])
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


def test_a_still_that_is_not_moved_is_another(modules):
    """So the test above could fail."""
    rng = random.Random(0)
    starts, ends = (figures(Settings(**some(rng)), k, "distance", rotary=False) for k in (3, 40))
    for name, end in ends.items():
        (expected,), (actual,) = (
            modules.evaluate(MOVE, [fluid(fig, ""), None, None]) for fig in (end, starts[name])
        )
        with pytest.raises(AssertionError, match=name):
            same(expected, actual, name)


@pytest.mark.parametrize("stage", [0, 1.3, 2.6, 3.7, 4.4, 5])
def test_a_movement_is_written_at_each_stage(modules, stage):
    """Its table comes and goes, so a layer has more images or fewer."""
    settings = Settings(max_len=40, d_model=24, position=6)
    subject = morph.read(settings)
    end = morph.figure(subject, 6, stage=stage)
    for first in (0, 5):
        start = morph.figure(subject, 6, stage=first)
        layout, now = written(start)["layout"], written(end)["layout"]["meta"]["now"]
        (expected,) = modules.evaluate(MOVE, [fluid(end, ""), None, None])
        (actual,) = modules.evaluate(MOVE, [fluid(start, ""), layout, now | {"stage": stage}])
        same(expected, actual, f"stage {stage}")


def test_two_stills_have_the_ticks_of_their_windows(modules):
    start, end = (heatmap.figure(Settings(max_len=n, d_model=512)) for n in (7000, 128))
    wide, narrow = both(modules, start, end, wide_and_narrow)
    for expected, actual in (wide, narrow):
        same(expected, actual, "a still")
    assert len(wide[1]) > len(narrow[1])


WATCH = f"""async ([still, layout, nows]) => {{
    const {{ merged }} = await import("{HOST}/kit/layouts.js");
    const {{ pictureOf }} = await import("{HOST}/pictures.js");
    const {{ drawStill }} = await import("{HOST}/still/still.js");
    document.body.innerHTML = still;
    const svg = document.body.firstElementChild;
    const imagesOf = () => [...svg.querySelectorAll(":is(.l0, .l6) > image")];
    const images = imagesOf();
    const layerOf = (node) =>
        [...svg.children].find((one) => one.contains(node))?.className.baseVal ?? "";
    const changed = new MutationObserver(() => {{}});
    changed.observe(svg, {{ subtree: true, childList: true, attributes: true }});
    return nows.map((now) => {{
        drawStill(svg, merged(layout, pictureOf(layout).lay(layout, now, layout.meta.look)));
        const layers = new Set(changed.takeRecords().map(({{ target }}) => layerOf(target)));
        const stay = imagesOf().every((one, n) => one === images[n]);
        return [[...layers].sort(), stay, images.map((one) => one.getAttribute("decoding"))];
    }});
}}"""


def test_only_layers_that_change_are_written_and_images_stay(modules):
    fig = heatmap.figure(Settings(max_len=128, d_model=64, position=5))
    layout = written(fig)["layout"]
    now = layout["meta"]["now"]
    moved = [now, now | {"position": 6}, now | {"position": 6}, now | {"position": 6, "base": 50}]
    _, *steps = modules.evaluate(WATCH, [fluid(fig, ""), layout, moved])
    both = [True, ["sync", "sync"]]
    assert steps == [[["l7"], *both], [[], *both], [["l0", "l6", "l7"], *both]]


REFUSE = f"""async ([still, layout]) => {{
    const {{ drawStill }} = await import("{HOST}/still/still.js");
    const {{ check }} = await import("{HOST}/tests/still_vocabulary.js");
    document.body.innerHTML = still;
    const svg = document.body.firstElementChild;
    try {{
        check(layout);
        drawStill(svg, layout);
    }} catch (error) {{
        return [error.message, svg.outerHTML];
    }}
    return ["", ""];
}}"""
AXIS = {"range": [0, 1]}
FRAME = {"type": "rect", "x0": 0, "x1": 1, "y0": 0, "y1": 1}


@pytest.mark.parametrize(
    ("part", "what"),
    [
        ({"xaxis": {"type": "log", "range": [0, 2]}}, "xaxis: type log"),
        ({"yaxis": {"range": [0, None]}}, "yaxis without a range"),
        ({"yaxis": {"range": [0, 9], "tickvals": [3]}}, "yaxis: tickvals"),
        ({"xaxis2": {"range": [0, 2]}}, "xaxis2"),
        ({"annotations": [{"text": "a", "x": 0, "y": 0}]}, "annotations"),
        ({"shapes": [FRAME | {"yref": "y2"}]}, "yref y2"),
        ({"shapes": [FRAME | {"label": {"text": "a", "textangle": 9}}]}, "label: textangle"),
        ({"shapes": [FRAME | {"type": "path", "path": "M0,0L1,1"}]}, "type path"),
        ({"images": [{"source": "data:,", "sizing": "fill"}]}, "sizing fill"),
    ],
)
def test_what_it_does_not_know_is_refused(modules, part, what):
    """And the still is left as it was."""
    fig = heatmap.figure(Settings(max_len=9, d_model=16))
    layout = written(fig)["layout"]
    moved = {**layout, "yaxis": {**layout["yaxis"], "range": [3, 0]}, **part}
    message, html = modules.evaluate(REFUSE, [fluid(fig, ""), moved])
    assert what in message
    (before,) = modules.evaluate(MOVE, [fluid(fig, ""), None, None])
    (after,) = modules.evaluate(MOVE, [html, None, None])
    assert before == after


def test_a_still_of_traces_is_refused(modules):
    """They would stay where they are while the axes move."""
    fig = wavelengths.figure(Settings()).with_layout(meta={"picture": "none", "now": {}})
    message, _ = modules.evaluate(REFUSE, [fluid(fig, ""), {"xaxis": AXIS, "yaxis": AXIS}])
    assert "traces" in message
    stays = wavelengths.figure(Settings())
    message, _ = modules.evaluate(REFUSE, [fluid(stays, ""), {"xaxis": AXIS, "yaxis": AXIS}])
    assert "does not move" in message
