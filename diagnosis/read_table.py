"""A file or a text, read as a table of numbers. Hostile input is refused with a reason.

NPY files are never unpickled. Sizes and shapes are checked before anything is parsed.
"""

import ast
import csv
import io
import re
import struct
from array import array
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from diagnosis.containers import unpacked
from diagnosis.finding import Finding

MAX_BYTES = 20_000_000
MAX_ENTRIES = 8_400_000  # 8192 x 1024, or 4096 x 2048
MAX_COLUMNS, MAX_ROWS = 16_384, 262_144
MIN_SIZE, MAX_SIZE = 1e-100, 1e100  # of the largest entry
MAGIC = b"\x93NUMPY"
MAX_HEADER_BYTES = 10_000
BEGINNINGS = {b"GGUF": "gguf", b"\x80": "pickled file", MAGIC[:1]: "broken npy"}
MIN_CELLS = 3  # of a row that may begin with a word
ENTRIES = ["row", "column", "value"]
DECIMAL_COMMA = re.compile(r"[-+]?\d+,\d+(?:[eE][-+]?\d+)?")
SEPARATORS = re.compile(r"[;\t]")


class UnreadableError(ValueError):
    """Something given cannot be read: a reason by name, and numbers that a sentence needs."""

    def __init__(self, reason: str, **numbers: object) -> None:
        super().__init__(reason)
        self.reason, self.numbers = reason, numbers


@dataclass(frozen=True)
class ParsedTable:
    """Numbers that were given, two-dimensional, and what was left out to get them."""

    table: NDArray[np.floating]
    header: bool = False  # a first row of names
    index: bool = False  # a first column that counts or names the rows
    findings: tuple[Finding, ...] = ()  # containers that were opened
    entries: bool = False  # each row is the row, the column and the value of one entry


def read(data: bytes, *, stacked: bool = False) -> ParsedTable:
    """Return the table in a file, NPY or CSV, told apart by its first bytes.

    An NPY of more dimensions may be `stacked` on purpose: the last one is its columns, all others
    are rows. Otherwise it is opened as diagnosis/containers.py knows.
    """
    if len(data) > MAX_BYTES:
        raise UnreadableError("too large", most=MAX_BYTES / 1e6)
    if not data.strip():
        raise UnreadableError("empty")
    if data.startswith(MAGIC):
        table, findings = unpacked(_npy(data), stacked=stacked)
        return ParsedTable(_checked(table), findings=findings)
    if data.startswith(b"PK\x03\x04"):
        raise UnreadableError("torch" if b"data.pkl" in data[:4096] else "archive")
    if data[8:9] == b"{" and int.from_bytes(data[:8], "little") < len(data):
        raise UnreadableError("safetensors")
    for beginning, reason in BEGINNINGS.items():
        if data.startswith(beginning):
            raise UnreadableError(reason)
    if b"\0" in data[:1000] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UnreadableError("binary")
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return read_text(data.decode("utf-16" if wide else "utf-8-sig"))
    except UnicodeDecodeError:
        raise UnreadableError("binary") from None


def _npy(data: bytes) -> NDArray[np.generic]:
    """Return the array in an NPY file. Its header is judged before NumPy sees the file."""
    version = data[6] if len(data) > 6 else 0
    if version not in (1, 2, 3) or len(data) < 12:
        raise UnreadableError("broken npy")
    size, start = (struct.unpack("<H", data[8:10])[0], 10) if version == 1 else (
        struct.unpack("<I", data[8:12])[0], 12)  # fmt: skip
    if size > MAX_HEADER_BYTES:
        raise UnreadableError("broken npy")
    try:
        header = ast.literal_eval(data[start : start + size].decode("latin-1").strip())
        kind, shape = header["descr"], header["shape"]
        dtype = np.dtype(kind)
        sides = [int(n) for n in shape]
        count = int(np.prod(sides, dtype=object))
    except (
        ValueError,
        SyntaxError,
        KeyError,
        TypeError,
        MemoryError,
        OverflowError,
        RecursionError,
    ):
        raise UnreadableError("broken npy") from None
    if dtype.hasobject:
        raise UnreadableError("pickled")
    if dtype.kind not in "iufc" and dtype != "V2":  # where bfloat16 has no type
        raise UnreadableError("not real", kind=str(dtype)[:40])
    if max(count, *sides, 0) > MAX_ENTRIES:
        raise UnreadableError("too many", most=MAX_ENTRIES)
    if len(data) - start - size < count * dtype.itemsize:
        raise UnreadableError("broken npy")
    try:
        return np.asarray(np.load(io.BytesIO(data), allow_pickle=False))
    except (ValueError, OSError, EOFError):
        raise UnreadableError("broken npy") from None


