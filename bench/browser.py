"""The time until a browser shows a change, against the plain page: `python -m bench.browser`.

From a slider's release to the new picture and to what the server says, and the bytes for it; then
(alone with `... browser moving`) pictures a second while a slider is dragged or the cursor plays.
Needs Playwright (requirements-dev.txt) and Chromium.
"""

import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from statistics import median

from playwright.sync_api import Browser, Error, Page, WebSocket

from bench.measure import Budget, machine, milliseconds, table
from bench.server import PLAIN, running
from tests.browser.chromium import cold
from tests.browser.user_input import CHART_MODULE, THUMB

ROUNDS, SECONDS = 7, 3.0
# (max_len, d_model): budgets for release to picture and to chart, as ratios to plain
RELEASES: dict[tuple[int, int], Sequence[Budget]] = {
    (128, 512): (Budget("at most", 0.45), Budget("at most", 0.8)),
    (1024, 512): (Budget("at most", 0.2), Budget("at most", 0.3)),
    (8192, 2048): (),
}
CHANGES = ("pair", "base", "d_model", "max_len")  # whose bytes are counted, too
HERE, THERE = Budget("at least", 30), Budget("at least", 5)  # pictures a second, by who draws
LARGE, LARGEST = "max_len=1024&d_model=512&position=512", "max_len=8192&d_model=2048&position=4096"
DRAGGED = [  # page, slider, who draws
    *(
        (page, slider, HERE)
        for page in ("heatmap", "similarity")
        for slider in ("base", "position")
    ),
    ("heatmap", "max_len", HERE),
    ("clock-hands", "position", HERE),
    ("clock-hands", "base", HERE),
    ("word-on-a-circle", "position", HERE),
    ("shift-is-rotation", "offset", THERE),
    ("base-and-length", "base", THERE),
    ("schemes", "position", THERE),
    ("traps", "d_model", THERE),
]
PLAYED = ("", "clock-hands", "word-on-a-circle")

# Resolves with the milliseconds from the next key to the frame that shows the new state, moved in
# place or drawn anew, and to the one with what the server said of it.
WATCH = f"""async selector => {{
    const plot = () => [...document.querySelectorAll(`${{selector}} :is(.js-plotly-plot, .plot)`)]
        .find(node => node.offsetHeight);
    const chart = (await {CHART_MODULE})?.chartOf(plot());
    const [figure, state, layout] = [chart?.figure, chart?.state, plot().layout];
    const isWhole = () => {{
        if (chart) return chart.figure !== figure;
        const now = plot();
        return now?.layout && now.layout !== layout && now.querySelector(".main-svg image") &&
            getComputedStyle(now).visibility === "visible";
    }};
    const onKey = done => ({{ timeStamp }}) => {{
        let picture = null;
        const look = () => {{
            const after = performance.now() - timeStamp;
            if (isWhole() || (chart && chart.state !== state)) picture ??= after;
            if (isWhole()) done([picture, after]);
            else requestAnimationFrame(look);
        }};
        requestAnimationFrame(look);
    }};
    window.picture = new Promise(done =>
        document.addEventListener("keydown", onKey(done), {{ capture: true, once: true }}));
}}"""
# Counts from now on the pictures that each chart shows, and the frames in which one is empty.
COUNT = f"""async () => {{
    const {{ charts }} = await {CHART_MODULE};
    const last = new Map([...charts].map(chart => [chart, [chart.figure, chart.state]]));
    const counts = new Map();
    const count = window.count = {{ empty: 0, most: () => Math.max(0, ...counts.values()) }};
    const look = () => {{
        for (const chart of charts) {{
            const [figure, state] = last.get(chart) ?? [];
            if (chart.figure !== figure || chart.state !== state)
                counts.set(chart, (counts.get(chart) ?? 0) + 1);
            last.set(chart, [chart.figure, chart.state]);
            const {{ plot }} = chart;
            if (plot.clientWidth && !plot.querySelector(":is(.main-svg, .snapshot)")?.clientWidth)
                count.empty += 1;
        }}
        if (window.count === count) requestAnimationFrame(look);
    }};
    look();
}}"""
# Pulls a slider that the mouse holds to and fro, a move a frame: a browser passes on no more.
PULL = """([x, y, milliseconds]) => new Promise(done => {
    const start = performance.now();
    let frames = 0;
    const pull = () => {
        const place = (3 * frames++) % 160;
        const clientX = x + (place < 80 ? place - 40 : 120 - place);
        const mouse = { pointerId: 1, pointerType: "mouse", buttons: 1, bubbles: true };
        const event = new PointerEvent("pointermove", { ...mouse, clientX, clientY: y });
        (document.elementFromPoint(x, y) ?? document.body).dispatchEvent(event);
        if (performance.now() - start < milliseconds) requestAnimationFrame(pull);
        else done();
    };
    pull();
})"""


