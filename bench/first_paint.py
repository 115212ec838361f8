"""A cold link: when its first picture stands, when the app is in use, and what moves meanwhile.

python -m bench.first_paint [page ...], or all: every page that opens with a picture

Servers with the first paint and without take turns before a cold browser, on a desktop and on a
phone-like setting (9 Mbit/s, 60 ms, a processor four times slower). Medians. BEFORE names a folder
with an earlier version (`git worktree add`), which takes turns with them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser

from bench import paints
from bench.measure import Budget, load, table
from bench.server import running
from document import contents
from tests.browser.chromium import cold as chromium
from ui.server.first_paint import OFF

ROUNDS = int(os.environ.get("ROUNDS", "3"))
SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "desktop": {
        "size": (1400, 900),
        "slower": 1,
        "network": None,
        "picture": Budget("at most", 0.5),  # seconds
    },
    "phone-like": {
        "size": (390, 844),
        "slower": 4,
        "network": {
            "offline": False,
            "latency": 60,
            "downloadThroughput": 9e6 / 8,
            "uploadThroughput": 9e6 / 8,
        },
        "picture": Budget("at most", 2),
    },
}
# Notes the first picture, still or chart, the moment the app is in use, and every shift that is
# seen: not those of the app while the first paint covers it.
WATCH = """
window.timings = {shift: 0};
new PerformanceObserver((list) => {
  const root = document.querySelector("#root");
  const covered = (source) => document.querySelector("#paint") && root?.contains(source.node);
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput && !entry.sources.every(covered)) timings.shift += entry.value;
}).observe({type: "layout-shift", buffered: true});
const look = () => {
  const now = performance.now();
  const still = document.querySelector("#paint .still");
  const chart = document.querySelector("#root .main-svg");
  const app = document.querySelector("[data-testid=stApp]");
  const ran = app?.dataset.testScriptState === "notRunning" && chart;
  if (still || chart) timings.picture ??= now;
  if (ran && !document.querySelector("#paint")) timings.use ??= now;
  if (!timings.use) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def main(pages: list[str]) -> None:
    """Print a table of both settings."""
    if pages == ["all"]:
        pages = [contents.url_path(name) for name in paints.pictured()]
    rows = []
    print(f"{os.cpu_count()} cores, {load()}", flush=True)
    with ExitStack() as stack, chromium() as browser:
        servers = {
            "without": stack.enter_context(running(environment={OFF: "1"})).http,
            "with": stack.enter_context(running()).http,
        }
        if before := os.environ.get("BEFORE"):
            servers = {"before": stack.enter_context(running(Path(before))).http, **servers}
        for page in pages:
            for setting in os.environ.get("SETTING", " ".join(SETTINGS)).split():
                visits: dict[str, list[dict[str, float]]] = {name: [] for name in servers}
                for counted in [False] + [True] * ROUNDS:
                    for name, address in servers.items():
                        timings = cold(browser, f"{address}/{page}", setting)
                        if counted:
                            visits[name].append(timings)
                for name, times in visits.items():
                    middle = {part: median(time[part] for time in times) for part in times[0]}
                    verdict = SETTINGS[setting]["picture"].verdict(middle["picture"] / 1000)
                    budget = verdict if name == "with" else ""
                    rows.append([page or "home", setting, name, *map(text, middle.items()), budget])
                    print(rows[-1], flush=True)
    print(table(["page", "setting", "", "first picture", "in use", "layout shift", "budget"], rows))
    print(f"\n{load()} at the end")


def text(part: tuple[str, float]) -> str:
    """A shift as it is, a time in milliseconds."""
    name, value = part
    return f"{value:.3f}" if name == "shift" else f"{value:,.0f} ms"


def cold(browser: Browser, link: str, setting: str) -> dict[str, float]:
    """What a browser that has fetched nothing yet sees of a link."""
    chosen = SETTINGS[setting]
    wide, high = chosen["size"]
    context = browser.new_context(viewport={"width": wide, "height": high})
    page = context.new_page()
    talk = context.new_cdp_session(page)
    if chosen["network"]:
        talk.send("Network.enable")
        talk.send("Network.emulateNetworkConditions", chosen["network"])
    talk.send("Emulation.setCPUThrottlingRate", {"rate": chosen["slower"]})
    page.add_init_script(WATCH)
    page.goto(link, wait_until="commit")
    page.wait_for_function("window.timings?.use", timeout=120_000)
    page.wait_for_timeout(500)  # what still shifts then
    timings: dict[str, float] = page.evaluate("window.timings")
    context.close()
    return {part: timings[part] for part in ("picture", "use", "shift")}


if __name__ == "__main__":
    main(sys.argv[1:] or ["heatmap", "clock-hands", "similarity"])
