"""A reader's input on the page, and what the charts show meanwhile."""

import base64
import io
import json

import numpy as np
from PIL import Image
from playwright.sync_api import Page

from document.words import words
from tests.browser.conftest import SIZES, settle, visit

CHAPTERS = words("frame").meta["chapters"]
# The module that draws the charts: the browser has it once, so this is the page's own. None where
# a page is not ours.
CHART_MODULE = """Promise.resolve(performance.getEntriesByType("resource")
    .map(({ name }) => name).find(name => name.endsWith("/app.js")))
    .then(name => name && import(name)).then(it => it?.get("chart"))"""
SNAPSHOT = ".plot > .snapshot"  # a picture of the app's, once it is drawn
THUMB = """slider => {
    let thumb = slider;
    while (!thumb.style.left) thumb = thumb.parentElement;
    const box = thumb.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""


# At rest: no run is under way, no chart is ahead of the server, and that has lasted.
AT_REST = """() => {
    const app = document.querySelector("[data-testid=stApp]");
    const same = (one, other) => Object.keys(one).every(field =>
        JSON.stringify(one[field]) === JSON.stringify(other[field]));
    const quiet = app?.dataset.testScriptState === "notRunning" &&
        [...window.charts].every(({ serverState, isDrawn, state }) =>
            !serverState || !isDrawn || same(serverState, state));
    window.quietFrames = quiet ? (window.quietFrames ?? 0) + 1 : 0;
    return window.quietFrames > 15;
}"""
NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def stored(page):
    """Return what the browser keeps of where a reader was, and of the score."""
    return json.loads(page.evaluate("localStorage.getItem('clock hands course')") or "{}")


def open_chart(page, address, path, query="", key="", *, fresh=False):
    """The page at `path`, with the chart called `key` drawn and nothing under way."""
    visit(page, f"{address}/{path}?more=true&{query}", fresh=fresh)
    page.wait_for_selector(f".st-key-{key or path} {SNAPSHOT}")
    at_rest(page)


def box(page, selector):
    return page.locator(selector).first.bounding_box()


def slider(page, name):
    return page.locator(f".st-key-{name} input[type=range]")


def value(page, name):
    return int(slider(page, name).get_attribute("aria-valuetext"))


def fits_popover(page):
    """See the open popover within the window, on a phone and wide."""
    for size in SIZES.values():
        page.set_viewport_size(size)
        settle(page)
        body = box(page, "[data-testid=stPopoverBody]")
        assert 0 <= body["x"] <= body["x"] + body["width"] <= size["width"]


# The chart that is seen under a key. Where two are compared each has a key of its own, A and B.
CHART = f"""async key => [...(await {CHART_MODULE}).charts].find(({{ plot }}) =>
    plot.clientWidth && plot.closest(`.st-key-${{key}}`))"""


def state_of(page, key):
    """Return the state that the chart called `key` shows now."""
    return page.evaluate(f"async key => (await ({CHART})(key))?.state", key)


def area_of(page, key):
    """Return the place of the first axes of the picture `key`: x, y, width and height."""
    return page.evaluate(
        f"""async key => {{
            const {{ area }} = await ({CHART})(key);
            return {{ x: area.left, y: area.top, width: area.width, height: area.height }};
        }}""",
        key,
    )


def place(page, key, across, down):
    """Return the place of shares of the table or the matrix, by their image in the browser."""
    box = page.locator(f".st-key-{key} .snapshot image:visible").first.bounding_box()
    return box["x"] + box["width"] * across, box["y"] + box["height"] * down


def at_rest(page: Page) -> None:
    """Wait until the charts show what the server told, and stay so."""
    page.evaluate(
        f"async () => {{ window.charts = (await {CHART_MODULE}).charts; window.quietFrames = 0 }}"
    )
    page.wait_for_function(AT_REST)


class Drag:
    """A slider held by the mouse."""

    def __init__(self, page, name):
        self.page = page
        handle = slider(page, name)
        handle.scroll_into_view_if_needed()
        self.x, self.y = handle.evaluate(THUMB)
        page.mouse.move(self.x, self.y)
        page.mouse.down()

    def by(self, pixels):
        """Pull it along, and let the browser draw."""
        self.x += pixels
        self.page.mouse.move(self.x, self.y)
        self.page.evaluate(NEXT_FRAME)

    def release(self):
        self.page.mouse.up()
        at_rest(self.page)


class Screencast:
    """Every frame that the browser shows, as arrays of grey."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.frames = []

    def __enter__(self):
        def take(event):
            self.session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})
            image = Image.open(io.BytesIO(base64.b64decode(event["data"]))).convert("L")
            self.frames.append(np.asarray(image, dtype=float))

        self.session.on("Page.screencastFrame", take)
        self.session.send("Page.startScreencast", {"format": "jpeg", "quality": 80})
        return self.frames

    def __exit__(self, *_):
        self.session.send("Page.stopScreencast")


def choose(page, chapter, path):
    """A page of the menu."""
    page.get_by_text(CHAPTERS[chapter], exact=True).first.click()
    page.locator(f"a[href$='/{path}']").first.click()
    page.wait_for_url(f"**/{path}*")
    settle(page)


class Finger:
    """One finger, as the browser's own input system sees it."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind, *points):
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def swipe(self, start, dx, dy):
        self.touch(start, dx, dy)
        settle(self.page)

    def touch(self, start, dx, dy, steps=12):
        (x, y) = start
        self._send("touchStart", (x, y))
        for step in range(1, steps + 1):
            self._send("touchMove", (x + dx * step / steps, y + dy * step / steps))
            self.page.wait_for_timeout(16)
        # At rest for 40 ms it throws nothing: Chromium takes a tap after a throw for its end.
        self.page.wait_for_timeout(60)
        self._send("touchEnd")
