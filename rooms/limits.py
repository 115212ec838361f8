"""The limits of one address, in one process. Nothing of it is kept longer than its time."""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable

MOST_ADDRESSES = 20_000


class Rate:
    """A limit of so many requests in so many seconds, for each address."""

    def __init__(
        self, most: int, seconds: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.most, self.seconds, self._now = most, seconds, now
        self._counts: Counter[str] = Counter()
        self._until = 0.0

    def over(self, address: str) -> bool:
        """Return whether an address has used up its limit."""
        self._turn()
        return self._counts[_network(address)] >= self.most

    def count(self, address: str) -> bool:
        """Count one of an address; False where it is one too many."""
        if self.over(address):
            return False
        self._counts[_network(address)] += 1
        return True

    def _turn(self) -> None:
        now = self._now()
        if now >= self._until or len(self._counts) > MOST_ADDRESSES:
            self._counts.clear()
            self._until = now + self.seconds


class Limits:
    """The rates of this process."""

    def __init__(self) -> None:
        # A hall that types never gets there; in 90 minutes a machine hits one of 20 rooms with
        # a chance of 0.02, and can then vote.
        self.wrong = Rate(120, 60)
        self.opened = Rate(60, 3600)
        # 300 phones behind one address vote within seconds, and change their minds.
        self.votes = Rate(6000, 60)
        self.votes_each = Rate(60, 60)  # of one phone
        self.moves = Rate(600, 60)  # of a presenter, and of whoever guesses secrets
        self.joins = Rate(4000, 60)


MOST_STREAMS = 3000  # of one process
MOST_PRESENTERS = 20  # of one room: each looks at the votes four times a second
MOST_QUESTION = 200_000  # bytes of a question as it comes
MOST_VOTE = 300  # bytes of a vote


def _network(address: str) -> str:
    """Return an IPv4 address, or the network that one customer has: /64 of IPv6."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)))