@dataclass(eq=False)
class Visit:
    """A browser's page, and the traffic of its websocket."""

    browser: Browser
    url: str
    drawn: str  # selector of what stands once the page is drawn
    page: Page = field(init=False)
    received: int = 0  # bytes
    sent: int = 0  # messages

    def __post_init__(self) -> None:
        self.page = self.browser.new_page(viewport={"width": 1280, "height": 720})
        self.page.set_default_timeout(45_000)
        self.page.on("websocket", self._listen)
        self.page.goto(self.url)
        self.page.locator(self.drawn).first.wait_for()
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

    def change(self, name: str, key: str, chart: str) -> tuple[float, float, int]:
        """Press a key on a slider; return seconds to a picture, to the chart, and bytes."""
        slider = self.page.locator(f"input[type=range][aria-label={name}]")
        slider.focus()
        self.page.evaluate(WATCH, chart)
        before = self.received
        slider.press(key)
        picture, whole = self.page.evaluate("window.picture")
        self.rest()
        return picture / 1000, whole / 1000, self.received - before

    def pull(self, name: str) -> None:
        """Drag a slider to and fro for SECONDS, without releasing it."""
        slider = self.page.locator(f".st-key-{name} input[type=range]").first
        slider.scroll_into_view_if_needed()
        x, y = slider.evaluate(THUMB)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.evaluate(PULL, [x, y, 1000 * SECONDS])


def release(browser: Browser, plain: str, ours: str) -> None:
    """Print a row for each size; the plain page may fail to draw the largest."""
    rows = []
    for (max_len, d_model), budgets in RELEASES.items():
        query = f"?more=true&max_len={max_len}&d_model={d_model}"
        visits = {
            ".st-key-heatmap": Visit(browser, f"{ours}/heatmap{query}", ".plot > .snapshot image")
        }
        with suppress(Error):
            visits[".stPlotlyChart"] = Visit(browser, f"{plain}/{query}", ".main-svg image")
        seen: dict[str, list[tuple[float, float, int]]] = {chart: [] for chart in visits}
        for _ in range(ROUNDS + 1):
            for chart, visit in visits.items():
                seen[chart].append(visit.change("position", "ArrowRight", chart))
        picture, whole, sizes = zip(*seen[".st-key-heatmap"][1:], strict=True)
        visit = visits[".st-key-heatmap"]
        most = max(
            *sizes, *(visit.change(name, "ArrowLeft", ".st-key-heatmap")[2] for name in CHANGES)
        )
        times = [median(picture), median(whole)]
        row = [f"{max_len} x {d_model}", *map(milliseconds, times), f"{most / 1000:.0f} KB"]
        if ".stPlotlyChart" in seen:
            _, plains, weights = zip(*seen[".stPlotlyChart"][1:], strict=True)
            ratios = [time / median(plains) for time in times]
            verdicts = [
                f", {one.verdict(ratio)}" for one, ratio in zip(budgets, ratios, strict=False)
            ]
            row += [
                f"{ratio:.2f}{verdict}"
                for ratio, verdict in zip(ratios, verdicts or ["", ""], strict=True)
            ]
            row += [f"{median(weights) / 1000:,.0f} KB"]
        rows.append(row + [""] * (7 - len(row)))
        for visit in visits.values():
            visit.page.close()
    header = ["heatmap, release to", "picture", "chart", "most bytes"]
    print(table([*header, "picture / plain", "chart / plain", "plain's bytes"], rows))


def moving(browser: Browser, ours: str) -> None:
    """Print pictures a second while dragging and while playing, and what was sent meanwhile."""
    jobs: list[tuple[str, str, str, Budget]] = [
        (page, slider, query, budget)
        for page, slider, budget in DRAGGED
        for query in ([LARGE, LARGEST] if budget == HERE and slider != "max_len" else [LARGE])
    ]
    jobs += [(page, "", "max_len=8192&d_model=512&position=1", HERE) for page in PLAYED]
    rows = []
    for page, slider, query, budget in jobs:
        visit = Visit(
            browser, f"{ours}/{page}?more=true&{query}", ".picture:visible .plot > .snapshot"
        )
        if not slider:
            visit.page.get_by_label("Speed").select_option("64")
            visit.page.get_by_role("button", name="Play", exact=True).click()
        visit.page.evaluate(COUNT)
        visit.sent, start = 0, time.perf_counter()
        if slider:
            visit.pull(slider)
        else:
            visit.page.wait_for_timeout(1000 * SECONDS)
        most, empty = visit.page.evaluate("[window.count.most(), window.count.empty]")
        rate = most / (time.perf_counter() - start)
        what = f"{page or 'home'}, {slider or 'playing'}"
        rows.append(
            [what, query, f"{rate:.0f}, {budget.verdict(rate)}", str(visit.sent), str(empty)]
        )
        visit.page.close()
    print(table(["what moves", "at", "pictures a second", "messages", "empty frames"], rows))


def main(arguments: Sequence[str]) -> None:
    """Measure, then print; "moving" leaves out what a release costs."""
    print(machine(), flush=True)
    with ExitStack() as stack:
        ours = stack.enter_context(running()).http
        browser = stack.enter_context(cold())
        if "moving" not in arguments:
            release(browser, stack.enter_context(running(PLAIN)).http, ours)
        moving(browser, ours)


if __name__ == "__main__":
    main(sys.argv[1:])
