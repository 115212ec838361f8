"""Rooms in this process. All of it is on one event loop, so each method is one step."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from rooms import store as stores
from rooms.codes import new_code
from rooms.room import ROUNDS, Room
from rooms.store import Kept, Outcome, Store, Tally, first_to_go

MOST_ROOMS = 250  # of 0.6 MB at most: their questions, and 160 bytes for each vote


@dataclass
class Entry:
    """A room and what is kept with it."""

    room: Room
    until: float
    counts: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    votes: dict[tuple[int, str], int] = field(default_factory=dict)  # by round and voter
    notes: dict[str, tuple[int, float]] = field(default_factory=dict)  # by process

    def here(self) -> list[int]:
        """Return the phones of each process whose note holds."""
        return [phones for phones, until in self.notes.values() if until > time.monotonic()]


class Memory(Store):
    """The store of one process."""

    def __init__(self) -> None:
        self._rooms: dict[str, Entry] = {}
        self._queues: set[asyncio.Queue[str]] = set()

    async def open(self, room: Room) -> str:
        kept = [
            Kept(code, entry.room.opener, len(entry.votes), bool(entry.here()))
            for code in list(self._rooms)
            if (entry := self._entry(code))  # forgets a room that is over
        ]
        if len(kept) >= MOST_ROOMS:
            gone = first_to_go(kept, room.opener)
            del self._rooms[gone]
            self._tell(gone)
        while (code := new_code()) in self._rooms:
            pass
        self._rooms[code] = Entry(room, time.monotonic() + stores.LIVES)
        return code

    async def room(self, code: str) -> Room | None:
        entry = self._entry(code)
        return entry.room if entry else None

    async def replace(self, code: str, at: int, room: Room) -> bool:
        entry = self._entry(code)
        if entry is None or entry.room.version != at:
            return False
        if len(room.turns) > len(entry.room.turns):  # who said what is no longer needed
            entry.votes = {}
        entry.room, entry.until = room, time.monotonic() + stores.LIVES
        self._tell(code)
        return True

    async def vote(self, code: str, number: int, round_: int, voter: str, option: int) -> Outcome:
        entry = self._entry(code)
        if entry is None:
            return "gone"
        room = entry.room
        if (number, round_, "asked") != (room.number, room.round, room.phase):
            return "late"
        if not 0 <= option < len(room.question.options):
            return "late"
        before = entry.votes.get((round_, voter))
        if before is None:
            voters = sum(entry.counts[number, round_, n] for n in range(len(room.question.options)))
            if voters >= stores.MOST_VOTERS:
                return "full"
        else:
            entry.counts[number, round_, before] -= 1
        entry.votes[round_, voter] = option
        entry.counts[number, round_, option] += 1
        entry.until = time.monotonic() + stores.LIVES
        return "counted"

    async def voted(self, code: str, number: int, voter: str) -> tuple[int | None, ...]:
        entry = self._entry(code)
        votes = entry.votes if entry and entry.room.number == number else {}
        return tuple(votes.get((round_, voter)) for round_ in range(1, ROUNDS + 1))

    async def tally(self, code: str) -> Tally | None:
        entry = self._entry(code)
        if entry is None:
            return None
        return Tally(entry.room.version, sum(entry.here()), dict(entry.counts))

    async def here(self, code: str, process: str, phones: int) -> None:
        if entry := self._entry(code):
            entry.notes[process] = (phones, time.monotonic() + stores.NOTE)

    async def changes(self) -> AsyncIterator[str]:
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._queues.add(queue)
        try:
            yield ""
            while True:
                yield await queue.get()
        finally:
            self._queues.discard(queue)

    async def close(self) -> None:
        """Do nothing: nothing is held open."""

    def _entry(self, code: str) -> Entry | None:
        entry = self._rooms.get(code)
        if entry and entry.until < time.monotonic():
            del self._rooms[code]
            return None
        return entry

    def _tell(self, code: str) -> None:
        for queue in self._queues:
            queue.put_nowait(code)
