"""The layer over the charts: a picture is always there, and there is one layer only."""

import base64
import io

import numpy as np
import pytest
from PIL import Image

from tests.browser.conftest import settle, visit

pytestmark = pytest.mark.browser

LAYER = "document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot"


class Screencast:
    """Every frame that the browser shows, as arrays of grey."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.frames = []

    def __enter__(self):
        def take(event):
            self.session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})
            image = Image.open(io.BytesIO(base64.b64decode(event["data"])))
            self.frames.append(np.asarray(image.convert("L"), dtype=float))

        self.session.on("Page.screencastFrame", take)
        self.session.send("Page.startScreencast", {"format": "jpeg", "quality": 80})
        return self.frames

    def __exit__(self, *_):
        self.session.send("Page.stopScreencast")


def open_heatmap(page, address, query=""):
    visit(page, f"{address}/heatmap?{query}")
    page.wait_for_selector(".st-key-heatmap .ytick")
    settle(page)


def slider(page, name):
    return page.locator(f".st-key-{name} input[type=range]")


def covers(page):
    return page.evaluate(f"{LAYER}.querySelectorAll('.room > div').length")


@pytest.mark.xfail(reason="not yet shown with the heatmap's new controls; issue 3", strict=False)
def test_there_is_never_a_moment_without_a_picture(page, address):
    open_heatmap(page, address)
    box = page.locator(".st-key-heatmap").bounding_box()
    top, left = (
        round(box[side] + box[size] / 4) for side, size in (("y", "height"), ("x", "width"))
    )
    with Screencast(page) as frames:
        for name in ("max_len", "d_model", "base"):
            slider(page, name).press("ArrowLeft")
            settle(page)
        page.get_by_role("radio", name="concatenated").click()
        settle(page)
        page.wait_for_timeout(600)
    assert len(frames) > 4
    for frame in frames:
        assert frame[top : top + 60, left : left + 200].std() > 8, "an empty picture"
    assert covers(page) == 0


def test_one_layer_whatever_happens_to_the_page(page, address):
    open_heatmap(page, address)
    visit(page, f"{address}/")
    page.go_back()
    page.wait_for_selector(".st-key-heatmap .ytick")
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 900, "height": 700})
    settle(page)
    for name in ("max_len", "d_model"):
        slider(page, name).press("ArrowLeft")
    settle(page)
    page.wait_for_timeout(600)
    assert page.locator(".st-key-live").count() == 1
    assert covers(page) == 0
    assert (
        page.locator(".st-key-heatmap .js-plotly-plot").evaluate(
            "plot => getComputedStyle(plot).opacity"
        )
        == "1"
    )
