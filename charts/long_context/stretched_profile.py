"""S(k) of a rotary head as trained and as used: the match of a token's key over a distance."""

import math
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, Marks, Part, axis, dots, line, plot, rule, word
from charts.long_context.stretch import Hands
from core.arguments import Floats
from core.geometry.similarity import first_negative
from core.long_context.head_profile import MAX_DISTANCES, head_profile
from core.long_context.smallest_base import CEILING, smallest_base
from core.models import MODELS

HEIGHT = 360
BINS = 240  # of distances, at most
SEARCHED = 1 << 21  # columns times tokens: a longer search would keep a reader waiting
MAX_CACHED = 256  # smallest bases, of one width
AGAIN = (1, 1.05, 1.1, 1.2, 1.35, 1.5, 1.8)  # times the smallest base: where one may fail again
SHORT = 512  # tokens: for a text as short as that, the search takes no time
LLAMA = next(model for model in MODELS if model.name == "Llama 2 7B")
TRAINED, USED = theme.NEUTRAL, theme.BLUE

# The latest smallest bases, by columns and length; infinite where there is none.
_recent_bases: defaultdict[int, dict[int, float]] = defaultdict(dict)


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
    lengths = {
        "trained": (hands.trained_length, 0.97, "unstretched"),
        "wanted": (hands.length, 0.87, "wanted"),
    }
    longest = max(hands.length, hands.trained_length, 10)  # beyond the curves' end, if these stop
    return plot(
        HEIGHT,
        [_curve(one) for one in (profile.trained, profile.used)],
        [word(length, y, f"{name} ", "middle left") for length, y, name in lengths.values()],
        [
            rule(x=length, pulls=f"{name}_length", width=1.5, dash="dash")
            for name, (length, _, _) in lengths.items()
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
    """Describe the picture in words."""
    firsts = [
        f"{line.name}, "
        + (
            f"none among the {profile.length:,} distances computed"
            if line.first is None
            else f"at distance {line.first:,}"
        )
        for line in (profile.trained, profile.used)
    ]
    hands = profile.hands
    return (
        "S(k) divided by S(0), by distance on a logarithmic axis. First negative value: "
        f"{'; '.join(firsts)}. Lines mark the length before stretching, "
        f"{hands.trained_length:,}, and the wanted length, {hands.length:,}."
    )


def table(profile: Profile) -> pd.DataFrame:
    """Return the lines as a table, one row per bin of distances."""
    index = pd.Index(profile.used.starts.astype(int), name="from distance")
    lines = {f"minimum, {line.name}": line.lowest for line in (profile.trained, profile.used)}
    return pd.DataFrame({"to distance": profile.used.ends.astype(int), **lines}, index=index)


@lru_cache(maxsize=MAX_CACHED)
def _smallest(length: int, columns: int) -> int | None:
    """Return the smallest base. Cached: the search takes up to some seconds.

    A longer text needs no smaller base. So the search begins where that for a shorter one ended,
    and a slider that is dragged finds most of it done.
    """
    if length > SHORT:
        _smallest(1 << ((length - 1).bit_length() - 1), columns)
    bases = _recent_bases[columns]
    by_length = sorted(bases.items())
    least = max((base for shorter, base in by_length if shorter < length), default=2)
    most = next((base for longer, base in by_length if longer > length), None)
    if least != most and least < math.inf:
        least = smallest_base(length, columns, start=int(least)) or math.inf
    if len(bases) >= MAX_CACHED:
        bases.clear()
    bases[length] = least
    return int(least) if least < math.inf else None


@lru_cache(maxsize=64)
def _fails_again(bound: int, length: int, columns: int) -> int | None:
    """Return a round base above the smallest one at which S(k) is negative again, or None."""
    unit = 10 ** (len(str(bound)) - 2)
    larger = (unit * math.ceil(times * bound / unit) for times in AGAIN)
    return next(
        (base for base in larger if first_negative(columns, base, length) is not None), None
    )


def numbers(profile: Profile) -> dict[str, Any]:
    """Return the first k with S(k) below zero, and the smallest base that prevents it.

    The base only where all columns turn (`whole`): with half a head or less turned, the rest of
    S(k) outweighs it at any base. `half` is the smallest base for half the length, and `fails` a
    larger base that fails again.
    """
    hands = profile.hands
    whole, d_head = not hands.still, 2 * (len(hands.trained) + hands.still)
    searched = min(hands.length, SEARCHED // d_head)
    lengths = searched, max(searched // 2, 1)
    bound, half = (_smallest(length, d_head) if whole else None for length in lengths)
    return {
        "hands": profile.hands,
        "first": profile.first,
        "unstretched": profile.trained.first,
        "computed": profile.length,
        "whole": whole,
        "bound": bound,
        "half": half,
        "fails": bound and _fails_again(bound, searched, d_head),
        "ceiling": CEILING,
        "searched": searched,
        "llama": LLAMA,
        "llama_first": first_negative(LLAMA.width, LLAMA.base),
    }


def question(facts: dict[str, Any]) -> tuple[int, dict[str, Any]] | None:
    """Ask how much larger the base must be for twice the length: less, about or more than twice."""
    bound, half, searched = (facts[name] for name in ("bound", "half", "searched"))
    if not bound or not half or searched <= 64:
        return None
    ratio = bound / half
    return int(ratio >= 1.9) + int(ratio >= 2.1), {
        "searched": searched,
        "bound": bound,
        "half": half,
    }
