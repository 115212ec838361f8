"""Which hands a trained model uses: only the fastest kept, or the fastest stopped."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from charts.kit import overlay, theme
from charts.kit.figure import Figure
from charts.lab import looks
from charts.lab.looks import ENOUGH
from core import wavelengths
from lab.results import measured
from lab.vocabulary import Design

ALL = Design("translation").model().d_model // 2  # hands of a model, of every task


class Needed(NamedTuple):
    """Shares of right answers with k hands kept, or stopped, k = 0, 1, …: means of the seeds."""

    task: str
    kept: tuple[float, ...]
    stopped: tuple[float, ...]
    hands: int  # the number k that is marked


def needed(task: str, hands: int) -> Needed:
    """What was measured of the sinusoidal model of `task`."""
    found = measured(Design(task))
    kept, stopped = (np.mean(found[name], 0) for name in ("hands kept", "hands stopped"))
    return Needed(task, tuple(kept.tolist()), tuple(stopped.tolist()), hands)


def figure(needed: Needed, *, whole: bool = True) -> Figure:
    """Both lines over k; the dot at k has the colour of hand k, the last one kept or stopped.

    If they are not `whole`, that of the hands that turn alone ends at the k that is marked.
    """
    counts = list(range(len(needed.kept)))
    hands = theme.pair_colors(wavelengths(2 * (len(counts) - 1)))
    dots = [theme.NEUTRAL, *hands]
    end = len(counts) if whole else needed.hands + 1
    both = [
        {
            "x": counts[: len(shares)],
            "y": shares,
            "name": name,
            "mode": "lines+markers",
            "line": {"color": theme.NEUTRAL, "width": 2, "dash": dash},
            "marker": {"color": dots[: len(shares)], "size": 11},
            "hovertemplate": "%{x} hands: %{y:.1%}",
        }
        for name, shares, dash in (
            ("only the fastest hands turn", needed.kept[:end], "solid"),
            ("the fastest hands stand still", needed.stopped, "dot"),
        )
    ]
    ends = [-0.4, len(counts) - 0.6]
    here = overlay.vline(needed.hands, line={"color": theme.CURSOR, "width": 2})
    axis: dict[str, Any] = {"title": "fastest hands kept or stopped", "range": ends, "dtick": 2}
    return looks.lines(both, top=36, shapes=[here], **axis)


def alt(needed: Needed) -> str:
    """What the picture shows now, in words."""
    k = needed.hands
    return (
        f"Right answers with only the fastest hands turning, or with the fastest standing still. "
        f"At {k} of {len(needed.kept) - 1}: {needed.kept[k]:.0%} kept, {needed.stopped[k]:.0%} "
        "stopped."
    )


def table(needed: Needed) -> pd.DataFrame:
    """Both lines, a row for each number of hands."""
    index = pd.RangeIndex(len(needed.kept), name="hands")
    return pd.DataFrame({"kept": needed.kept, "stopped": needed.stopped}, index=index)


def numbers(needed: Needed) -> dict[str, Any]:
    """Both shares at k, how many hands are enough, and what the rest know without them."""
    enough = next(k for k, share in enumerate(needed.kept) if share >= ENOUGH)
    return {
        "hands": needed.hands,
        "all": len(needed.kept) - 1,
        "kept": needed.kept[needed.hands],
        "stopped": needed.stopped[needed.hands],
        "enough": enough,
        "enough_share": needed.kept[enough],
        "rest": needed.stopped[enough],
        "goal": ENOUGH,
    }


def question(needed: Needed) -> tuple[int, dict[str, Any]]:
    """How many of the hands are enough: 2, 4, 8 or all 16? The first option that is."""
    found = numbers(needed)
    return next(at for at, k in enumerate((2, 4, 8, ALL)) if k >= found["enough"]), found
