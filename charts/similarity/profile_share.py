"""Similarity of two positions, by their distance, up to the length of the text."""

import math

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, Mark, Part, axis, line, note, plot, rule
from charts.similarity import profile_cache
from charts.similarity.profile import extremes
from core import (
    angular_frequencies,
    closest_offset,
    first_rise,
    wavelengths,
)
from core.rotations import short_way
from state.settings import Settings

HEIGHT = 340
RISE, NEGATIVE, TURN = "first rise after", "first below 0", "one turn of the slowest pair"
FAR = 1 << 17  # tokens: distances searched for the first S(k) < 0
STRETCHES = 400  # of the lowest and highest offset each: more than a screen can show
LINE = 0.13  # height of a line of text, on the y axis


def marks(settings: Settings, names: tuple[str, ...]) -> dict[str, int]:
    """Return the distances called `names`, in tokens, that lie within the text."""
    profile = profile_cache.profile(settings)
    distances = {
        RISE: first_rise(profile),
        NEGATIVE: profile_cache.first_below_zero(settings, FAR),
        TURN: round(wavelengths(settings.d_model, settings.base)[-1]),
    }
    there = {name: distances[name] for name in names}
    return {name: k for name, k in there.items() if k is not None and k < len(profile)}


def _beyond(settings: Settings, names: tuple[str, ...]) -> int | None:
    """Return the distance at which S(k) first falls below 0, if it is wanted and later."""
    k = profile_cache.first_below_zero(settings, FAR) if NEGATIVE in names else None
    return k if k is not None and k >= settings.max_len else None


def figure(settings: Settings, names: tuple[str, ...] = ()) -> Figure:
    """Draw S(k) / S(0) by distance k in tokens; the `marks` called `names` are labelled below."""
    profile = profile_cache.profile(settings)
    shares = profile / profile[0]
    offsets = extremes(shares, STRETCHES)
    floor, half = min(0.0, float(shares.min())), len(profile) / 2
    first = floor - 0.14  # the height of the first label
    # A label runs towards the middle: the mark nearest to it has the highest, and crosses no other.
    inwards = sorted(marks(settings, names).items(), key=lambda one: abs(one[1] - half))
    labels: list[Mark] = []
    for row, (name, offset) in enumerate(inwards):
        ends = [shares[offset], first - LINE * row]
        hover = f"{name}: k = {offset:,}, {shares[offset]:z.3f}{WHOLE}"
        end = {"color": theme.CURSOR, "size": [11, 0.1], "opacity": 1}
        style: Part = {"width": 1, "dash": "dot", "marker": end}
        anchor, shift = ("left", 6) if offset < half else ("right", -6)
        labels += [
            line([offset, offset], ends, "", theme.CURSOR, hover, **style),
            note(f"{name}: {offset:,}", offset, ends[1], xanchor=anchor, xshift=shift),
        ]
    if (beyond := _beyond(settings, names)) is not None:
        says, height = f"{NEGATIVE}: {beyond:,} →", first - LINE * len(inwards)
        labels.append(note(says, len(profile) - 1, height, xanchor="right"))
    return plot(
        HEIGHT,
        line(offsets, shares[offsets], "", theme.NEUTRAL, f"k = %{{x:,}}: %{{y:.3f}}{WHOLE}"),
        labels,
        rule(y=0, color=theme.NEUTRAL, width=1),
        x=axis("distance k, tokens", range=[-0.01 * len(profile), 1.01 * len(profile) - 1]),
        y={
            "title": "similarity S(k) / S(0)",
            "range": [first - 3 * LINE, 1.06],
            "tickvals": [-1, -0.5, 0, 0.5, 1],
            "zeroline": False,
        },
        margin=(56, 12, 8, 44),
    )


def alt(settings: Settings, names: tuple[str, ...] = ()) -> str:
    profile = profile_cache.profile(settings)
    shares = profile / profile[0]
    named = "; ".join(f"{name}: k = {k:,}" for name, k in marks(settings, names).items())
    marked = f"Marked: {named}." if named else ""
    if (beyond := _beyond(settings, names)) is not None:
        marked += f" {NEGATIVE.capitalize()}: k = {beyond:,}, beyond the picture."
    return (
        f"Similarity S(k) / S(0) of two positions against their distance k, from 0 to "
        f"{len(profile) - 1:,}: from 1 down to {shares.min():z.3f}, at the end {shares[-1]:z.3f}. "
        f"{marked.strip()}"
    ).strip()


def table(settings: Settings) -> pd.DataFrame:
    """Return S(k), and its share of S(0), at every distance within the text."""
    profile = profile_cache.profile(settings)
    columns = {"S(k)": profile, "S(k) / S(0)": profile / profile[0]}
    return pd.DataFrame(columns).rename_axis("k")


def numbers(settings: Settings) -> dict[str, float | bool | None]:
    """Return S(k) at the cursor's distance, its turns, and the slowest pair's return."""
    profile = profile_cache.profile(settings)
    frequencies = angular_frequencies(settings.d_model, settings.base)
    shares, rise, closest = profile / profile[0], first_rise(profile), closest_offset(profile)
    later = shares[-1:] if rise is None else shares[rise + 1 :]
    turn = round(wavelengths(settings.d_model, settings.base)[-1])
    off = np.degrees(abs(short_way(turn * frequencies)))  # from where each pair started
    return {
        "distance": settings.position,
        "here": float(shares[settings.position]),
        "neighbour": float(shares[min(1, settings.max_len - 1)]),
        "rise": rise,
        "falls": rise is None,
        "again": float(later.max()),
        "again_at": int(np.flatnonzero(shares == later.max())[-1]),
        "lowest": float(shares.min()),
        "negative": profile_cache.first_below_zero(settings, FAR),
        "far": FAR,
        "turn": turn,
        "back": float(np.cos(turn * frequencies).mean()),
        "off": float(off[:-1].max(initial=0)),
        "closest": closest,
        # Not sqrt(d_model - 2 S(k)), which loses its digits where two positions nearly agree.
        "apart": 2 * math.sqrt((np.sin((closest or 0) * frequencies / 2) ** 2).sum()),
    }
