"""Tables of positions in two dimensions, as vision transformers add them to patches."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.arguments import Floats
from diagnosis.formats import Precision

Whole = NDArray[np.int_]
Split = Literal["halves", "quarters", "fours", "turns"]
MIN_SIDE = 3  # patches to a side
# Which columns of (width,) encode the first of two dimensions: the first half, the first and third
# quarter, the first two of every four, or every second.
SPLITS: dict[Split, Callable[[int], NDArray[np.bool_]]] = {
    "halves": lambda width: np.arange(width) < width // 2,
    "quarters": lambda width: np.arange(width) // (width // 4) % 2 == 0,
    "fours": lambda width: np.arange(width) % 4 < 2,
    "turns": lambda width: np.arange(width) % 2 == 0,
}


@dataclass(frozen=True)
class Halves:
    """A table that encodes one of two dimensions of a grid of patches in a half of its columns.

    side: patches that follow one another in a line, of which there are `lines`. across_first:
    whether the first half of the columns encodes the place in a line, as in MAE. skipped: rows of
    zeros before the first patch, for a class token. split: how the columns are shared.
    """

    side: int
    across_first: bool
    skipped: int = 0
    lines: int = 0
    split: Split = "halves"
    factor: float = 1.0  # by which the second half is slower, where frequencies go in turns

    def places(self, rows: NDArray[np.generic]) -> tuple[Whole, Whole]:
        """Return the place, from 0, that each half encodes in these rows."""
        patch = np.maximum(np.asarray(rows, int) - self.skipped, 0)
        down, across = np.divmod(patch, self.side)
        return (across, down) if self.across_first else (down, across)

    def of_one(self, table: Floats) -> tuple[Floats, Floats]:
        """Return each half's reading in one dimension: tables of shape (side or lines, width/2)."""
        columns = SPLITS[self.split](table.shape[1])
        patches = table[self.skipped :]
        along, below = patches[: self.side], patches[:: self.side]
        first, second = (along, below) if self.across_first else (below, along)
        return first[:, columns], second[:, ~columns]

    def joined(self, first: Floats, second: Floats) -> Floats:
        """Return both halves of the same rows, side by side as the columns are shared."""
        columns = SPLITS[self.split](2 * first.shape[1])
        table = np.empty((len(first), 2 * first.shape[1]))
        table[:, columns], table[:, ~columns] = first, second
        return table


def halves(table: Floats, precision: Precision) -> Iterator[Halves]:
    """Yield all ways in which a table (length, width) can encode a grid of patches."""
    length, width = table.shape
    if width % 4:
        return
    noise = 2 * float(precision.noise(table).max())
    for skipped in (0, 1):
        count = length - skipped
        if count < MIN_SIDE**2 or table[:skipped].any():
            continue
        rows = np.arange(skipped, length)
        sides = [n for n in range(MIN_SIDE, count // MIN_SIDE + 1) if count % n == 0]
        for side in sorted(sides, key=lambda n: abs(n * n - count)):
            for split, columns in SPLITS.items():
                for across_first in (True, False):
                    grid = Halves(side, across_first, skipped, count // side, split)
                    within = columns(width) == across_first  # those of the place in a line
                    lines = table[skipped:].reshape(-1, side, width)
                    # Two lines tell most tables that are no grid.
                    if (np.abs(lines[1] - lines[0])[:, within] > noise).any():
                        continue
                    pairs = zip(grid.of_one(table), grid.places(rows), strict=True)
                    again = grid.joined(*(one[at] for one, at in pairs))
                    if (np.abs(again - table[skipped:]) <= noise).all():
                        yield grid
