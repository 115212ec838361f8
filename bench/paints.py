"""What answers a cold link and what a chat shows of it: `python -m bench.paints`.

For every page, and for a few heavy states: the HTML with the first paint, and the card. Processor
time on one core, each time for a state that was never asked for; as a server that has been up for
a while.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as app.py does

import itertools
import time
from collections.abc import Callable
from statistics import median

from bench.measure import Budget, load, milliseconds, table
from document import contents
from ui.paint import card, page, screen
from ui.paint.page import Address
from ui.server.first_paint import zipped
from ui.server.http import STATIC

ROUNDS = 15
PAINT, CARD = Budget("at most", 20), Budget("at most", 50)  # milliseconds
SIZE = Budget("at most", 60)  # kilobytes
LARGEST = "max_len=8192&d_model=2048"
HEAVY = [(name, LARGEST) for name in ("heatmap", "similarity", "clock_hands", "traps")]
BASES = itertools.count(10_001)  # each makes a state new


def pictured() -> list[str]:
    """The names of all pages whose first screen has a picture."""
    screens = {name: screen.first_screen(name, "") for name in contents.names()}
    return [name for name, one in screens.items() if screen.first_picture(one.blocks)]


def cost(make: Callable[[Address], bytes], name: str, query: str) -> tuple[float, float]:
    """Milliseconds that `make` takes for a new state, the median; and the most kilobytes."""
    times, sizes = [], []
    for _ in range(ROUNDS + 1):
        state = "&".join(filter(None, (query, f"base={next(BASES)}")))
        address = Address("https://clocks.example.org", "/", name, state)
        start = time.process_time()
        answer = make(address)
        times.append(1000 * (time.process_time() - start))
        sizes.append(len(answer) / 1000)
    return median(times[1:]), max(sizes)  # the first pays for imports


def row(index: str, name: str, query: str) -> list[str]:
    """A page, or a state of it: its paint and its card."""
    paint, size = cost(lambda address: zipped(page.whole(index, address)), name, query)
    card_time, weight = cost(card.png, name, query)
    return [
        " ".join(filter(None, (name, query))),
        *(milliseconds(paint / 1000), PAINT.verdict(paint)),
        *(f"{size:.1f} KB", SIZE.verdict(size)),
        *(milliseconds(card_time / 1000), CARD.verdict(card_time), f"{weight:.0f} KB"),
    ]


def main() -> None:
    """Measure, then print."""
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    print(f"Medians of {ROUNDS} new states, {os.cpu_count()} cores, {load()}.\n", flush=True)
    states = [*((name, "") for name in contents.names()), *HEAVY]
    rows = [row(index, name, query) for name, query in states]
    header = ["page", "paint", "ms", "compressed", "KB", "card", "ms", "card's size"]
    print(table(header, rows))
    print(f"\n{load()} at the end")


if __name__ == "__main__":
    main()
