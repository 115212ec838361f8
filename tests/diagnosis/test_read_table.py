"""Files and texts that people give: what is read, and what is refused and why."""

import io
import pickle
import zipfile

import numpy as np
import pytest

from core import positional_encoding
from diagnosis import read_table
from diagnosis.read_table import UnreadableError, read, read_text

TABLE = positional_encoding(6, 4)


def npy(array, **how):
    buffer = io.BytesIO()
    np.save(buffer, array, **how)
    return buffer.getvalue()


def csv(separator=",", decimal=".", form="%.6f"):
    rows = [[(form % value).replace(".", decimal) for value in row] for row in TABLE]
    return "\n".join(separator.join(row) for row in rows)


TEXTS = [
    *(csv(), csv(";"), csv("\t"), csv("  "), csv(";", ","), csv(" ", ","), csv(form="%.8e")),
    csv().replace("\n", "\r\n") + "\r\n",
    csv().replace("\n", ",\n") + ",",
    "\n\n" + csv() + "\n\n",
    csv().replace("-", "−"),
    repr(TABLE.round(6)),
    str(TABLE.round(6).tolist()),
    "tensor(" + str(TABLE.round(6).tolist()) + ", dtype=torch.float64)",
]
ROWS = csv().splitlines()
COUNTED = [f"{row},{line}" for row, line in enumerate(ROWS)]


def test_texts_and_files():
    for text in TEXTS:
        parsed = read(text.encode())
        assert np.abs(parsed.table - TABLE).max() < 1e-6, text
        assert (parsed.header, parsed.index) == (False, False), text
    for encoding in ("utf-8-sig", "utf-16"):  # a spreadsheet's mark
        assert read(csv().encode(encoding)).table.shape == (6, 4)
    for kind in ("f2", "f4", "f8", ">f8"):
        assert np.array_equal(read(npy(TABLE.astype(kind))).table, TABLE.astype(kind))
    for shape in ((1, 6, 4), (6, 1, 4), (1, 1, 6, 4)):  # a stack of one table
        assert np.array_equal(read(npy(TABLE.reshape(shape))).table, TABLE)


@pytest.mark.parametrize(
    ("lines", "index"),
    [
        ([",d0,d1,d2,d3", *COUNTED], True),
        ([",0,1,2,3", *COUNTED], True),
        (["0,1,2,3", *ROWS], False),
        (["1,2,3,4", *ROWS], False),
    ],
)
def test_header_and_index(lines, index):
    parsed = read_text("\n".join(lines))
    assert (parsed.header, parsed.index) == (True, index)
    assert np.abs(parsed.table - TABLE).max() < 1e-6


def test_what_counts_among_numbers_as_large_is_part_of_the_table():
    assert read_text("0 1 2\n3 4 5\n6 7 8").table.shape == (3, 3)
    assert read_text("0 1\n.84 .54\n.9 -.4").table.shape == (3, 2)
    assert read_text("0 5\n1 6\n2 7").table.shape == (3, 2)


def test_single_entries():
    parsed = read_text("row, column, value\n0 0 0\n1 0 .84\n2 1 -.42")
    assert (parsed.entries, parsed.table.shape) == (True, (3, 3))


@pytest.mark.parametrize("kind", ["V4", "?", "S3"])
def test_entries_that_are_no_numbers(kind):
    with pytest.raises(UnreadableError) as refusal:
        read(npy(np.zeros((4, 4), dtype=kind)))
    assert refusal.value.reason == "not real"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("a,b,c\n\n1,2,3\n4,5\n", {"line": 4, "cells": 2, "first": 3}),
        ("1 2 3\r\n4 5 six", {"line": 2, "column": 3, "cell": "six"}),
        ("[[1, 2, 3],\n [4, 5]]", {"line": 2, "cells": 2, "first": 3}),
        # A bad cell makes no header.
        ("\n".join(["O.000000" + ROWS[0][8:], *ROWS[1:]]),
         {"line": 1, "column": 1, "cell": "O.000000"}),
        ("\n".join([ROWS[0][8:], *ROWS[1:]]), {"line": 1, "column": 1, "cell": ""}),
    ],
)  # fmt: skip
def test_a_refusal_names_the_line(text, numbers):
    with pytest.raises(UnreadableError) as refusal:
        read_text(text)
    assert refusal.value.numbers == numbers


def zip_bomb():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.npy", bytes(30_000_000))
    return buffer.getvalue()


def lying(shape):
    """A small file whose header promises a huge array."""
    data = npy(np.zeros((2, 2)))
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}, }}"
    size = len(data[10:]) - 32
    return data[:10] + header.ljust(size - 1).encode() + b"\n" + bytes(32)


class Trap:
    """Would make a file if it was unpickled."""

    def __reduce__(self):
        return open, ("unpickled.txt", "w")


REFUSED = {
    "too large": bytes(read_table.MAX_BYTES + 1),
    "empty": b" \n ",
    "pickled": npy(np.array([[Trap()]], dtype=object), allow_pickle=True),
    "binary": b"\xff\xff" + bytes(40),
    "pickled file": pickle.dumps(Trap()),
    "archive": zip_bomb(),
    "not real": npy(TABLE > 0),
    "nan": npy(np.where(TABLE.max() == TABLE, np.nan, TABLE)),
    "infinite": csv().replace("1.000000", "inf", 1).encode(),
    "ragged": b"1,2,3\n4,5\n",
    "no number": b"1,2,3\n4,x,6\n",
    "too wide": b",".join([b"1"] * 100_000),
    "too many": lying((10**6, 10**6)),
    "too long": npy(np.zeros((read_table.MAX_ROWS + 1, 3), np.int8)),
    "broken npy": npy(TABLE)[:-8],
}


@pytest.mark.parametrize("reason", REFUSED)
def test_refused(reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnreadableError) as refusal:
        read(REFUSED[reason])
    assert refusal.value.reason == reason
    assert not list(tmp_path.iterdir())


NONSENSE = [
    read_table.MAGIC,
    read_table.MAGIC + b"\x01\x00\xff\xff{",
    read_table.MAGIC + b"\x09\x00" + bytes(20),
    read_table.MAGIC + b"\x01\x00\x76\x00" + b"(" * 118,
    *(npy(np.zeros(0)), npy(np.array(["a", "b"])), npy(np.array([True]))),
    *(npy(np.zeros(3, dtype="M8[s]")), lying((-1, 4))),
    *(b"\xff\xfe\x00", b"\x93\x94", b"1e999 2\n3 4", b"[[[[", b'"""'),
]


@pytest.mark.parametrize("data", NONSENSE)
def test_nonsense_is_refused(data):
    with pytest.raises(UnreadableError):
        read(data)
