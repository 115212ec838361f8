"""The hands that a trained model uses: only the fastest kept, or the fastest stopped."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import Mark, Part, axis, line, note, rule
from charts.lab import looks
from charts.lab.looks import ENOUGH
from core import wavelengths
from lab.results import measured
from lab.vocabulary import Design

ALL = Design("translation").model().d_model // 2  # hands of a model, of every task
ANSWERS = {
    "translation": "translations",
    "summary": "summaries",
    "document": "answers on documents",
}


class Needed(NamedTuple):
    """Shares of right answers with k hands kept, or stopped, k = 0, 1, …: means of the seeds."""

    task: str
    with_fastest: tuple[float, ...]
    without_fastest: tuple[float, ...]
    hands: int  # the number k that is marked


def needed(task: str, hands: int) -> Needed:
    """Return the measurements of the sinusoidal model of `task`."""
    measurements = measured(Design(task))
    with_fastest, without_fastest = (
        np.mean(measurements[name], 0) for name in ("hands kept", "hands stopped")
    )
    return Needed(task, tuple(with_fastest.tolist()), tuple(without_fastest.tolist()), hands)


def figure(needed: Needed, *, whole: bool = True) -> Figure:
    """Draw both lines over k, with their shares at the k marked; a dot is in hand k's colour.

    If they are not `whole`, that of the hands that turn alone ends at the k that is marked.
    """
    counts = list(range(len(needed.with_fastest)))
    colors = [theme.NEUTRAL, *theme.pair_colors(wavelengths(2 * (len(counts) - 1)))]
    end, how = len(counts) if whole else needed.hands + 1, "raise n: the solid<br>line goes on"

    def hands(shares: Sequence[float], name: str, dash: str) -> Mark:
        named, points = f"{name}: {theme.percent(shares[needed.hands])}", counts[: len(shares)]
        marker = {"color": colors[: len(shares)], "size": 11}
        style: Part = {"dash": dash, "marker": marker}
        return line(points, shares, named, theme.NEUTRAL, "%{x} hands: %{y:.1%}", **style)

    return looks.lines(
        hands(needed.with_fastest[:end], "the n fastest alone", "solid"),
        hands(needed.without_fastest, "without the n fastest", "dot"),
        rule(x=needed.hands, pulls="hands"),
        [] if whole else note(how, len(counts) / 2, 0.9),
        x=axis("n fastest hands", range=[-0.4, len(counts) - 0.6], dtick=2),
        top=36,
        says=f"{ANSWERS[needed.task]} right",
    )


def alt(needed: Needed) -> str:
    k = needed.hands
    turning, rest = needed.with_fastest, needed.without_fastest
    return (
        f"Right {ANSWERS[needed.task]} with only the fastest hands turning, and with these "
        f"stopped. For {k} of {len(turning) - 1} hands: {turning[k]:.0%} with them alone, "
        f"{rest[k]:.0%} with them stopped."
    )


def table(needed: Needed) -> pd.DataFrame:
    """Return both lines, a row for each number of hands."""
    index = pd.RangeIndex(len(needed.with_fastest), name="hands")
    return pd.DataFrame(
        {"kept": needed.with_fastest, "stopped": needed.without_fastest}, index=index
    )


def numbers(needed: Needed) -> dict[str, Any]:
    """Return both shares at k, how many hands are enough, and how many are too many to stop."""
    enough = next(k for k, share in enumerate(needed.with_fastest) if share >= ENOUGH)
    too_many = next(k for k, share in enumerate(needed.without_fastest) if share < ENOUGH)
    return {
        "answers": ANSWERS[needed.task],
        "hands": needed.hands,
        "all": len(needed.with_fastest) - 1,
        "kept": needed.with_fastest[needed.hands],
        "stopped": needed.without_fastest[needed.hands],
        "enough": enough,
        "enough_share": needed.with_fastest[enough],
        "rest": needed.without_fastest[enough],
        "one_stopped": needed.without_fastest[1],
        "too_many": too_many,
        "too_many_stopped": needed.without_fastest[too_many],
        "goal": ENOUGH,
    }


def question(needed: Needed) -> tuple[int, dict[str, Any]]:
    """Ask for the number of hands that are enough: 2, 4, 8 or all 16. The first option that is."""
    facts = numbers(needed)
    return next(at for at, k in enumerate((2, 4, 8, ALL)) if k >= facts["enough"]), facts
