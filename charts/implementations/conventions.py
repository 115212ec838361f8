"""Two implementations' tables side by side, and their difference on its own scale."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from charts.kit import raster, three_tables
from charts.kit.figure import Figure
from charts.kit.labels import digits
from charts.kit.three_tables import COLUMNS, ROWS
from core.arguments import Floats
from core.implementations.conventions import (
    PAPER,
    Conventions,
    OddWidth,
    convention_frequencies,
    encode_by_convention,
)
from core.implementations.number_formats import angle_error
from state.settings import Settings

HEIGHT = 280
SAME = 1e-11  # of the largest dot product: more than float64 loses, less than any other difference


@dataclass(frozen=True)
class Tables:
    """The same rows as the paper and as the other implementation compute them, all columns."""

    paper: Floats  # (rows, width)
    other: Floats  # (rows, width)
    first_row: int
    conventions: Conventions
    base: float

    @property
    def width(self) -> int:
        """Number of columns."""
        return int(self.paper.shape[1])

    @property
    def last_row(self) -> int:
        """The last of the rows, counted from 0 as first_row is."""
        return self.first_row + len(self.paper) - 1

    @property
    def difference(self) -> Floats:
        """The other table minus the paper's, shape (rows, width)."""
        return self.other - self.paper

    @property
    def largest(self) -> float:
        """The largest absolute difference between two entries."""
        return float(np.abs(self.difference).max())

    @property
    def products(self) -> float:
        """The largest absolute difference between the dot products of two rows."""
        return float(np.abs(self.other @ self.other.T - self.paper @ self.paper.T).max())

    @property
    def same_products(self) -> bool:
        """True if all dot products of two rows agree, up to rounding."""
        size = max(float(np.abs(table @ table.T).max()) for table in (self.paper, self.other))
        return self.products <= SAME * size


def width_of(d_model: int, odd: OddWidth) -> int:
    """Return columns of the tables: d_model, or one fewer to show an odd width; 3 at least."""
    return d_model if odd == "refuse" else max(d_model - 1, 3)


def tables(settings: Settings, conventions: Conventions) -> Tables:
    """Compute ROWS rows from the cursor's position on, with these choices and with the paper's.

    The paper says nothing about odd widths: there its table is cut off after the last sine.
    """
    width = width_of(settings.d_model, conventions.odd)
    paper = PAPER if conventions.odd == "refuse" else Conventions(odd="truncate")
    rows = settings.position + np.arange(ROWS)
    shifted = rows + conventions.first_position
    return Tables(
        encode_by_convention(rows, width, settings.base, paper),
        encode_by_convention(shifted, width, settings.base, conventions),
        settings.position,
        conventions,
        settings.base,
    )


def figure(tables: Tables) -> Figure:
    """Draw the paper's table, the other, and the other minus the paper's."""
    largest, size = tables.largest, max(float(np.abs(tables.other).max()), 1.0)
    columns = raster.thin(tables.width, COLUMNS)
    panels = [  # short titles: a phone shows all three side by side
        three_tables.Panel("paper", tables.paper[:, columns], 1.0),
        three_tables.Panel("yours", tables.other[:, columns], size),
        three_tables.Panel(
            "difference" if largest else "no difference",
            tables.difference[:, columns],
            largest or 1.0,
        ),
    ]
    bar = three_tables.ends(largest)
    return three_tables.figure(HEIGHT, panels, tables.width, tables.first_row, bar=bar)


def alt(tables: Tables) -> str:
    rows = f"rows {tables.first_row} to {tables.last_row}"
    if not tables.largest:
        return (
            f"Heatmaps of {rows}: the paper's table and the one set here. Every entry is the same."
        )
    differing = np.count_nonzero(tables.difference)
    return (
        f"Heatmaps of {rows}: the paper's table, the one set here, and their difference. "
        f"{differing:,} of {tables.difference.size:,} entries differ, by at most "
        f"{digits(tables.largest)}."
    )


def table(tables: Tables) -> pd.DataFrame:
    """Return the difference as a data frame, indexed by the rows of the paper's table."""
    rows = pd.RangeIndex(tables.first_row, tables.last_row + 1, name="row")
    return pd.DataFrame(tables.difference, index=rows)


def numbers(tables: Tables) -> dict[str, object]:
    """Return the differences of the tables, and the error of rounded angles in these rows."""
    chosen = tables.conventions
    frequencies = convention_frequencies(tables.width, tables.base, chosen)
    positions = tables.first_row + chosen.first_position + np.arange(len(tables.paper))
    return {
        "tables": tables,
        "order": chosen.layout,
        "pairs": len(frequencies),
        "slowest": float(frequencies[-1] * tables.base),
        "miss": float(angle_error(positions, frequencies, chosen.precision).max()),
    }
