"""The bases that keep S(k) >= 0 throughout a length, and the holes among them."""

import json
import math
from bisect import bisect_left, bisect_right
from functools import lru_cache
from pathlib import Path

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, Mark, Part, axis, dots, line, note, plot, rule
from charts.similarity import profile_cache
from core import first_negative
from core.long_context.smallest_base import (
    CEILING,
    PUBLISHED,
    PUBLISHED_D_MODEL,
    Survey,
    survey,
)
from state.settings import Settings

HEIGHT = 400
SEARCHED = json.loads(Path(__file__).with_name("smallest_bases.json").read_text())
SYMBOLS = ("diamond-open", "circle-open")  # one for each published source
FALLS, STAYS = "first &lt; 0 at", "≥ 0 below"  # what is read at a base


@lru_cache(maxsize=64)
def surveyed(max_len: int, d_model: int) -> Survey:
    """Return the good bases for a length. Cached: the search takes up to a second."""
    return survey(max_len, d_model)


def known(max_len: int, d_model: int) -> tuple[int, int] | None:
    """Return the smallest good bases, as searched, of the nearest lengths below and above."""
    bases = SEARCHED["bases"].get(str(d_model), [])
    lengths = SEARCHED["lengths"][: len(bases)]
    low, high = bisect_right(lengths, max_len) - 1, bisect_left(lengths, max_len)
    return (bases[max(low, 0)], bases[high]) if high < len(bases) else None


def figure(settings: Settings) -> Figure:
    """Draw the first k with S(k) < 0 against the base, both logarithmic, and where the base is.

    Cut at max_len: good bases lie on that line, and holes are notches in it. Published values are
    for rotary heads of one width, and stand beside these only.
    """
    return _figure(settings.max_len, settings.d_model, settings.base)


@theme.cached
def _figure(max_len: int, d_model: int, base: float) -> Figure:
    survey = surveyed(max_len, d_model)
    bases, good = survey.bases.astype(np.float32), survey.lengths >= max_len
    says = {"text": np.where(good, STAYS, FALLS).tolist()}
    dot: Part = {"marker": {"color": theme.CURSOR, "size": 6}}
    printed = zip(PUBLISHED.items(), SYMBOLS, strict=True) if d_model == PUBLISHED_D_MODEL else ()
    low, high = max(2.0, survey.lengths.min() * 0.8), max_len * 1.2
    left, right = float(survey.bases[0]), float(survey.bases[-1])
    hover = f"base %{{x:,.0f}}: S(k) %{{text}} k = %{{y:,}}{WHOLE}"
    stays = np.where(good, max_len, np.nan)
    return plot(
        HEIGHT,
        line(bases, survey.lengths, "S(k) < 0 at k", theme.NEUTRAL, hover, **says),
        # The line above has the same points, and says it.
        line(bases, stays, "S(k) ≥ 0 throughout", theme.CURSOR, width=6, **dot),
        [
            dots(
                list(figures.values()),
                list(figures),
                "about %{x:,.0f} for %{y:,} tokens<extra>%{fullData.name}</extra>",
                marker={"symbol": symbol, "size": 15, "color": theme.ORANGE, "line": {"width": 2}},
                name=source,
            )
            for (source, figures), symbol in printed
        ],
        _mark(base, left, right),
        x=axis(
            "base (log scale)",
            log=True,
            range=[math.log10(left / 1.05), math.log10(right * 1.05)],
            **_ticks(left, right),
        ),
        y={
            "title": "S(k) ≥ 0 below this k (log scale)",
            "type": "log",
            "range": [math.log10(low), math.log10(high)],
            **_ticks(low, high),
        },
        margin=(64, 40, 8, 44),
        legend=True,
    )


def _mark(base: float, low: float, high: float) -> list[Mark]:
    """Return a line at the base, or an arrow at the edge if it is outside the picture."""
    text = f"base {base:,.0f}"
    foot: Part = {"y": 0.04, "yref": "y domain", "yanchor": "bottom"}
    if base < low:
        return [note(f"← {text}", x=0, xref="x domain", xanchor="left", **foot)]
    if base > high:
        return [note(f"{text} →", x=1, xref="x domain", xanchor="right", **foot)]
    left = math.log(base / low) < 0.7 * math.log(high / low)
    side: Part = {"xanchor": "left", "xshift": 6} if left else {"xanchor": "right", "xshift": -6}
    line = rule(x=base, color=theme.NEUTRAL, dash="dot", pulls="base")
    return [*line, note(text, x=math.log10(base), **side, **foot)]


def _ticks(low: float, high: float) -> Part:
    """Return 1, 2 and 5 times the powers of ten: a short axis may have no power of ten."""
    steps = [m * 10**p for p in range(-1, 12) for m in (1, 2, 5) if low <= m * 10**p <= high]
    if len(steps) > 8:
        steps = steps[::3]
    return {"tickvals": steps, "ticktext": [_short(step) for step in steps]}


def _short(number: float) -> str:
    return f"{number / 1e6:,g} million" if number >= 1e6 else f"{number:,g}"


def alt(settings: Settings) -> str:
    survey = surveyed(settings.max_len, settings.d_model)
    good = int((survey.lengths >= settings.max_len).sum())
    smallest = "" if survey.smallest is None else f"; the smallest is {survey.smallest:,}"
    keep = f"{good} of them keep{'s' * (good == 1)}" if good else "None of them keeps"
    return (
        f"First k with S(k) < 0 for {len(survey.bases)} bases from {survey.bases[0]:,.0f} to "
        f"{survey.bases[-1]:,.0f}. {keep} S(k) ≥ 0 throughout the text's {settings.max_len:,} "
        f"tokens{smallest}. The current base is {settings.base:,.0f}."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Return every base tried, and up to where it keeps S(k) >= 0, at most the text's length."""
    survey = surveyed(settings.max_len, settings.d_model)
    columns = {"base": survey.bases, "S(k) ≥ 0 for k below": survey.lengths}
    return pd.DataFrame(columns).set_index("base")


def numbers(settings: Settings) -> dict[str, object]:
    """Return the survey of bases, what the current one does, and values printed for this length."""
    printed = {
        source: bases[settings.max_len]
        for source, bases in PUBLISHED.items()
        if settings.max_len in bases and settings.d_model == PUBLISHED_D_MODEL
    }
    return {
        "found": surveyed(settings.max_len, settings.d_model),
        "ceiling": CEILING,
        "first": profile_cache.first_below_zero(settings, settings.max_len),
        "printed": printed,
    }


def question() -> tuple[int, dict[str, object]]:
    """Ask if every larger base than the smallest keeps S(k) >= 0. It does not, at 2,048 tokens."""
    length = 2048
    numbers: dict[str, object] = {
        "found": surveyed(length, PUBLISHED_D_MODEL),
        "printed": PUBLISHED,
        "fails": first_negative(PUBLISHED_D_MODEL, PUBLISHED["Su 2024"][length], length),
    }
    return 1, numbers
