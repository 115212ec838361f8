"""A class that votes, over real connections: `python -m bench.room`. Needs nginx and redis-server.

300 phones with three processes, Redis and nginx, and 150 with one process and its memory: they
join within 30 s, wait, vote within 5 s and follow two moves; then again while 50 people move
sliders. Then a process is killed amid a vote, Redis is restarted amid another, and a process is
told to stop.
`python -m bench.room page` shows how soon a phone's page is there, in a browser.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import statistics
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field

from bench.cold_link import SETTINGS, settings, visit
from bench.measure import Budget, load, table
from bench.people import waits_of
from bench.proxy import behind_proxy
from bench.redis_server import RedisServer, running_redis
from bench.server import Server, running
from bench.visitor import Visitor
from charts.still.svg import fluid
from charts.table import heatmap
from state.limits import DEFAULTS
from tests.browser.chromium import cold
from ui.server.rooms import VARIABLE

JOIN, VOTE, IDLE, PEOPLE = 30.0, 5.0, 15.0, 50  # seconds; people on sliders
QUESTION = {
    "text": "Which hand goes round first?",
    "options": ["the slowest", "the fastest", "both at once", "neither"],
    "right": 1,
    "explanation": "The fastest hand turns by one radian a token.",
    "picture": fluid(heatmap.figure(DEFAULTS), "a heatmap"),
    "link": "heatmap?max_len=50",
}
CONFIRMED, FOLLOWS, AGE = Budget("at most", 0.1), Budget("at most", 0.5), Budget("at most", 0.5)
CORE, KILOBYTES, SLIDERS = Budget("at most", 0.02), Budget("at most", 60), Budget("at most", 0.25)
BACK, STOP = Budget("at most", 4), Budget("at most", 3)
PAGE = {"desktop": Budget("at most", 0.5), "phone-like": Budget("at most", 1.2)}
STANDS = """
const stands = () => {
  if (document.querySelector("#picture svg")) timings.room = performance.now();
  else requestAnimationFrame(stands);
};
requestAnimationFrame(stands);
"""


async def ask(
    port: int, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """One request on a connection of its own: status, headers and body."""
    async with line(port, method, path, body, **headers) as (reader, status, names):
        rest = await reader.read()
    return status, names, rest


@asynccontextmanager
async def line(
    port: int, method: str, path: str, body: bytes = b"", **headers: str
) -> AsyncIterator[tuple[asyncio.StreamReader, int, dict[str, str]]]:
    """An answer whose body is still to be read."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    try:
        names = {"host": f"localhost:{port}", "connection": "close"}
        names |= {name.replace("_", "-"): value for name, value in headers.items()}
        if body:
            names["content-length"] = str(len(body))
        head = "".join(f"{name}: {value}\r\n" for name, value in names.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        status = int((await reader.readline()).split()[1])
        answers: dict[str, str] = {}
        while (text := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = text.decode("latin-1").partition(":")
            answers[name.lower()] = value.strip()
        yield reader, status, answers
    finally:
        writer.close()


@dataclass
class Phone:
    """A phone as phone.js has it: it listens, votes until that is confirmed, and comes back."""

    room: Room
    name: int
    cookie: str = ""
    version: int = -1
    tries: int = 0
    heard: dict[int, float] = field(default_factory=dict)  # when it heard of a version
    back: list[float] = field(default_factory=list)  # when it had a stream again

    async def join(self) -> float:
        """Open the page; the seconds that it takes, and its bytes."""
        clock = f"clock={self.name}"  # a proxy that gets it sets none, beside the voter's
        start = time.perf_counter()
        _, headers, body = await ask(
            self.room.port, "GET", f"{self.room.path}/", accept_encoding="gzip", cookie=clock
        )
        seconds = time.perf_counter() - start
        self.room.bytes = len(body)
        self.cookie = f"{clock}; {headers['set-cookie'].split(';')[0]}"
        return seconds

    async def listen(self) -> None:
        """Follow the room, also after a stream has broken."""
        retry = 1.0
        while True:
            with contextlib.suppress(OSError, IndexError):
                path = f"{self.room.path}/events"
                async with line(self.room.port, "GET", path, cookie=self.cookie) as (reader, *_):
                    while text := await reader.readline():
                        if text.startswith(b"id: "):
                            self.version = int(text[4:])
                            self.heard.setdefault(self.version, time.perf_counter())
                            self.back.append(time.perf_counter())
                        elif b"retry: " in text:
                            retry = int(text.partition(b"retry: ")[2]) / 1000
            await asyncio.sleep(retry)

    async def vote(self, option: int) -> float:
        """Vote until that is confirmed; the seconds that it takes."""
        start, pause = time.perf_counter(), 0.3
        state = self.room.state
        form = f"number={state['number']}&round={state['round']}&option={option}".encode()
        while True:
            with contextlib.suppress(OSError, IndexError, TimeoutError):
                async with asyncio.timeout(6):
                    status, *_ = await ask(
                        self.room.port, "POST", f"{self.room.path}/vote", form,
                        accept="application/json", cookie=self.cookie,
                    )  # fmt: skip
                if status in (400, 403, 409, 413):
                    raise ValueError(f"a vote was refused: {status}")
                if status == 200:
                    self.room.confirmed.append(time.perf_counter())
                    return time.perf_counter() - start
            self.tries += 1
            await asyncio.sleep(pause)
            pause = min(5, pause * 2)


class Room:
    """A room and who is in it."""

    def __init__(self, port: int) -> None:
        self.port, self.bytes = port, 0
        self.state: dict[str, int] = {}
        self.confirmed: list[float] = []  # when votes were
        self.counts: list[tuple[float, int]] = []  # when the presenter saw how many
        self.path = self.bearer = ""

    async def open(self) -> None:
        """Open it."""
        _, _, body = await ask(self.port, "POST", "/room", json.dumps(QUESTION).encode())
        self.state = json.loads(body)
        self.path = f"/room/{self.state['code']}"
        self.bearer = f"Bearer {self.state['secret']}"

    async def watch(self) -> None:
        """The presenter's stream of counts."""
        path = f"{self.path}/counts"
        async with line(self.port, "GET", path, authorization=self.bearer) as (reader, *_):
            while text := await reader.readline():
                if text.startswith(b"data: {"):
                    now = time.perf_counter()
                    self.counts.append((now, json.loads(text[6:])["voted"]))

    async def go(self, move: str) -> None:
        """The presenter's move."""
        body = json.dumps(QUESTION).encode() if move == "next" else b""
        path = f"{self.path}/go/{move}?at={self.state['version']}"
        _, _, answer = await ask(self.port, "POST", path, body, authorization=self.bearer)
        self.state |= json.loads(answer)

    async def votes(self) -> int:
        """How many are counted in this round."""
        path = f"{self.path}/counts"
        async with line(self.port, "GET", path, authorization=self.bearer) as (reader, *_):
            while not (text := await reader.readline()).startswith(b"data: {"):
                pass
        return int(json.loads(text[6:])["voted"])

    def ages(self) -> list[float]:
        """How long each confirmed vote took to be in the presenter's count."""
        return [
            next(at for at, count in self.counts if count > n) - confirmed
            for n, confirmed in enumerate(sorted(self.confirmed))
        ]


@dataclass
class Host:
    """What is measured: where phones ask, and the processes that answer."""

    name: str
    port: int
    processes: Sequence[Server]
    redis: RedisServer | None = None

    def cpu(self) -> float:
        """CPU seconds so far."""
        return sum(process.cpu_seconds() for process in self.processes)

    def kilobytes(self) -> float:
        """Memory now."""
        return 1024 * sum(process.megabytes() for process in self.processes)


@asynccontextmanager
async def crowd(
    host: Host, count: int, within: float
) -> AsyncIterator[tuple[Room, list[Phone], list[float]]]:
    """`count` phones in a new room, and how long their pages took."""
    room = Room(host.port)
    await room.open()
    phones = [Phone(room, n) for n in range(count)]
    tasks = [asyncio.ensure_future(room.watch())]

    async def come(n: int, phone: Phone) -> float:
        await asyncio.sleep(within * n / count)
        seconds = await phone.join()
        tasks.append(asyncio.ensure_future(phone.listen()))
        return seconds

    try:
        pages = await asyncio.gather(*(come(n, phone) for n, phone in enumerate(phones)))
        await until(lambda: all(phone.version == 0 for phone in phones))
        yield room, phones, pages
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until `holds` does."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)


async def vote(phones: Sequence[Phone], within: float = VOTE) -> list[float]:
    """All vote within a time: how long each took to be confirmed."""

    async def one(n: int, phone: Phone) -> float:
        await asyncio.sleep(within * n / len(phones))
        return await phone.vote(n % 4)

    return list(await asyncio.gather(*(one(n, phone) for n, phone in enumerate(phones))))


async def follow(room: Room, phones: Sequence[Phone], move: str) -> list[float]:
    """How long each phone took to hear of a move."""
    start, version = time.perf_counter(), room.state["version"] + 1
    await room.go(move)
    await until(lambda: all(version in phone.heard for phone in phones))
    return [phone.heard[version] - start for phone in phones]


async def lesson(host: Host, count: int, people: int = 0) -> list[str]:
    """A row of the table: one question, with `people` on sliders meanwhile."""
    before = host.kilobytes()
    async with crowd(host, count, JOIN) as (room, phones, pages):
        each = (host.kilobytes() - before) / count
        spent, at = host.cpu(), time.perf_counter()
        await asyncio.sleep(IDLE)
        idle = (host.cpu() - spent) / (time.perf_counter() - at)
        waits: list[float] = []
        async with AsyncExitStack() as stack:
            sliders = [
                Visitor(f"ws://localhost:{host.port}", "heatmap", "more=true", f"clock=p{n}")
                for n in range(people)
            ]
            for one in sliders:
                await stack.enter_async_context(one)
            sliding = asyncio.ensure_future(waits_of(sliders)) if people else None
            await asyncio.sleep(2)
            spent, at = host.cpu(), time.perf_counter()
            confirmed = await vote(phones)
            voting = (host.cpu() - spent) / (time.perf_counter() - at)
            await asyncio.sleep(1)
            moves = [await follow(room, phones, move) for move in ("reveal", "next")]
            follows = max(moves, key=max)
            if sliding:
                waits = await sliding
    ages = room.ages()
    return [
        host.name + (f", {people} on sliders" if people else ""),
        str(count),
        spread(pages),
        spread(confirmed) + verdict(CONFIRMED, confirmed),
        spread(follows) + verdict(FOLLOWS, follows),
        spread(ages) + f" ({AGE.verdict(max(ages))})",
        f"{idle:.1%} ({CORE.verdict(idle)})" if not people else f"{idle:.1%}",
        f"{voting:.0%}",
        f"{each:.0f} KB ({KILOBYTES.verdict(each)})" if not people else "",
        spread(waits) + verdict(SLIDERS, waits) if waits else "",
        f"{room.bytes / 1000:.1f} KB",
    ]


def late(seconds: Sequence[float]) -> float:
    """The time that 95 % keep."""
    return statistics.quantiles(seconds, n=20)[-1]


def spread(seconds: Sequence[float]) -> str:
    """Median, 95 % and the longest, in milliseconds."""
    parts = (statistics.median(seconds), late(seconds), max(seconds))
    return "/".join(f"{1000 * part:.0f}" for part in parts)


def verdict(budget: Budget, seconds: Sequence[float]) -> str:
    """What a budget says of 95 %."""
    return f" ({budget.verdict(late(seconds))})"


async def killed(host: Host, count: int) -> str:
    """A process is killed amid a vote."""
    async with crowd(host, count, 10) as (room, phones, _):
        voting = asyncio.ensure_future(vote(phones))
        await asyncio.sleep(VOTE / 2)
        at = time.perf_counter()
        host.processes[0].end(signal.SIGKILL)
        await voting
        await asyncio.sleep(5)
        cut = [[t - at for t in phone.back if t > at] for phone in phones]
        back = [times[0] for times in cut if times]
        votes = await room.votes()
        follows = await follow(room, phones, "reveal")
        tries = sum(phone.tries for phone in phones)
    host.processes[0].start()
    await asyncio.to_thread(host.processes[0].ready)
    return (
        f"one of three killed amid {count} votes: {votes} of {count} counted, {tries} tried again; "
        f"{len(back)} phones cut off, back after {spread(back)} ms ({BACK.verdict(max(back))}); "
        f"the next move reached all within {1000 * max(follows):.0f} ms"
    )


async def restarted(host: Host, count: int) -> str:
    """Redis is ended amid a vote, and starts again a second later."""
    redis = host.redis
    assert redis
    async with crowd(host, count, 10) as (room, phones, _):
        voting = asyncio.ensure_future(vote(phones))
        await asyncio.sleep(VOTE / 2)
        at = time.perf_counter()
        await asyncio.to_thread(redis.end)
        await asyncio.sleep(1)
        await asyncio.to_thread(redis.start)
        await voting
        done = time.perf_counter() - at
        votes, tries = await room.votes(), sum(phone.tries for phone in phones)
        follows = await follow(room, phones, "reveal")
    return (
        f"Redis away for a second amid {count} votes: {votes} of {count} counted, {tries} tried "
        f"again, the last confirmed {done:.1f} s after it went; the next move reached all within "
        f"{1000 * max(follows):.0f} ms"
    )


async def stopped(host: Host, count: int) -> str:
    """A process with open streams is told to stop."""
    async with crowd(host, count, 10):
        at = time.perf_counter()
        await asyncio.to_thread(host.processes[0].end)
        seconds = time.perf_counter() - at
    return (
        f"told to stop under {count} phones, a process ended after {seconds:.1f} s "
        f"({STOP.verdict(seconds)})"
    )


@contextmanager
def alone() -> Iterator[Host]:
    """One process, with its rooms in memory."""
    with running() as server:
        yield Host("memory, one process", server.port, [server])


@contextmanager
def three() -> Iterator[Host]:
    """Three processes behind nginx, with Redis."""
    with running_redis() as redis, behind_proxy(environment={VARIABLE: redis.url}) as proxied:
        yield Host("Redis, three processes, nginx", proxied.port, proxied.processes, redis)


HEADER = [
    "", "phones", "page", "vote confirmed", "phones follow", "age of the count",
    "CPU while waiting", "while voting", "a stream", "sliders", "page's size",
]  # fmt: skip


def lessons() -> None:
    """Measure, then print."""
    rows, lines = [], []
    print(f"{os.cpu_count()} cores, {load()}; times: median/95 %/longest in ms", flush=True)
    for host, count in ((alone, 150), (three, 300)):
        with host() as at:
            for people in (0, PEOPLE):
                rows.append(asyncio.run(lesson(at, count, people)))
                print(rows[-1], load(), flush=True)
            if at.redis:
                lines += [asyncio.run(killed(at, count)), asyncio.run(restarted(at, count))]
            lines.append(asyncio.run(stopped(at, count // 3)))
            print("\n".join(lines), flush=True)
    print(table(HEADER, rows), *lines, load(), sep="\n")


def page() -> None:
    """How soon a phone's page stands in a browser that has kept nothing."""
    with running() as server, cold() as browser:
        body = json.dumps(QUESTION).encode()
        with urllib.request.urlopen(f"{server.http}/room", body) as answer:
            code = json.load(answer)["code"]
        for name in settings():
            times = []
            for _ in range(9):
                link = f"{server.http}/room/{code}/"
                with visit(browser, link, SETTINGS[name], STANDS) as (phone, _session):
                    stands = phone.wait_for_function("window.timings?.room").json_value()
                    times.append(stands / 1000)
            median = statistics.median(times)
            print(f"{name}: {1000 * median:.0f} ms ({PAGE[name].verdict(median)}); {load()}")


if __name__ == "__main__":
    page() if sys.argv[1:] == ["page"] else lessons()
