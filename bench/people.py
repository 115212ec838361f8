"""Many visitors on the heatmap page, against the plain page: `python -m bench.people`.

`... people costs` prints only what a rerun costs; BEFORE takes turns there.
`... people touches` prints that without each touch of Streamlit (docs/streamlit.md), in turns.
`... people proxied` has up to 300 on three processes behind nginx.
`... people dragging` has 300 there who drag at once, and others beside them.
`... people soak` makes 10,000 reruns and prints the memory.
"""

import asyncio
import os
import re
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from statistics import median

from bench.measure import Budget, milliseconds, table
from bench.proxy import Proxied, behind_proxy
from bench.server import PLAIN, ROOT, Server, running
from bench.visitor import Visitor
from ui.streamlit import PLAIN as WITHOUT
from ui.streamlit import TOUCHES

PEOPLE, TURNS = 50, 7  # visitors, and how often they move while the cost is measured
SECONDS, PAUSE = 15, 2.0  # of a measurement in a hall; between two moves there
WAITS = Budget("at most", 0.25)  # seconds, for 95 % of the reruns
COST = Budget("at least", 3)  # computing for a rerun of the plain page, against ours
# Of hands that drag: pictures a second for 95 % of them, and how long others wait beside them.
RATE, BESIDE = Budget("at least", 1), Budget("at most", 0.5)
FRAME, LATE, SLOWEST = 1 / 30, 0.25, 1.0  # seconds, as ui/live/kit/requests.js has them
DRAGS = (
    "shift_is_rotation/matrix,hand,vectors?offset",
    "base_and_length/alike?max_len=1024&base",
    "schemes/distance?position",
)
# A server's folder, its page, and what the link says: the slider waits under "More settings".
OURS = ROOT, ("heatmap", "more=true")
PAGES = {"plain": (PLAIN, ("", "")), "Clock Hands": OURS}


@asynccontextmanager
async def visiting(
    server: Server | Proxied, page: tuple[str, str], count: int
) -> AsyncIterator[list[Visitor]]:
    """Open the page for `count` visitors; each has a position of its own and a cookie."""
    name, query = page
    async with AsyncExitStack() as stack:
        links = [f"{query}&position={n % 100}" for n in range(count)]
        yield [
            await stack.enter_async_context(Visitor(server.websocket, name, link, f"clock={n}"))
            for n, link in enumerate(links)
        ]


async def move(people: Sequence[Visitor], position: int) -> None:
    """Let all move the slider at once, and wait for their answers."""
    await asyncio.gather(*(who.move(position % 100) for who in people))


async def turns(servers: Mapping[str, tuple[Server, tuple[str, str]]]) -> dict[str, float]:
    """Return CPU seconds of a rerun on each server: the median of TURNS that they take."""
    spent: dict[str, list[float]] = {name: [] for name in servers}
    async with AsyncExitStack() as stack:
        people = {
            name: await stack.enter_async_context(visiting(server, page, PEOPLE))
            for name, (server, page) in servers.items()
        }
        for turn in range(TURNS + 1):
            for name, (server, _) in servers.items():
                before = server.cpu_seconds()
                await move(people[name], turn)
                spent[name].append((server.cpu_seconds() - before) / PEOPLE)
    return {name: median(seconds[1:]) for name, seconds in spent.items()}  # the first is new


def compare(versions: Mapping[str, tuple[Path, tuple[str, str], str]]) -> dict[str, float]:
    """Print and return what a rerun costs in each version, started without a touch of Streamlit."""
    with ExitStack() as stack:
        servers = {
            name: (stack.enter_context(running(folder, environment={WITHOUT: touch})), page)
            for name, (folder, page, touch) in versions.items()
        }
        seconds = asyncio.run(turns(servers))
    own = seconds["Clock Hands"]
    rows = [[name, milliseconds(one), f"{one / own:.2f} x"] for name, one in seconds.items()]
    print(table(["page", "CPU for a rerun", "of ours"], rows))
    return seconds


def costs() -> None:
    """Compare with the plain page and with BEFORE."""
    before = os.environ.get("BEFORE")
    versions = PAGES | ({"before": (Path(before), OURS[1])} if before else {})
    seconds = compare({name: (*one, "") for name, one in versions.items()})
    print(COST.verdict(seconds["plain"] / seconds["Clock Hands"]))


def touches() -> None:
    """Compare with what is started without each touch, and without all of them."""
    compare({"Clock Hands": (*OURS, ""), **{one: (*OURS, one) for one in (*TOUCHES, "1")}})


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


