"""The wavelength of every pair, against the length of the text."""

import math
from functools import lru_cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import ends
from charts.kit.plot import WHOLE, Mark, Part, axis, dots, note, plot, rule, stripe
from core import idle_pairs, wavelengths
from core.arguments import Floats
from core.geometry.one_hand import closest_angles
from core.geometry.singular_values import constant_share
from state.settings import Settings

HEIGHT = 400
DOTS = 128  # at most; of more pairs every second, third, ... is drawn
LONGEST_WAVE = 2 * math.pi * 1e6  # tokens, of any base up to a million
MAX_CACHED = 128  # sets of numbers
POWERS = [10**power for power in range(1, 9)]


def figure(settings: Settings, *, height: int = HEIGHT) -> Figure:
    """Draw wavelengths, fastest pair first; those in the shaded zone exceed the text's steps.

    The vertical axis is the same up to a base of a million, so that pictures can be compared.
    """
    # Only what the picture depends on: moving the cursor's position must not miss the cache.
    of = settings.max_len, settings.d_model, settings.base, settings.pair
    return _figure(*of, height)


@theme.cached
def _figure(max_len: int, d_model: int, base: int, pair: int, height: int) -> Figure:
    waves = wavelengths(d_model, base)
    idle = float(idle_pairs(max_len, d_model, base).mean())
    longest = max(LONGEST_WAVE, 2 * math.pi * base)
    steps = max_len - 1  # from the first token to the last
    pairs = np.arange(0, len(waves), -(-len(waves) // DOTS))
    margin = max(0.5, 0.02 * len(waves))
    zone: Part = {"fillcolor": theme.FAINT, "opacity": 0.35, "line": {"width": 0}}
    return plot(
        height,
        _dots(pairs, waves, size=7),
        _dots(np.array([pair]), waves, size=15),
        stripe(steps, longest, **zone),
        rule(y=steps, color=theme.NEUTRAL, pulls="max_len", more=1),
        _say(max_len, math.log10(steps), idle),
        x=axis(
            "pair (fastest first)",
            range=[-margin, len(waves) - 1 + margin],
            **theme.whole_ticks(len(waves)),
        ),
        y={
            "title": "wavelength: tokens for a full turn",
            "type": "log",
            "range": [math.log10(0.8), math.log10(longest)],
            "tickvals": POWERS,
            "ticktext": [f"{power:,}" for power in POWERS],
        },
        margin=(72, 12, 8, 44),
    )


def _dots(pairs: NDArray[np.intp], waves: Floats, size: int) -> Mark:
    hover = f"pair %{{x}}: a full turn every %{{y:,.1f}} tokens{WHOLE}"
    marker = theme.pair_marker(waves[pairs], size=size, opacity=1)
    return dots(pairs, waves[pairs].astype(np.float32), hover, marker=marker)


def _say(max_len: int, line: float, idle: float) -> Mark:
    """Return the number of pairs above the line, at its end where there are no dots."""
    right, above = idle > 0.5, idle <= 0.5 or line < 1.2
    share = f"<br>{'' if above else '↑ '}{theme.percent(idle)} never complete a turn"
    text, side = f"max_len {max_len:,}{share}", "right" if right else "left"
    style = {"align": side, "xanchor": side, "yanchor": "bottom" if above else "top"}
    return note(text, 0.98 if right else 0.02, line, xref="x domain", **style)


def alt(settings: Settings) -> str:
    waves = wavelengths(settings.d_model, settings.base)
    idle = idle_pairs(settings.max_len, settings.d_model, settings.base)
    are = "is" if idle.sum() == 1 else "are"
    return (
        f"The wavelength of each pair, on a logarithmic scale: {ends(waves, '{:,.1f}'.format)} "
        f"tokens. {idle.sum():,} of {len(waves):,} wavelength{'s' * (len(waves) > 1)}, "
        f"{theme.percent(idle.mean())}, {are} longer than max_len - 1, {settings.max_len - 1:,}. "
        f"The wavelength of pair {settings.pair} is {waves[settings.pair]:,.1f}."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Return every pair, drawn or not: its wavelength, and whether it never completes a turn."""
    waves = wavelengths(settings.d_model, settings.base)
    idle = idle_pairs(settings.max_len, settings.d_model, settings.base)
    return pd.DataFrame({"wavelength": waves, "longer than max_len - 1": idle}).rename_axis("pair")


def numbers(settings: Settings) -> dict[str, float]:
    """Return how many pairs never complete a turn, their speed, and the mean row's share."""
    return dict(_numbers(settings.max_len, settings.d_model, settings.base))


@lru_cache(maxsize=MAX_CACHED)
def _numbers(max_len: int, d_model: int, base: float) -> dict[str, float]:
    waves, idle = wavelengths(d_model, base), idle_pairs(max_len, d_model, base)
    return {
        "hands": len(waves),
        "count": int(idle.sum()),
        "idle": float(idle.mean()),
        "fastest": float(waves[0]),
        "slowest": float(waves[-1]),
        "rounded": float(waves[0] * base),
        "constant": constant_share(max_len, d_model, base),
    }


def question(settings: Settings) -> tuple[int, dict[str, object]] | None:
    """Ask which pair alone keeps the positions furthest apart: the fastest, the slowest or another.

    None for a single pair.
    """
    if settings.d_model == 2:
        return None
    answer, numbers = _question(settings.max_len, settings.d_model, settings.base)
    return answer, dict(numbers)


@lru_cache(maxsize=MAX_CACHED)
def _question(max_len: int, d_model: int, base: float) -> tuple[int, dict[str, object]]:
    waves = wavelengths(d_model, base)
    angles = np.degrees(closest_angles(max_len, d_model, base))
    best, last = int(np.argmax(angles)), len(waves) - 1
    between = best if 0 < best < last else len(waves) // 2
    pairs = sorted({0, between, last})
    sweep = 360 * (max_len - 1) / float(waves[best])
    return pairs.index(best), {
        "gaps": {pair: float(angles[pair]) for pair in pairs},
        "best": best,
        "hands": len(waves),
        "sweep": sweep,
        "fitting": sweep < 360,
    }
