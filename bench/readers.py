"""What a million readers a day would fetch: of the site of files, and of the app.

python -m bench.readers

A reader opens the pages of `WALK`, one after the other, in a browser that has fetched nothing yet.
The site's files are counted as a host compresses them (gzip), the app's bytes as a browser counts
them, messages over the websocket as they come, before the network compresses those.
"""

from __future__ import annotations

import base64
import gzip
import tempfile
from pathlib import Path
from typing import Any

from bench.measure import load, table
from bench.server import running
from document import contents
from tests.browser.chromium import cold
from tests.browser.conftest import RESTING
from ui.paint.site.write import write

WALK = ("home", "heatmap", "clock_hands", "similarity", "attention")
READERS = 1_000_000  # a day
DAY = 86_400  # seconds


def site_bytes() -> list[int]:
    """What each page of the walk adds, the style with the first."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder)
        pages = [folder / contents.url_path(name) / "index.html" for name in WALK]
        sizes = [len(gzip.compress(page.read_bytes())) for page in pages]
        shared = folder / "style.css", folder / "icon.svg"
        return [sizes[0] + sum(len(gzip.compress(one.read_bytes())) for one in shared), *sizes[1:]]


def app_bytes() -> list[int]:
    """What each page of the walk adds, in one tab of a browser that keeps what it can."""
    with running() as server, cold() as browser:
        page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
        talk, count, sizes = page.context.new_cdp_session(page), 0, []

        def add(size: float) -> None:
            nonlocal count
            count += int(size)

        def of_frame(event: Any) -> None:
            text = event["response"]["payloadData"]
            binary = event["response"]["opcode"] == 2
            add(len(base64.b64decode(text)) if binary else len(text))

        talk.on("Network.loadingFinished", lambda event: add(event["encodedDataLength"]))
        talk.on("Network.webSocketFrameReceived", of_frame)
        talk.send("Network.enable")
        for name in WALK:
            count = 0
            page.goto(f"{server.http}/{contents.url_path(name)}")
            page.wait_for_selector(RESTING, timeout=120_000)
            page.wait_for_timeout(3000)  # what comes after
            sizes.append(count)
    return sizes


def main() -> None:
    """Print a table of both."""
    rows = []
    for name, sizes in (("site", site_bytes()), ("app", app_bytes())):
        each = sum(sizes)
        pages = ", ".join(f"{size / 1000:,.0f}" for size in sizes)
        day = f"{each * READERS / 1e12:,.2f} TB"
        rows.append(
            [name, pages, f"{each / 1000:,.0f} KB", day, f"{each * READERS * 8 / DAY / 1e9:.2f}"]
        )
    head = ["", "KB, page by page", "a reader", "a million a day", "Gbit/s on average"]
    print(f"{', '.join(WALK)}; {load()}\n")
    print(table(head, rows))


if __name__ == "__main__":
    main()
