"""A position as a binary number."""

import numpy as np

from charts.kit import lines, theme
from charts.kit.figure import Figure
from charts.kit.plot import axis, plot, stripe
from state.settings import Settings

BITS = 4
ROWS = 1 << BITS  # positions


def here(settings: Settings) -> int:
    """Return the position marked: the cursor's, counted anew after every 16."""
    return settings.position % ROWS


def figure(settings: Settings) -> Figure:
    """Draw the first 16 positions in binary, one per row, the fastest bit on the left."""
    position = here(settings)
    table = np.arange(ROWS)[:, None] >> np.arange(BITS) & 1
    heat = theme.shares(
        table.astype(np.int8),
        xgap=3,
        texttemplate="%{z}",
        hovertemplate="position %{y}, bit %{x}: %{z}<extra></extra>",
    )
    names = [f"{2**bit}s bit" for bit in range(BITS)]
    return plot(
        lines.HEIGHT,
        heat,
        stripe(position - 0.5, position + 0.5, line={"color": theme.CURSOR, "width": 3}),
        x={"tickvals": list(range(BITS)), "ticktext": names, "side": "top", "showgrid": False},
        y=axis("position", autorange="reversed", dtick=1),
        margin=(60, 30, 12, 8),
    )


def alt(settings: Settings) -> str:
    position = here(settings)
    return (
        f"The numbers 0 to {ROWS - 1} in binary, one per row. The left bit changes at every "
        f"row, the right one once. Marked: {position}, which is "
        f"{position:0{BITS}b} with the slowest bit first."
    )


def numbers(settings: Settings) -> dict[str, int]:
    """Return the number of bits that change from the marked position to the next."""
    position = here(settings)
    flips = (position ^ (position + 1) % ROWS).bit_count()
    return {"flips": flips, "bits": BITS, "here": position}
