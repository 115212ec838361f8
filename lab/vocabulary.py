"""Words as ids, and texts as the arrays that a model reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.model import Batch, Model
from lab.operations import Ids
from lab.tasks import ALL_TASKS
from lab.tasks.task import FIRST_WORD, PADDING, START, STOP, Example, Task


@dataclass(frozen=True)
class Design:
    """A model to train: which task, and how it is told where words stand."""

    task: str
    positions: str = "sinusoidal"  # one of lab.positions.SCHEMES
    segmented: bool = True  # whether the segment of each word is told, where a task has segments

    @property
    def of(self) -> Task:
        """The task itself."""
        return ALL_TASKS[self.task]

    @property
    def name(self) -> str:
        """A name for files and tables."""
        return ", ".join([self.task, self.positions, *["unsegmented"] * (not self.segmented)])

    def model(self) -> Model:
        """Return the transformer for the task."""
        task = self.of
        return Model(
            source_words=FIRST_WORD + len(task.source_words),
            target_words=(FIRST_WORD if task.writes else 0) + len(task.target_words),
            positions=self.positions,
            segments=task.segments if self.segmented else 0,
            writes=task.writes,
            reads=task.reads,
            embedded=task.embedded,
        )


class Examples(NamedTuple):
    """Texts and their answers as arrays, padded to the longest."""

    text: Batch
    target: Ids  # (B, m): START, the words, STOP, PADDING; or the answer's index, (B, 1)

    def pick(self, rows: NDArray[np.int_]) -> Examples:
        """Pick some of them, cut to the longest of these."""
        words, positions, segments, *_ = self.text
        n = int((words[rows] != PADDING).sum(1).max())
        m = self.target.shape[1]
        if m > 1:
            m = int((self.target[rows] != PADDING).sum(1).max())
        cut = Batch(
            words[rows, :n], positions[rows, :n], None if segments is None else segments[rows, :n]
        )
        return Examples(cut, self.target[rows, :m])


def read(design: Design, sources: Sequence[Example]) -> Batch:
    """Return texts as a batch. Positions count anew in each segment."""
    task, count = design.of, max(len(one.source) for one in sources)
    ids = {word: FIRST_WORD + at for at, word in enumerate(task.source_words)}
    words, positions, segments = np.zeros((3, len(sources), count), dtype=np.int_)
    for row, one in enumerate(sources):
        n = len(one.source)
        words[row, :n] = [ids[word] for word in one.source]
        positions[row, :n] = _count(one.segments) if one.segments else np.arange(n)
        if one.segments:
            segments[row, :n] = one.segments
    segment_ids = segments if task.segments and design.segmented else None
    return Batch(words, positions, segment_ids)


def _count(segments: Sequence[int]) -> list[int]:
    """Return positions that begin at 0 where a segment begins."""
    positions: list[int] = []
    for at, segment in enumerate(segments):
        positions.append(positions[-1] + 1 if at and segments[at - 1] == segment else 0)
    return positions


def prepare(design: Design, examples: Sequence[Example]) -> Examples:
    """Return texts with the first of their answers."""
    task, text = design.of, read(design, examples)
    if not task.writes:
        answers = [[task.target_words.index(one.answers[0][0])] for one in examples]
        return Examples(text, np.array(answers))
    end = [STOP] if task.reads else []  # what only goes on has no end
    rows = [[START, *target_ids(task, one.answers[0]), *end] for one in examples]
    target = np.full((len(rows), max(map(len, rows))), PADDING)
    for row, ids in zip(target, rows, strict=True):
        row[: len(ids)] = ids
    return Examples(text, target)


def target_ids(task: Task, words: Sequence[str]) -> list[int]:
    """Return the ids of words of an answer."""
    return [FIRST_WORD + task.target_words.index(word) for word in words]


def written(task: Task, ids: Sequence[int]) -> tuple[str, ...]:
    """Return the words of an answer, without START, and up to STOP."""
    words = []
    for one in ids:
        if one == STOP:
            break
        if one >= FIRST_WORD:
            words.append(task.target_words[one - FIRST_WORD])
    return tuple(words)
