"""Write what no page's link shows: the story's steps, what is said of files, code to copy."""

import io
import json
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from clock_hands import check, config
from clock_hands.phrases import filled, sentences
from diagnosis.configuration.model_config import read_config
from diagnosis.describe import describe
from diagnosis.diagnose import diagnose
from diagnosis.read_table import UnreadableError
from diagnosis.reading import Reading
from document import contents
from document.blocks import Picture
from document.teach import story_file
from document.words import fill, words
from tests.charts.states import asked, module, states
from tests.charts.test_contract import BESIDE, OTHER_POINTS
from tests.diagnosis import test_forms
from tests.diagnosis.foreign import FOREIGN
from tests.diagnosis.published import PARTLY, PRINTED, PUBLISHED
from tests.diagnosis.tables import CHANGES, table_with
from tests.diagnosis.test_read_table import CONTAINERS, REFUSED
from tests.diagnosis.test_vector import VECTORS
from tests.diagnosis.test_world import GRIDS, KIN, ROWS, TABLES
from tests.files import npy
from tests.reading import read_page
from tests.text.given import ARRAYS, BOTH, LARGE, LINES, MISTAKEN, READINGS, WIDE
from tests.text.written import marks, page, some, without_rounding

MOST = 9  # columns of a table
Texts = Iterator[tuple[str, str]]  # by name


def deviations() -> Texts:
    """Yield what is said of each convention and mistake of a reading."""
    about = words("check").meta["deviations"]
    for changes in READINGS:
        reading = Reading(16, 16).but(**changes)
        numbers = describe(reading)
        for name in (*reading.bugs(), *reading.conventions()):
            parts = [fill(about[name][part], **numbers) for part in ("says", "why")]
            code = about[name].get("code", "").splitlines()
            yield name, "\n".join(f"  {one}" for one in (*parts, *code))


def once(diagnose: Any) -> Any:
    """Return `diagnose`, which the command and the page ask for the same table, once for both."""
    known: dict[Any, Any] = {}

    def kept(table: np.ndarray, *how: Any, **named: Any) -> Any:
        key = table.tobytes(), table.shape, table.dtype.str, how, tuple(named.items())
        if key not in known:
            known[key] = diagnose(table, *how, **named)
        return known[key]

    return kept


check_page = import_module("pages.try.check")  # whose folder has the name of a statement
ONCE = once(diagnose)


def story() -> Texts:
    """Yield each step before and after its answer."""
    for file in story_file.files():
        step = story_file.step(file)
        look, later = step.view.look(), step.revealed.look()
        right, clocks = step.right(later.numbers), story_file.clocks(step, step.view)
        said = [
            f"## {step.title}", look.alt, *marks(look.figure), step.caption.filled(look.numbers),
            step.question.filled(look.numbers),
            *(f"  {'*' if n == right else '-'} {one}" for n, one in enumerate(step.options)),
            step.after.filled(later.numbers), later.alt, *marks(later.figure),
            *([f"[clocks of step {clocks[1]}] {clocks[0].alt}"] if clocks else []),
        ]  # fmt: skip
        yield step.name, "\n".join(said)


