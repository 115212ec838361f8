"""Turns: a few runs at a time, each to its end, instead of all of them in slices."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

MAX_RUNS = 2  # one computes in Python while the other is in NumPy, zlib or the kernel
MAX_WAIT = 5.0  # seconds after which a run starts anyway, so that nobody waits for ever


class RunQueue:
    """Lets a few in at a time."""

    def __init__(self, at_once: int = MAX_RUNS, longest: float = MAX_WAIT) -> None:
        self._free, self.longest = threading.Semaphore(at_once), longest

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn and keep it until the block ends, even by an exception.

        Each of a run's ~40 messages releases the GIL. With 50 runs at once every release lets the
        others in, and all finish late, as does the loop that sends the messages. Admitting two at a
        time lets the first ones answer while the others wait (`python -m bench.people`).
        """
        acquired = self._free.acquire(timeout=self.longest)
        try:
            yield
        finally:
            if acquired:
                self._free.release()


runs = RunQueue()
"""The queue of this process."""
checks = RunQueue(1, longest=600.0)
"""Runs with a large file, one at a time: checking a table takes up to 30 times its file."""
paints = RunQueue(1)
"""First paints and cards, one at a time: they take milliseconds, and no turn of a run."""
