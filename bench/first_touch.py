"""A hand that is there from the first picture on: `python -m bench.first_touch [page ...]`.

When a picture first moves under it, how often while the first paint is there, and when the app is
in use after it has let go; and when it is in use where nobody touches anything. On the settings of
bench/first_paint.py, with a mouse and with a finger, medians. BEFORE names a folder with an earlier
version, which takes turns. Needs Playwright (requirements-dev.txt) and Chromium.
"""

from __future__ import annotations

import gzip
import math
import os
import re
import sys
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as Late

from bench.cold_link import IN_USE, SETTINGS, Visits, in_turns, medians, settings, visit
from bench.fingertip import TRACK, drag, fingertip
from bench.frames import FRAMES, LOG, MOVED, Frame, felt
from bench.measure import Budget, load, table
from bench.server import free_port, running
from tests.browser.chromium import cold

SECONDS = 4.0
SLIDERS = {"heatmap": "base"}  # elsewhere position; on a phone they stand below the picture
REST = 1000  # milliseconds without a hand, after which the app's scripts run: ui/paint
WAIT = 120_000  # milliseconds for the app to be in use
SHIFT = Budget("at most", 0.02)
HTML, SCRIPTS = Budget("at most", 60), Budget("at most", 20)  # kilobytes, compressed


class Budgets(NamedTuple):
    """What is asked of a setting."""

    moved: Budget  # seconds after navigation
    rate: Budget  # pictures a second
    gap: Budget  # seconds
    use: Budget  # as a ratio to the version before


BUDGETS = {
    "desktop": Budgets(
        moved=Budget("at most", 0.8),
        rate=Budget("at least", 15),
        gap=Budget("at most", 0.4),
        use=Budget("at most", 1),
    ),
    "phone-like": Budgets(
        moved=Budget("at most", 1.5),
        rate=Budget("at least", 6),
        gap=Budget("at most", 0.8),
        use=Budget("at most", 0.7),
    ),
}
# Where the slider is, once the first picture stands and the page has its letters.
READY = f"""field => new Promise(done => {{
    const look = () => {{
        const stands =
            document.querySelector("#paint .still, #root :is(.main-svg, .plot > .still)");
        if (stands && document.fonts.status === "loaded") done({TRACK}(field));
        else requestAnimationFrame(look);
    }};
    requestAnimationFrame(() => requestAnimationFrame(look));
}})"""
# When the sliders of the first paint listen, and when the app's scripts are run: ui/paint.
MARKS = """() => Object.fromEntries(["in the hand", "app asked for"].map(name =>
    [name, performance.getEntriesByName(name)[0]?.startTime ?? Infinity]))"""


def main(pages: Sequence[str]) -> None:
    """Measure, then print."""
    quiet_rows, hand_rows, size_rows = [], [], []
    print(f"{os.cpu_count()} cores, {load()}", flush=True)
    port = free_port()
    with ExitStack() as stack, cold(f"--remote-debugging-port={port}") as browser:
        servers = {"now": stack.enter_context(running()).http}
        if before := os.environ.get("BEFORE"):
            servers = {"before": stack.enter_context(running(Path(before))).http, **servers}
        for page, setting in product(pages, settings()):
            quiet = in_turns(servers, partial(untouched, browser, page, setting))
            hands = in_turns(servers, partial(dragged, browser, port, page, setting))
            for name in servers:
                quiet_rows.append([page, setting, name, *quiet_cells(setting, name, quiet)])
                hand_rows.append([page, setting, name, *hand_cells(setting, name, hands[name])])
                print(quiet_rows[-1], hand_rows[-1], sep="\n", flush=True)
        for page, (name, address) in product(pages, servers.items()):
            size_rows.append([page, name, *size_cells(name, f"{address}/{page}")])
    header = ["page", "setting", ""]
    print("\nNobody touches anything:\n")
    parts = ["first picture", "in the hand", "app asked for", "in use", "without the rest"]
    print(table([*header, *parts, "to before", "shift"], quiet_rows))
    print(f"\nA slider is dragged for {SECONDS:g} s, from the first picture on:\n")
    parts = ["pressed", "first moved", "pictures a second", "longest gap", "in use after release"]
    print(table([*header, *parts, "shift", "hand's own longest pause"], hand_rows))
    print("\nCompressed:\n")
    print(table(["page", "", "HTML", "its scripts"], size_rows))
    print(f"\n{load()} at the end")


