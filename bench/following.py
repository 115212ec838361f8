"""Pages that only the server can draw, while a slider is dragged: `python -m bench.following`.

For one visitor: pictures a second, and how many requests are under way at most.
Needs Playwright (requirements-dev.txt) and Chromium.
"""

from __future__ import annotations

import os
import time

from playwright.sync_api import Browser, Page, WebSocket
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from bench.browser import PULL
from bench.measure import Budget, load, table
from bench.server import ROOT, running
from tests.browser.chromium import cold
from tests.browser.hand import CHART_MODULE, THUMB

SECONDS, PICTURES, REQUESTS = 3.0, Budget("at least", 5), Budget("at most", 1)
# Page and slider. Where a sentence has six words, as on Attention, there is nothing to count.
DRAGGED = [
    ("sine-and-cosine", "position"),
    ("shift-is-rotation", "offset"),
    ("base-and-length", "base"),
    ("schemes", "position"),
    ("beyond", "wanted_length"),
    ("choose", "wanted_length"),
    ("traps", "d_model"),
]
# Counts from now on the figures that each chart is given; of several charts, the one with the most.
COUNT = f"""async () => {{
    const {{ charts }} = await {CHART_MODULE};
    const last = new Map([...charts].map(chart => [chart, chart.figure]));
    const counts = new Map();
    window.most = () => Math.max(0, ...counts.values());
    const look = () => {{
        for (const chart of charts) {{
            if (chart.figure !== last.get(chart)) counts.set(chart, (counts.get(chart) ?? 0) + 1);
            last.set(chart, chart.figure);
        }}
        requestAnimationFrame(look);
    }};
    look();
}}"""


class Requests:
    """What a page asks of the server and has not been shown, by its websocket."""

    def __init__(self, page: Page) -> None:
        self.under_way = self.most = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda _: self._count(1))
        socket.on("framereceived", self._hear)

    def _hear(self, frame: bytes | str) -> None:
        message = ForwardMsg.FromString(frame if isinstance(frame, bytes) else frame.encode())
        # The component that tells the browser what is shown by now.
        component = message.delta.new_element.bidi_component.component_name
        if component == "clock_hands_live" and self.under_way:
            self._count(-1)

    def _count(self, change: int) -> None:
        self.under_way += change
        self.most = max(self.most, self.under_way)

    def begin(self) -> None:
        """Count from now on."""
        self.under_way = self.most = 0


def row(browser: Browser, address: str, path: str, slider: str) -> list[str]:
    """One page: drag its slider to and fro, without releasing it."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.set_default_timeout(45_000)
    requests = Requests(page)
    page.goto(f"{address}/{path}?more=true")
    page.locator(".picture :is(.main-svg, .plot > .still)").first.wait_for(state="attached")
    page.wait_for_selector("[data-test-script-state=notRunning]")
    page.wait_for_timeout(700)
    handle = page.locator(f".st-key-{slider} input[type=range]")
    handle.scroll_into_view_if_needed()
    x, y = handle.evaluate(THUMB)
    page.evaluate(COUNT)
    page.mouse.move(x, y)
    page.mouse.down()
    requests.begin()
    start = time.perf_counter()
    page.evaluate(PULL, [x, y, 1000 * SECONDS])
    rate = page.evaluate("window.most()") / (time.perf_counter() - start)
    page.close()
    verdicts = PICTURES.verdict(rate), REQUESTS.verdict(requests.most)
    return [f"{path}, {slider}", f"{rate:.1f}", verdicts[0], str(requests.most), verdicts[1]]


def main() -> None:
    """Measure, then print."""
    with running(ROOT) as server, cold() as browser:
        print(f"{os.cpu_count()} cores, {load()}\n", flush=True)
        rows = [row(browser, server.http, path, slider) for path, slider in DRAGGED]
        print(table(["page", "pictures a second", "budget", "under way", "budget"], rows))


if __name__ == "__main__":
    main()
