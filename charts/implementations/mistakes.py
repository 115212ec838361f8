"""A mistake beside the paper's table, and which short tests would have caught it."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from charts.implementations import conventions
from charts.kit import three_tables
from charts.kit.figure import Figure
from core.implementations.conventions import PAPER
from diagnosis.caught import TOLERANCE, tests_passed
from diagnosis.formats import as_format
from diagnosis.identities import SLACK, SUM_NOISES
from diagnosis.reading import Reading
from state.settings import Settings

ROWS, COLUMNS = 24, 48  # drawn: what three pictures in a row can show
LENGTH, WIDTH = 256, 512  # rows and columns that are tested, at most
HEIGHT = 280
# How far off the tests let an entry, a product and a sum be.
LIMITS = {"close": TOLERANCE, "slack": SLACK, "times": SUM_NOISES}


@dataclass(frozen=True)
class Mistake:
    """The first rows and columns of both tables, and the tests that the mistaken one passes."""

    name: str
    shape: tuple[int, int]  # of the right one
    tables: conventions.Tables
    passed: dict[str, bool]


def read(settings: Settings, name: str, changes: Mapping[str, object]) -> Mistake:
    """Return the table as code with this mistake makes it: `changes` of a `Reading`.

    With `stored` among them, the right table is kept in float16.
    """
    length, width = max(min(settings.max_len, LENGTH), 8), max(min(settings.d_model, WIDTH), 8)
    right = Reading(length, width, base=float(settings.base))
    wrong = right.but(**{name: value for name, value in changes.items() if name != "stored"})
    paper, other = right.table(), wrong.table()
    other = as_format(other, "float16") if "stored" in changes else other
    passed = tests_passed(other, (length, width), float(settings.base))
    shapes = np.array([paper.shape, other.shape, (ROWS, COLUMNS)])
    cut = tuple(slice(most) for most in shapes.min(axis=0))
    tables = conventions.Tables(paper[cut], other[cut], 0, PAPER, settings.base)
    return Mistake(name, (length, width), tables, passed)


def figure(mistake: Mistake) -> Figure:
    """Draw the paper's table, the mistaken one, and the difference on its own scale."""
    tables, largest = mistake.tables, mistake.tables.largest
    panels = [
        three_tables.Panel("right", tables.paper, 1.0),
        three_tables.Panel("wrong", tables.other, max(float(np.abs(tables.other).max()), 1.0)),
        three_tables.Panel("difference", tables.difference, largest or 1.0),
    ]
    return three_tables.figure(HEIGHT, panels, tables.width)


def alt(mistake: Mistake) -> str:
    return f"{mistake.name.capitalize()}. {conventions.alt(mistake.tables)}"


def table(mistake: Mistake) -> pd.DataFrame:
    """Return the difference, of the rows and columns that are drawn."""
    return conventions.table(mistake.tables)


def numbers(mistake: Mistake) -> dict[str, object]:
    """Return the largest difference, and the tests that fail and that pass, by name."""
    rows, columns = mistake.shape
    return {
        "rows": rows,
        "columns": columns,
        "largest": mistake.tables.largest,
        "caught": [name for name, passed in mistake.passed.items() if not passed],
        "missed": [name for name, passed in mistake.passed.items() if passed],
        **LIMITS,
    }
