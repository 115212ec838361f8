"""A class that votes, over real connections: `python -m bench.room`. Needs nginx and redis-server.

150 phones on one process with its memory, then 300 on three with Redis behind nginx: they join
within 30 s, wait, vote within 5 s and follow two moves; then again while 50 people move sliders.
What happens when a process or Redis goes is tested, in tests/browser/deploy.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from bench.measure import Budget, late, machine, milliseconds, table
from bench.people import visiting, waits_of
from bench.proxy import Proxied, behind_proxy
from bench.redis_server import running_redis
from bench.server import Server, running
from charts.snapshot.svg import fluid
from charts.table import heatmap
from state.limits import DEFAULTS
from ui.server.rooms import VARIABLE

T = TypeVar("T")
JOIN, VOTE, IDLE, PEOPLE = 30.0, 5.0, 15.0, 50  # seconds; people on sliders
QUESTION = {
    "text": "Which hand goes round first?",
    "options": ["the slowest", "the fastest", "both at once", "neither"],
    "right": 1,
    "explanation": "The fastest hand turns by one radian a token.",
    "picture": fluid(heatmap.figure(DEFAULTS), "a heatmap"),
    "link": "heatmap?max_len=50",
}
CONFIRMED, FOLLOWS = Budget("at most", 0.1), Budget("at most", 0.5)  # seconds, for 95 %
CORE, SLIDERS = Budget("at most", 0.02), Budget("at most", 0.25)


@asynccontextmanager
async def line(
    port: int, method: str, path: str, body: bytes = b"", **headers: str
) -> AsyncIterator[tuple[asyncio.StreamReader, int, dict[str, str]]]:
    """Make a request on a connection of its own; its body is still to be read."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    try:
        names = {"host": f"localhost:{port}", "connection": "close", **headers}
        names |= {"content-length": str(len(body))} if body else {}
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


async def ask(port: int, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    """Make a request; return the body of the answer, or raise ValueError where it is refused."""
    async with line(port, method, path, body, **headers) as (reader, status, _):
        if status >= 400:
            raise ValueError(f"{path} was refused: {status}")
        return await reader.read()


@dataclass
class Phone:
    """A phone that listens, and votes once."""

    room: Room
    cookie: str
    heard: dict[int, float] = field(default_factory=dict)  # when it heard of a version

    async def join(self, streams: list[asyncio.Task[None]]) -> None:
        """Open the page, take the voter's cookie, and follow the room in a task of its own."""
        async with line(self.room.port, "GET", f"{self.room.path}/", cookie=self.cookie) as answer:
            reader, _, headers = answer
            await reader.read()
        self.cookie += f"; {headers['set-cookie'].split(';')[0]}"
        streams.append(asyncio.create_task(self.listen()))

    async def listen(self) -> None:
        """Follow the room."""
        path = f"{self.room.path}/events"
        async with line(self.room.port, "GET", path, cookie=self.cookie) as (reader, *_):
            while text := await reader.readline():
                if text.startswith(b"id: "):
                    self.heard.setdefault(int(text[4:]), time.perf_counter())

    async def vote(self, option: int) -> float:
        """Vote; return the seconds until that is confirmed."""
        start, state = time.perf_counter(), self.room.state
        form = f"number={state['number']}&round={state['round']}&option={option}".encode()
        headers = {"accept": "application/json", "cookie": self.cookie}
        await ask(self.room.port, "POST", f"{self.room.path}/vote", form, **headers)
        return time.perf_counter() - start


class Room:
    """A room that a presenter has opened."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.state: dict[str, int] = {}
        self.path = self.bearer = ""

    async def open(self) -> None:
        """Open it with the question."""
        self.state = json.loads(
            await ask(self.port, "POST", "/room", json.dumps(QUESTION).encode())
        )
        self.path = f"/room/{self.state['code']}"
        self.bearer = f"Bearer {self.state['secret']}"

    async def go(self, move: str, phones: Sequence[Phone]) -> list[float]:
        """Make the presenter's move; return how long each phone took to hear of it."""
        start, version = time.perf_counter(), self.state["version"] + 1
        body = json.dumps(QUESTION).encode() if move == "next" else b""
        path = f"{self.path}/go/{move}?at={self.state['version']}"
        self.state |= json.loads(
            await ask(self.port, "POST", path, body, authorization=self.bearer)
        )
        await heard(phones, version)
        return [phone.heard[version] - start for phone in phones]


async def heard(phones: Sequence[Phone], version: int) -> None:
    """Wait until all phones have heard of a version."""
    async with asyncio.timeout(60):
        while not all(version in phone.heard for phone in phones):
            await asyncio.sleep(0.01)


async def spaced(seconds: float, acts: Sequence[Callable[[], Awaitable[T]]]) -> list[T]:
    """Do all, evenly within a time; return what each gives."""

    async def one(n: int, act: Callable[[], Awaitable[T]]) -> T:
        await asyncio.sleep(seconds * n / len(acts))
        return await act()

    return list(await asyncio.gather(*(one(n, act) for n, act in enumerate(acts))))


@dataclass
class Host:
    """A server that phones ask, and the processes behind it."""

    name: str
    server: Server | Proxied
    processes: Sequence[Server]

    def cpu(self) -> float:
        """Return CPU seconds so far."""
        return sum(process.cpu_seconds() for process in self.processes)


async def lesson(host: Host, count: int, people: int = 0) -> list[str]:
    """Return a row of the table: one question, with `people` on sliders meanwhile."""
    room = Room(host.server.port)
    await room.open()
    phones = [Phone(room, f"clock={n}") for n in range(count)]  # by which nginx spreads them
    streams: list[asyncio.Task[None]] = []
    await spaced(JOIN, [partial(phone.join, streams) for phone in phones])
    await heard(phones, 0)
    spent = host.cpu()
    await asyncio.sleep(IDLE)
    idle = (host.cpu() - spent) / IDLE
    async with visiting(host.server, ("heatmap", "more=true"), people) as visitors:
        sliding = asyncio.ensure_future(waits_of(visitors))
        confirmed = await spaced(
            VOTE, [partial(phone.vote, n % 4) for n, phone in enumerate(phones)]
        )
        follows = [await room.go(move, phones) for move in ("reveal", "next")]
        waits = await sliding
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return [
        host.name + (f", {people} on sliders" if people else ""),
        str(count),
        cell(confirmed, CONFIRMED),
        cell(max(follows, key=max), FOLLOWS),
        f"{idle:.1%}, {CORE.verdict(idle)}" if not people else "",
        cell(waits, SLIDERS) if people else "",
    ]


def cell(seconds: Sequence[float], budget: Budget) -> str:
    """Return the time that 95 % keep, with its budget."""
    tail = late(seconds)
    return f"{milliseconds(tail)}, {budget.verdict(tail)}"


@contextmanager
def alone() -> Iterator[Host]:
    """Run one process, with its rooms in memory."""
    with running() as server:
        yield Host("one process", server, [server])


@contextmanager
def three() -> Iterator[Host]:
    """Run three processes behind nginx, with Redis."""
    with running_redis() as redis, behind_proxy(environment={VARIABLE: redis.url}) as proxied:
        yield Host("three processes", proxied, proxied.processes)


def main() -> None:
    """Measure, then print."""
    rows = []
    print(machine(), flush=True)
    for host, count in ((alone, 150), (three, 300)):
        with host() as at:
            rows += [asyncio.run(lesson(at, count, people)) for people in (0, PEOPLE)]
    header = ["95 %", "phones", "vote confirmed", "phones follow", "CPU while waiting", "sliders"]
    print(table(header, rows))


if __name__ == "__main__":
    main()
