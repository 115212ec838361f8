"""The model that people use: what reading it and running it cost.

`python -m bench.real_model FOLDER` measures reading, 30 tokens, and the memory that both add.
"""

import statistics
import sys
import time
from pathlib import Path

import numpy as np

from bench.measure import table
from lab.real.bert import read, run

TOKENS, ROUNDS = 30, 20


def resident() -> float:
    """Return the memory of this process now, in MB. Linux."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def main(folder: str) -> None:
    """Print a row for each."""
    before, begin = resident(), time.perf_counter()
    bert = read(Path(folder))
    reading = time.perf_counter() - begin
    ids = np.random.default_rng(0).integers(1000, 2000, TOKENS)
    walls, cpus = [], []
    for _ in range(ROUNDS):
        wall, cpu = time.perf_counter(), time.process_time()
        run(bert, ids)
        walls.append(time.perf_counter() - wall)
        cpus.append(time.process_time() - cpu)
    rows = [
        ["reading", f"{reading:.2f} s"],
        [f"{TOKENS} tokens", f"{1000 * statistics.median(walls):.0f} ms"],
        ["the same, CPU", f"{1000 * statistics.median(cpus):.0f} ms"],
        ["memory added", f"{resident() - before:.0f} MB"],
    ]
    print(table(["what", "costs"], rows))


if __name__ == "__main__":
    main(sys.argv[1])
