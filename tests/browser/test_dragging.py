"""Pages whose pictures only the server draws follow a dragged slider, one request at a time."""

import time
from itertools import accumulate

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from charts.kit.overlay import pulls
from tests.browser.conftest import settle, until, visit
from tests.browser.hand import CHART_MODULE, Drag, area_of, at_rest, open_chart, value

pytestmark = pytest.mark.browser
OUTDATED = "[data-outdated]"


def listen(page):
    """What goes over the page's websocket from now on: "asked", "answered", and sliders drawn."""
    events = []

    def heard(frame):
        message = ForwardMsg()
        message.ParseFromString(frame)
        if message.WhichOneof("type") == "script_finished":
            events.append("answered")
        if message.delta.new_element.HasField("slider"):
            events.append("slider")

    def watch(socket):
        socket.on("framesent", lambda _: events.append("asked"))
        socket.on("framereceived", heard)

    page.on("websocket", watch)
    return events


def shows(page):
    """The pictures of the page, in words."""
    words = "pictures => pictures.map(picture => picture.getAttribute('aria-label'))"
    return "; ".join(page.locator("[role=img][aria-label]").evaluate_all(words))


@pytest.mark.parametrize(
    ("path", "slider", "pull"),
    [("base-and-length", "base", -4), ("shift-is-rotation", "offset", 3)],
)
def test_pictures_and_sentences_follow_before_release(page, address, path, slider, pull):
    events = listen(page)
    visit(page, f"{address}/{path}?more=true", fresh=True)
    link, before = page.url, shows(page)
    hand = Drag(page, slider)
    del events[:]
    states = set()
    for move in range(400):  # to and fro, for as long as a busy server needs
        hand.by(pull if move < 15 or move % 2 else -pull)
        page.wait_for_timeout(60)
        states.add(shows(page))
        if move >= 15 and len(states - {before}) >= 3 and events.count("asked") >= 3:
            break
    assert len(states - {before}) >= 3
    assert page.url == link  # nothing is kept yet
    assert events.count("asked") >= 3
    # What does not change is not sent again.
    assert "slider" not in events[events.index("answered") :]
    # The pictures of a run come a moment before its end is said.
    asking = {"asked": 1, "answered": -1, "slider": 0}
    under_way = accumulate(asking[event] for event in events)
    assert max(under_way) <= 2
    hand.release()
    settle(page)
    assert f"{slider}=" in page.url
    # Those out of sight are drawn too, when nothing is held.
    page.wait_for_function(
        f"{CHART_MODULE}.then(({{ charts }}) => ![...charts].some(one => one.due))"
    )
    last = shows(page)
    page.reload()
    settle(page)
    assert shows(page) == last


@pytest.mark.parametrize(
    ("path", "query", "key", "moved", "towards"),
    [
        ("schemes", "position=20", "distance", "position", (0.9, 0.3)),
        ("beyond", "", "stretch", "wanted_length", (0.5, 0.45)),
        ("base-and-length", "compare=true", "hands_B", "max_len_b", (0.5, 0.5)),
    ],
)
def test_a_line_that_stands_for_a_setting_is_pulled(
    page, address, path, query, key, moved, towards
):
    open_chart(page, address, path, query, key)
    page.locator(f".st-key-{key} .plot").scroll_into_view_if_needed()
    at_rest(page)
    box, before = area_of(page, key), value(page, moved)
    start, end = (
        (box["x"] + across * box["width"], box["y"] + down * box["height"])
        for across, down in (line_of(page, key, moved), towards)
    )
    assert "grab" not in style(page, key)
    page.mouse.move(*start)
    assert "grab" in style(page, key)
    page.mouse.down()
    places = set()
    for share in (0.25, 0.5, 0.75, 1):
        page.mouse.move(*(a + share * (b - a) for a, b in zip(start, end, strict=True)))
        until(page, lambda: line_of(page, key, moved) not in places)
        places.add(line_of(page, key, moved))
    link = page.url
    page.mouse.up()
    until(page, lambda: page.url != link)
    at_rest(page)
    assert f"{moved}=" in page.url
    assert value(page, moved) != before
    there = line_of(page, key, moved)[0 if path == "schemes" else 1]
    assert there == pytest.approx(towards[0 if path == "schemes" else 1], abs=0.02)


def style(page, key):
    return page.locator(f".st-key-{key} .plot").get_attribute("style") or ""


def line_of(page, key, control):
    """Where the middle of the line of a control is: shares of the axes from left and from above."""
    return tuple(
        page.evaluate(
            f"""async ([key, name]) => {{
                const {{ charts }} = await {CHART_MODULE};
                const {{ plane }} = [...charts].find(({{ plot }}) =>
                    plot.clientWidth && plot.closest(`.st-key-${{key}}`));
                const line = plane.layout.shapes.find(one => one.name === name);
                const share = ({{ low, high, log }}, value) =>
                    ((log ? Math.log10(value) : value) - low) / (high - low);
                return line.x0 === line.x1 ? [share(plane.across.xaxis, line.x0), 0.3]
                    : [0.5, 1 - share(plane.down.yaxis, line.y0)];
            }}""",
            [key, pulls(control, int("max_len" in control))],
        )
    )


def test_where_the_browser_moves_the_pictures_sentences_follow_a_hand_that_rests(page, address):
    events = listen(page)
    visit(page, f"{address}/clock-hands?position=5", fresh=True)
    link, text = page.url, page.locator("[data-testid=stMain]")
    hand = Drag(page, "position")
    del events[:]
    gaps, at = [], time.monotonic()
    for _ in range(10):
        hand.by(6)
        page.wait_for_timeout(30)
        gaps.append(time.monotonic() - at)
        at = time.monotonic()
    rested = max(gaps) > 0.2  # where a busy machine held the hand
    assert rested or "asked" not in events  # under way
    before = text.inner_text()
    until(page, lambda: rested or text.inner_text() != before)
    page.locator(OUTDATED).first.wait_for(state="detached")
    asked = events.count("asked")
    assert rested or asked == 1
    assert page.url == link  # nothing is kept yet
    sentences = text.inner_text()
    page.wait_for_timeout(600)
    assert events.count("asked") == asked
    hand.release()
    settle(page)
    assert text.inner_text() == sentences
    assert page.url != link
