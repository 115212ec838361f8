"""Pictures follow the hand: what they show, what they send, and that one is always there."""

import numpy as np
import pytest

from tests.browser.conftest import settle, visit
from tests.browser.hand import (
    Drag,
    Screencast,
    drawn,
    open_chart,
    pixels,
    slider,
    uncovered,
    value,
)

pytestmark = pytest.mark.browser

PICTURES = {  # key of the chart: (path of its page, the sliders that move it)
    "heatmap": ("heatmap", ("max_len", "d_model", "base", "position", "pair")),
    "similarity": ("similarity", ("max_len", "d_model", "base", "position", "offset")),
    "similarity_profile": ("similarity", ("max_len", "d_model", "base", "position", "offset")),
    "dial": ("clock-hands", ("d_model", "base", "position", "pair", "k")),
    "wall": ("clock-hands", ("max_len", "d_model", "base", "position", "pair")),
    "word_on_a_circle": ("word-on-a-circle", ("d_model", "base", "position", "pair")),
}
PAGES = ["heatmap", "similarity", "dial", "word_on_a_circle"]  # a chart of each
OTHER = {"similarity": "cosine", "heatmap": "concatenated"}
TICKS = """key => ["x", "y"].map(axis =>
    [...document.querySelectorAll(`.st-key-${key} .${axis}tick text`)]
        .map(text => text.textContent.replace("−", "-")).map(Number).sort((a, b) => a - b))
"""


@pytest.mark.parametrize("key", PICTURES)
def test_picture_follows_and_nothing_is_sent_until_release(page, address, sent, key):
    path, names = PICTURES[key]
    open_chart(page, address, path, "position=60&pair=99", key)
    for name in names:
        drag = Drag(page, name)
        sent.clear()
        seen = set()
        for _ in range(6):
            drag.by(8)
            now = drawn(page, key)
            assert now[name] == value(page, name)
            seen.add(now[name])
        assert len(seen) > 2, name
        assert not sent
        drag.release()
        assert len(sent) == 1
        assert f"{name}={value(page, name)}" in page.url


@pytest.mark.parametrize("key", PICTURES)
def test_cover_and_chart_look_the_same(page, address, key):
    path, names = PICTURES[key]
    open_chart(page, address, path, "max_len=50&d_model=64&position=20", key)
    chart = page.locator(f".st-key-{key}")
    drag = Drag(page, names[0])
    drag.by(30)
    assert drawn(page, key)[names[0]] > 100
    covered = pixels(chart)
    drag.release()
    shown = pixels(chart)
    difference = np.abs(covered - shown).max(axis=2)
    assert difference.mean() < 3
    assert (difference > 100).mean() < 0.003
    if chart.locator(".xtick text").count():
        # Few pixels, which the shares above forgive: the numbers round the picture.
        drawing, whole = chart.locator(".nsewdrag").bounding_box(), chart.bounding_box()
        left, top = (round(drawing[side] - whole[side]) for side in ("x", "y"))
        width, height = round(drawing["width"]), round(drawing["height"])
        difference[top - 2 : top + height + 2, left - 2 : left + width + 2] = 0
        assert (difference > 60).sum() < 50


@pytest.mark.parametrize(
    ("picture", "name", "most"),
    [
        ("heatmap", "max_len", 8192),
        ("similarity", "max_len", 8192),
        ("similarity_profile", "max_len", 8192),
        ("similarity_profile", "d_model", 2048),
    ],
)
def test_axes_are_numbered_as_the_chart_would(page, address, picture, name, most):
    path, _ = PICTURES[picture]
    open_chart(page, address, path, "d_model=48&position=1", picture)
    sizes = []
    for pixels_moved in (-3000, 4, 12, 3000):
        drag = Drag(page, name)
        drag.by(pixels_moved)
        now = drawn(page, picture)
        drag.release()
        assert [now["ticks"]["x"], now["ticks"]["y"]] == page.evaluate(TICKS, picture)
        sizes.append(now[name])
    assert sizes == sorted(set(sizes))
    assert (sizes[0], sizes[-1]) == (2, most)


