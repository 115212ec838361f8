"""The mathematics and a verdict, on one core: `python -m bench.lab`.

`... lab FOLDER` adds the model that people use: reading it, a sentence, its memory.
"""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # as lab/train.py does
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from statistics import median

import numpy as np

from bench.measure import Budget, in_turns, milliseconds, table
from bench.server import megabytes
from core import positional_encoding, similarity_matrix
from diagnosis.diagnose import diagnose
from diagnosis.reading import Reading
from lab.real.bert import read, run

MAX_LEN, D_MODEL = 4096, 1024
FILL, RECIPE = Budget("at most", 2), Budget("at least", 8)  # times the time; times as fast
PRODUCT = Budget("at least", 100)  # times as fast
VERDICT = Budget("at most", 1)  # second


def fill() -> None:
    """Write a table's memory once: the lower bound."""
    np.empty((MAX_LEN, D_MODEL)).fill(1.0)


def recipe() -> np.ndarray:
    """Make the table by the usual NumPy recipe: all angles, then their sines and cosines."""
    table = np.zeros((MAX_LEN, D_MODEL))
    angles = np.arange(MAX_LEN)[:, np.newaxis] * 10000 ** (-np.arange(0, D_MODEL, 2) / D_MODEL)
    table[:, 0::2], table[:, 1::2] = np.sin(angles), np.cos(angles)
    return table


def medians(alternatives: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Return the median seconds of each alternative."""

    def timed(run: Callable[[], object]) -> float:
        start = time.perf_counter()
        run()
        return time.perf_counter() - start

    runs = {name: partial(timed, run) for name, run in alternatives.items()}
    return {name: median(seconds) for name, seconds in in_turns(runs, rounds).items()}


def mathematics() -> None:
    """Print the table against both bounds, and the similarity matrix against a product."""
    make = partial(positional_encoding, MAX_LEN, D_MODEL)
    encoding = make()
    seconds = medians({"fill": fill, "recipe": recipe, "table": make}, rounds=31)
    product: Callable[[], object] = lambda: encoding @ encoding.T  # noqa: E731
    similar = partial(similarity_matrix, MAX_LEN, D_MODEL)
    seconds |= medians({"product": product, "similarity": similar}, rounds=7)
    floor, ahead = seconds["table"] / seconds["fill"], seconds["recipe"] / seconds["table"]
    faster = seconds["product"] / seconds["similarity"]
    rows = [
        ["table", "filling an empty array", f"{floor:.2f} x its time, {FILL.verdict(floor)}"],
        ["table", "the usual recipe", f"{ahead:.1f} x as fast, {RECIPE.verdict(ahead)}"],
        ["similarity matrix", "PE @ PE.T", f"{faster:.0f} x as fast, {PRODUCT.verdict(faster)}"],
    ]
    print(table([f"{MAX_LEN} x {D_MODEL}", "against", "ratio"], rows))


def verdicts() -> None:
    """Print the processor time of a verdict on tables of 2048 x 512."""
    plain, rows = Reading(2048, 512), []
    readings = {"the paper's": plain, "another base": plain.but(base=12345.0)}
    readings["one exponent a column"] = plain.but(indices="columns", exponent="missing_2")
    tables = {name: one.predict(np.arange(2048)) for name, one in readings.items()}
    tables["random numbers"] = np.random.default_rng(0).normal(size=(2048, 512))
    for name, numbers in tables.items():
        start = time.process_time()
        diagnose(numbers.astype(np.float32))
        seconds = time.process_time() - start
        rows.append([name, f"{seconds:.2f} s", VERDICT.verdict(seconds)])
    print(table(["a verdict on", "time", "budget"], rows))


def real_model(folder: str) -> None:
    """Print what the model that people use costs: reading it, 30 tokens, its memory."""
    before, begin = megabytes(), time.perf_counter()
    bert = read(Path(folder))
    reading = time.perf_counter() - begin
    ids = np.random.default_rng(0).integers(1000, 2000, 30)
    seconds = medians({"sentence": partial(run, bert, ids)}, rounds=20)["sentence"]
    rows = [["reading", f"{reading:.2f} s"], ["30 tokens", milliseconds(seconds)]]
    print(table(["what", "costs"], [*rows, ["memory", f"{megabytes() - before:.0f} MB"]]))


if __name__ == "__main__":
    mathematics()
    verdicts()
    for folder in sys.argv[1:]:
        real_model(folder)
