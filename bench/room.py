"""A class that votes, over real connections: `python -m bench.room`. Needs nginx and redis-server.

150 phones on one process with its memory, then 300 on three with Redis behind nginx: they join
within 30 s, vote within 5 s and follow two moves.
What happens when a process or Redis goes is tested, in tests/browser/deploy.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from httpx2 import AsyncClient, AsyncHTTPTransport, Limits

from bench.measure import Budget, table
from bench.proxy import behind_proxy
from bench.server import running, running_redis
from charts.snapshot.svg import fluid
from charts.table import heatmap
from state.limits import DEFAULTS
from ui.server.rooms import VARIABLE

T = TypeVar("T")
JOIN, VOTE = 30.0, 5.0  # seconds
QUESTION = {
    "text": "Which hand goes round first?",
    "options": ["the slowest", "the fastest", "both at once", "neither"],
    "right": 1,
    "explanation": "The fastest hand turns by one radian a token.",
    "picture": fluid(heatmap.figure(DEFAULTS), "a heatmap"),
    "link": "heatmap?max_len=50",
}
CONFIRMED, FOLLOWS = Budget("at most", 0.1), Budget("at most", 0.5)  # seconds, for 95 %


class Room:
    """A room that a presenter opens with the question, and the phones that follow it.

    `http` is the server's address. The phones' own cookies spread them over its processes.
    """

    def __init__(self, http: str, count: int) -> None:
        self.http = http
        own = AsyncHTTPTransport(limits=Limits(max_connections=None))  # which all of them share
        self.client = partial(AsyncClient, transport=own, timeout=60)
        self.phones = [Phone(self, n) for n in range(count)]
        self.state: dict[str, Any] = {}
        self.path = ""

    async def open(self) -> None:
        """Open it, and let the phones join one after the other."""
        answer = await self.client().post(f"{self.http}/room", json=QUESTION)
        self.state = answer.raise_for_status().json()
        self.path = f"{self.http}/room/{self.state['code']}"
        await spaced(JOIN, [phone.join for phone in self.phones])
        await self.heard(0)

    async def go(self, move: str) -> list[float]:
        """Make the presenter's move; return how long each phone took to hear of it."""
        start, version = time.perf_counter(), self.state["version"] + 1
        answer = await self.client().post(
            f"{self.path}/go/{move}?at={self.state['version']}",
            headers={"authorization": f"Bearer {self.state['secret']}"},
            json=QUESTION if move == "next" else None,
        )
        self.state |= answer.raise_for_status().json()
        await self.heard(version)
        return [phone.heard[version] - start for phone in self.phones]

    async def heard(self, version: int) -> None:
        """Wait until all phones have heard of a version."""
        async with asyncio.timeout(60):
            while not all(version in phone.heard for phone in self.phones):
                await asyncio.sleep(0.01)


class Phone:
    """A phone that listens, and votes once."""

    def __init__(self, room: Room, number: int) -> None:
        self.room = room
        self.client = room.client(cookies={"clock": str(number)})
        self.heard: dict[int, float] = {}  # when it heard of a version

    async def join(self) -> None:
        """Open the page, take the voter's cookie, and follow the room in a task of its own."""
        (await self.client.get(f"{self.room.path}/")).raise_for_status()
        self.task = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        """Follow the room."""
        async with self.client.stream("GET", f"{self.room.path}/events") as answer:
            async for line in answer.aiter_lines():
                if line.startswith("id: "):
                    self.heard.setdefault(int(line[4:]), time.perf_counter())

    async def vote(self, option: int) -> float:
        """Vote; return the seconds until that is confirmed."""
        start, state = time.perf_counter(), self.room.state
        form = {"number": state["number"], "round": state["round"], "option": option}
        answer = await self.client.post(
            f"{self.room.path}/vote", data=form, headers={"accept": "application/json"}
        )
        answer.raise_for_status()
        return time.perf_counter() - start


async def spaced(seconds: float, acts: Sequence[Callable[[], Awaitable[T]]]) -> list[T]:
    """Do all, evenly within a time; return what each gives."""

    async def one(n: int, act: Callable[[], Awaitable[T]]) -> T:
        await asyncio.sleep(seconds * n / len(acts))
        return await act()

    return list(await asyncio.gather(*(one(n, act) for n, act in enumerate(acts))))


async def lesson(http: str, count: int) -> list[str]:
    """Return a row of the table: one question, at a server's address."""
    room = Room(http, count)
    await room.open()
    votes = [partial(phone.vote, n % 4) for n, phone in enumerate(room.phones)]
    confirmed = await spaced(VOTE, votes)
    follows = [await room.go(move) for move in ("reveal", "next")]
    for phone in room.phones:
        phone.task.cancel()
    await asyncio.gather(*(phone.task for phone in room.phones), return_exceptions=True)
    return [str(count), CONFIRMED.late(confirmed), FOLLOWS.late(max(follows, key=max))]


def main() -> None:
    """Measure, then print."""
    with running() as alone:
        rows = [asyncio.run(lesson(alone.http, 150))]
    with running_redis() as redis, behind_proxy({VARIABLE: redis.url}) as three:
        rows += [asyncio.run(lesson(three.http, 300))]
    print(table(["phones, 95 %", "vote confirmed", "phones follow"], rows))


if __name__ == "__main__":
    main()
