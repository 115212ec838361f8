"""How fast a browser shows a change, against the plain page: `python -m bench.browser`.

From a slider's release to the new state on the chart that is there, then to what the server says,
and what that sends; the pictures a second while a slider is dragged and while the cursor plays
(`python -m bench.browser moving`: only these).
Needs Playwright (requirements-dev.txt) and Chromium.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, Error, Locator, Page, WebSocket

from bench.measure import Budget, load, milliseconds, table
from bench.server import PLAIN, ROOT, running
from tests.browser.chromium import cold
from tests.browser.hand import CHART_MODULE, THUMB

ROUNDS, SECONDS = 7, 3.0
SIZES: dict[tuple[int, int], Sequence[Budget]] = {
    # (max_len, d_model): the budgets for release to picture and to chart, as ratios to plain
    (128, 512): (Budget("at most", 0.45), Budget("at most", 0.8)),
    (1024, 512): (Budget("at most", 0.2), Budget("at most", 0.3)),
    (8192, 2048): (),
}
BYTES, PICTURES = 100_000, Budget("at least", 30)
CHANGES = ("position", "pair", "base", "d_model", "max_len")
DRAGGED = [  # page, picture, slider
    ("heatmap", "heatmap", "max_len"),
    ("heatmap", "heatmap", "base"),
    ("heatmap", "heatmap", "position"),
    ("similarity", "profile", "base"),
    ("similarity", "profile", "position"),
    ("clock-hands", "wall", "position"),
    ("clock-hands", "dial", "base"),
    ("word-on-a-circle", "word_on_a_circle", "position"),
]
PLAYED = [("", "wall"), ("clock-hands", "wall"), ("word-on-a-circle", "word_on_a_circle")]

# Resolves with the milliseconds from the next key to the frame that shows the new state, moved in
# place or drawn anew, and to the one with what the server said of it.
WATCH = f"""async selector => {{
    const plot = () => [...document.querySelectorAll(`${{selector}} :is(.js-plotly-plot, .plot)`)]
        .find(node => node.offsetHeight);
    const chart = (await {CHART_MODULE})?.chartOf(plot());
    const before = [chart?.figure, chart?.state, plot().layout];
    const isNew = () => chart ? chart.state !== before[1] : whole();
    const whole = () => {{
        if (chart) return chart.figure !== before[0];
        const now = plot();
        return now?.layout && now.layout !== before[2] && now.querySelector(".main-svg image") &&
            getComputedStyle(now).visibility === "visible";
    }};
    window.picture = new Promise(done => {{
        document.addEventListener("keydown", ({{ timeStamp }}) => {{
            let picture = null;
            const look = () => {{
                const after = performance.now() - timeStamp;
                if (isNew() || whole()) picture ??= after;
                if (whole()) done([picture, after]);
                else requestAnimationFrame(look);
            }};
            requestAnimationFrame(look);
        }}, {{ capture: true, once: true }});
    }});
}}"""
# Counts from now on the pictures that are shown, and the frames that have none.
COUNT = f"""async picture => {{
    const {{ charts }} = await {CHART_MODULE};
    const chart = [...charts].find(({{ plot, figure }}) =>
        plot.clientWidth && figure?.layout.meta?.picture === picture);
    const there = () => chart.plot.querySelector(":is(.main-svg, .still)")?.clientWidth &&
        [...chart.plot.querySelectorAll("image")].every(image => image.getAttribute("href"));
    let last = chart.state;
    const count = window.count = {{ pictures: 0, blank: 0 }};
    const look = () => {{
        if (chart.state !== last) count.pictures += 1;
        if (!there()) count.blank += 1;
        last = chart.state;
        if (window.count === count) requestAnimationFrame(look);
    }};
    look();
}}"""
# Drags to and fro, one move per frame: a browser passes on no more.
PULL = """([x, y, milliseconds, pointerId = 1]) => new Promise(done => {
    const start = performance.now();
    let frames = 0;
    const pull = () => {
        const place = (3 * frames++) % 160;
        const clientX = x + (place < 80 ? place - 40 : 120 - place);
        const mouse = { pointerId, pointerType: "mouse", isPrimary: true, buttons: 1 };
        const event = { ...mouse, clientX, clientY: y, bubbles: true };
        document.body.dispatchEvent(new PointerEvent("pointermove", event));
        if (performance.now() - start < milliseconds) requestAnimationFrame(pull);
        else done();
    };
    pull();
})"""


READY = ":is(.main-svg, .plot > .still)"


@dataclass(eq=False)
class Visit:
    """A browser page, and the traffic of its websocket."""

    browser: Browser
    url: str
    selector: str  # of the chart's container
    ready: str = ".main-svg image, .plot > .still image"  # inside it once the chart is drawn
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
        """Wait until nothing is running."""
        self.page.wait_for_selector("[data-test-script-state=notRunning]")
        self.page.wait_for_timeout(700)

    def slider(self, name: str) -> Locator:
        """The slider called `name`, on either page."""
        return self.page.locator(f"input[type=range][aria-label={name}]")

    def change(self, name: str, key: str) -> tuple[float, float, int]:
        """Move a slider by one key: seconds to a picture, seconds to the chart, bytes received."""
        slider = self.slider(name)
        slider.focus()
        self.page.evaluate(WATCH, self.selector)
        before = self.received
        slider.press(key)
        picture, whole = self.page.evaluate("window.picture")
        self.rest()
        return picture / 1000, whole / 1000, self.received - before

    def watch(self, picture: str, act: Callable[[float], None]) -> tuple[float, int]:
        """Pictures a second while `act` goes on until a time, and the frames without one."""
        self.page.evaluate(COUNT, picture)
        start = time.perf_counter()
        act(start + SECONDS)
        count = self.page.evaluate("window.count")
        return count["pictures"] / (time.perf_counter() - start), count["blank"]

    def drag(self, name: str, until: float) -> None:
        """Drag a slider to and fro, without releasing it."""
        x, y = self.slider(name).evaluate(THUMB)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.evaluate(PULL, [x, y, 1000 * (until - time.perf_counter())])

    def wait(self, until: float) -> None:
        """Do nothing until then."""
        self.page.wait_for_timeout(1000 * (until - time.perf_counter()))


class Release(NamedTuple):
    """Results of releasing a slider: medians, but the largest size."""

    picture: float  # seconds until the new state is seen
    chart: float  # seconds until the server's answer is drawn
    size: float  # bytes


def releases(ours: Visit, plain: Visit | None) -> tuple[Release, Release | None]:
    """One slider on both pages in turn; then our other sliders, for the bytes they cost."""
    visits = [visit for visit in (plain, ours) if visit]
    changes_of: dict[Visit, list[tuple[float, float, int]]] = {visit: [] for visit in visits}
    for _ in range(ROUNDS + 1):
        for visit in visits:
            changes_of[visit].append(visit.change("position", "ArrowRight"))
    # The first change is not counted.
    medians = {
        visit: Release(*(median(column[1:]) for column in zip(*changes, strict=True)))
        for visit, changes in changes_of.items()
    }
    sizes = [ours.change(name, "ArrowLeft")[2] for name in CHANGES[1:]]
    heaviest = max(*sizes, *(size for _, _, size in changes_of[ours]))
    return medians[ours]._replace(size=heaviest), medians[plain] if plain else None


def release_row(
    size: tuple[int, int], ours: Release, plain: Release | None, budgets: Sequence[Budget]
) -> list[str]:
    """The table row of one size: times, ratios and bytes."""
    row = ["{} x {}".format(*size), milliseconds(ours.picture), milliseconds(ours.chart)]
    if plain:
        row.append(milliseconds(plain.chart))
        for n, time in enumerate((ours.picture, ours.chart)):
            ratio = time / plain.chart
            row.append(f"{ratio:.2f}" + (f", {budgets[n].verdict(ratio)}" if budgets else ""))
    else:
        row += ["no picture", "", ""]
    row += [f"{ours.size / 1000:.0f} KB", f"{plain.size / 1000:,.0f} KB" if plain else ""]
    return [*row, f"under {BYTES // 1000} KB: {'kept' if ours.size < BYTES else 'MISSED'}"]


def release_rows(browser: Browser, plain: str, ours: str) -> list[list[str]]:
    """One row per size; the plain page may fail to draw the largest."""
    rows = []
    for (max_len, d_model), budgets in SIZES.items():
        query = f"?more=true&max_len={max_len}&d_model={d_model}"
        with ExitStack() as stack:
            page = Visit(browser, f"{ours}/heatmap{query}", ".st-key-heatmap")
            stack.callback(page.page.close)
            try:
                other = Visit(browser, f"{plain}/{query}", ".stPlotlyChart")
                stack.callback(other.page.close)
            except Error:
                other = None
            rows.append(release_row((max_len, d_model), *releases(page, other), budgets))
    return rows


def picture_rows(browser: Browser, ours: str) -> list[list[str]]:
    """Pictures per second while dragging and while playing, and the messages sent meanwhile."""
    rows = []
    # Start in the middle of the slider, so that the drag never passes its ends.
    jobs = [
        (path, picture, name, f"max_len={max_len}&d_model={d_model}&position={max_len // 2}")
        for path, picture, name in DRAGGED
        for max_len, d_model in ((1024, 512), (1024 if name == "max_len" else 8192, 2048))
    ]
    jobs += [(path, picture, "", "max_len=8192&d_model=512&position=1") for path, picture in PLAYED]
    for path, picture, name, query in jobs:
        visit = Visit(browser, f"{ours}/{path}?more=true&{query}", ".picture:visible", READY)
        if not name:
            visit.page.get_by_label("Speed").select_option("64")
            visit.page.get_by_role("button", name="Play", exact=True).click()
        visit.sent = 0

        def act(until: float, name: str = name, visit: Visit = visit) -> None:
            if name:
                visit.drag(name, until)
            else:
                visit.wait(until)

        rate, blank = visit.watch(picture, act)
        length, width = (part.split("=")[1] for part in query.split("&")[:2])
        rows.append(
            [
                f"{path or 'home'}, {f'dragging {name}' if name else 'playing'}",
                f"{length} x {width}",
                f"{rate:.0f}",
                PICTURES.verdict(rate),
                str(visit.sent),
                str(blank),
            ]
        )
        visit.page.close()
    return rows


def main() -> None:
    """Measure, then print."""
    with ExitStack() as stack:
        plain, ours = (stack.enter_context(running(folder)).http for folder in (PLAIN, ROOT))
        browser = stack.enter_context(cold())
        version = f"Chromium {browser.version}, {os.cpu_count()} cores, {load()}"
        print(f"{version}. Medians of {ROUNDS} in turns.\n", flush=True)
        header = ["heatmap, release to", "picture", "chart", "plain's chart"]
        header += ["picture / plain", "chart / plain"]
        header += ["most bytes for a change", "plain", "budget"]
        if "moving" not in sys.argv:
            print(table(header, release_rows(browser, plain, ours)), flush=True)
        header = ["live", "table", "pictures a second", "budget", "messages", "empty frames"]
        print("\n" + table(header, picture_rows(browser, ours)))


if __name__ == "__main__":
    main()