def read_text(text: str) -> ParsedTable:
    """Return the table in a text: a row a line; commas, semicolons or spaces between numbers.

    Brackets as Python prints arrays are left out; a row of names above and a column that counts
    the rows are recognised. A first row with a bad cell or two is refused, since it holds numbers.
    With semicolons, tabs or spaces between them, numbers may have decimal commas.
    """
    if len(text) > MAX_BYTES:
        raise UnreadableError("too large", most=MAX_BYTES / 1e6)
    # Numbers go straight into one array: as lists, 20 MB of short lines would take a gigabyte.
    values, width, header, entries = array("d"), 0, False, False
    named: tuple[int, str] | None = None  # the first row's line, and its name
    for line, cells in _rows(text.lstrip("\ufeff")):
        if not (values or header) and _names(cells):
            header, entries = True, [cell.lower() for cell in cells] == ENTRIES
            continue
        if not values and len(cells) > MIN_CELLS and [*map(_number, cells)].count(None) == 1:
            named = (line, cells[0]) if _number(cells[0]) is None else None
        if named:
            if _number(cells[0]) is not None:
                raise UnreadableError("no number", line=named[0], column=1, cell=named[1][:30])
            cells = cells[1:]
        width = width or len(cells)
        if len(cells) != width:
            raise UnreadableError("ragged", line=line, cells=len(cells), first=width)
        if len(values) + width > MAX_ENTRIES:
            raise UnreadableError("too many", most=MAX_ENTRIES)
        if len(values) == MAX_ROWS * width:
            raise UnreadableError("too long", most=MAX_ROWS)
        for column, cell in enumerate(cells, start=1):
            if (value := _number(cell)) is None:
                raise UnreadableError("no number", line=line, column=column, cell=cell[:30])
            values.append(value)
    if not values:
        raise UnreadableError("empty")
    table = np.array(values).reshape(-1, width)
    if named and len(table) == 1:
        raise UnreadableError("no number", line=named[0], column=1, cell=named[1][:30])
    if entries:
        return ParsedTable(_checked(table), header, entries=True)
    columns, counted = _without_count(table.T)  # as pandas' `to_csv(index=False)` numbers them
    header |= counted
    table, index = _without_count(columns.T, header=header)
    return ParsedTable(_checked(table), header, index or named is not None)


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row that has cells, and its line from 1; also of an array as Python prints it.

    Such an array's rows may take several lines, so it is its rows that are counted.
    """
    if "[" in text:
        text = re.sub(r"(?:tensor|array|np\.array)\(|,?\s*dtype=[\w.]+|\)", "", text)
        lines = (" ".join(row[1].split()) for row in re.finditer(r"\[([^\[\]]*)\]", text))
    else:
        lines = (row[0] for row in re.finditer(r"[^\r\n]*(?:\r\n|\r|\n|$)", text))
    for number, line in enumerate(lines, start=1):
        if cells := _cells(line):
            yield number, cells


def _cells(line: str) -> list[str]:
    """Return the cells of one line. A comma separates, unless something else does."""
    line = line.strip()
    if not line:
        return []
    if (columns := 1 + max(map(line.count, ",;\t "))) > MAX_COLUMNS:
        raise UnreadableError("too wide", columns=columns, most=MAX_COLUMNS)
    if SEPARATORS.search(line):
        return [cell.strip().strip('"').replace(",", ".") for cell in SEPARATORS.split(line)]
    if "," in line:
        if '"' in line:  # decimal commas, as a spreadsheet quotes them
            quoted = [cell.strip() for cell in next(csv.reader([line], skipinitialspace=True))]
            if any(DECIMAL_COMMA.fullmatch(cell) for cell in quoted):
                return [cell.replace(",", ".") for cell in quoted]
        spaced = line.split()
        if len(spaced) > 1 and all(DECIMAL_COMMA.fullmatch(cell) for cell in spaced):
            return [cell.replace(",", ".") for cell in spaced]
        cells = [cell.strip().strip('"') for cell in line.split(",")]
        return cells[:-1] if cells[-1] == "" else cells
    return line.split()


def _names(cells: list[str]) -> bool:
    """Return whether a first row names the columns: mostly not by numbers, or by counting them.

    pandas writes ",0,1,2".
    """
    numbers = [value for cell in cells if (value := _number(cell)) is not None]
    counted = any(numbers == list(range(at, at + len(cells) - 1)) for at in (0, 1))
    return 2 * len(numbers) < len(cells) or (_number(cells[0]) is None and counted)


def _number(cell: str) -> float | None:
    try:
        return float(cell.replace("−", "-")) if "_" not in cell else None
    except ValueError:
        return None


def _without_count(
    table: NDArray[np.float64], *, header: bool = False
) -> tuple[NDArray[np.float64], bool]:
    """Leave out a first column that counts 0, 1, 2, ... or 1, 2, 3, ... beside two others.

    The others are of smaller numbers, or have a header.
    """
    if min(table.shape) < 3:
        return table, False
    counts = any((table[:, 0] == np.arange(len(table)) + start).all() for start in (0, 1))
    beyond = float(np.abs(table[:, 1:]).max()) < len(table) - 1 or header
    return (table[:, 1:], True) if counts and beyond else (table, False)


def _checked(array: NDArray[np.generic]) -> NDArray[np.floating]:
    """Return two-dimensional and finite."""
    if array.size == 0:
        raise UnreadableError("empty")
    table = np.atleast_2d(array)
    if table.dtype.kind not in "iuf":
        raise UnreadableError("not real", kind=str(table.dtype)[:40])
    if table.shape[1] > MAX_COLUMNS and table.shape[0] > 1:
        raise UnreadableError("too wide", columns=table.shape[1], most=MAX_COLUMNS)
    if table.shape[0] > MAX_ROWS:
        raise UnreadableError("too long", most=MAX_ROWS)
    real = table.astype(np.float64) if table.dtype.kind != "f" else table
    for name, mask in (("nan", np.isnan(real)), ("infinite", np.isinf(real))):
        if mask.any():
            row, column = (int(at) for at in np.argwhere(mask)[0])
            raise UnreadableError(name, count=int(mask.sum()), row=row, column=column)
    if out_of_range(real):
        limits = {"smallest": MIN_SIZE, "most": MAX_SIZE}
        raise UnreadableError("out of range", largest=float(np.abs(real).max()), **limits)
    return np.asarray(real)


def out_of_range(table: NDArray[np.generic]) -> bool:
    """Return whether squares of the entries would be too large, or all too small, for a float64."""
    size = float(np.abs(np.asarray(table, np.float64)).max(initial=0.0))
    return size != 0 and not MIN_SIZE < size < MAX_SIZE
