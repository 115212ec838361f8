"""The interface of a store: memory.py is for one process, redis_store.py for several.

A room is bounded, in its questions and its votes, and so is the number of rooms. So where one was
opened there is space for all that its class does; only opening another can fail.
"""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from rooms.room import Counts, Room

LIVES = 3 * 3600  # seconds from the last move or vote until a room is gone
MOST_VOTERS = 1000  # on one question
NOTE = 40  # seconds for which a note of who is here holds
SMALL = 1 / 32  # of all rooms: an address that has opened fewer, or only one, loses none
Outcome = Literal["counted", "late", "full", "gone"]


class AwayError(Exception):
    """The store does not answer now; nothing was promised."""


class FullError(Exception):
    """There is no space for one more room."""


@dataclass(frozen=True)
class Kept:
    """A room, where one of them is to make way."""

    code: str
    opener: str
    votes: int  # on its present question
    here: bool  # a phone or a presenter


def first_to_go(rooms: Sequence[Kept], opener: str) -> str:
    """Return the code of the room that makes way for one of `opener`. FullError if none does.

    It is one in which nobody is, of the address that has opened most: of its rooms one with fewest
    votes, and of these the newest. A room opened before its lesson is older than a flood, and of an
    address with few. Who opens most takes no room of others.
    """
    shares = Counter([opener, *(one.opener for one in rooms)])
    least = max(shares[opener], len(rooms) * SMALL, 2)
    idle = [one for one in reversed(rooms) if not one.here and shares[one.opener] >= least]
    if not idle:
        raise FullError
    return max(idle, key=lambda one: (shares[one.opener], -one.votes)).code


@dataclass(frozen=True)
class Tally:
    """The changing numbers while a class votes."""

    version: int  # of the room
    here: int  # phones
    counts: Counts


class Store(Protocol):
    """Rooms by their codes. Every method may raise AwayError."""

    async def open(self, room: Room) -> str:
        """Keep a new room; its code. FullError if there is no space."""

    async def room(self, code: str) -> Room | None:
        """Return the room; None where there is none."""

    async def replace(self, code: str, at: int, room: Room) -> bool:
        """Put `room` in the place of the one of version `at`; False where that has changed.

        All processes hear of it by `changes`.
        """

    async def vote(self, code: str, number: int, round_: int, voter: str, option: int) -> Outcome:
        """Count a vote on the present question, in the place of an earlier one of this voter."""

    async def voted(self, code: str, number: int, voter: str) -> tuple[int | None, ...]:
        """Return a voter's answers to the present question, by round."""

    async def tally(self, code: str) -> Tally | None:
        """Return the votes so far, and how many phones are here; None where there is no room."""

    async def here(self, code: str, process: str, phones: int) -> None:
        """Note for `NOTE` seconds that a process has a room's presenter or phones, and how many."""

    def changes(self) -> AsyncIterator[str]:
        """Return the codes of rooms that have changed; "" where any may have."""

    async def close(self) -> None:
        """Let go of what it holds open."""
