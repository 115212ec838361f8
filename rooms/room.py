"""A room as a value, and the presenter's moves as functions of it."""

import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, cast

from rooms.question import Question, stored

Phase = Literal["asked", "told", "ended"]
Move = Literal["reveal", "again", "next", "end", "reopen"]
ROUNDS = 2  # a class votes, talks it over, and votes again
MOST_QUESTIONS, MOST_BYTES = 60, 300_000
Counts = Mapping[tuple[int, int, int], int]  # votes by question, round and option


@dataclass(frozen=True)
class Turn:
    """A question and how often it was asked."""

    question: Question
    rounds: int = 1


@dataclass(frozen=True)
class Room:
    """The state of a room, but for the votes: they change without a new version."""

    lock: str  # the digest of the presenter's secret
    turns: tuple[Turn, ...]  # the present question last; only that one has its picture
    phase: Phase = "asked"
    version: int = 0  # grows with every move
    left: Phase = "asked"  # the phase in which it was ended
    opener: str = ""  # 16 bits of the digest of the address that opened it

    @property
    def size(self) -> int:
        """Bytes that it takes, about: as JSON, or here, where a wide sign widens all its text."""
        texts = [str(value) for turn in self.turns for value in vars(turn.question).values()]
        as_json = json.dumps(self.plain(), ensure_ascii=False).encode()
        return max(len(as_json), sum(map(sys.getsizeof, texts)))

    @property
    def number(self) -> int:
        """Index of the present question, from 0."""
        return len(self.turns) - 1

    @property
    def question(self) -> Question:
        """The present one."""
        return self.turns[-1].question

    @property
    def picture(self) -> str:
        """The picture as phones see it; one that answers its question comes with the answer."""
        is_kept = self.question.covered and self.phase == "asked"
        return "" if is_kept else self.question.picture

    @property
    def round(self) -> int:
        """1, or 2 where it is asked again."""
        return self.turns[-1].rounds

    def plain(self) -> dict[str, Any]:
        """Return it as plain values for JSON."""
        return asdict(self)


def room(data: Mapping[str, Any]) -> Room:
    """Return the room that `plain` was of."""
    turns = tuple(Turn(stored(one["question"]), one["rounds"]) for one in data["turns"])
    phase, left = cast(Phase, data["phase"]), cast(Phase, data.get("left", "told"))
    return Room(data["lock"], turns, phase, data["version"], left, data.get("opener", ""))


def opened(question: Question, lock: str, opener: str = "") -> Room:
    """Return a new room with its first question."""
    return Room(lock, (Turn(question),), opener=opener)


def moved(before: Room, move: Move, question: Question | None = None) -> Room:
    """Return the room after a move; the same one where it cannot be made."""
    after = _moved(before, move, question)
    return before if after is before else replace(after, version=before.version + 1)


def _moved(before: Room, move: Move, question: Question | None) -> Room:
    *earlier, present = before.turns
    match move:
        case "reveal" if before.phase == "asked":
            return replace(before, phase="told")
        case "again" if before.phase != "ended" and present.rounds < ROUNDS:
            once_more = replace(present, rounds=present.rounds + 1)
            return replace(before, turns=(*earlier, once_more), phase="asked")
        case "next" if (
            before.phase != "ended" and question is not None and len(before.turns) < MOST_QUESTIONS
        ):
            gone = replace(present, question=replace(present.question, picture=""))
            return replace(before, turns=(*earlier, gone, Turn(question)), phase="asked")
        case "end" if before.phase != "ended":
            return replace(before, phase="ended", left=before.phase)
        case "reopen" if before.phase == "ended":
            return replace(before, phase=before.left)
    return before


def votes(room: Room, counts: Counts, number: int) -> list[list[int]]:
    """Return the votes on a question by round and option."""
    turn = room.turns[number]
    return [
        [counts.get((number, round_, option), 0) for option in range(len(turn.question.options))]
        for round_ in range(1, turn.rounds + 1)
    ]


def answered(room: Room) -> range:
    """Return the numbers of the questions whose answers the class knows."""
    return range(room.number if room.phase == "asked" else room.number + 1)
