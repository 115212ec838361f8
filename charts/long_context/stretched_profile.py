"""S(k) of a rotary head as trained and as used: the match of a token's key over a distance."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, Marks, Part, axis, dots, line, plot, rule, word
from charts.long_context.stretch import Hands
from core.arguments import Floats
from core.long_context.head_profile import MAX_DISTANCES, head_profile

HEIGHT = 360
BINS = 240  # of distances, at most
TRAINED, USED = theme.NEUTRAL, theme.BLUE


@dataclass(frozen=True)
class Line:
    """S(k)/S(0) of a head, as its minimum in each bin of distances: samples would miss its dips."""

    name: str
    color: str
    dash: str
    starts: Floats  # (n,), the first distance of each bin, in tokens
    ends: Floats  # (n,), the last one
    lowest: Floats  # (n,)
    first: int | None  # the first k with S(k) < 0; None where there is none


@dataclass(frozen=True)
class Profile:
    """The lines of a head, not stretched and as used."""

    hands: Hands
    trained: Line
    used: Line
    length: int  # distances 0 .. length-1 are computed

    @property
    def first(self) -> int | None:
        """The first distance within the wanted length at which S(k) as used is negative."""
        first = self.used.first
        return first if first is not None and first < self.hands.length else None


def profile(hands: Hands) -> Profile:
    """Compute both lines over the longer of the two lengths, up to MAX_DISTANCES."""
    length = min(max(hands.length, hands.trained_length), MAX_DISTANCES)
    trained = head_profile(hands.trained, length, still=hands.still)
    used = head_profile(
        hands.used, length, still=hands.still, attention_factor=hands.attention_factor
    )
    return Profile(
        hands,
        _line("not stretched", TRAINED, "dot", trained),
        _line("as used", USED, "solid", used),
        length,
    )


def _line(name: str, color: str, dash: str, values: Floats) -> Line:
    length = len(values)
    starts = np.unique(np.geomspace(1, length, BINS).round().astype(int))
    starts = starts[starts < length]
    ends = np.append(starts[1:] - 1, length - 1)[: len(starts)].astype(np.float64)
    lowest = np.minimum.reduceat(values, starts) if len(starts) else np.empty(0)
    negative = np.flatnonzero(values < 0)
    first = int(negative[0]) if len(negative) else None
    return Line(name, color, dash, starts.astype(np.float64), ends, lowest, first)


def figure(profile: Profile) -> Figure:
    """Draw the lowest S(k)/S(0) by distance, as trained and in use, with both lengths."""
    hands = profile.hands
    longest = max(hands.length, hands.trained_length, 10)  # beyond the curves' end, if these stop
    return plot(
        HEIGHT,
        [_curve(one) for one in (profile.trained, profile.used)],
        [
            word(length, 0.97 - 0.1 * at, f"{name} ", "middle left")
            for at, (length, name) in enumerate(hands.lengths.values())
        ],
        [
            rule(x=length, pulls=pull, width=1.5, dash="dash")
            for pull, (length, _) in hands.lengths.items()
        ],
        x=axis("distance in tokens", grid=True, log=True, dtick=1,
               range=[0, np.log10(1.05 * longest)]),
        y=axis("S(k) / S(0), minimum per bin", grid=True, zero=True, rangemode="tozero",
               zerolinecolor=theme.NEUTRAL, zerolinewidth=2),
        margin=(48, 12, 12, 44),
        legend=True,
    )  # fmt: skip


def _curve(one: Line) -> Marks:
    """Yield the line, and a cross where it first goes below zero."""
    starts, ends = one.starts.astype(np.int32), one.ends.astype(np.float32)
    hover = (
        f"{one.name}<br>minimum at distances %{{customdata:,}} to %{{x:,.0f}}: %{{y:.3f}}{WHOLE}"
    )
    style: Part = {"width": 2.2, "dash": one.dash, "customdata": starts}
    yield line(ends, one.lowest.astype(np.float32), one.name, one.color, hover, **style)
    if one.first is not None:
        cross = {"color": one.color, "size": 10, "symbol": "x"}
        first = f"{one.name}<br>S(k) &lt; 0 first at k = {one.first:,}{WHOLE}"
        yield dots([one.first], [0], first, marker=cross, showlegend=False)


def alt(profile: Profile) -> str:
    firsts = [
        f"{line.name}, "
        + (
            f"none among the {profile.length:,} distance{'s' * (profile.length > 1)} computed"
            if line.first is None
            else f"at distance {line.first:,}"
        )
        for line in (profile.trained, profile.used)
    ]
    return (
        "S(k) divided by S(0), by distance on a logarithmic axis. First negative value: "
        f"{'; '.join(firsts)}. {profile.hands.marked}"
    )


def table(profile: Profile) -> pd.DataFrame:
    """Return the lines as a table, one row per bin of distances."""
    index = pd.Index(profile.used.starts.astype(int), name="from distance")
    lines = {f"minimum, {line.name}": line.lowest for line in (profile.trained, profile.used)}
    return pd.DataFrame({"to distance": profile.used.ends.astype(int), **lines}, index=index)


def numbers(profile: Profile) -> dict[str, Any]:
    """Return the first k with S(k) below zero, among as many distances as were computed."""
    return {"hands": profile.hands, "first": profile.first, "computed": profile.length}
