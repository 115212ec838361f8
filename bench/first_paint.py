"""A cold link, as a browser that has fetched nothing opens it: `python -m bench.first_paint`.

Print when its first picture stands, when a drag first moves it, when the app is in use where nobody
touches anything, and what shifts, on a desktop and on a phone-like setting. `... first_paint page
...` names pages. BEFORE takes turns.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from bench.browser import PULL
from bench.measure import Budget, in_turns, table
from bench.server import ROOT, running
from tests.browser.chromium import cold
from tests.browser.conftest import PHONE, SIZES

ROUNDS, SECONDS, WAIT = 3, 4.0, 120_000
SHIFT = Budget("at most", 0.02)
USE = Budget("at most", 1.05)  # times the version before


@dataclass(frozen=True)
class Setting:
    """A window, a machine and a network, with its budgets."""

    context: dict[str, Any]  # options of Playwright's
    picture: Budget  # seconds after navigation
    moved: Budget
    slower: int = 1  # the processor, so many times
    bytes_a_second: float = -1  # both ways; -1: as many as there are
    latency: float = 0  # milliseconds


DESKTOP = Setting({"viewport": SIZES["wide"]}, Budget("at most", 0.5), Budget("at most", 0.8))
PHONE_LIKE = Setting(PHONE, Budget("at most", 1.2), Budget("at most", 1.5), 4, 9e6 / 8, 60)
SETTINGS = {"desktop": DESKTOP, "phone-like": PHONE_LIKE}
# Notes the first picture, the moment the app is in use, and every shift that is seen: not those of
# the app while the first paint covers it.
WATCH = """
window.seen = {shift: 0};
new PerformanceObserver((list) => {
  const root = document.querySelector("#root");
  const covered = (source) => document.querySelector("#paint") && root?.contains(source.node);
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput && !entry.sources.every(covered)) seen.shift += entry.value;
}).observe({type: "layout-shift", buffered: true});
const look = () => {
  const paint = document.querySelector("#paint");
  const drawn = document.querySelector("#paint .snapshot, #root :is(.main-svg, .plot > .snapshot)");
  const app = document.querySelector("[data-testid=stApp]");
  if (drawn) seen.picture ??= performance.now();
  const rests = app?.dataset.testScriptState === "notRunning";
  if (drawn && !paint && rests) seen.use = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
# Where the middle of the first slider on the screen is, once picture and letters stand.
SLIDER = """() => {
  const isDrawn = document.querySelector("#paint .snapshot") && document.fonts.status === "loaded";
  const tracks = [...document.querySelectorAll("#paint .slider u")];
  const seen = tracks.map(one => one.getBoundingClientRect())
    .find(({top, bottom, width}) => width && top > 0 && bottom < innerHeight);
  return isDrawn && seen ? [seen.left + seen.width / 2, seen.top + seen.height / 2] : null;
}"""
# Notes when the paint's first picture changes.
CHANGES = """() => {
  const drawn = () => [...document.querySelectorAll("#paint .picture .snapshot")]
    .map(svg => svg.innerHTML).join("");
  const before = drawn();
  const look = () => {
    if (drawn() !== before) window.moved = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}"""


@contextmanager
def visit(browser: Browser, link: str, setting: Setting) -> Iterator[Page]:
    """Begin to open `link` in a browser that has fetched nothing yet."""
    with closing(browser.new_context(**setting.context)) as context:
        page = context.new_page()
        session = context.new_cdp_session(page)
        network = dict.fromkeys(("downloadThroughput", "uploadThroughput"), setting.bytes_a_second)
        network |= {"offline": False, "latency": setting.latency}
        session.send("Network.emulateNetworkConditions", network)
        session.send("Emulation.setCPUThrottlingRate", {"rate": setting.slower})
        page.add_init_script(WATCH)
        page.goto(link, wait_until="commit")
        yield page


def cold_link(browser: Browser, link: str, setting: Setting) -> dict[str, float]:
    """Open a link twice; return what nobody's hand and what a dragging hand sees, in seconds."""
    with visit(browser, link, setting) as page:
        page.wait_for_function("window.seen?.use", timeout=WAIT)
        page.wait_for_timeout(500)  # what still shifts then
        seen = page.evaluate("seen")
    with visit(browser, link, setting) as page:
        x, y = page.wait_for_function(SLIDER, timeout=WAIT).json_value()
        page.evaluate(CHANGES)
        page.mouse.move(x, y)
        page.mouse.down()
        page.evaluate(PULL, [x, y, 1000 * SECONDS])
        moved = page.evaluate("window.moved ?? Infinity")
    times = {"picture": seen["picture"], "moved": moved, "use": seen["use"]}
    return {name: time / 1000 for name, time in times.items()} | {"shift": seen["shift"]}


def main(pages: Sequence[str], browser: Browser, servers: Mapping[str, str]) -> None:
    """Print what a cold link shows at the address of each version."""
    rows = []
    for page, (name, setting) in product(pages, SETTINGS.items()):
        jobs = {
            version: partial(cold_link, browser, f"{address}/{page}", setting)
            for version, address in servers.items()
        }
        use = {}
        for version, visits in in_turns(jobs, ROUNDS).items():
            middle = {part: median(one[part] for one in visits) for part in visits[0]}
            use[version] = middle["use"]
            shift = max(one["shift"] for one in visits)
            ratio = use[version] / use.get("before", use[version])
            rows.append(
                [
                    *(page or "home", name, version),
                    f"{middle['picture']:.2f} s, {setting.picture.verdict(middle['picture'])}",
                    f"{middle['moved']:.2f} s, {setting.moved.verdict(middle['moved'])}",
                    f"{use[version]:.2f} s, {USE.verdict(ratio)}",
                    f"{shift:.3f}, {SHIFT.verdict(shift)}",
                ]
            )
    header = ["page", "setting", "", "first picture", "moved by a hand", "in use"]
    print(table([*header, f"largest shift of {ROUNDS}"], rows))


if __name__ == "__main__":
    folders = {"before": os.environ.get("BEFORE"), "now": ROOT}
    with ExitStack() as stack, cold() as browser:
        servers = {
            version: stack.enter_context(running(Path(folder))).http
            for version, folder in folders.items()
            if folder
        }
        main(sys.argv[1:] or ["", "heatmap", "clock-hands"], browser, servers)
