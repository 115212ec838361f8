"""Budgets, tables, turns and the machine's load, shared by all benchmarks."""

import os
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


def in_turns(alternatives: Mapping[str, Callable[[], T]], rounds: int) -> dict[str, list[T]]:
    """Return what each alternative gives in each round; a first round is not counted.

    It pays for imports, caches and first calls.
    """
    results: dict[str, list[T]] = {name: [] for name in alternatives}
    for counted in [False] + [True] * rounds:
        for name, run in alternatives.items():
            result = run()
            if counted:
                results[name].append(result)
    return results


def late(seconds: Sequence[float]) -> float:
    """Return the time within which 95 % are done."""
    return statistics.quantiles(seconds, n=20)[-1]


@dataclass(frozen=True)
class Budget:
    """A bound on a value: "at most" or "at least"."""

    bound: str
    value: float

    def verdict(self, measured: float) -> str:
        """Return the budget, and whether the measured value keeps it."""
        within = measured <= self.value if self.bound == "at most" else measured >= self.value
        return f"{self.bound} {self.value:g}: {'kept' if within else 'MISSED'}"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table with aligned columns, and the machine's load below it."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = [header, ["-" * width for width in widths], *rows]
    text = "\n".join("| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines)
    return f"{text}\n{machine()}\n"


def milliseconds(seconds: float) -> str:
    """Return seconds as text, in milliseconds."""
    return f"{1000 * seconds:.3g} ms"


def machine() -> str:
    """Return the number of cores and the load average of the last minute; Windows has none."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return f"{os.cpu_count()} cores, load {load}"
