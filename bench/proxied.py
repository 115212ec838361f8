"""Three processes behind nginx, with up to 300 visitors: `python -m bench.proxied`. Needs nginx.

Their waits while each moves a slider every two seconds. Then one process after the other is killed,
or ended, and started again: how long those wait who were on it, until their page is in use again.
"""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from websockets.exceptions import ConnectionClosed

from bench.measure import load
from bench.people import SECONDS, WAITS, waits_of
from bench.proxy import Proxied, behind_proxy
from bench.server import Server
from bench.visitor import Visitor

HALLS, CUT_OFF = (100, 150, 200, 300), 50  # visitors at a time; under whom processes end
PATIENCE = 120  # seconds until a visitor gives up


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


async def end(process: Server, how: signal.Signals, visitors: list[Visitor]) -> list[float]:
    """End a process under visitors: how many seconds each who was on it waited for a page in use.

    Whoever is not cut off by then moves a slider, as the others did in that moment.
    """
    start = time.perf_counter()
    ending = asyncio.create_task(asyncio.to_thread(process.end, how))

    async def back(visitor: Visitor) -> float | None:
        cut_off = asyncio.create_task(visitor.cut_off())
        await asyncio.wait((ending, cut_off), return_when=asyncio.FIRST_COMPLETED)
        try:
            await visitor.move(5)
        except ConnectionClosed:
            await asyncio.wait_for(visitor.come_back(), PATIENCE)
            assert visitor.query.endswith(f"position={visitor.position:.0f}"), "its state is lost"
            return time.perf_counter() - start
        finally:
            cut_off.cancel()
        return None

    waited = await asyncio.gather(*map(back, visitors))
    await ending
    return [seconds for seconds in waited if seconds is not None]


async def start_again(process: Server) -> float:
    """Start a process; the seconds until it answers."""
    start = time.perf_counter()
    process.start()
    await asyncio.to_thread(process.ready)
    return time.perf_counter() - start


async def hall(proxied: Proxied, count: int) -> str:
    """The waits of `count` people who move a slider every two seconds, and what a move costs."""
    async with people(proxied, count) as visitors:
        before = (*proxied.cpu_seconds(), time.process_time())
        seconds = await waits_of(visitors)
        after = (*proxied.cpu_seconds(), time.process_time())
    each = (1000 * (b - a) / len(seconds) for a, b in zip(before, after, strict=True))
    app, nginx, bench = each
    late = statistics.quantiles(seconds, n=20)[-1]
    return (
        f"{count} people: median {statistics.median(seconds):.3f} s, "
        f"95 % {late:.3f} s ({WAITS.verdict(late)}); "
        f"{len(seconds) / SECONDS:.0f} reruns a second; CPU for each: processes {app:.1f} ms, "
        f"nginx {nginx:.1f} ms, the visitors of this bench {bench:.1f} ms"
    )


async def restarts(proxied: Proxied, how: signal.Signals) -> tuple[list[float], list[float]]:
    """End and start one process after the other under CUT_OFF people.

    How long each who was on one of them waited, and how long each process took to start.
    """
    waited, started = [], []
    async with people(proxied, CUT_OFF) as visitors:
        for process in proxied.processes:
            waited += await end(process, how, visitors)
            started.append(await start_again(process))
    return waited, started


def main() -> None:
    """Measure, then print."""
    with behind_proxy() as proxied:
        print(f"three processes, {os.cpu_count()} cores, {load()}")
        for count in HALLS:
            print(asyncio.run(hall(proxied, count)), flush=True)
        for how in (signal.SIGKILL, signal.SIGTERM):
            waited, started = asyncio.run(restarts(proxied, how))
            print(
                f"{how.name}, one after the other under {CUT_OFF} people: {len(waited)} pages cut "
                f"off, in use again after {statistics.median(waited):.1f} s, the last after "
                f"{max(waited):.1f} s (budget: under 5); a process starts in {max(started):.1f} s; "
                f"{load()}"
            )


if __name__ == "__main__":
    main()
