"""Three processes behind nginx, with 300 visitors: `python -m bench.proxied`. Needs nginx.

Their waits while each moves a slider every two seconds; then how long it takes until everybody is
back after one process is killed, and after each is restarted in turn.
"""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.people import waits_of
from bench.proxy import Proxied, behind_proxy
from bench.visitor import Visitor

PEOPLE, CUT_OFF = 300, 50  # visitors in the hall; under whom processes end
PATIENCE = 120  # seconds until a visitor gives up
GONE = (ConnectionClosed, InvalidHandshake, OSError)


@asynccontextmanager
async def people(proxied: Proxied, count: int) -> AsyncIterator[list[Visitor]]:
    """`count` visitors on the heatmap, each with a position of its own and known by a cookie."""
    async with AsyncExitStack() as stack:
        visitors = [
            Visitor(proxied.websocket, "heatmap", f"more=true&position={n % 100}", f"clock={n}")
            for n in range(count)
        ]
        for visitor in visitors:
            await stack.enter_async_context(visitor)
        yield visitors


async def come_back(visitors: list[Visitor]) -> list[float]:
    """Who has lost the process connects again, as a browser does: the seconds each of them took."""
    start = time.perf_counter()
    late = start + PATIENCE

    async def back(visitor: Visitor) -> float | None:
        try:
            await visitor.move(5)
        except GONE:
            while True:
                try:
                    await visitor.__aenter__()
                    return time.perf_counter() - start
                except GONE:
                    if time.perf_counter() > late:
                        raise
                    await asyncio.sleep(0.1)
        return None

    taken = await asyncio.gather(*(back(visitor) for visitor in visitors))
    return [seconds for seconds in taken if seconds is not None]


async def hall(proxied: Proxied) -> list[float]:
    """The waits of PEOPLE, each of whom moves the slider every two seconds."""
    async with people(proxied, PEOPLE) as visitors:
        return await waits_of(visitors)


async def restarts(proxied: Proxied, how: signal.Signals) -> list[float]:
    """End and start one process after the other: how long each who was on one of them waited."""
    taken = []
    async with people(proxied, CUT_OFF) as visitors:
        for process in proxied.processes:
            process.end(how)
            taken += await come_back(visitors)
            process.start()
            process.ready()
    return taken


def main() -> None:
    """Measure, then print."""
    with behind_proxy() as proxied:
        print(f"three processes, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
        seconds = asyncio.run(hall(proxied))
        tail = statistics.quantiles(seconds, n=20)[-1]
        print(
            f"{PEOPLE} people: median {statistics.median(seconds):.3f} s, "
            f"95 % {tail:.3f} s (budget: under 0.25)"
        )
        for how in (signal.SIGKILL, signal.SIGTERM):
            taken = asyncio.run(restarts(proxied, how))
            print(
                f"{how.name}, one after the other under {CUT_OFF} people: {len(taken)} pages "
                f"cut off, the last back after {max(taken):.1f} s (budget: under 5)"
            )


if __name__ == "__main__":
    main()
