"""What a hand does on the page, and what the live layer shows meanwhile."""

import base64
import io

import numpy as np
from PIL import Image

from tests.browser.conftest import settle, visit

LAYER = "document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot"
THUMB = """slider => {
    let thumb = slider;
    while (!thumb.style.left) thumb = thumb.parentElement;
    const box = thumb.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""


def open_chart(page, address, name, query=""):
    """The page called `name`, its chart of the same key drawn, nothing under way."""
    visit(page, f"{address}/{name}?{query}")
    page.wait_for_selector(f".st-key-{name} .main-svg")
    settle(page)


def slider(page, name):
    return page.locator(f".st-key-{name} input[type=range]")


def value(page, name):
    return int(slider(page, name).get_attribute("aria-valuetext"))


def covers(page):
    """How many charts are covered."""
    return page.evaluate(f"{LAYER}.querySelectorAll('.room > div:not(.tip)').length")


def drawn(page, picture):
    """What the layer draws over a chart; None where the chart itself shows."""
    return page.evaluate(
        f"""() => {{
            const drawn = {LAYER}.querySelector(".room > .{picture} > canvas")?.drawn;
            return drawn ? {{...drawn, values: [...drawn.values ?? []].map(String)}} : null;
        }}"""
    )


def uncovered(page):
    """Wait until the charts themselves show."""
    settle(page)
    page.wait_for_function(f"{LAYER}.querySelectorAll('.room > div:not(.tip)').length === 0")


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
        self.x += pixels
        self.page.mouse.move(self.x, self.y)
        self.page.wait_for_timeout(40)

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
