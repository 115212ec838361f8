"""A cold link: when its first picture stands, when the app is in use, and what moves meanwhile.

python -m bench.first_paint [page ...], or all: every page that opens with a picture

Servers with the first paint and without take turns before a cold browser, on a desktop and on a
phone-like setting (touch, 9 Mbit/s, 60 ms, a processor four times slower). Medians. BEFORE names a
folder with an earlier version (`git worktree add`), which takes turns with them.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from functools import partial
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser

from bench import paints
from bench.cold_link import IN_USE, SETTINGS, in_turns, medians, settings, visit
from bench.measure import Budget, load, table
from bench.server import running
from document import contents
from tests.browser.chromium import cold as chromium
from ui.server.first_paint import OFF

PICTURE = {"desktop": Budget("at most", 0.5), "phone-like": Budget("at most", 2)}  # seconds


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
        for page, setting in product(pages, settings()):
            visits = in_turns(servers, partial(cold, browser, page, setting))
            for name, parts in ((name, medians(each)) for name, each in visits.items()):
                verdict = PICTURE[setting].verdict(parts["picture"] / 1000)
                budget = verdict if name == "with" else ""
                rows.append([page or "home", setting, name, *map(text, parts.items()), budget])
                print(rows[-1], flush=True)
    print(table(["page", "setting", "", "first picture", "in use", "layout shift", "budget"], rows))
    print(f"\n{load()} at the end")


def text(part: tuple[str, float]) -> str:
    """A shift as it is, a time in milliseconds."""
    name, value = part
    return f"{value:.3f}" if name == "shift" else f"{value:,.0f} ms"


def cold(browser: Browser, path: str, setting: str, address: str) -> dict[str, float]:
    """What a browser that has fetched nothing yet sees of a page at a server's address."""
    with visit(browser, f"{address}/{path}", SETTINGS[setting]) as (page, _):
        page.wait_for_function(IN_USE, timeout=120_000)
        page.wait_for_timeout(500)  # what still shifts then
        timings: dict[str, float] = page.evaluate("window.timings")
    return {part: timings[part] for part in ("picture", "use", "shift")}


if __name__ == "__main__":
    main(sys.argv[1:] or ["heatmap", "clock-hands", "similarity"])
