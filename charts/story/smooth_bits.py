"""Each bit of a position as steps, and the smooth wave of the same period through them."""

import numpy as np

from charts.kit import lines, theme
from charts.kit.figure import Figure
from charts.kit.plot import axis, line, plot, rule
from charts.story.bits import BITS, here
from state.settings import Settings

PERIODS = 2.0 ** np.arange(1, BITS + 1)  # of the waves, in tokens


def figure(settings: Settings) -> Figure:
    """Draw a row for each bit, the fastest on top, with the cursor's position marked."""
    position = here(settings)
    positions, smooth = np.arange(2**BITS), np.linspace(0, 2**BITS - 1, 241)
    colors = theme.pair_colors(PERIODS * 8)
    marks = []
    for bit, (period, color) in enumerate(zip(PERIODS, colors, strict=True)):
        middle = -1.35 * bit
        # Lowest in the middle of the zeros, highest in the middle of the ones.
        wave = -np.cos(2 * np.pi / period * (smooth - (period / 2 - 1) / 2))
        steps = middle + (positions >> bit & 1) - 0.5
        marks += [
            line(positions, steps, "", theme.NEUTRAL, width=1.5, shape="hvh"),
            line(smooth, middle + wave / 2, "", color, width=4),
        ]
    names = [f"{2**bit}s bit" for bit in range(BITS)]
    return plot(
        lines.HEIGHT,
        marks,
        rule(x=position),
        x=axis("position", dtick=2),
        y=theme.ticks(names) | {"tickvals": [-1.35 * bit for bit in range(BITS)]},
        margin=(80, 8, 12, 44),
    )


def alt(settings: Settings) -> str:
    return (
        f"{BITS} rows, one per bit: its steps between 0 and 1 over positions 0 to {2**BITS - 1}, "
        f"and a smooth wave of the same period. Each row is half as fast as the one above. A line "
        f"marks position {here(settings)}."
    )


def numbers(settings: Settings) -> dict[str, float | bool]:
    """Return the length of a step to the next position, with a hand for each wave that is drawn."""
    turns = np.exp(2j * np.pi * np.arange(settings.max_len)[:, None] / PERIODS)
    steps = np.linalg.norm(np.diff(turns, axis=0), axis=1)
    return {"step": float(steps.mean()), "same_step": bool(np.ptp(steps) < 1e-9), "hands": BITS}
