"""Shared by the benchmarks: medians of alternatives that take turns, budgets, tables, the load."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median


def median_seconds(
    alternatives: Mapping[str, Callable[[], object]], rounds: int = 31
) -> dict[str, float]:
    """Median time of each alternative, in seconds.

    Each round calls every alternative once, in a new order, because each call leaves caches and
    memory in a different state. A first round is not counted: it pays for imports and first calls.
    """
    seconds: dict[str, list[float]] = {name: [] for name in alternatives}
    order = random.Random(0)
    for counted in [False] + [True] * rounds:
        for name in order.sample(list(alternatives), len(alternatives)):
            start = time.perf_counter()
            result = alternatives[name]()
            elapsed = time.perf_counter() - start
            del result  # not timed, and before the next one allocates
            if counted:
                seconds[name].append(elapsed)
    return {name: median(values) for name, values in seconds.items()}


@dataclass(frozen=True)
class Budget:
    """A bound on a ratio, "at most" or "at least"."""

    bound: str
    ratio: float

    def verdict(self, measured: float) -> str:
        """The budget, and whether the measured ratio keeps it."""
        within = measured <= self.ratio if self.bound == "at most" else measured >= self.ratio
        return f"{self.bound} {self.ratio:g}: {'kept' if within else 'MISSED'}"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table with aligned columns."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = [header, ["-" * width for width in widths], *rows]
    return "\n".join("| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines)


def milliseconds(seconds: float) -> str:
    """Seconds as text, in milliseconds."""
    return f"{1000 * seconds:.2f} ms"


def load() -> str:
    """How busy the machine was in the last minute, as text: its load average.

    Windows does not tell it.
    """
    try:
        return f"load {os.getloadavg()[0]:.1f}"
    except (AttributeError, OSError):
        return "load unknown"