def halls(name: str, server: Server | Proxied, page: tuple[str, str], *counts: int) -> None:
    """Print waits and megabytes of so many people who move a slider every PAUSE seconds."""

    async def hall(count: int) -> list[str]:
        alone = server.megabytes()
        async with visiting(server, page, count) as people:
            each = (server.megabytes() - alone) / count
            return [name, str(count), WAITS.late(await waits_of(people)), f"{each:.2f}"]

    rows = [asyncio.run(hall(count)) for count in counts]
    print(table(["page", "people", "95 % wait", "MB a person"], rows))


def lecture_hall() -> None:
    """Measure the costs, then the waits on both pages, one after the other."""
    costs()
    for name, (folder, page) in PAGES.items():
        with running(folder) as server:
            halls(name, server, page, 100)


def proxied() -> None:
    """Measure three processes behind nginx."""
    with behind_proxy() as three:
        halls("behind nginx", three, OURS[1], 100, 200, 300)


async def pictures(port: int, name: int, until: float) -> int:
    """Drag as ui/live/kit/requests.js does, one request at a time; return how many are answered."""
    reader, writer = await asyncio.open_connection("localhost", port)
    count, step, pace = 0, 0, 0.0
    while (start := time.perf_counter()) < until:
        step += 1
        link = f"/browser/pictures/{DRAGS[name % len(DRAGS)]}={step % 40 + 1}"
        is_there = await fetched(reader, writer, link, name)
        took = time.perf_counter() - start
        count += is_there
        pace = pace / 2 if is_there and took < LATE else min(max(2 * pace, 0.1), SLOWEST)
        await asyncio.sleep(max(pace, FRAME - took))
    writer.close()
    return count


async def fetched(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, link: str, name: int
) -> bool:
    """Ask for `link` on a connection that stays; return whether it was answered with 200."""
    head = f"GET {link} HTTP/1.1\r\nHost: localhost\r\nCookie: clock={name}\r\nX-Visitor: {name}"
    writer.write(f"{head}\r\nAccept-Encoding: gzip\r\n\r\n".encode())
    answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    await reader.readexactly(int(re.findall(r"content-length: (\d+)", answer)[0]))
    return answer.startswith("http/1.1 200")


async def cold_links(port: int, until: float) -> list[float]:
    """Return the seconds that first paints take, one after the other, of links that nobody had."""
    seconds: list[float] = []
    while time.perf_counter() < until:
        reader, writer = await asyncio.open_connection("localhost", port)
        start = time.perf_counter()
        await fetched(reader, writer, f"/heatmap?base={len(seconds) + 300}", len(seconds))
        seconds.append(time.perf_counter() - start)
        writer.close()
        await asyncio.sleep(0.5)
    return seconds


async def drags(three: Proxied, count: int) -> list[str]:
    """Return cells: pictures a second of the slowest hands, and the waits of others meanwhile."""
    async with visiting(three, OURS[1], 10) as people:
        end = time.perf_counter() + SECONDS
        pulls = asyncio.gather(*(pictures(three.port, name, end) for name in range(count)))
        released, cold = await asyncio.gather(waits_of(people), cold_links(three.port, end))
        rates = sorted(one / SECONDS for one in await pulls)
    rate = rates[len(rates) // 20]  # of 95 %
    return [str(count), f"{rate:.1f}, {RATE.verdict(rate)}", *map(BESIDE.late, (released, cold))]


def dragging() -> None:
    """Measure three processes behind nginx under hands that drag."""
    with behind_proxy() as three:
        rows = [asyncio.run(drags(three, count)) for count in (100, 300)]
    print(table(["hands", "pictures a second", "releases", "cold links"], rows))


def soak() -> None:
    """Make 10,000 reruns in one process; print its memory after every tenth of them."""

    async def reruns(server: Server, number: int = 10_000, count: int = 20) -> None:
        async with visiting(server, OURS[1], count) as people:
            for tenth in range(11):
                print(f"{tenth * number // 10:7,} reruns: {server.megabytes():7.1f} MB", flush=True)
                for step in range(number // 10 // count if tenth < 10 else 0):
                    await move(people, step + tenth)

    with running() as server:
        asyncio.run(reruns(server))


MEASURES = {
    "": lecture_hall,
    **{one.__name__: one for one in (costs, touches, proxied, dragging, soak)},
}

if __name__ == "__main__":
    MEASURES[" ".join(sys.argv[1:])]()
