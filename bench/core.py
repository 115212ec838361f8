"""How fast the core is: `python -m bench.core`.

Times the table against filling an empty array (the lower bound), the usual NumPy recipe and other
packages, and the similarity matrix against PE @ PE.T. Packages: bench/requirements.txt.
"""

from __future__ import annotations

import os
import platform
from functools import partial

import numpy as np

from bench import peers
from bench.measure import Budget, median_seconds, milliseconds, table
from core import positional_encoding, similarity_matrix

MAX_LEN, D_MODEL = 4096, 1024
HEADER = ["core", "median", "against", "median", "ratio", "budget", "largest difference"]

OURS = {
    "table, float64": partial(positional_encoding, MAX_LEN, D_MODEL),
    "table, float32": partial(positional_encoding, MAX_LEN, D_MODEL, dtype=np.float32),
    "table, float32, concatenated": partial(
        positional_encoding, MAX_LEN, D_MODEL, layout="concatenated", dtype=np.float32
    ),
}
PEERS = {  # name: (which of ours makes the same table, what prepares the peer)
    "NumPy recipe": ("table, float64", peers.numpy_recipe),
    "PyTorch tutorial's recipe": ("table, float32", peers.torch_recipe),
    "transformers, GPT-J": ("table, float32, concatenated", peers.hugging_face),
    "positional-encodings": ("table, float32", peers.positional_encodings),
}
BUDGETS = {"NumPy recipe": Budget("at least", 8)}
FILL, FILL_BUDGET = "filling an empty array", Budget("at most", 2.5)
PRODUCT_BUDGET = Budget("at least", 50)


def fill() -> np.ndarray:
    """The lower bound: write the table's memory once."""
    filled = np.empty((MAX_LEN, D_MODEL))
    filled.fill(1.0)
    return filled


def encoding_rows() -> list[list[str]]:
    """Rows for the table of encodings; a package that is not installed gets a row that says so."""
    makers, missing = {}, []
    for name, (ours, prepare) in PEERS.items():
        try:
            makers[name] = prepare(MAX_LEN, D_MODEL)
        except ImportError:
            missing.append([ours, "", name, "not installed", "", "", ""])
    seconds = median_seconds({FILL: fill} | OURS | makers)
    floor = seconds["table, float64"] / seconds[FILL]
    rows = [
        [
            "table, float64",
            milliseconds(seconds["table, float64"]),
            FILL,
            milliseconds(seconds[FILL]),
            f"{floor:.2f} x its time",
            FILL_BUDGET.verdict(floor),
            "",
        ]
    ]
    for name, make in makers.items():
        ours = PEERS[name][0]
        faster = seconds[name] / seconds[ours]
        difference = np.abs(np.asarray(make()) - OURS[ours]()).max()
        rows.append(
            [
                ours,
                milliseconds(seconds[ours]),
                name,
                milliseconds(seconds[name]),
                f"{faster:.1f} x as fast",
                BUDGETS[name].verdict(faster) if name in BUDGETS else "",
                f"{difference:.0e}",
            ]
        )
    return rows + missing


def similarity_row() -> list[str]:
    """The row for the similarity matrix. PE @ PE.T starts from a finished table; ours does not."""
    encoding = positional_encoding(MAX_LEN, D_MODEL)
    ours, product = "similarity matrix, a view", "PE @ PE.T"
    seconds = median_seconds(
        {
            ours: partial(similarity_matrix, MAX_LEN, D_MODEL),
            product: lambda: encoding @ encoding.T,
        },
        rounds=7,
    )
    faster = seconds[product] / seconds[ours]
    difference = np.abs(similarity_matrix(MAX_LEN, D_MODEL) - encoding @ encoding.T).max()
    return [
        ours,
        milliseconds(seconds[ours]),
        product,
        milliseconds(seconds[product]),
        f"{faster:.0f} x as fast",
        PRODUCT_BUDGET.verdict(faster),
        f"{difference:.0e}",
    ]


def main() -> None:
    """Measure, then print."""
    rows = [*encoding_rows(), similarity_row()]
    print(f"{MAX_LEN} positions x {D_MODEL} dimensions, {os.cpu_count()} cores, ", end="")
    print(f"Python {platform.python_version()}, NumPy {np.__version__}. Medians of one run.\n")
    print(table(HEADER, rows))


if __name__ == "__main__":
    main()
