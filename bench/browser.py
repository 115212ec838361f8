"""The time until a browser shows a change, against the plain page: `python -m bench.browser`.

From a slider's release to the new picture and to what the server says; then (alone with
`... browser moving`) pictures a second while a slider is dragged or the cursor plays.
Needs Playwright (requirements-dev.txt) and Chromium.
"""

import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from statistics import median

from playwright.sync_api import Browser, Page

from bench.measure import Budget, in_turns, milliseconds, table
from bench.server import PLAIN, running
from tests.browser.chromium import cold
from tests.browser.user_input import CHART_MODULE, THUMB

ROUNDS, SECONDS = 7, 3.0
# (max_len, d_model): budgets for release to picture and to chart, as ratios to plain
RELEASES: dict[tuple[int, int], Sequence[Budget]] = {
    (128, 512): (Budget("at most", 0.45), Budget("at most", 0.8)),
    (1024, 512): (Budget("at most", 0.2), Budget("at most", 0.3)),
}
FRAMES, TRAPS = Budget("at least", 30), Budget("at least", 20)  # pictures a second
LARGE, LARGEST = "max_len=1024&d_model=512&position=512", "max_len=8192&d_model=2048&position=4096"
MOVES = [  # page, the slider that is dragged or "" where the cursor plays, settings, budget
    ("heatmap", "base", LARGEST, FRAMES),
    ("heatmap", "position", LARGEST, FRAMES),
    ("heatmap", "max_len", LARGE, FRAMES),
    ("similarity", "base", LARGEST, FRAMES),
    ("similarity", "position", LARGEST, FRAMES),
    ("clock-hands", "position", LARGEST, FRAMES),
    ("clock-hands", "base", LARGEST, FRAMES),
    ("word-on-a-circle", "position", LARGE, FRAMES),
    ("shift-is-rotation", "offset", LARGE, FRAMES),
    ("base-and-length", "base", LARGE, FRAMES),
    ("schemes", "position", LARGE, FRAMES),
    ("traps", "d_model", LARGE, TRAPS),
    ("choose", "base", "", FRAMES),
    ("attention", "base", "", FRAMES),
    ("text-to-input", "d_model", LARGE, FRAMES),
    ("lab-real", "position", "", FRAMES),
    ("word-order", "position", "", FRAMES),
    ("", "", "position=1", FRAMES),
    ("clock-hands", "", "max_len=8192&position=1", FRAMES),
    ("word-on-a-circle", "", "max_len=8192&position=1", FRAMES),
]

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
# Counts from now on the pictures that each chart shows.
COUNT = f"""async () => {{
    const {{ charts }} = await {CHART_MODULE};
    const last = new Map([...charts].map(chart => [chart, [chart.figure, chart.state]]));
    const counts = new Map();
    window.mostPictures = () => Math.max(0, ...counts.values());
    const look = () => {{
        for (const chart of charts) {{
            const [figure, state] = last.get(chart) ?? [];
            if (chart.figure !== figure || chart.state !== state)
                counts.set(chart, (counts.get(chart) ?? 0) + 1);
            last.set(chart, [chart.figure, chart.state]);
        }}
        requestAnimationFrame(look);
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


def opened(browser: Browser, url: str, drawn: str) -> Page:
    """Open `url`; return the page at rest, once what `drawn` selects is there."""
    page: Page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.set_default_timeout(45_000)
    page.goto(url)
    page.locator(drawn).first.wait_for()
    rest(page)
    return page


def rest(page: Page) -> None:
    """Wait until nothing is running."""
    page.wait_for_selector("[data-test-script-state=notRunning]")
    page.wait_for_timeout(700)


def step(page: Page, chart: str) -> tuple[float, float]:
    """Press a key on the slider `position`; return seconds to a picture and to the chart."""
    slider = page.locator("input[type=range][aria-label=position]")
    slider.focus()
    page.evaluate(WATCH, chart)
    slider.press("ArrowRight")
    picture, whole = page.evaluate("window.picture")
    rest(page)
    return picture / 1000, whole / 1000


def pull(page: Page, name: str) -> None:
    """Drag a slider to and fro for SECONDS, without releasing it."""
    slider = page.locator(f".st-key-{name} input[type=range]").first
    slider.scroll_into_view_if_needed()
    x, y = slider.evaluate(THUMB)
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(PULL, [x, y, 1000 * SECONDS])


def play(page: Page) -> None:
    """Let the cursor play for SECONDS."""
    page.get_by_label("Speed").select_option("64")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_timeout(1000 * SECONDS)


def release(browser: Browser, plain: str, ours: str) -> None:
    """Print a row for each size."""
    rows = []
    for (max_len, d_model), budgets in RELEASES.items():
        query = f"?more=true&max_len={max_len}&d_model={d_model}"
        pages = {
            ".st-key-heatmap": opened(browser, f"{ours}/heatmap{query}", ".plot > .snapshot image"),
            ".stPlotlyChart": opened(browser, f"{plain}/{query}", ".main-svg image"),
        }
        steps = {chart: partial(step, page, chart) for chart, page in pages.items()}
        seen, plains = in_turns(steps, ROUNDS).values()
        whole = median(after for _, after in plains)
        row = [f"{max_len} x {d_model}"]
        for times, budget in zip(zip(*seen, strict=True), budgets, strict=True):
            ratio = median(times) / whole
            row += [milliseconds(median(times)), f"{ratio:.2f}, {budget.verdict(ratio)}"]
        rows.append(row)
        for page in pages.values():
            page.close()
    header = ["heatmap, release to", "picture", "picture / plain", "chart", "chart / plain"]
    print(table(header, rows))


def moving(browser: Browser, ours: str) -> None:
    """Print pictures a second while dragging and while playing."""
    rows = []
    for name, slider, query, budget in MOVES:
        link = f"{ours}/{name}?more=true&{query}"
        page = opened(browser, link, ".picture:visible .plot > .snapshot")
        page.evaluate(COUNT)
        start = time.perf_counter()
        if slider:
            pull(page, slider)
        else:
            play(page)
        rate = page.evaluate("mostPictures()") / (time.perf_counter() - start)
        what = f"{name or 'home'}, {slider or 'playing'}"
        rows.append([what, query, f"{rate:.0f}, {budget.verdict(rate)}"])
        page.close()
    print(table(["what moves", "at", "pictures a second"], rows))


def main(arguments: Sequence[str]) -> None:
    """Measure, then print; "moving" leaves out what a release costs."""
    with ExitStack() as stack:
        ours = stack.enter_context(running()).http
        browser = stack.enter_context(cold())
        if "moving" not in arguments:
            release(browser, stack.enter_context(running(PLAIN)).http, ours)
        moving(browser, ours)


if __name__ == "__main__":
    main(sys.argv[1:])
