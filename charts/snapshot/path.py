"""The points of a path as Plotly's shapes have it, in SVG's letters."""

import re
from collections.abc import Iterator

import numpy as np

from charts.snapshot.marks import Point

BENDS = 24  # straight pieces of a curve


def points(path: str) -> Iterator[Point]:
    """Yield the points of a path of SVG's commands M, L, C and Z; a curve by points along it."""
    last = start = (0.0, 0.0)
    for command, rest in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        numbers = [float(part) for part in re.findall(r"[-\d.e]+", rest)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "C":
            ends = np.array([last, *pairs])
            for t in np.linspace(0, 1, BENDS + 1)[1:]:
                shares = np.array([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3])
                yield tuple((shares @ ends).tolist())
        elif command == "Z":
            yield start
        else:
            yield from pairs
        last = pairs[-1] if pairs else start
        start = last if command == "M" else start
