"""Limits of one process. Nothing that is counted here is kept longer than its time.

A lecture hall has one address, so nothing that a class does is counted by it: whoever has the code
enters, however many wrong ones are tried beside him.
"""

import ipaddress
import time
from collections.abc import Callable

MOST_ADDRESSES = 20_000


class Rate:
    """A limit of so many requests in so many seconds, for each address."""

    def __init__(
        self, most: int, seconds: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.most, self.seconds, self._now = most, seconds, now
        self._counts: dict[str, int] = {}
        self._until = 0.0

    def count(self, address: str) -> bool:
        """Count one of an address; False where it is one too many."""
        if self._now() >= self._until:
            self._counts.clear()
            self._until = self._now() + self.seconds
        # Counted last stands last: a flood of addresses pushes out those that are quiet.
        count = self._counts.pop(network(address), 0) + 1
        self._counts[network(address)] = min(count, self.most + 1)
        if len(self._counts) > MOST_ADDRESSES:
            del self._counts[next(iter(self._counts))]
        return count <= self.most


MOST_STREAMS = 3000  # of one process
MOST_PRESENTERS = 20  # of one room: each looks at the votes four times a second
MOST_QUESTION = 200_000  # bytes of a question as it comes
MOST_VOTE = 300  # bytes of a vote


def network(address: str) -> str:
    """Return an IPv4 address, or the network that one customer has: /64 of IPv6."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)))
