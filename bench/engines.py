"""Chromium, Firefox and WebKit side by side: `python -m bench.engines`.

For each engine and page, in a cold window of 1280 x 800: when the browser first painted something
of a link, when the app was in use, and the pictures a second while a slider is dragged. Medians.
Needs Playwright (requirements-dev.txt), Chromium, and what tests/browser/engines installs.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from playwright.sync_api import Page

from bench.browser import COUNT, PULL
from bench.measure import load, table
from bench.server import ROOT, running
from tests.browser.chromium import cold
from tests.browser.conftest import RESTING
from tests.browser.engines.page import ALL_DRAWN
from tests.browser.engines.window import missing, window
from tests.browser.hand import THUMB

ROUNDS, SECONDS = 3, 3.0
DRAGGED = [  # page, picture, slider
    ("clock-hands", "dial", "position"),
    ("heatmap", "heatmap", "base"),
    ("similarity", "profile", "position"),
]
PAINTED = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
MOUSE = {"firefox": 0}  # the mouse's pointerId; 1 in the others
# Firefox runs scripts beside the page, where its modules would be other ones.
IN_PAGE = "return (window.wrappedJSObject ?? window).eval(arguments[0])"
IN_USE = f"""!document.querySelector("#paint") && document.querySelector('{RESTING}') &&
    document.querySelector(".plot :is(.main-svg, .still)") && {ALL_DRAWN}"""


# ruff: noqa: D102  # the methods are those of tests/browser/engines/window.py


class Chromium:
    """The few commands that are given to a window here, by Playwright."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, url: str) -> None:
        self.page.goto(url, wait_until="commit")

    def script(self, text: str, *arguments: Any) -> Any:
        return self.page.evaluate(f"given => (function() {{ {text} }})(...given)", [*arguments])

    def until(self, expression: str, seconds: float = 30) -> None:
        self.page.wait_for_function(expression, timeout=1000 * seconds)

    def hold(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def release(self) -> None:
        self.page.mouse.up()


@contextlib.contextmanager
def opened(engine: str) -> Iterator[Any]:
    """A cold window of any of the three."""
    if engine != "chromium":
        with window(engine) as other:
            other.resize(1280, 800)
            yield other
        return
    with cold() as browser:
        yield Chromium(browser.new_page(viewport={"width": 1280, "height": 800}))


def visit(engine: str, address: str, page: str, picture: str, slider: str) -> list[float]:
    """Seconds to the first paint and to the app in use; pictures a second."""
    with opened(engine) as view:
        start = time.perf_counter()
        view.open(f"{address}/{page}?more=true")
        view.until(IN_USE, seconds=60)
        used = time.perf_counter() - start
        painted = view.script(PAINTED)
        time.sleep(1)
        handle = f"document.querySelector('.st-key-{slider} input[type=range]')"
        at = view.script(
            f"{handle}.scrollIntoView({{block: 'nearest'}}); return ({THUMB})({handle})"
        )
        view.hold(*at)
        view.script(IN_PAGE, f"({COUNT})('{picture}')")
        view.script(IN_PAGE, f"({PULL})({[*at, 1000 * SECONDS, MOUSE.get(engine, 1)]})")
        count = view.script(IN_PAGE, "window.count.pictures")
        view.release()
        return [
            float("nan") if painted is None else painted / 1000,
            used,
            count / SECONDS,
        ]


def main() -> None:
    """Print a table."""
    engines = ["chromium", *(name for name in ("firefox", "webkit") if not missing(name))]
    print(f"{os.cpu_count()} cores, {load()}", flush=True)
    rows = []
    with running(ROOT) as server:
        for page, picture, slider in DRAGGED:
            visits: dict[str, list[list[float]]] = {engine: [] for engine in engines}
            for _ in range(ROUNDS):
                for engine in engines:
                    visits[engine].append(visit(engine, server.http, page, picture, slider))
            for engine in engines:
                painted, used, pictures = (median(of) for of in zip(*visits[engine], strict=True))
                values = f"{painted:.2f} s", f"{used:.2f} s", f"{pictures:.0f} a second"
                rows.append([f"{page}, {slider}", engine, *values])
    print(table(["page, slider", "engine", "first paint", "in use", "pictures"], rows))


if __name__ == "__main__":
    main()
