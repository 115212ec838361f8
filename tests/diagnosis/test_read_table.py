"""Files and texts that people give: what is read, and what is refused and why."""

import io
import pickle
import zipfile

import numpy as np
import pytest

from core import positional_encoding
from diagnosis import read_table
from diagnosis.read_table import UnreadableError, read, read_text
from tests.diagnosis.tables import waves
from tests.files import npy

TABLE = positional_encoding(6, 4)


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


def test_header_and_index():
    for header, rows in (
        *((",d0,d1,d2,d3", COUNTED), (",0,1,2,3", COUNTED), ("0,1,2,3", ROWS), ("1,2,3,4", ROWS)),
    ):
        parsed = read_text("\n".join([header, *rows]))
        assert (parsed.header, parsed.index) == (True, rows is COUNTED)
        assert np.abs(parsed.table - TABLE).max() < 1e-6
    # What counts among numbers as large is part of the table.
    assert read_text("0 1 2\n3 4 5\n6 7 8").table.shape == (3, 3)
    assert read_text("0 1\n.84 .54\n.9 -.4").table.shape == (3, 2)
    assert read_text("0 5\n1 6\n2 7").table.shape == (3, 2)
    # Single entries have a header of their own.
    parsed = read_text("row, column, value\n0 0 0\n1 0 .84\n2 1 -.42")
    assert (parsed.entries, parsed.table.shape) == (True, (3, 3))


def refusal(data):
    with pytest.raises(UnreadableError) as refused:
        read(data)
    return refused.value


def test_a_refusal_names_the_line():
    ragged, wrong = ("line", "cells", "first"), ("line", "column", "cell")
    for text, names, *values in (
        ("a,b,c\n\n1,2,3\n4,5\n", ragged, 4, 2, 3),
        ("1 2 3\r\n4 5 six", wrong, 2, 3, "six"),
        ("[[1, 2, 3],\n [4, 5]]", ragged, 2, 2, 3),
        # A bad cell makes no header.
        ("\n".join(["O.000000" + ROWS[0][8:], *ROWS[1:]]), wrong, 1, 1, "O.000000"),
        ("\n".join([ROWS[0][8:], *ROWS[1:]]), wrong, 1, 1, ""),
    ):
        assert refusal(text.encode()).numbers == dict(zip(names, values, strict=True))


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


NONSENSE = [
    read_table.MAGIC,
    read_table.MAGIC + b"\x01\x00\xff\xff{",
    read_table.MAGIC + b"\x09\x00" + bytes(20),
    read_table.MAGIC + b"\x01\x00\x76\x00" + b"(" * 118,
    *(npy(np.zeros(0)), npy(np.array(["a", "b"])), npy(np.array([True]))),
    *(npy(np.zeros(3, dtype="M8[s]")), lying((-1, 4))),
    *(b"\xff\xfe\x00", b"\x93\x94", b"1e999 2\n3 4", b"[[[[", b'"""'),
]


def test_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for reason, data in REFUSED.items():
        assert refusal(data).reason == reason
    for kind in ("V4", "?", "S3"):
        assert refusal(npy(np.zeros((4, 4), dtype=kind))).reason == "not real"
    for nonsense in NONSENSE:
        assert refusal(nonsense).reason
    assert not list(tmp_path.iterdir())


# ---- what a table is kept in

PE = waves(range(24), 16)
SINE, COSINE = PE[:, 0::2], PE[:, 1::2]
CONTAINERS = {
    "complex": (COSINE + 1j * SINE, np.hstack([COSINE, SINE])),
    "pairs_last": (np.stack([SINE, COSINE], -1), np.hstack([SINE, COSINE])),
    "bfloat16_bits": ((PE.view("u4") >> 16).astype("u2"), (PE.view("u4") >> 16 << 16).view("f4")),
    "twice_halves": (np.hstack([COSINE, COSINE, SINE, SINE]), np.hstack([COSINE, SINE])),
    "twice_neighbours": (np.repeat(np.hstack([COSINE, SINE]), 2, 1), np.hstack([COSINE, SINE])),
    "batch_equal": (np.stack([PE] * 3), PE),
    "batch_between": (np.stack([PE] * 3, 1), PE),
    "stacked": (np.stack([PE, PE + 1]), np.vstack([PE, PE + 1])),
}


def test_a_container_is_opened():
    for case, (array, table) in CONTAINERS.items():
        parsed = read(npy(array))
        assert [one.name for one in parsed.findings] == [case]
        assert np.array_equal(parsed.table, table), case


def test_sheets_with_words_before_and_quoted_commas():
    rounded = PE.astype(float).round(4)
    rows = rounded.tolist()
    words = "\n".join(f"w{at}," + ",".join(map(str, row)) for at, row in enumerate(rows))
    quoted = "\n".join(",".join(f'"{cell}"'.replace(".", ",") for cell in row) for row in rows)
    for text in (words, quoted):
        assert np.array_equal(read_text(text).table, rounded)
    with pytest.raises(UnreadableError):
        read_text("x,.5,.2,.3\n.4,.5,.6,.7")