def picture_tables() -> Texts:
    """Yield three rows of each picture's table that has more than is drawn, a line a picture."""
    rounding = {"table.singular_values"}  # are its last rows; tests/truth computes them
    for name in sorted({*OTHER_POINTS, *BESIDE} - rounding):
        table = asked(module(name).table, states(name)[-1]).reset_index()
        rows = [table.columns, *table.iloc[[0, len(table) // 2, -1]].itertuples(index=False)]
        few = " | ".join(some(row[:MOST], MOST) for row in rows)
        yield name, f"  {len(table)} {few}"


def files() -> Iterator[tuple[str, bytes]]:
    """Yield files that people give, by what is right about them or wrong."""
    for name in CHANGES:
        yield name, npy(table_with(30, 16, name, form="float32")[0])
    for name, array in ARRAYS.items():
        yield name, npy(array)
    for name, text in LINES.items():
        yield name, text.encode()
    for name, table in FOREIGN.items():
        yield name, npy(table(40, 24))
    for name, table in [*ROWS.items(), *GRIDS.items(), *TABLES.items(), *KIN.items()]:
        yield name, npy(table)
    for name, (array, _) in CONTAINERS.items():
        yield name, npy(array)
    for name, (array, *_) in {**test_forms.TABLES, **test_forms.VECTORS}.items():
        if name not in test_forms.ALIKE:
            yield name, npy(array)
    for name, vector in VECTORS.items():
        yield name, npy(np.asarray(vector, float))
    for name, data in REFUSED.items():
        yield name, data if isinstance(data, bytes) else data.encode()


def upload(data: bytes) -> io.BytesIO:
    """Return a file as the app's control holds it."""
    file = io.BytesIO(data)
    file.name = "table"
    return file


def uploaded(table: np.ndarray) -> io.BytesIO:
    """Return an array in such a file."""
    return upload(npy(table))


def tables() -> Texts:
    """Yield what the command and the page say of each file."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (check, check_page):
            patch.setattr(module, "diagnose", ONCE)
        yield from _tables()


def _tables() -> Texts:
    for name, data in files():
        status, lines = check.verdict(data)
        told = page("check", {}, {"table_file": upload(data)}, drawn=False)
        yield judged(name, status, lines, told)


TITLE = 60  # characters of the command's first line


def judged(name: str, status: int, lines: list[str], *told: str) -> tuple[str, str]:
    """Return a name with the command's verdict, also where others have the same; and all of it."""
    every = [without_rounding(f"  {one}") for one in lines]
    said = "\n".join(every[len(lines[0]) <= TITLE :])  # the title has all of a short first line
    # What the page says in the same words is not told again.
    alike = {_bare(one) for text in every for one in text.splitlines()}
    more = [one for text in told for one in text.splitlines() if _bare(one) not in alike]
    return f"{name} ({status}: {lines[0]:.{TITLE}})", "\n".join([said, *more])


def _bare(line: str) -> str:
    """Return a line of a page without the name of its part, in plain type."""
    return re.sub(
        r"^\[insight\] |^\[refused\] \*\*`table` was not read\.\*\* |\*\*|^ *Not read: ", "", line
    ).strip()


def two_tables() -> Texts:
    """Yield what the command and the page say of each pair of tables."""
    for name, both in BOTH.items():
        status, lines = check.compared(*map(npy, both))
        given = dict(zip(("table_file", "second_file"), map(uploaded, both), strict=True))
        told = page("check", {"what": "two tables"}, given, drawn=False)
        yield judged(name, status, lines, told)
    for numbers in ("numbers", "second_numbers"):
        yield numbers, page("check", {"what": "two tables", numbers: "1 2\n3 4"})


def configurations() -> Texts:
    """Yield what the command and the page say of each configuration."""
    published = {name: case["file"] for name, case in {**PUBLISHED, **PARTLY}.items()}
    for name, settings in {**published, **MISTAKEN}.items():
        text = json.dumps(settings)
        status, lines = _config(text)
        told = page("check", _link(text), drawn=False)
        yield judged(name, status, lines, told)
    for text in ("", "[1]", "{", json.dumps(LARGE), json.dumps(WIDE), " " * 1_000_001):
        status, lines = _config(text)
        held = {"config_file": upload(text.encode())}
        told = page("check", {"what": "config.json"}, held, drawn=False)
        link = page("check", _link(text), drawn=False)
        yield judged(text[:40].strip(), status, lines, told, link)
    for name, case in PRINTED.items():
        status, lines = _config("\n".join(case))
        yield judged(name, status, lines)


def _link(text: str) -> dict[str, str]:
    return {"what": "config.json", "config": text}


def _config(text: str) -> tuple[int, list[str]]:
    try:
        read = read_config(text)
    except UnreadableError as refusal:
        return 2, [filled(sentences("model_config")[refusal.reason], refusal.numbers)]
    return config.status(read), [*config.lines(read)]


def code() -> Texts:
    """Yield each picture's code to copy, as its page opens, by library."""
    for name in contents.names():
        for picture in read_page(name).document.of(Picture, closed=True):
            recipes = picture.recipe() if picture.recipe else None
            for library, text in (recipes or {}).items():
                yield (
                    f"{name}, {picture.key}, {library}",
                    "\n".join(f"    {one}" for one in text.splitlines()),
                )
