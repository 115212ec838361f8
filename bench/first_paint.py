"""A cold link, as a browser that has fetched nothing opens it: `python -m bench.first_paint`.

When its first picture stands, when a drag first moves it, how often until the app takes over, when
the app is in use where nobody touches anything, and what shifts; on a desktop and on a phone-like
setting. `... first_paint page ...` names pages;
SETTING and ROUNDS in the environment choose a setting and how often. BEFORE takes turns.
"""

import math
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, ViewportSize

from bench.browser import PULL
from bench.measure import Budget, in_turns, machine, table
from bench.server import running
from tests.browser.chromium import cold

ROUNDS, SECONDS, WAIT = int(os.environ.get("ROUNDS", "3")), 4.0, 120_000
SHIFT = Budget("at most", 0.02)
USE = Budget("at most", 1.05)  # times the version before


@dataclass(frozen=True)
class Setting:
    """A window, a machine and a network, with its budgets."""

    width: int
    height: int
    picture: Budget  # seconds after navigation
    moved: Budget
    rate: Budget  # pictures a second
    slower: int = 1  # the processor, so many times
    touch: bool = False
    network: Mapping[str, float] | None = None  # as Network.emulateNetworkConditions takes it


NETWORK = {"latency": 60, "downloadThroughput": 9e6 / 8, "uploadThroughput": 9e6 / 8}
SETTINGS = {
    "desktop": Setting(
        1400, 900, Budget("at most", 0.5), Budget("at most", 0.8), Budget("at least", 15)
    ),
    "phone-like": Setting(
        *(390, 844, Budget("at most", 1.2), Budget("at most", 1.5), Budget("at least", 6)),
        slower=4,
        touch=True,
        network={"offline": False, **NETWORK},
    ),
}
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
# Where the thumb of the first slider on the screen is, once picture and letters stand.
THUMB = """() => {
  const sliders = [...document.querySelectorAll("#paint .slider")];
  const row = sliders.find(one => {
    const {top, bottom, height} = one.getBoundingClientRect();
    return height && top > 0 && bottom < innerHeight;
  });
  const isDrawn = document.querySelector("#paint .snapshot") && document.fonts.status === "loaded";
  if (!isDrawn || !row) return null;
  const {left, top, width, height} = row.querySelector("u").getBoundingClientRect();
  return [left + width * parseFloat(getComputedStyle(row).getPropertyValue("--at")) / 100,
    top + height / 2];
}"""
# Notes when the paint's first picture changes, from the press on, and when the paint goes.
CHANGES = """() => {
  window.changes = [performance.now()];
  const drawn = () => [...document.querySelectorAll("#paint .picture .snapshot")]
    .map(svg => svg.innerHTML).join("");
  let last = drawn();
  const look = () => {
    if (!document.querySelector("#paint")) return window.gone ??= performance.now();
    const now = drawn();
    if (now !== last) changes.push(performance.now());
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


@contextmanager
def visit(browser: Browser, link: str, setting: Setting, *scripts: str) -> Iterator[Page]:
    """Begin to open `link` in a browser that has fetched nothing yet."""
    size = ViewportSize(width=setting.width, height=setting.height)
    context = browser.new_context(viewport=size, has_touch=setting.touch, is_mobile=setting.touch)
    page = context.new_page()
    session = context.new_cdp_session(page)
    if setting.network:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", dict(setting.network))
    session.send("Emulation.setCPUThrottlingRate", {"rate": setting.slower})
    for script in (WATCH, *scripts):
        page.add_init_script(script)
    page.goto(link, wait_until="commit")
    try:
        yield page
    finally:
        context.close()


def cold_link(browser: Browser, link: str, setting: Setting) -> dict[str, float]:
    """Open a link twice; return what nobody's hand and what a dragging hand sees, in seconds."""
    with visit(browser, link, setting) as page:
        page.wait_for_function("window.seen?.use", timeout=WAIT)
        page.wait_for_timeout(500)  # what still shifts then
        seen = page.evaluate("seen")
    with visit(browser, link, setting) as page:
        x, y = page.wait_for_function(THUMB, timeout=WAIT).json_value()
        page.evaluate(CHANGES)
        page.mouse.move(x, y)
        page.mouse.down()
        page.evaluate(PULL, [x, y, 1000 * SECONDS])
        press, *changes = page.evaluate("changes")
        end = page.evaluate("window.gone ?? performance.now()")
    times = {"picture": seen["picture"] / 1000, "use": seen["use"] / 1000, "shift": seen["shift"]}
    times["moved"] = min(changes, default=math.inf) / 1000
    return {**times, "rate": 1000 * len(changes) / (end - press)}


def links(pages: Sequence[str], browser: Browser, servers: Mapping[str, str]) -> None:
    """Print what a cold link shows at each server."""
    rows = []
    chosen = os.environ.get("SETTING", " ".join(SETTINGS)).split()
    for page, name in ((page, name) for page in pages for name in chosen):
        setting, use = SETTINGS[name], {}
        jobs = {
            version: partial(cold_link, browser, f"{address}/{page}", setting)
            for version, address in servers.items()
        }
        for version, visits in in_turns(jobs, ROUNDS).items():
            middle = {part: median(one[part] for one in visits) for part in visits[0]}
            use[version] = middle["use"]
            shift = max(one["shift"] for one in visits)
            ratio = use[version] / use["before"] if "before" in use else 1.0
            rows.append(
                [
                    *(page or "home", name, version),
                    f"{middle['picture']:.2f} s, {setting.picture.verdict(middle['picture'])}",
                    f"{middle['moved']:.2f} s, {setting.moved.verdict(middle['moved'])}",
                    f"{middle['rate']:.0f}, {setting.rate.verdict(middle['rate'])}",
                    f"{middle['use']:.2f} s, {USE.verdict(ratio)}",
                    f"{shift:.3f}, {SHIFT.verdict(shift)}",
                ]
            )
            print(rows[-1], flush=True)
    header = ["page", "setting", "", "first picture", "moved by a hand", "pictures a second"]
    print(table([*header, "in use", f"largest shift of {ROUNDS}"], rows))


def main(pages: list[str]) -> None:
    """Measure, then print."""
    print(machine(), flush=True)
    with ExitStack() as stack, cold() as browser:
        servers = {"now": stack.enter_context(running()).http}
        if before := os.environ.get("BEFORE"):
            servers = {"before": stack.enter_context(running(Path(before))).http, **servers}
        links(pages or ["", "heatmap", "clock-hands"], browser, servers)


if __name__ == "__main__":
    main(sys.argv[1:])
