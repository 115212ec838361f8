"""Turns: a few runs at a time, each in one go, instead of all of them in slices."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

AT_ONCE = 2  # one computes in Python while another is in NumPy, zlib or the kernel
LONGEST = 5.0  # seconds, after which a run starts in any case: nobody is held up for good
_turns = threading.Semaphore(AT_ONCE)


@contextmanager
def turn() -> Iterator[None]:
    """Wait for a turn, and have it for as long as the block takes, however that ends.

    Python lets one thread compute at a time. A run sends some fifty messages, and with each it
    lets go; among fifty runs it then waits for all the others to have their slice, and so does the
    loop that sends the messages. In turns, `python -m bench.people` counts about a third more
    reruns a second, and almost nobody waits a second.
    """
    taken = _turns.acquire(timeout=LONGEST)
    try:
        yield
    finally:
        if taken:
            _turns.release()
