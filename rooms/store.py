"""The interface of a store: memory.py is for one process, redis_store.py for several."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Literal, Protocol

from rooms.room import Counts, Room

LIVES = 3 * 3600  # seconds from the last move or vote until a room is gone
MOST_VOTERS = 2000  # on one question
Outcome = Literal["counted", "late", "full", "gone"]


class AwayError(Exception):
    """The store does not answer now; nothing was promised."""


class FullError(Exception):
    """There is no space for one more room, or for what a room is to keep."""


@dataclass(frozen=True)
class Tally:
    """The changing numbers while a class votes."""

    version: int  # of the room
    here: int  # phones
    counts: Counts


class Store(Protocol):
    """Rooms by their codes. Every method may raise AwayError."""

    async def open(self, room: Room) -> str:
        """Keep a new room; its code. FullError if there are too many."""

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
        """Note how many phones a process has; a note that is not renewed is forgotten."""

    def changes(self) -> AsyncIterator[str]:
        """Return the codes of rooms that have changed; "" where any may have."""

    async def close(self) -> None:
        """Let go of what it holds open."""
