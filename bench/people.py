"""Many visitors on the heatmap page, against the plain page: `python -m bench.people`.

`... people costs` prints only what a rerun costs; BEFORE takes turns there.
`... people touches` prints that without each touch of Streamlit (docs/streamlit.md), in turns.
`... people proxied` has up to 300 on three processes behind nginx.
`... people soak` makes 10,000 reruns and prints the memory.
"""

import asyncio
import os
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
COST = Budget("at least", 4.5)  # computing for a rerun of the plain page, against ours
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


async def hall(server: Server | Proxied, page: tuple[str, str], count: int) -> list[str]:
    """Return cells: the waits of `count` visitors, and the megabytes that each takes."""
    alone = server.megabytes()
    async with visiting(server, page, count) as people:
        each = (server.megabytes() - alone) / count
        return [str(count), WAITS.late(await waits_of(people)), f"{each:.2f}"]


def halls(name: str, server: Server | Proxied, page: tuple[str, str], *counts: int) -> None:
    """Print a row for each number of people who move a slider every PAUSE seconds."""
    rows = [[name, *asyncio.run(hall(server, page, count))] for count in counts]
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


async def reruns(server: Server, number: int = 10_000, count: int = 20) -> None:
    """Rerun the page so often, and print the memory after every tenth of them."""
    async with visiting(server, OURS[1], count) as people:
        for tenth in range(11):
            print(f"{tenth * number // 10:7,} reruns: {server.megabytes():7.1f} MB", flush=True)
            for step in range(number // 10 // count if tenth < 10 else 0):
                await move(people, step + tenth)


def soak() -> None:
    """Measure the memory of one process."""
    with running() as server:
        asyncio.run(reruns(server))


MEASURES = {"": lecture_hall, **{one.__name__: one for one in (costs, touches, proxied, soak)}}

if __name__ == "__main__":
    MEASURES[" ".join(sys.argv[1:])]()
