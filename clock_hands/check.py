"""Check a table of encodings (NPY, CSV) or a vector inv_freq, and say what is wrong.

The verdict is that of the page "Check my table". Exit status: 0 for the paper's formula in any
known convention, 1 for a mistake, for another base than --base says, for numbers of another
family and for what nothing explains, 2 for what cannot be read. For two files it says where they
differ, or how columns are reordered: 0 where they are equal but for rounding, else 1.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from clock_hands.phrases import counted, filled, given, named, number, said, sentences
from diagnosis.describe import describe
from diagnosis.diagnose import MIN_SIDE, Diagnosis, diagnose
from diagnosis.finding import listed, places
from diagnosis.formats import Precision
from diagnosis.nearly import Nearly
from diagnosis.read_table import MAX_BYTES, UnreadableError, read
from diagnosis.reading import Reading
from diagnosis.two_tables import two_tables
from diagnosis.vector import MIN_FREQUENCIES, Frequencies, diagnose_frequencies

RIGHT, WRONG, UNREADABLE = 0, 1, 2
PAPERS = 10000.0  # base
Verdict = tuple[int, list[str]]
SPLITS = {
    "halves": ("the first half of the columns", "the second half"),
    "quarters": ("the first and the third quarter of the columns", "the other two quarters"),
    "fours": ("the first two of every four columns", "the other two"),
    "turns": ("every second column from the first on", "the others"),
}

WHOLE = {  # what is so of all entries of a table that is nearly a known one
    "placed": "Each row is right, at a position of its own",
    "shuffled": "Each row is right, but out of order",
    "columns": "Each column is right, but out of order",
    "dropout": "After dropout",
}


def arguments(command: ArgumentParser) -> None:
    """Add what the command takes."""
    command.add_argument(
        "file", help="a table or a vector inv_freq, NPY or CSV; - reads standard input"
    )
    command.add_argument("other", nargs="?", help="a second file to compare, such as q converted")
    command.add_argument("--base", type=float, help="the base that is expected")
    command.add_argument(
        "--csv", metavar="FILE", help="write the position of each row or frequency of each column"
    )


def run(wishes: Namespace) -> int:
    """Print the verdict."""
    data = given(wishes.file, MAX_BYTES)
    if wishes.other is None:
        status, lines = verdict(data, wishes.base, wishes.csv)
    else:
        status, lines = compared(data, given(wishes.other, MAX_BYTES))
    print("\n".join(lines), file=sys.stderr if status == UNREADABLE else sys.stdout)
    return status


def verdict(data: bytes, base: float | None = None, csv: str | None = None) -> Verdict:
    """Return the exit status and the lines that say what a file holds.

    `base` is what it should have. What was measured by row or column goes into the file `csv`.
    """
    expected, judged = base or PAPERS, base is not None
    try:
        parsed = read(data)
        table, (rows, columns) = parsed.table, parsed.table.shape
        vector = 1 in table.shape and table.size >= MIN_FREQUENCIES and (table >= 0).all()
        if not (parsed.entries or vector) and min(table.shape) < MIN_SIDE:
            limits = {"fewest": MIN_SIDE, "frequencies": MIN_FREQUENCIES}
            raise UnreadableError("too small", rows=rows, columns=columns, **limits)
    except UnreadableError as refusal:
        return UNREADABLE, [_refused(refusal)]
    opened = [*map(said, parsed.findings)]
    if parsed.entries:
        why = "Not read: single entries. The page reads them; a file must hold a table."
        return UNREADABLE, [why]
    if vector:
        found = diagnose_frequencies(table.ravel(), expected, judged=judged)
        status, lines = _of_frequencies(table.ravel(), found)
        return status, [*lines, *opened]
    diagnosis = diagnose(table, expected, judged=judged)
    status, lines = _of_table(diagnosis)
    if csv and (by_name := diagnosis.measured):
        values, names = np.stack([*by_name.values()], axis=1), ",".join(by_name)
        np.savetxt(csv, values, "%.9g", delimiter=",", header=names, comments="")
    return status, [*lines, *opened]


def compared(data: bytes, other: bytes) -> Verdict:
    """Return the exit status and the lines that say how two files differ."""
    try:
        first, second = (read(each, stacked=True).table for each in (data, other))
    except UnreadableError as refusal:
        return UNREADABLE, [_refused(refusal)]
    both = two_tables(first, second)
    if (order := both.order) is not None:
        what = "columns" if order.axis else "rows"
        if order.to is None:
            lines = [f"The second is the first with its {what} in another order."]
            return WRONG, [*map(said, both.findings)] or lines
        ways = {"half": "interleaved to half-split", "interleaved": "half-split to interleaved"}
        size = f"{counted(order.heads, 'head')} of {order.d_head} {what}, {order.rotated} rotated"
        return WRONG, [
            f"The second is the first with each head's {what} reordered from {ways[order.to]} "
            f"pairs: {size}.",
            f"Order in a head: {', '.join(map(str, order.indices[: order.d_head]))}",
            *map(said, both.findings),
        ]
    lines = []
    if both.shapes[0] != both.shapes[1]:
        one, two = (f"{rows:,} x {columns:,}" for rows, columns in both.shapes)
        lines.append(f"They have {one} and {two} entries. This is about those that both have.")
    count, entries = int(both.unequal.sum()), counted(both.first.size, "entry", "entries")
    if not count:
        equal = f"All {entries} are equal." if both.first.size > 1 else "The only entry is equal."
        return (WRONG if lines else RIGHT), [*lines, equal, *map(said, both.findings)]
    row, column = both.furthest
    values = " and ".join(number(float(each[row, column])) for each in (both.first, both.second))
    form = both.rounded and _format(both.rounded)
    why = f", by no more than rounding to {form} explains" if form else ""
    off = number(float(abs(both.apart[row, column])), 3)
    right = both.rounded is not None and not lines
    lines.append(f"{count:,} of {entries} {'differs' if count == 1 else 'differ'}{why}.")
    lines.append(f"The largest difference is {off}, in row {row}, column {column}: {values}.")
    for which, reading in zip(("first", "second"), both.readings or (), strict=False):
        names = [*reading.bugs(), *reading.conventions()]
        rule = f"formula with {named(names, describe(reading))}" if names else _plain(reading)
        lines.append(f"The {which} is the paper's {rule}. {_base(reading)}".strip())
    return (RIGHT if right else WRONG), [*lines, *map(said, both.findings)]


def _refused(refusal: UnreadableError) -> str:
    return f"Not read: {filled(sentences()[refusal.reason], refusal.numbers)}"


def _of_table(diagnosis: Diagnosis) -> Verdict:
    rows, columns = diagnosis.table.shape
    size = f"{rows:,} x {columns:,} entries"
    status, beside = RIGHT if diagnosis.right else WRONG, [*map(said, diagnosis.findings)]
    if diagnosis.named is not None:
        reading = diagnosis.named.reading
        lines = [_what(reading, right=diagnosis.right)]
        if diagnosis.halves is not None:
            grid = diagnosis.halves
            first, second = ("across", "down") if grid.across_first else ("down", "across")
            lines.append(
                f"It encodes {grid.lines} x {grid.side} positions, {grid.side} in a line. "
                f"The position {first} is in {SPLITS[grid.split][0]}, the position {second} in "
                f"{SPLITS[grid.split][1]}."
            )
            if grid.lines != grid.side:
                turned = f"{grid.side} lines of {grid.lines}"
                lines.append(f"If the grid has {turned}, it was counted down its columns.")
        off, form = number(diagnosis.named.largest, 3), _format(diagnosis.precision)
        lines.append(f"{_base(reading)}{size} ({form}) differ from this by {off} at most.")
        return status, [*lines, *beside]
    if diagnosis.nearly is not None:
        return status, [*_departures(diagnosis.nearly, size), *beside]
    if diagnosis.nearest is None and beside:
        return status, beside
    return status, [f"No reading fits these {size}, so none is claimed.", *beside]


def _what(reading: Reading, *, right: bool) -> str:
    bugs, conventions = reading.bugs(), reading.conventions()
    if bugs:
        return f"Most likely: {named([*bugs], describe(reading))}."
    if conventions:
        this = "No mistake:" if right else "This is"
        return f"{this} the paper's formula with {named([*conventions], describe(reading))}."
    return f"This is the paper's {_plain(reading)}."


def _plain(reading: Reading) -> str:
    return "table" if reading.any_base or reading.base == PAPERS else "formula"


def _base(reading: Reading) -> str:
    return "" if reading.any_base else f"Base {number(reading.base)}. "


def _format(precision: Precision) -> str:
    if precision == Precision("decimals"):
        return "whole numbers"
    if precision.form in ("decimals", "digits"):
        return f"{precision.places} {precision.form}"
    return str(precision.form)


def _departures(near: Nearly, size: str) -> Iterator[str]:
    """Yield the places where a table departs from a known one."""
    names = [*near.reading.bugs(), *near.reading.conventions()]
    names = [name for name in names if name != "scale"]
    about = describe(near.reading)
    formula = f"the paper's formula with {named(names, about)}" if names else "the paper's table"
    if near.kind in WHOLE:
        whole = f"{WHOLE[near.kind]}: {formula}.", _base(near.reading).strip()
        yield from whole if near.kind == "placed" else (" ".join(whole),)
        return
    if near.kind != "places":
        off = number(near.rms, 3)
        yield f"Nearly {formula}. {_base(near.reading)}All entries are off, by {off} on average."
        return
    yield f"Nearly {formula}. {_base(near.reading)}{near.share:.2%} of the {size} agree."
    for what, noun, at in (
        ("Different", "row", near.rows),
        ("Different", "column", near.columns),
        ("Zero, as for a padding token", "row", near.zero_rows),
    ):
        if at:
            yield f"{what}: {places(noun, at)}."
    for entry in near.entries:
        value, formula = number(entry.value), number(entry.expected)
        yield f"Row {entry.row:,}, column {entry.column:,} is {value}; the formula gives {formula}."
    if near.count > len(near.entries):
        yield f"In all, {near.count:,} single entries differ."


def _of_frequencies(vector: NDArray[np.floating], diagnosis: Frequencies) -> Verdict:
    way = diagnosis.ways[0] if diagnosis.ways else diagnosis.nearest
    reading, width = way.reading, way.reading.width
    size = counted(width // 2, "frequency", "frequencies")
    beside = [*map(said, diagnosis.findings)]
    if not diagnosis.ways:
        if beside:
            return WRONG, beside
        if diagnosis.wrong:
            rest, off = len(vector) - len(diagnosis.wrong), places("number", diagnosis.wrong)
            return WRONG, [f"{rest:,} of {size} are right. Wrong: {off}."]
        return WRONG, [f"No rule tried gives these {size}."]
    names = [one for one in (*reading.bugs(), *reading.conventions()) if one != "concatenated"]
    rule = f" with {named(names, describe(reading))}" if names else ""
    kinds = {
        "frequencies": "inv_freq",
        "wavelengths": "2 pi / inv_freq",
        "turns": "inv_freq / 2 pi",
    }
    lines = [f"{size}: {kinds[way.kind]} by the paper's formula{rule}, for {width} columns."]
    lines.append(f"{_base(reading)}The largest relative difference is {number(way.off, 2)}.")
    if len(lengths := diagnosis.trained_lengths) > 1:
        lines.append(f"Trained lengths of {listed(lengths)} give the same numbers.")
    if way.backwards:
        lines.append("They are in reverse order.")
    if diagnosis.half:
        lines.append(f"They were rounded to {diagnosis.half}: keep inv_freq in float32.")
    wrong = reading.bugs() or way.kind != "frequencies" or way.backwards or diagnosis.half
    right = not wrong and all(one.right for one in diagnosis.findings)
    return (RIGHT if right else WRONG), [*lines, *beside]
