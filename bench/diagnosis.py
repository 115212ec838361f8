"""How long a diagnosis takes: `python -m bench.diagnosis`. Processor time, on one core."""

from __future__ import annotations

import time

import numpy as np

from diagnosis.diagnose import diagnose
from diagnosis.reading import Reading

LENGTH, WIDTH = 4096, 1024
PLAIN = Reading(LENGTH, WIDTH)
READINGS = {
    "the paper's": PLAIN,
    "another base": PLAIN.but(base=12345.0),
    "one exponent per column": PLAIN.but(indices="columns", exponent="missing_2"),
    "transposed": PLAIN.but(transposed=True),
}


def tables() -> dict[str, np.ndarray]:
    """Tables by name, in float32; the last fits nothing."""
    by_name: dict[str, np.ndarray] = {}
    for name, reading in READINGS.items():
        table = reading.predict(np.arange(LENGTH)).astype(np.float32)
        by_name[name] = table.T if reading.transposed else table
    by_name["random numbers"] = np.random.default_rng(0).normal(size=(LENGTH, WIDTH))
    return by_name


def main() -> None:
    """Measure, then print."""
    print(f"{LENGTH} x {WIDTH}, budget 1 s")
    for name, table in tables().items():
        start = time.process_time()
        diagnosis = diagnose(table)
        seconds = time.process_time() - start
        print(f"{name:26} {seconds:.2f} s  {'named' if diagnosis.named else 'no claim'}")


if __name__ == "__main__":
    main()