def untouched(browser: Browser, path: str, setting: str, address: str) -> dict[str, float]:
    """A page that nobody touches: milliseconds after navigation, and what it shifts."""
    with visit(browser, f"{address}/{path}", SETTINGS[setting]) as (page, _):
        page.wait_for_function(IN_USE, timeout=WAIT)
        page.wait_for_timeout(500)  # what still shifts then
        timings = {**page.evaluate("window.timings"), **page.evaluate(MARKS)}
    rest = timings["app asked for"] - timings["in the hand"]
    return {**timings, "work": timings["use"] - (min(rest, REST) if math.isfinite(rest) else 0)}


def dragged(browser: Browser, port: int, path: str, setting: str, address: str) -> dict[str, float]:
    """A page whose slider is dragged from the first picture on."""
    field, chosen = SLIDERS.get(path, "position"), SETTINGS[setting]
    with (
        visit(browser, f"{address}/{path}", chosen, f"{LOG}('{field}')") as (page, session),
        fingertip(session, port, touch=chosen.touch) as tip,
    ):
        track = page.evaluate(READY, field)
        if not track or track["y"] > chosen.height:
            raise LookupError(f"the first screen of {path or 'home'} has no slider {field}")
        hand = drag(tip, track, SECONDS, MOVED, field)
        with suppress(Late):  # then it is in use never
            page.wait_for_function(IN_USE, timeout=WAIT)
        page.wait_for_timeout(1000)
        frames = [Frame(*line) for line in page.evaluate(FRAMES)]
        origin = page.evaluate("performance.timeOrigin")
        shift = page.evaluate("window.timings.shift")
    times = 1000 * hand.press - origin, 1000 * hand.release - origin
    return {**felt(frames, *times), "shift": shift, "pause": 1000 * hand.pause}


def quiet_cells(setting: str, name: str, versions: Mapping[str, Visits]) -> list[str]:
    """One version that nobody touches: times, the ratio to the version before, the shift."""
    middle = medians(versions[name])
    names = ("picture", "in the hand", "app asked for", "use", "work")
    cells = [*(seconds(middle[part]) for part in names), "", f"{middle['shift']:.3f}"]
    if name == "now":
        cells[-1] += f", {SHIFT.verdict(middle['shift'])}"
        if "before" in versions:
            ratio = middle["work"] / medians(versions["before"])["work"]
            cells[-2] = f"{ratio:.2f}, {BUDGETS[setting].use.verdict(ratio)}"
    return cells


def hand_cells(setting: str, name: str, visits: Visits) -> list[str]:
    """One version under a hand."""
    middle, budgets = medians(visits), BUDGETS[setting]
    lost = sum(math.isinf(visit["use"]) for visit in visits)
    measured = [
        (seconds(middle["press"]), ""),
        (seconds(middle["moved"]), budgets.moved.verdict(middle["moved"] / 1000)),
        (f"{middle['rate']:.1f}", budgets.rate.verdict(middle["rate"])),
        (seconds(middle["gap"]), budgets.gap.verdict(middle["gap"] / 1000)),
        (seconds(middle["use"]) + (f", lost in {lost} of {len(visits)}" if lost else ""), ""),
        (f"{middle['shift']:.3f}", SHIFT.verdict(middle["shift"])),
        (seconds(middle["pause"]), ""),
    ]
    if name != "now":
        return [text for text, _ in measured]
    return [", ".join(filter(None, both)) for both in measured]


def size_cells(name: str, link: str) -> list[str]:
    """Kilobytes of a page's HTML and of the scripts in it, compressed."""
    request = urllib.request.Request(link, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        body = answer.read()
    sizes = len(body) / 1000, len(gzip.compress(scripts(gzip.decompress(body)))) / 1000
    return [
        f"{size:.1f} KB" + (f", {budget.verdict(size)}" if name == "now" else "")
        for size, budget in zip(sizes, (HTML, SCRIPTS), strict=True)
    ]


def scripts(html: bytes) -> bytes:
    """The scripts that HTML has in itself; not those that it names, and no data."""
    each = re.findall(rb"<script([^>]*)>(.*?)</script>", html, re.S)
    return b"\n".join(text for attributes, text in each if b"json" not in attributes)


def seconds(milliseconds: float) -> str:
    """A time as text, if it ever came."""
    return f"{milliseconds / 1000:.2f} s" if math.isfinite(milliseconds) else "–"


if __name__ == "__main__":
    main(sys.argv[1:] or ["heatmap", "clock-hands"])
