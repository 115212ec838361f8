"""Many visitors on the heatmap page, against the plain page: `python -m bench.people`.

`python -m bench.people soak` makes 10,000 reruns and prints the memory along the way.
`python -m bench.people dragging` has a hall drag a slider, each person without pause.
`BEFORE=folder python -m bench.people turns` compares what a rerun costs this version and an earlier
one, whose folder BEFORE names.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from bench.measure import Budget, load
from bench.server import PLAIN, ROOT, Server, running
from bench.visitor import Visitor

CROWD, HALL = 50, 100  # visitors who move a slider without pause, and with pauses
FEW, TURNS = 4, 20  # visitors, and how often each version has its turn
SECONDS, PAUSE = 15, 2.0  # length of a measurement; between two moves in the hall
WAITS = Budget("at most", 0.25)  # seconds, for 95 % of the reruns
RERUNS = Budget("at least", 20)  # a second, against the plain page
Page = tuple[str, str]  # its name, and what the link says
# The cursor's slider waits under "More settings", so the link opens them.
PAGES: dict[str, tuple[Path, Page]] = {
    "plain": (PLAIN, ("", "")),
    "Clock Hands": (ROOT, ("heatmap", "more=true")),
}
# A page, its slider, and where that is dragged.
DRAGGED: dict[str, tuple[Page, str, Sequence[int]]] = {
    "sine_and_cosine": (("sine-and-cosine", ""), "position", range(128)),
    "base_and_length": (("base-and-length", ""), "base", range(100, 20_000, 100)),
}


async def visitors(stack: AsyncExitStack, server: Server, page: Page, count: int) -> list[Visitor]:
    """`count` visitors with the page open."""
    people = [Visitor(server.websocket, *page) for _ in range(count)]
    for person in people:
        await stack.enter_async_context(person)
    return people


async def crowd(server: Server, page: Page) -> tuple[float, float]:
    """Reruns per second of CROWD visitors who move the slider again at once; CPU seconds of each.

    On a busy machine the CPU seconds tell more.
    """
    async with AsyncExitStack() as stack:
        people = await visitors(stack, server, page, CROWD)
        before = server.cpu_seconds()
        end, done = time.perf_counter() + SECONDS, 0

        async def insist(person: Visitor) -> None:
            nonlocal done
            while time.perf_counter() < end:
                await person.move(done % 100)
                done += time.perf_counter() < end

        await asyncio.gather(*map(insist, people))
        spent = server.cpu_seconds() - before
    return done / SECONDS, spent / (done + CROWD)  # each visitor's last rerun ends after the time


async def waits(server: Server, page: Page) -> tuple[list[float], float]:
    """HALL visitors, each moving the slider every PAUSE seconds: their waits, and MB for each."""
    alone = server.megabytes()
    async with AsyncExitStack() as stack:
        people = await visitors(stack, server, page, HALL)
        each = (server.megabytes() - alone) / HALL
        return await waits_of(people), each


async def waits_of(people: list[Visitor]) -> list[float]:
    """How long each move took, of `people` who move the slider every PAUSE seconds."""
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


def lecture_hall() -> None:
    """Measure both pages, one after the other, and print the ratios."""
    rates, tails, costs = {}, {}, {}
    print(
        f"{'page':12} {'reruns/s':>9} {'CPU each':>9} {'median':>9} {'95 %':>9} {'MB a person':>12}"
    )
    for name, (folder, page) in PAGES.items():
        with running(folder) as server:
            rates[name], costs[name] = asyncio.run(crowd(server, page))
        with running(folder) as server:
            seconds, each = asyncio.run(waits(server, page))
        tails[name] = statistics.quantiles(seconds, n=20)[-1]
        median = statistics.median(seconds)
        print(
            f"{name:12} {rates[name]:9.1f} {1000 * costs[name]:7.1f}ms {median:8.3f}s "
            f"{tails[name]:8.3f}s {each:12.2f}",
            flush=True,
        )
    rate = rates["Clock Hands"] / rates["plain"]
    print(f"reruns a second with {CROWD} people: {rate:.1f} x plain ({RERUNS.verdict(rate)})")
    saved = costs["plain"] / costs["Clock Hands"]
    print(f"computing for one of them: plain takes {saved:.1f} x as long")
    tail = tails["Clock Hands"]
    print(f"95th percentile with {HALL} people: {tail:.3f} s ({WAITS.verdict(tail)})")


async def turns(servers: Sequence[Server], page: Page, count: int) -> list[list[float]]:
    """CPU seconds a rerun of each server with `count` visitors, one server after the other.

    A machine that slows down meanwhile does so for all of them.
    """
    async with AsyncExitStack() as stack:
        halls = [await visitors(stack, server, page, count) for server in servers]
        costs: list[list[float]] = [[] for _ in servers]
        moves = max(2, CROWD // count)
        for turn in range(TURNS + 1):
            for server, hall, times in zip(servers, halls, costs, strict=True):
                before = server.cpu_seconds()
                for step in range(moves):
                    await asyncio.gather(*(who.move((turn * moves + step) % 100) for who in hall))
                if turn:  # in the first everything is new
                    times.append((server.cpu_seconds() - before) / moves / count)
        return costs


def in_turns() -> None:
    """Print what a rerun costs now, against the version in the folder BEFORE."""
    _, page = PAGES["Clock Hands"]
    for count in (FEW, CROWD):
        with running(Path(os.environ["BEFORE"])) as before, running(ROOT) as now:
            costs = asyncio.run(turns((before, now), page, count))
        first, second = (1000 * statistics.median(times) for times in costs)
        ratio = statistics.median(b / a for a, b in zip(*costs, strict=True))
        print(f"{count} people: {first:.1f} ms before, {second:.1f} now, {ratio:.2f} x", flush=True)


async def soak(server: Server, page: Page, reruns: int = 10_000, people: int = 20) -> None:
    """Make `reruns` with `people` visitors and print the memory after every tenth."""
    async with AsyncExitStack() as stack:
        crowd = await visitors(stack, server, page, people)
        for tenth in range(11):
            print(f"{tenth * reruns // 10:7,} reruns: {server.megabytes():7.1f} MB", flush=True)
            if tenth == 10:
                break
            for step in range(reruns // 10 // people):
                await asyncio.gather(*(who.move((step + tenth) % 100) for who in crowd))


async def drags(server: Server, page: Page, slider: str, at: Sequence[int]) -> list[float]:
    """HALL visitors who drag `slider` over `at`, each from another place: seconds to a picture.

    As browsers do, each tells of the next place only when the last one is shown.
    """
    async with AsyncExitStack() as stack:
        people = await visitors(stack, server, page, HALL)
        end = time.perf_counter() + SECONDS
        seconds: list[float] = []

        async def drag(person: Visitor, step: int) -> None:
            while time.perf_counter() < end:
                step += 1
                seconds.append(await person.drag(slider, str(at[step % len(at)])))

        await asyncio.gather(*(drag(who, n * len(at) // HALL) for n, who in enumerate(people)))
    return seconds


def dragging() -> None:
    """A hall that drags at once, on pages that only the server can draw."""
    print(f"{HALL} people drag at once, {os.cpu_count()} cores, {load()}")
    for name, (page, slider, at) in DRAGGED.items():
        with running(ROOT) as server:
            seconds = asyncio.run(drags(server, page, slider, at))
        tail = statistics.quantiles(seconds, n=20)[-1]
        print(
            f"{name:17} median {statistics.median(seconds):6.3f} s, 95 % {tail:6.3f} s "
            f"({WAITS.verdict(tail)}), pictures a second each {len(seconds) / SECONDS / HALL:5.2f}",
            flush=True,
        )


def main(arguments: list[str]) -> None:
    """The lecture hall, or the soak, the hall that drags, or two versions in turns."""
    if arguments == ["soak"]:
        folder, page = PAGES["Clock Hands"]
        with running(folder) as server:
            asyncio.run(soak(server, page))
    elif arguments == ["dragging"]:
        dragging()
    elif arguments == ["turns"]:
        in_turns()
    else:
        lecture_hall()


if __name__ == "__main__":
    main(sys.argv[1:])
