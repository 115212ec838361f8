"""A link that a browser opens for the first time: the settings, what is noted, who takes turns.

Shared by bench/first_paint.py and bench/first_touch.py.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

from playwright.sync_api import Browser, CDPSession, Page

ROUNDS = int(os.environ.get("ROUNDS", "3"))


@dataclass(frozen=True)
class Setting:
    """A window, a machine and a network."""

    width: int
    height: int
    slower: int = 1  # the processor, so many times
    touch: bool = False
    network: Mapping[str, float] | None = None  # as Network.emulateNetworkConditions takes it


SETTINGS = {
    "desktop": Setting(1400, 900),
    "phone-like": Setting(
        390,
        844,
        slower=4,
        touch=True,
        network={
            "offline": False,
            "latency": 60,
            "downloadThroughput": 9e6 / 8,
            "uploadThroughput": 9e6 / 8,
        },
    ),
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
  const chart = document.querySelector("#root :is(.main-svg, .plot > .still)");
  const app = document.querySelector("[data-testid=stApp]");
  const ran = app?.dataset.testScriptState === "notRunning" && chart;
  if (still || chart) timings.picture ??= now;
  if (ran && !document.querySelector("#paint")) timings.use ??= now;
  if (!timings.use) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
IN_USE = "window.timings?.use"


def settings() -> list[str]:
    """The names of the settings that are measured: those that SETTING names, or both."""
    return os.environ.get("SETTING", " ".join(SETTINGS)).split()


@contextmanager
def visit(
    browser: Browser, link: str, setting: Setting, *scripts: str
) -> Iterator[tuple[Page, CDPSession]]:
    """A page that has just begun to open `link`, in a browser that has fetched nothing yet.

    WATCH and `scripts` run in it before its own.
    """
    context = browser.new_context(
        viewport={"width": setting.width, "height": setting.height},
        has_touch=setting.touch,
        is_mobile=setting.touch,
    )
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
        yield page, session
    finally:
        context.close()


Visits = list[dict[str, float]]  # what each found


def in_turns(
    servers: Mapping[str, str], measure: Callable[[str], dict[str, float]]
) -> dict[str, Visits]:
    """What `measure` finds at each server's address, in rounds. The first one is not counted."""
    visits: dict[str, Visits] = {name: [] for name in servers}
    for counted in [False] + [True] * ROUNDS:
        for name, address in servers.items():
            parts = measure(address)
            if counted:
                visits[name].append(parts)
    return visits


def medians(visits: Visits) -> dict[str, float]:
    """The median of each part."""
    return {part: median(visit[part] for visit in visits) for part in visits[0]}
