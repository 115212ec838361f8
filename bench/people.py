"""Many visitors on the heatmap page, against the plain page: `python -m bench.people`.

`... people proxied` has up to 300 on three processes behind nginx.
`... people turns` compares what a rerun costs here and in BEFORE.
`... people soak` makes 10,000 reruns and prints the memory.
"""

import asyncio
import os
import statistics
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from bench.measure import Budget, late, machine, milliseconds, table
from bench.proxy import Proxied, behind_proxy
from bench.server import PLAIN, ROOT, Server, running
from bench.visitor import Visitor

CROWD, HALL = 50, 100  # visitors who move a slider without pause, and with pauses
SECONDS, PAUSE = 15, 2.0  # of a measurement; between two moves in the hall
HALLS, TURNS = (100, 200, 300), 20  # visitors behind nginx; measurements of each version
WAITS = Budget("at most", 0.25)  # seconds, for 95 % of the reruns
COST = Budget("at least", 4.5)  # computing for a rerun of the plain page, against ours
# A server's folder, its page, and what the link says: the slider waits under "More settings".
PAGES = {"plain": (PLAIN, ("", "")), "Clock Hands": (ROOT, ("heatmap", "more=true"))}


@asynccontextmanager
async def visiting(
    server: Server | Proxied, page: tuple[str, str], count: int
) -> AsyncIterator[list[Visitor]]:
    """Open the page for `count` visitors; each has a position of its own and a cookie."""
    name, query = page
    async with AsyncExitStack() as stack:
        people = [
            Visitor(server.websocket, name, f"{query}&position={n % 100}", f"clock={n}")
            for n in range(count)
        ]
        for person in people:
            await stack.enter_async_context(person)
        yield people


async def crowd(server: Server, page: tuple[str, str]) -> tuple[float, float]:
    """Return reruns per second of CROWD visitors who never pause, and CPU seconds of each."""
    async with visiting(server, page, CROWD) as people:
        before = server.cpu_seconds()
        end, done = time.perf_counter() + SECONDS, 0

        async def insist(person: Visitor) -> None:
            nonlocal done
            while time.perf_counter() < end:
                await person.move(done % 100)
                done += 1

        await asyncio.gather(*map(insist, people))
        return done / SECONDS, (server.cpu_seconds() - before) / done


async def waits_of(people: Sequence[Visitor]) -> list[float]:
    """Return how long each move took, of `people` who move the slider every PAUSE seconds."""
    end = time.perf_counter() + SECONDS
    seconds: list[float] = []

    async def listen(person: Visitor, offset: float) -> None:
        await asyncio.sleep(offset)
        step = 0
        while time.perf_counter() < end:
            step += 1
            wait = await person.move(step % 100)
            seconds.append(wait)
            await asyncio.sleep(max(0.0, PAUSE - wait))

    await asyncio.gather(*(listen(who, PAUSE * i / len(people)) for i, who in enumerate(people)))
    return seconds


async def hall(server: Server, page: tuple[str, str]) -> tuple[list[float], float]:
    """Return the waits of HALL visitors, and the megabytes that each takes."""
    alone = server.megabytes()
    async with visiting(server, page, HALL) as people:
        each = (server.megabytes() - alone) / HALL
        return await waits_of(people), each


def lecture_hall() -> None:
    """Measure both pages, one after the other, and print the ratios."""
    rows, costs = [], {}
    for name, (folder, page) in PAGES.items():
        with running(folder) as server:
            rate, costs[name] = asyncio.run(crowd(server, page))
        with running(folder) as server:
            seconds, each = asyncio.run(hall(server, page))
        median, tail = statistics.median(seconds), late(seconds)
        cells = [f"{rate:.1f}", milliseconds(costs[name]), f"{median:.3f} s"]
        rows.append([name, *cells, f"{tail:.3f} s, {WAITS.verdict(tail)}", f"{each:.2f}"])
    header = ["page", "reruns a second", "CPU each", "median wait", "95 %", "MB a person"]
    print(table(header, rows))
    ratio = costs["plain"] / costs["Clock Hands"]
    print(f"computing for a rerun: plain takes {ratio:.1f} x as long ({COST.verdict(ratio)})")


async def turns(servers: Sequence[Server], count: int) -> list[list[float]]:
    """Return CPU seconds a rerun of each server with `count` visitors, turn by turn."""
    _, page = PAGES["Clock Hands"]
    async with visiting(servers[0], page, count) as one, visiting(servers[1], page, count) as two:
        costs: list[list[float]] = [[], []]
        for turn in range(TURNS + 1):
            for server, people, times in zip(servers, (one, two), costs, strict=True):
                before = server.cpu_seconds()
                for step in range(2):
                    await asyncio.gather(*(who.move((2 * turn + step) % 100) for who in people))
                if turn:  # in the first everything is new
                    times.append((server.cpu_seconds() - before) / 2 / count)
        return costs


def in_turns() -> None:
    """Print what a rerun costs now, against the version in the folder BEFORE."""
    for count in (4, CROWD):
        with running(Path(os.environ["BEFORE"])) as before, running() as now:
            costs = asyncio.run(turns((before, now), count))
        first, second = map(statistics.median, costs)
        ratio = statistics.median(b / a for a, b in zip(*costs, strict=True))
        times = f"{milliseconds(first)} before, {milliseconds(second)} now"
        print(f"{count} people: {times}, {ratio:.2f} x", flush=True)


async def soak(server: Server, reruns: int = 10_000, count: int = 20) -> None:
    """Make `reruns` and print the memory after every tenth."""
    async with visiting(server, PAGES["Clock Hands"][1], count) as people:
        for tenth in range(11):
            print(f"{tenth * reruns // 10:7,} reruns: {server.megabytes():7.1f} MB", flush=True)
            for step in range(reruns // 10 // count if tenth < 10 else 0):
                await asyncio.gather(*(who.move((step + tenth) % 100) for who in people))


async def proxied_hall(proxied: Proxied, count: int) -> list[str]:
    """Return a row: `count` people behind nginx who move a slider every PAUSE seconds."""
    async with visiting(proxied, PAGES["Clock Hands"][1], count) as people:
        before = proxied.cpu_seconds()
        seconds = await waits_of(people)
        app, nginx = (
            (b - a) / len(seconds) for a, b in zip(before, proxied.cpu_seconds(), strict=True)
        )
    tail = late(seconds)
    waits = [f"{statistics.median(seconds):.3f} s", f"{tail:.3f} s, {WAITS.verdict(tail)}"]
    return [str(count), *waits, milliseconds(app), milliseconds(nginx)]


def proxied() -> None:
    """Measure three processes behind nginx."""
    with behind_proxy() as at:
        rows = [asyncio.run(proxied_hall(at, count)) for count in HALLS]
        print(table(["people", "median wait", "95 %", "CPU of the app", "of nginx"], rows))


def main(arguments: Sequence[str]) -> None:
    """Measure what is asked for."""
    print(machine(), flush=True)
    match list(arguments):
        case ["proxied"]:
            proxied()
        case ["turns"]:
            in_turns()
        case ["soak"]:
            with running() as server:
                asyncio.run(soak(server))
        case _:
            lecture_hall()


if __name__ == "__main__":
    main(sys.argv[1:])
