"""Pages whose pictures only the server draws follow a dragged slider, one request at a time."""

from itertools import accumulate

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from charts.kit.plot import pulled
from tests.browser.conftest import settle, until, visit
from tests.browser.user_input import CHART, Drag, area_of, at_rest, open_chart, value

pytestmark = pytest.mark.browser
SHOWS = """() => [...document.querySelectorAll("[role=img][aria-label]")]
    .map((picture) => picture.getAttribute("aria-label")).join("; ")"""


def listen(page):
    """Note the talk over the websocket from now on: "asked", "answered", and sliders drawn."""
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


def test_pictures_and_sentences_follow_before_release(page, address):
    events = listen(page)
    visit(page, f"{address}/base-and-length?more=true", fresh=True)
    link, seen = page.url, {page.evaluate(SHOWS)}
    hand = Drag(page, "base")
    del events[:]
    for count in (1, 2, 3):  # each time another picture, which the server has drawn
        hand.by(20)  # away from the low end, where the page opens
        until(page, lambda count=count: events.count("answered") >= count)
        until(page, lambda: page.evaluate(SHOWS) not in seen)
        seen.add(page.evaluate(SHOWS))
    assert page.url == link  # nothing is kept yet
    assert events.count("asked") >= 3
    # What does not change is not sent again.
    assert "slider" not in events[events.index("answered") :]
    # The pictures of a run come a moment before its end is said.
    asking = {"asked": 1, "answered": -1, "slider": 0}
    assert max(accumulate(asking[event] for event in events)) <= 2
    hand.release()
    settle(page)
    assert "base=" in page.url
    last = page.evaluate(SHOWS)
    visit(page, page.url, fresh=True)
    assert page.evaluate(SHOWS) == last


@pytest.mark.parametrize(
    ("path", "query", "key", "moved", "towards"),
    [
        ("schemes", "position=20", "distance", "position", (0.9, 0.3)),
        pytest.param(
            *("base-and-length", "compare=true", "hands_B", "max_len_b", (0.5, 0.5)),
            marks=pytest.mark.weekly,
        ),
    ],
)
def test_a_line_that_stands_for_a_setting_is_pulled(
    page, address, path, query, key, moved, towards
):
    open_chart(page, address, path, query, key)
    plot = page.locator(f".st-key-{key} .plot")
    plot.scroll_into_view_if_needed()
    at_rest(page)
    box, before = area_of(page, key), value(page, moved)
    start, end = (
        (box["x"] + across * box["width"], box["y"] + down * box["height"])
        for across, down in (line_of(page, key, moved), towards)
    )
    assert "grab" not in (plot.get_attribute("style") or "")
    page.mouse.move(*start)
    assert "grab" in plot.get_attribute("style")
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
    axis = 0 if path == "schemes" else 1
    assert line_of(page, key, moved)[axis] == pytest.approx(towards[axis], abs=0.02)


def line_of(page, key, control):
    """Return the middle of a control's line: shares of the axes from left and from above."""
    return tuple(
        page.evaluate(
            f"""async ([key, name]) => {{
                const {{ plane }} = await ({CHART})(key);
                const line = plane.layout.shapes.find(one => one.name === name);
                const share = ({{ low, high, log }}, value) =>
                    ((log ? Math.log10(value) : value) - low) / (high - low);
                return line.x0 === line.x1 ? [share(plane.across.xaxis, line.x0), 0.3]
                    : [0.5, 1 - share(plane.down.yaxis, line.y0)];
            }}""",
            [key, pulled(control, int("max_len" in control))],
        )
    )
