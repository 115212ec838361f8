"""Dials that show which angles each pair saw in training, and which ones are new."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import digits
from charts.kit.plot import WHOLE, Mark, line, plot, texts
from charts.long_context.stretch import Hands

COLUMNS, HEIGHT = 9, 112  # dials in a row, and its height
MAX_DIALS = 25  # dials drawn
ACROSS, DOWN = 2.4, 2.9  # from dial to dial, in radii
POINTS = 24  # of a whole rim: off by a third of a pixel


def dial_pairs(hands: Hands) -> NDArray[np.int_]:
    """Return the drawn pairs, at most MAX_DIALS of those with angles unseen in training."""
    idle = np.flatnonzero(hands.idle)
    if len(idle) <= MAX_DIALS:
        return idle
    return np.asarray(idle[np.linspace(0, len(idle) - 1, MAX_DIALS).round().astype(int)])


def figure(hands: Hands, reveals: bool = True) -> Figure:
    """Draw one dial per pair: clockwise from twelve the angles seen in training, new ones in grey.

    Where a reader is to guess, nothing `reveals` the new ones.
    """
    pairs = dial_pairs(hands)
    rows = max(-(-len(pairs) // COLUMNS), 1)
    colors = theme.pair_colors(hands.wavelengths_trained)
    places = np.arange(len(pairs))
    x, y = ACROSS * (places % COLUMNS), -DOWN * (places // COLUMNS)
    seen_sectors = [
        _sectors([_sector(center, 0, hands.trained_arcs[pair])], colors[pair], "seen")
        for pair, *center in zip(pairs, x, y, strict=True)
    ]
    new = [
        _sector(center, hands.trained_arcs[pair], hands.trained_arcs[pair] + hands.unseen[pair])
        for pair, *center in zip(pairs, x, y, strict=True)
        if reveals and hands.unseen[pair]
    ]
    degrees = np.degrees([hands.trained_arcs[pairs], hands.unseen[pairs]])
    says_new = ", %{customdata[1]:.4~r}° new" if reveals else ""
    return plot(
        24 + HEIGHT * rows,
        _rims(x, y),
        seen_sectors,
        _sectors(new, theme.UNSEEN, "never seen") if new else [],
        texts(
            x,
            y - 1.32,
            [str(pair) for pair in pairs],
            "middle center",
            f"pair %{{text}}: %{{customdata[0]:.4~r}}° seen in training{says_new}{WHOLE}",
            textfont={"size": 14},
            customdata=degrees.T.astype(np.float32),
        ),
        x={"range": [-1.2, ACROSS * COLUMNS - 1.2], "visible": False},
        y={"range": [1.25 - DOWN * rows, 1.15], "visible": False, "scaleanchor": "x"},
        margin=(4, 4, 4, 4),
    )


def _rims(x: NDArray[np.floating], y: NDArray[np.floating]) -> Mark:
    """Return every dial's rim, in one trace."""
    turn = np.append(np.linspace(0, 2 * np.pi, POINTS), np.nan)
    across, down = (x[:, None] + np.sin(turn)).ravel(), (y[:, None] + np.cos(turn)).ravel()
    return line(across, down, "", theme.FAINT, width=1.5)


def _sectors(sectors: Sequence[NDArray[np.floating]], color: str, name: str) -> Mark:
    """Return filled sectors of one colour, in one trace."""
    gap = np.full((2, 1), np.nan)
    x, y = np.hstack([part for sector in sectors for part in (sector, gap)][:-1])
    return line(x, y, name, color, width=1, fill="toself", fillcolor=color)


def _sector(center: Sequence[float], start: float, end: float) -> NDArray[np.floating]:
    """Return the outline of a sector of the unit dial round `center`, shape (2, points).

    Angles are in radians from twelve o'clock, clockwise.
    """
    angles = np.linspace(start, end, 2 + int(POINTS * (end - start) / (2 * np.pi)))
    x, y = center
    return np.array([np.r_[x, x + np.sin(angles), x], np.r_[y, y + np.cos(angles), y]])


def alt(hands: Hands, reveals: bool = True) -> str:
    """Describe the picture in words."""
    pairs = dial_pairs(hands)
    if not len(pairs):
        return "No dial is drawn: every pair saw every angle in training."
    new = hands.unseen[pairs]
    first, last = pairs[0], pairs[-1]
    which = (
        f"1 dial, for pair {last}, the only one that did not see every angle in training"
        if first == last
        else f"{len(pairs)} dials, from pair {first} to {last}, of pairs that did not see "
        "every angle in training"
    )
    if not reveals:
        return f"{which}: the angles seen in training."
    grey = (
        f"{np.sum(new > 0)} with a grey sector of up to {digits(math.degrees(new.max()))} "
        "degrees: angles that training never reached."
        if new.any()
        else "none with a grey sector: no angle is new."
    )
    return f"{which}, {grey}"
