"""Write a table of encodings: NPY to a file, or CSV to standard output.

By the same function as the app's pictures: core.positional_encoding.
"""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core import positional_encoding
from core.arguments import LAYOUTS

FORMATS = ("float64", "float32", "float16")


def arguments(command: ArgumentParser) -> None:
    """Add what the command takes."""
    command.add_argument("max_len", type=int, help="how many positions (rows)")
    command.add_argument("d_model", type=int, help="how many columns, two per pair")
    command.add_argument("--base", type=float, default=10000.0)
    command.add_argument("--layout", choices=LAYOUTS, default=LAYOUTS[0])
    command.add_argument("--dtype", choices=FORMATS, default="float32")
    command.add_argument("--to", metavar="FILE", help="write it there: NPY or CSV, by its ending")


def run(wishes: Namespace) -> int:
    """Write it."""
    dtype = np.dtype(wishes.dtype)
    table = positional_encoding(
        wishes.max_len, wishes.d_model, wishes.base, layout=wishes.layout, dtype=dtype
    )
    write(table, wishes.to)
    return 0


def write(table: NDArray[np.floating], to: str | None) -> None:
    """Write a file, or CSV to standard output, with the digits that bring each number back."""
    if to and to.endswith(".npy"):
        np.save(to, table)
        return
    rows = np.atleast_2d(table)
    text = "".join(",".join(str(value) for value in row) + "\n" for row in rows)
    if to:
        Path(to).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
