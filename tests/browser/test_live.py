"""Pictures follow the hand: what they show, what they send, and that one is always there."""

import numpy as np
import pytest

from tests.browser.conftest import settle, visit
from tests.browser.hand import (
    Drag,
    Screencast,
    covers,
    drawn,
    open_chart,
    pixels,
    slider,
    uncovered,
    value,
)

pytestmark = pytest.mark.browser

OTHER = {"similarity": "cosine", "heatmap": "concatenated"}
SLIDERS = [
    *(("heatmap", name) for name in ("max_len", "d_model", "base", "position", "pair")),
    *(("similarity", name) for name in ("max_len", "d_model", "base", "position", "offset")),
]


@pytest.fixture
def sent(page):
    """The messages to the server, as they go."""
    frames = []

    def watch(socket):
        socket.on("framesent", lambda frame: frames.append(frame))

    page.on("websocket", watch)
    return frames


@pytest.mark.parametrize(("picture", "name"), SLIDERS)
def test_picture_follows_and_nothing_is_sent_until_release(page, address, sent, picture, name):
    open_chart(page, address, picture, "position=60&pair=99")
    drag = Drag(page, name)
    sent.clear()
    seen = set()
    for _ in range(12):
        drag.by(4)
        now = drawn(page, picture)
        assert now[name] == value(page, name)
        seen.add(now[name])
    assert len(seen) > 4
    assert not sent
    drag.release()
    assert len(sent) == 1
    assert f"{name}={value(page, name)}" in page.url


@pytest.mark.parametrize("picture", ["heatmap", "similarity"])
def test_cover_and_chart_look_the_same(page, address, picture):
    open_chart(page, address, picture, "max_len=50&d_model=64&position=20")
    chart = page.locator(f".st-key-{picture}")
    drag = Drag(page, "max_len")
    drag.by(30)
    assert drawn(page, picture)["max_len"] > 100
    covered = pixels(chart)
    drag.release()
    difference = np.abs(covered - pixels(chart)).max(axis=2)
    assert difference.mean() < 3
    assert (difference > 100).mean() < 0.01


@pytest.mark.parametrize("picture", ["heatmap", "similarity"])
@pytest.mark.parametrize("max_len", [2, 6, 50, 8192])
def test_axes_are_numbered_as_the_chart_would(page, address, picture, max_len):
    open_chart(page, address, picture, f"max_len={max_len}&d_model=48&position=1")
    ticks = page.evaluate(
        """key => ["x", "y"].map(axis =>
            [...document.querySelectorAll(`.st-key-${key} .${axis}tick text`)]
                .map(text => text.textContent.replace("−", "-")).map(Number).sort((a, b) => a - b))
        """,
        picture,
    )
    Drag(page, "base").by(8)
    now = drawn(page, picture)["ticks"]
    page.mouse.up()
    assert [now["x"], now["y"]] == ticks


@pytest.mark.parametrize("picture", ["heatmap", "similarity"])
def test_there_is_never_a_moment_without_a_picture(page, address, picture):
    open_chart(page, address, picture)
    box = page.locator(f".st-key-{picture} .nsewdrag").bounding_box()
    left, top = (
        round(box[side] + box[size] / 4) for side, size in (("x", "width"), ("y", "height"))
    )
    with Screencast(page) as frames:
        drag = Drag(page, "max_len")
        for _ in range(5):
            drag.by(6)
        drag.release()
        for name in ("d_model", "base"):
            slider(page, name).press("ArrowLeft")
            uncovered(page)
        page.get_by_role("radio", name=OTHER[picture]).click()
        settle(page)
        page.wait_for_timeout(500)
    assert len(frames) > 8
    for frame in frames:
        assert frame[top : top + 60, left : left + 100].std() > 1, "an empty picture"


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
    uncovered(page)
    assert page.locator(".st-key-live").count() == 1
    assert covers(page) == 0
    plot = page.locator(".st-key-heatmap .js-plotly-plot")
    assert plot.evaluate("plot => getComputedStyle(plot).opacity") == "1"
