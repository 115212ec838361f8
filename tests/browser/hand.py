"""What a hand does on the page, and what the live layer shows meanwhile."""

import base64
import io

import numpy as np
from PIL import Image

from tests.browser.conftest import visit

LAYER = "document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot"
THUMB = """slider => {
    let thumb = slider;
    while (!thumb.style.left) thumb = thumb.parentElement;
    const box = thumb.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""


# The layer is at rest when no run is under way, no chart is covered, and that has lasted a while.
AT_REST = f"""() => {{
    const app = document.querySelector("[data-testid=stApp]");
    const quiet = app?.dataset.testScriptState === "notRunning" &&
        {LAYER}.querySelectorAll(".room > div:not(.tip)").length === 0;
    window.quietFrames = quiet ? (window.quietFrames ?? 0) + 1 : 0;
    return window.quietFrames > 15;
}}"""
NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def open_chart(page, address, path, query="", key=""):
    """The page at `path`, with the chart called `key` drawn and nothing under way."""
    visit(page, f"{address}/{path}?more=true&{query}")
    page.wait_for_selector(f".st-key-{key or path} .main-svg")
    uncovered(page)


def slider(page, name):
    return page.locator(f".st-key-{name} input[type=range]")


def value(page, name):
    return int(slider(page, name).get_attribute("aria-valuetext"))


def covers(page):
    """How many charts are covered."""
    return page.evaluate(f"{LAYER}.querySelectorAll('.room > div:not(.tip)').length")


def drawn(page, picture):
    """What the layer draws over a chart, but for the values; None where the chart itself shows."""
    return page.evaluate(
        f"""() => {{
            const drawn = {LAYER}.querySelector(".room > .{picture} > canvas")?.drawn;
            return drawn ? {{...drawn, values: null}} : null;
        }}"""
    )


def values(page, picture):
    """The values that the layer draws, in one row."""
    data = page.evaluate(
        f"""() => {{
            const {{ values }} = {LAYER}.querySelector(".room > .{picture} > canvas").drawn;
            const bytes = new Uint8Array(Float64Array.from(values).buffer);
            let text = "";
            for (let at = 0; at < bytes.length; at += 32768) {{
                text += String.fromCharCode(...bytes.subarray(at, at + 32768));
            }}
            return btoa(text);
        }}"""
    )
    return np.frombuffer(base64.b64decode(data))


def uncovered(page):
    """Wait until the charts themselves show, and stay."""
    page.evaluate("window.quietFrames = 0")
    page.wait_for_function(AT_REST, timeout=60_000)


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
        uncovered(self.page)


class Screencast:
    """Every frame that the browser shows, as arrays of grey."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.frames = []

    def __enter__(self):
        def take(event):
            self.session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})
            self.frames.append(_array(base64.b64decode(event["data"]), "L"))

        self.session.on("Page.screencastFrame", take)
        self.session.send("Page.startScreencast", {"format": "jpeg", "quality": 80})
        return self.frames

    def __exit__(self, *_):
        self.session.send("Page.stopScreencast")


def pixels(locator):
    """What an element looks like, shape (height, width, 3)."""
    return _array(locator.screenshot(), "RGB")


def _array(image, mode):
    return np.asarray(Image.open(io.BytesIO(image)).convert(mode), dtype=float)
