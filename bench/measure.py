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
    for _ in range(1 + rounds):
        for name, run in alternatives.items():
            results[name].append(run())
    return {name: values[1:] for name, values in results.items()}


@dataclass(frozen=True)
class Budget:
    """A bound on a value: "at most" or "at least"."""

    bound: str
    value: float

    def verdict(self, measured: float) -> str:
        """Return the budget, and whether the measured value keeps it."""
        within = measured <= self.value if self.bound == "at most" else measured >= self.value
        return f"{self.bound} {self.value:g}: {'kept' if within else 'MISSED'}"

    def late(self, seconds: Sequence[float]) -> str:
        """Return the time within which 95 % are done, with its verdict."""
        tail = statistics.quantiles(seconds, n=20)[-1]
        return f"{milliseconds(tail)}, {self.verdict(tail)}"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table with aligned columns, and the machine's load below it."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = [header, ["-" * width for width in widths], *rows]
    text = "\n".join("| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines)
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"  # on Windows
    return f"{text}\n{os.cpu_count()} cores, load {load}\n"


def milliseconds(seconds: float) -> str:
    """Return seconds as text, in milliseconds."""
    return f"{1000 * seconds:.3g} ms"