@pytest.mark.parametrize("key", PAGES)
def test_there_is_never_a_moment_without_a_picture(page, address, key):
    path, _ = PICTURES[key]
    open_chart(page, address, path, key=key)
    box = page.locator(f".st-key-{key} .nsewdrag").bounding_box()
    left, top, width, height = (round(box[side]) for side in ("x", "y", "width", "height"))
    with Screencast(page) as frames:
        drag = Drag(page, "max_len")
        for _ in range(5):
            drag.by(6)
        drag.release()
        for name in ("d_model", "base"):
            slider(page, name).press("ArrowLeft")
            uncovered(page)
        if key in OTHER:
            page.get_by_text(OTHER[key], exact=True).click()
            uncovered(page)
    assert len(frames) > 8
    for frame in frames:
        assert frame[top : top + height, left : left + width].std() > 1, "an empty picture"


# Counts the frames in which the layer or a column of charts is hidden or not the one that it was.
KEEP = """() => {
    const all = () => [...document.querySelectorAll(".st-key-live, .stColumn")];
    const before = all();
    window.moved = 0;
    const look = () => {
        const now = all().filter(node => node.getClientRects().length);
        if (before.some(node => !now.includes(node))) window.moved += 1;
        requestAnimationFrame(look);
    };
    look();
    return before.length;
}"""


def test_sentence_that_comes_and_goes_moves_nothing_else(page, address):
    open_chart(page, address, "heatmap")
    assert page.evaluate(KEEP) == 3
    for key in ("End", "Home"):
        slider(page, "max_len").press(key)
        uncovered(page)
        assert page.get_by_text("one position in 32").count() == (key == "End")
    assert page.evaluate("window.moved") == 0


def test_key_moves_the_picture_before_the_server_answers(page, address):
    open_chart(page, address, "similarity", "position=6")
    at = slider(page, "position")
    at.focus()
    page.context.set_offline(True)
    at.press("ArrowRight")
    page.wait_for_timeout(60)
    now = drawn(page, "similarity")
    page.context.set_offline(False)
    assert now["position"] == 7


def test_pressing_on_a_picture_moves_the_cursor(page, address, sent):
    open_chart(page, address, "similarity", "max_len=100&d_model=64")
    area = page.locator(".st-key-similarity .nsewdrag").bounding_box()
    place = [area["x"] + area["width"] * 0.205, area["y"] + area["height"] * 0.415]
    page.mouse.move(*place)
    sent.clear()
    page.mouse.down()
    page.wait_for_timeout(60)
    assert drawn(page, "similarity")["position"] == 41
    assert not sent
    page.mouse.up()
    uncovered(page)
    assert value(page, "position") == 41
    assert len(sent) == 1
    assert "position=41" in page.url


def test_cover_stays_on_its_chart_when_the_page_scrolls(page, address):
    open_chart(page, address, "heatmap")
    open_chart(page, address, "similarity")
    page.set_viewport_size({"width": 900, "height": 500})
    settle(page)
    drag = Drag(page, "base")
    drag.by(12)
    page.mouse.wheel(0, 90)
    page.wait_for_timeout(300)
    cover = page.locator(".st-key-live .room > .similarity > svg").first.bounding_box()
    chart = page.locator(".st-key-similarity .main-svg").first.bounding_box()
    assert cover == pytest.approx(chart, abs=1)
    drag.release()


def test_one_layer_whatever_happens_to_the_page(page, address):
    open_chart(page, address, "heatmap")
    visit(page, f"{address}/")
    page.go_back()
    page.wait_for_selector(".st-key-heatmap .ytick")
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 900, "height": 700})
    settle(page)
    for name in ("max_len", "d_model"):
        slider(page, name).press("ArrowLeft")
    for name in ("max_len", "d_model"):
        page.wait_for_url(f"**{name}={value(page, name)}*")
    uncovered(page)
    assert page.locator(".st-key-live").count() == 1
    plot = page.locator(".st-key-heatmap .js-plotly-plot")
    assert plot.evaluate("plot => getComputedStyle(plot).opacity") == "1"
