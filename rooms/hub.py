"""The open streams of this process: all phones of a room are sent the same bytes."""

import asyncio
import contextlib
import logging
import random
import secrets
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from types import FrameType
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from rooms.limits import MOST_STREAMS
from rooms.store import AwayError, Store

BEAT = 15.0  # seconds between signs of life
END = 1.0  # seconds for the store to let go
NOTE = 0.25  # seconds between notes of how many phones are here
RETRY = (500, 2500)  # milliseconds until a phone whose stream broke opens another
POLLED = 8.0  # seconds for which a phone that asks is here; it asks every three
GONE = 1 << 60  # a version after every other
HEADERS = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",  # nginx: pass on at once
}
News = Callable[[str], Awaitable[tuple[int, bytes]]]  # a room's version and what phones are told


class Phone:
    """One stream. A slow reader skips what came between."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._task: asyncio.Task[None] | None = None
        self._next = b""
        self.version, self.open = -1, False

    def tell(self, data: bytes, version: int) -> None:
        """Send the news of a version, unless a newer one was sent."""
        if version > self.version:
            self.version = version
            self._pass_on(data)

    def beat(self) -> None:
        """Send a sign of life."""
        if self._task is None or self._task.done():
            self._pass_on(b"event: beat\ndata: 1\n\n")

    def _pass_on(self, data: bytes) -> None:
        self._next = data
        if self.open and (self._task is None or self._task.done()):
            self._task = asyncio.ensure_future(self._send_all())

    def start(self, first: bytes) -> None:
        """Send `first`, after the headers, and what has come meanwhile."""
        self.open = True
        self._pass_on(first + self._next)

    async def _send_all(self) -> None:
        with contextlib.suppress(OSError):  # it has left
            while self._next:
                data, self._next = self._next, b""
                await self._send({"type": "http.response.body", "body": data, "more_body": True})

    def end(self) -> None:
        """Send nothing more."""
        if self._task:
            self._task.cancel()


class Hub:
    """Hears of changes in the store, and tells the phones."""

    def __init__(self, store: Store, news: News) -> None:
        self.store, self.news = store, news
        self._phones: dict[str, set[Phone]] = {}
        self._polls: dict[str, dict[str, float]] = {}  # until when each voter is here, by room
        self._noted: dict[str, int] = {}
        self.presenters: Counter[str] = Counter()  # by room
        self._process = secrets.token_hex(4)
        self.count = 0
        self.closing = asyncio.Event()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Work until the block ends, or the process is told to."""
        self._loop, self.closing = asyncio.get_running_loop(), asyncio.Event()
        tasks = [
            asyncio.ensure_future(work()) for work in (self._listen, self._beat, self._note_phones)
        ]
        try:
            with self._ended_by_signals():
                yield
        finally:
            self.closing.set()
            for task in tasks:
                task.cancel()
            # A store that is away holds nobody up.
            await asyncio.wait([*tasks, asyncio.ensure_future(self.store.close())], timeout=END)

    @contextlib.contextmanager
    def _ended_by_signals(self) -> Any:
        """End streams at a signal: the server waits for open answers before its lifespan ends."""
        before = dict[int, Any]()

        def handle(number: int, frame: FrameType | None) -> None:
            self.close()
            earlier = before[number]
            if callable(earlier):
                earlier(number, frame)

        with contextlib.suppress(ValueError):  # not in the main thread: no signal comes here
            for one in (signal.SIGTERM, signal.SIGINT):
                before[one] = signal.getsignal(one)
                signal.signal(one, handle)
        try:
            yield
        finally:
            for number, earlier in before.items():
                if signal.getsignal(number) is handle:
                    signal.signal(number, earlier)

    def close(self) -> None:
        """End all streams, from any thread."""
        self._loop.call_soon_threadsafe(self.closing.set)

    def phones(self, code: str) -> int:
        """Count the phones of a room that are here, with a stream or without."""
        now, polls = time.monotonic(), self._polls.get(code, {})
        for voter in [voter for voter, until in polls.items() if until < now]:
            del polls[voter]
        if not polls:
            self._polls.pop(code, None)
        return len(self._phones.get(code, ())) + len(polls)

    def polled(self, code: str, voter: str) -> None:
        """Note that a phone without a stream has asked for the state."""
        polls = self._polls.setdefault(code, {})
        if voter in polls or len(polls) < MOST_STREAMS:
            polls[voter] = time.monotonic() + POLLED

    @contextlib.contextmanager
    def listed(self, code: str, phone: Phone) -> Any:
        """Tell this phone what changes, until the block ends."""
        self._phones.setdefault(code, set()).add(phone)
        self.count += 1
        try:
            yield
        finally:
            self.count -= 1
            phone.end()
            phones = self._phones[code]
            phones.discard(phone)
            if not phones:
                del self._phones[code]

    async def _tell(self, code: str) -> None:
        if code not in self._phones:
            return
        try:
            version, data = await self.news(code)
        except AwayError:
            return  # the beat looks again
        for phone in tuple(self._phones.get(code, ())):
            phone.tell(data, version)

    async def _listen(self) -> None:
        async for code in self.store.changes():
            for one in [code] if code else list(self._phones):
                try:
                    await self._tell(one)
                except Exception:  # of one room: the others go on
                    logging.getLogger(__name__).exception("A room was not told")

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for code in list(self._phones):
                with contextlib.suppress(AwayError):
                    # A room may be gone, or a change was missed.
                    tally = await self.store.tally(code)
                    version = GONE if tally is None else tally.version
                    if any(phone.version < version for phone in self._phones.get(code, ())):
                        await self._tell(code)
                for phone in tuple(self._phones.get(code, ())):
                    phone.beat()
            self._noted.clear()  # so that each note is renewed

    async def _note_phones(self) -> None:
        while True:
            await asyncio.sleep(NOTE)
            self.presenters = +self.presenters  # forgets rooms that have none
            for code in {*self._phones, *self._polls, *self.presenters, *self._noted}:
                phones = self.phones(code)
                if self._noted.get(code) != phones:
                    with contextlib.suppress(AwayError):
                        await self.store.here(code, self._process, phones)
                        self._noted[code] = phones
                if not phones and code not in self.presenters:
                    self._noted.pop(code, None)


class Stream(Response):
    """One phone's stream."""

    def __init__(self, hub: Hub, code: str) -> None:
        self.hub, self.code, self.background = hub, code, None
        self.init_headers(HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell the phone what is now, and what changes, until it leaves."""
        hub, phone = self.hub, Phone(send)
        if hub.count >= MOST_STREAMS or hub.closing.is_set():
            busy = Response(status_code=503, headers={"retry-after": "3"})
            await busy(scope, receive, send)
            return
        # Listed before the state is read, so that no change falls in between.
        with hub.listed(self.code, phone):
            try:
                version, data = await hub.news(self.code)
            except AwayError:
                away = Response(status_code=503, headers={"retry-after": "2"})
                await away(scope, receive, send)
                return
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            phone.tell(data, version)
            phone.start(b"retry: %d\n\n" % random.randint(*RETRY))
            await until_left(receive, hub.closing)
            if hub.closing.is_set():
                await send({"type": "http.response.body", "body": b"", "more_body": False})


async def until_left(receive: Receive, closing: asyncio.Event) -> None:
    """Wait until who asked has left, or the process ends."""

    async def left() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    waits = {asyncio.ensure_future(left()), asyncio.ensure_future(closing.wait())}
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waits:
            one.cancel()
