"""What a person at a browser gets, against the plain page: `python -m bench.browser`.

From a slider's release to the new picture and what that sends, then the pictures a second while a
slider is dragged and while the cursor plays. Needs Playwright (requirements-dev.txt) and Chromium.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median

from playwright.sync_api import Browser, Error, Locator, Page, WebSocket, sync_playwright

from bench.measure import Budget, milliseconds, table
from bench.server import PLAIN, ROOT, running
from tests.browser.chromium import find

ROUNDS, SECONDS = 7, 3.0
SIZES = {  # (max_len, d_model): the budget for release to picture, as a ratio to plain
    (128, 512): Budget("at most", 0.45),
    (1024, 512): Budget("at most", 0.2),
    (8192, 2048): None,
}
BYTES, PICTURES = 100_000, Budget("at least", 30)
CHANGES = ("position", "pair", "base", "d_model", "max_len")
DRAGGED = [  # page, what the layer draws, slider
    ("heatmap", "heatmap", "max_len"),
    ("heatmap", "heatmap", "base"),
    ("similarity", "similarity", "base"),
    ("clock-hands", "wall", "position"),
    ("word-on-a-circle", "word_on_a_circle", "position"),
]
PLAYED = [("", "wall"), ("clock-hands", "wall"), ("word-on-a-circle", "word_on_a_circle")]
LAYER = "document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot"

# Resolves with the milliseconds from the next key to the frame that shows a new, whole chart.
WATCH = """selector => {
    const plot = () => [...document.querySelectorAll(`${selector} .js-plotly-plot`)]
        .find(node => node.offsetHeight);
    const before = plot().layout;
    window.picture = new Promise(done => {
        document.addEventListener("keydown", ({ timeStamp }) => {
            const look = now => {
                const chart = plot();
                const whole = chart?.layout && chart.layout !== before &&
                    getComputedStyle(chart).visibility === "visible" &&
                    chart.querySelector(".main-svg image");
                if (whole) done(now - timeStamp);
                else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        }, { capture: true, once: true });
    });
}"""
# Counts the pictures that the layer draws from now on.
COUNT = f"""picture => {{
    const layer = {LAYER};
    let last = null;
    window.pictures = 0;
    const look = () => {{
        const now = layer.querySelector(`.room > .${{picture}} > canvas`)?.drawn;
        if (now && now !== last) window.pictures += 1;
        last = now;
        requestAnimationFrame(look);
    }};
    look();
}}"""
THUMB = """slider => {
    let thumb = slider;
    while (!thumb.style.left) thumb = thumb.parentElement;
    const { left, top, width, height } = thumb.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""


@dataclass
class Visit:
    """A window on one page, and what its websocket carried."""

    browser: Browser
    url: str
    selector: str  # of what holds the chart
    ready: str = ".main-svg image"  # in it, when the chart is drawn
    page: Page = field(init=False)
    received: int = 0  # bytes
    sent: int = 0  # messages

    def __post_init__(self) -> None:
        self.page = self.browser.new_page(viewport={"width": 1280, "height": 720})
        self.page.set_default_timeout(45_000)
        self.page.on("websocket", self._listen)
        self.page.goto(self.url)
        self.page.locator(f"{self.selector} {self.ready}").first.wait_for()
        self.rest()

    def _listen(self, socket: WebSocket) -> None:
        def received(data: bytes | str) -> None:
            self.received += len(data)

        def sent(_: bytes | str) -> None:
            self.sent += 1

        socket.on("framereceived", received)
        socket.on("framesent", sent)

    def rest(self) -> None:
        """Wait until nothing is under way."""
        self.page.wait_for_selector("[data-test-script-state=notRunning]")
        self.page.wait_for_timeout(700)

    def slider(self, name: str) -> Locator:
        """The slider with this label, on either page."""
        return self.page.locator(f"input[type=range][aria-label={name}]")

    def change(self, name: str, key: str) -> tuple[float, int]:
        """Move a slider by one key; the seconds to the new picture, and the bytes for all of it."""
        slider = self.slider(name)
        slider.focus()
        self.page.evaluate(WATCH, self.selector)
        before = self.received
        slider.press(key)
        seconds = self.page.evaluate("window.picture") / 1000
        self.rest()
        return seconds, self.received - before

    def pictures_a_second(self, picture: str, act: Callable[[float], None]) -> float:
        """How many pictures the layer draws while `act` goes on until a time."""
        self.page.evaluate(COUNT, picture)
        start = time.perf_counter()
        act(start + SECONDS)
        return self.page.evaluate("window.pictures") / (time.perf_counter() - start)

    def drag(self, name: str, until: float) -> None:
        """Pull a slider to and fro, and hold it."""
        x, y = self.slider(name).evaluate(THUMB)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        way = [*range(0, 40, 3), *range(40, -40, -3), *range(-40, 0, 3)]
        step = 0
        while time.perf_counter() < until:
            step += 1
            self.page.mouse.move(x + way[step % len(way)], y)

    def wait(self, until: float) -> None:
        """Only look on."""
        self.page.wait_for_timeout(1000 * (until - time.perf_counter()))


def release_rows(browser: Browser, plain: str, ours: str) -> list[list[str]]:
    """Release to picture and bytes, in turns, at each size."""
    rows = []
    for (max_len, d_model), budget in SIZES.items():
        query = f"?max_len={max_len}&d_model={d_model}"
        with ExitStack() as stack:
            page = Visit(browser, f"{ours}/heatmap{query}", ".st-key-heatmap")
            stack.callback(page.page.close)
            try:
                other = Visit(browser, f"{plain}/{query}", ".stPlotlyChart")
                stack.callback(other.page.close)
            except Error:
                other = None
            waits, plain_waits, sizes, plain_sizes = [], [], [], []
            for _ in range(ROUNDS + 1):  # the first is not counted
                for visit, seconds, counts in (
                    (other, plain_waits, plain_sizes),
                    (page, waits, sizes),
                ):
                    if visit:
                        wait, size = visit.change("position", "ArrowRight")
                        seconds.append(wait)
                        counts.append(size)
            most = max(*sizes, *(page.change(name, "ArrowLeft")[1] for name in CHANGES[1:]))
        ours_wait = median(waits[1:])
        ratio = ours_wait / median(plain_waits[1:]) if other else None
        rows.append(
            [
                f"{max_len} x {d_model}",
                milliseconds(ours_wait),
                milliseconds(median(plain_waits[1:])) if other else "no picture",
                f"{ratio:.2f} x plain" if ratio else "",
                budget.verdict(ratio) if budget and ratio else "",
                f"{most / 1000:.0f} KB",
                f"{median(plain_sizes[1:]) / 1000:,.0f} KB" if other else "",
                f"under {BYTES // 1000} KB: {'kept' if most < BYTES else 'MISSED'}",
            ]
        )
    return rows


def picture_rows(browser: Browser, ours: str) -> list[list[str]]:
    """Pictures a second while dragging and while playing, and the messages meanwhile."""
    rows = []
    jobs = [
        (path, picture, name, query)
        for path, picture, name in DRAGGED
        for query in ("max_len=1024&d_model=512", "max_len=8192&d_model=2048")
    ]
    jobs += [(path, picture, "", "max_len=8192&d_model=512&position=1") for path, picture in PLAYED]
    for path, picture, name, query in jobs:
        visit = Visit(browser, f"{ours}/{path}?{query}", ".stPlotlyChart:visible", ".main-svg")
        if not name:
            visit.page.get_by_label("Speed").select_option("64")
            visit.page.get_by_role("button", name="Play", exact=True).click()
        visit.sent = 0

        def act(until: float, name: str = name, visit: Visit = visit) -> None:
            if name:
                visit.drag(name, until)
            else:
                visit.wait(until)

        rate = visit.pictures_a_second(picture, act)
        length, width = (part.split("=")[1] for part in query.split("&")[:2])
        rows.append(
            [
                f"{path or 'home'}, {f'dragging {name}' if name else 'playing'}",
                f"{length} x {width}",
                f"{rate:.0f}",
                PICTURES.verdict(rate),
                str(visit.sent),
            ]
        )
        visit.page.close()
    return rows


def main() -> None:
    """Measure, then print."""
    arguments = ["--disable-gpu"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
    with ExitStack() as stack:
        plain, ours = (stack.enter_context(running(folder)).http for folder in (PLAIN, ROOT))
        chromium = stack.enter_context(sync_playwright()).chromium
        browser = chromium.launch(executable_path=find(), args=arguments)
        stack.callback(browser.close)
        version = (
            f"Chromium {browser.version}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
        )
        print(f"{version}. Medians of {ROUNDS} in turns.\n", flush=True)
        header = ["heatmap", "release to picture", "plain", "ratio", "budget"]
        header += ["most bytes for a change", "plain", "budget"]
        print(table(header, release_rows(browser, plain, ours)), flush=True)
        header = ["live", "table", "pictures a second", "budget", "messages meanwhile"]
        print("\n" + table(header, picture_rows(browser, ours)))


if __name__ == "__main__":
    main()
