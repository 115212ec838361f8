"""Turns: a few runs at a time, each to its end, instead of all of them in slices."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial

MAX_RUNS = 2  # one computes in Python while the other is in NumPy, zlib or the kernel
MAX_WAIT = 5.0  # seconds after which a run starts anyway, so that nobody waits for ever
MAX_ASKS, ASK_WAIT = 500, 1.5  # visitors who wait for pictures of a drag, and seconds that they do
PAUSE = 0.002  # seconds after which who is behind others looks again


class RunQueue:
    """Lets a few in at a time."""

    def __init__(self, at_once: int = MAX_RUNS, longest: float = MAX_WAIT) -> None:
        self._free, self.longest = threading.Semaphore(at_once), longest
        self._count, self.busy = threading.Lock(), 0  # who is in or waits

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn and keep it until the block ends, even by an exception.

        Each of a run's ~40 messages releases the GIL. With 50 runs at once every release lets the
        others in, and all finish late, as does the loop that sends the messages. Admitting two at a
        time lets the first ones answer while the others wait (`python -m bench.people`).
        """
        with self._count:
            self.busy += 1
        acquired = self._free.acquire(timeout=self.longest)
        try:
            yield
        finally:
            if acquired:
                self._free.release()
            with self._count:
                self.busy -= 1


runs = RunQueue()
"""The queue of this process."""
checks = RunQueue(1, longest=600.0)
"""Runs with a large file, one at a time: checking a table takes up to 30 times its file."""
paints = RunQueue(1)
"""First paints and cards, one at a time: they take milliseconds, and no turn of a run."""


class AskQueue:
    """Lets one in at a time while nobody is in `queues` or waits there.

    Of each visitor only the newest request waits, in the place of the older one.
    """

    def __init__(self, *queues: RunQueue) -> None:
        self._queues, self._waiting = queues, dict[str, asyncio.Future[bool | None]]()
        self._taken = False
        self._looks = False  # whether somebody looks again

    @asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[bool | None]:
        """Wait for a turn and keep it until the block ends.

        Yield whether there is one; None where a newer request of the visitor's has its place.
        """
        older = self._waiting.get(visitor)
        if older is None and len(self._waiting) >= MAX_ASKS:
            yield False
            return
        mine = self._waiting[visitor] = asyncio.get_running_loop().create_future()
        if older and not older.done():
            older.set_result(None)
        self._next()
        try:
            await asyncio.wait([mine], timeout=ASK_WAIT)
            if not mine.done():
                del self._waiting[visitor]
                mine.set_result(False)
            yield mine.result()
        finally:
            if not mine.done():  # broken off
                del self._waiting[visitor]
            elif mine.result():
                self._taken = False
                self._next()

    def _next(self, *, again: bool = False) -> None:
        self._looks = self._looks and not again
        if self._taken or not self._waiting or self._looks:
            return
        if any(queue.busy for queue in self._queues):
            self._looks = True
            asyncio.get_running_loop().call_later(PAUSE, partial(self._next, again=True))
            return
        mine = self._waiting.pop(next(iter(self._waiting)))
        self._taken = True
        mine.set_result(True)


asks = AskQueue(runs, paints)
"""Pictures for hands that drag: behind all others, because a browser asks for the next anyhow."""
