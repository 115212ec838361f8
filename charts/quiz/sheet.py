"""A sheet of questions, made from a seed and a level."""

import re
from dataclasses import dataclass, field
from typing import Literal, get_args

import numpy as np

from charts.quiz.expression import number_in
from charts.quiz.questions import SUBJECTS, Problem

Level = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = get_args(Level)
MAX_SHEETS = 999  # sheets of each level
THOUSANDS = re.compile(r"-?[1-9]\d{0,2}([, \u00a0\u202f])\d{3}(\1\d{3})*(\.\d*)?")


@dataclass(frozen=True)
class Exercise:
    """One question: `name` is that of its words, `problem` its numbers and its answer."""

    name: str
    problem: Problem = field(repr=False)

    def right(self, number: float) -> bool:
        """Return whether a number is the answer, within what the question allows."""
        off = abs(number - self.problem.answer)
        if self.problem.is_direction:
            off = min(off % 360, -off % 360)
        return off <= self.problem.within + 1e-9 * abs(self.problem.answer)


def sheet(seed: int, level: Level) -> list[Exercise]:
    """Return one question on each subject."""
    at = LEVELS.index(level)
    return [
        Exercise(f"{subject} {level}", questions[at](np.random.default_rng((seed, at, number))))
        for number, (subject, questions) in enumerate(SUBJECTS.items())
    ]


def typed(text: str) -> list[float]:
    """Return every number that what somebody typed may mean; none if it is not a number.

    A comma may be a decimal one or separate thousands: "60,611" is 60.611 and 60611.
    """
    plain = text.strip().removesuffix("°").strip().replace("−", "-")
    spelled = [plain]
    if THOUSANDS.fullmatch(plain):
        spelled = [plain.replace(",", "."), re.sub(r"[,\s]", "", plain)]
    values = [value for each in spelled if (value := number_in(each)) is not None]
    return list(dict.fromkeys(values))
