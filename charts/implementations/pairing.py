"""RoPE scores under the other pairing, before and after permuting the weights."""

from dataclasses import dataclass

import numpy as np

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, axis, dots, line, plot
from core.arguments import Floats
from core.encodings.rotary import Pairing, pair_columns, rotate

HEIGHT = 320
DISTANCES = 65
RIGHT, WRONG = theme.BLUE, theme.RED


@dataclass(frozen=True)
class Scores:
    """The score of one seeded query and key by distance, each of shape (DISTANCES,)."""

    trained: Floats  # with the pairing of training, "half"
    mixed: Floats  # the same query and key, rotated with the other pairing, "interleaved"
    permuted: Floats  # the other pairing, with the columns of query and key permuted to match

    @property
    def largest(self) -> float:
        """The largest change in score when the pairings are mixed."""
        return float(np.abs(self.mixed - self.trained).max())


def scores(d_head: int, base: float) -> Scores:
    """Compute the three scores of a query at each distance from its key.

    The query is the key plus noise, as in a head that looks for similar tokens.
    """
    rng = np.random.default_rng(0)
    key = rng.standard_normal(d_head)
    query = key + 0.5 * rng.standard_normal(d_head)
    distances = np.arange(DISTANCES)
    order = np.stack(pair_columns(d_head, "half"), axis=1).ravel()

    def score(query: Floats, key: Floats, pairing: Pairing) -> Floats:
        turned = rotate(query, distances, base, pairing=pairing)
        return np.asarray(turned @ key / np.sqrt(d_head))

    return Scores(
        score(query, key, "half"),
        score(query, key, "interleaved"),
        score(query[order], key[order], "interleaved"),
    )


def figure(curves: Scores) -> Figure:
    """Draw three curves by distance. The permuted one is dots, since it lies on the first."""
    distances, hover = np.arange(DISTANCES), f"<br>distance %{{x}}: %{{y:.3f}}{WHOLE}"
    trained, mixed = "as trained", "with the other pairing"
    permuted = "the other pairing, columns permuted"
    dot = {"color": RIGHT, "size": 6, "symbol": "circle-open"}
    return plot(
        HEIGHT,
        line(distances, curves.trained, trained, RIGHT, trained + hover, width=2.2),
        line(distances, curves.mixed, mixed, WRONG, mixed + hover, width=2.2, dash="dash"),
        dots(distances, curves.permuted, permuted + hover, marker=dot, name=permuted),
        x=axis("distance in tokens", grid=True),
        y=axis("score", grid=True, zero=True, zerolinecolor=theme.NEUTRAL),
        legend=True,
    )


def alt(curves: Scores) -> str:
    return (
        f"Score of one query and key at distances 0 to {DISTANCES - 1}. With the other pairing it "
        f"changes by up to {curves.largest:.2f}; with the columns permuted too, it is the same up "
        "to rounding."
    )


def numbers(curves: Scores) -> dict[str, object]:
    """Return the three curves, and by how much the wrong pairing changes a score."""
    return {"curves": curves}
