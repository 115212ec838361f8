"""From page to page within the app: `python -m bench.pages`.

From the press of each page's link in the menu until its title and its first chart stand, for a
visitor who goes through all pages in turn. The server has nobody else.
Needs Playwright (requirements-dev.txt) and Chromium.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Page

from bench.measure import Budget, load, milliseconds, table
from bench.server import ROOT, running
from document import contents
from document.words import words
from tests.browser.chromium import cold
from tests.browser.hand import CHAPTERS, CHART_MODULE, at_rest

ROUNDS = 3
TITLE, CHART = Budget("at most", 0.5), Budget("at most", 0.8)  # seconds
# Notes, in milliseconds from the next press, the frame that shows the title asked for, and for each
# chart with a new figure the frame that shows it.
WATCH = f"""async title => {{
    const {{ charts }} = await {CHART_MODULE};
    const before = new Map([...charts].map(chart => [chart, chart.figure]));
    const timings = window.timings = {{ title: null, charts: new Map() }};
    const titled = () => [...document.querySelectorAll("[data-testid=stApp] h1")]
        .some(heading => heading.offsetHeight && heading.innerText.trim() === title);
    const isDrawn = ({{ plot }}) => plot.querySelector(":is(.main-svg, .still)")?.clientWidth &&
        [...plot.querySelectorAll("image")].every(image => image.getAttribute("href"));
    document.addEventListener("pointerdown", ({{ timeStamp }}) => {{
        const look = () => {{
            const after = performance.now() - timeStamp;
            if (titled()) timings.title ??= after;
            for (const chart of charts)
                if (!timings.charts.has(chart) && chart.figure !== before.get(chart)
                    && isDrawn(chart))
                    timings.charts.set(chart, after);
            if (window.timings === timings) requestAnimationFrame(look);
        }};
        requestAnimationFrame(look);
    }}, {{ capture: true, once: true }});
}}"""
# Of the page at rest: when its title stood, and the uppermost of its charts; null without one.
TIMES = """() => {
    const { title, charts } = window.timings;
    window.timings = null;
    const top = ([chart]) => chart.plot.getBoundingClientRect().top;
    const visible = [...charts].filter(([{ plot }]) => plot.isConnected && plot.clientWidth);
    return [title, visible.sort((one, other) => top(one) - top(other))[0]?.[1] ?? null];
}"""


class Arrival(NamedTuple):
    """Seconds from a press until the new page's title and its first chart stand."""

    title: float
    chart: float | None  # where the page has one


def go(page: Page, name: str) -> Arrival:
    """Press the link of the page called `name` in the menu, and wait until it is at rest."""
    chapter = next(one for one in CHAPTERS if name in contents.chapter(one))
    sections = page.get_by_test_id("stTopNavSection")
    sections.filter(has_text=CHAPTERS[chapter]).click()
    path = contents.url_path(name)
    link = page.locator(f"[data-testid=stTopNavDropdownLink][href$='/{path}']")
    link.wait_for()
    page.evaluate(WATCH, words(name).meta["question"])
    link.click()
    page.wait_for_function("window.timings.title")
    at_rest(page)
    title, chart = page.evaluate(TIMES)
    return Arrival(title / 1000, chart and chart / 1000)


def rounds(page: Page, names: Sequence[str]) -> dict[str, list[Arrival]]:
    """The arrivals at each page, of ROUNDS visits to all of them.

    And before them of a first visit, when the browser may have to fetch more of Streamlit.
    """
    arrivals: dict[str, list[Arrival]] = {name: [] for name in names}
    for _ in range(ROUNDS + 1):
        for name in names:
            arrivals[name].append(go(page, name))
    return arrivals


def row(name: str, arrivals: Sequence[Arrival]) -> list[str]:
    """One page: medians, and what the first visit took."""
    first, *later = arrivals
    title = median(arrival.title for arrival in later)
    cells = [name, milliseconds(title), TITLE.verdict(title), milliseconds(first.title)]
    charts = [arrival.chart for arrival in later if arrival.chart is not None]
    if not charts or first.chart is None:
        return [*cells, "none", "", ""]
    chart = median(charts)
    return [*cells, milliseconds(chart), CHART.verdict(chart), milliseconds(first.chart)]


def main() -> None:
    """Measure, then print."""
    with running(ROOT) as server, cold() as browser:
        print(f"Chromium {browser.version}, {os.cpu_count()} cores, {load()}.", flush=True)
        print(f"Medians of {ROUNDS} rounds.\n", flush=True)
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.set_default_timeout(45_000)
        page.goto(server.http)
        page.locator(".picture :is(.main-svg, .plot > .still)").first.wait_for(state="attached")
        page.wait_for_selector("#paint", state="detached")  # until then the app is hidden
        at_rest(page)
        home, *others = contents.names()
        arrivals = rounds(page, [*others, home])
    header = ["page", "title", "budget", "at first", "first chart", "budget", "at first"]
    print(table(header, [row(name, visits) for name, visits in arrivals.items()]))
    print(f"\n{load()} at the end")


if __name__ == "__main__":
    main()
