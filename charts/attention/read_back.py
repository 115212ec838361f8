"""Mean error of a guessed position, as noise grows."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import axis, line, plot
from charts.kit.read_only import read_only
from core import idle_pairs
from core.attention.read_back import TRIALS, ReadBack, blind_error, by_speed, read_back
from state.settings import Settings

HEIGHT = 360
MAX_POSITIONS = 512  # positions to read back, at most
NOISE = np.geomspace(0.1, 10, 25)  # standard deviations
ONE = int(np.abs(NOISE - 1).argmin())  # where the noise is 1
COLORS = {
    "all pairs": theme.NEUTRAL,
    "fast pairs": theme.PAIRS[2],
    "slow pairs": theme.PAIRS[-4],
}


def errors(settings: Settings) -> Mapping[str, ReadBack]:
    """Return the mean error of each group of pairs at each noise. Cached and read-only."""
    return _errors(settings.max_len, settings.d_model, settings.base)


@lru_cache(maxsize=64)
def _errors(max_len: int, d_model: int, base: float) -> Mapping[str, ReadBack]:
    groups = by_speed(min(max_len, MAX_POSITIONS), d_model, base, noise=NOISE)
    return MappingProxyType(
        {
            name: ReadBack(read_only(each.error), read_only(each.exact))
            for name, each in groups.items()
        }
    )


@lru_cache(maxsize=64)
def _alone(read: int, d_model: int, base: float) -> float:
    """Return the error of the fastest pair alone, at noise 1, in tokens."""
    return float(read_back(read, d_model, base, noise=NOISE[[ONE]], pairs=[0]).error[0])


def figure(settings: Settings) -> Figure:
    """Mean error in tokens of each group of pairs against the noise."""
    groups = errors(settings)
    hover = "noise %{x:.2f}: %{y:.3g} tokens off, %{customdata:.1%} exact"
    return plot(
        HEIGHT,
        [
            line(
                NOISE,
                groups[name].error,
                name,
                color,
                hover,
                width=3,
                customdata=groups[name].exact.astype(np.float32),
            )
            for name, color in COLORS.items()
            if name in groups
        ],
        x=axis("standard deviation of the noise", log=True, tickvals=[0.1, 0.2, 0.5, 1, 2, 5]),
        y={"title": "mean error in tokens", "rangemode": "tozero", "zeroline": False},
        margin=(56, 36, 8, 44),
        legend=True,
    )


def alt(settings: Settings) -> str:
    """Describe the picture in words."""
    groups = errors(settings).items()
    means = ", ".join(f"{name} {group.error[ONE]:.3g}" for name, group in groups)
    return (
        f"Mean error of the guessed position against noise from {NOISE[0]:g} to {NOISE[-1]:g}. "
        f"At {NOISE[ONE]:.2g}, in tokens: {means}."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Return the curves' numbers: each group's mean error in tokens and share of hits."""
    groups = errors(settings).items()
    columns = {f"{name}, error": group.error for name, group in groups}
    columns |= {f"{name}, exact": group.exact for name, group in groups}
    return pd.DataFrame(columns, pd.Index(NOISE, name="noise"))


def numbers(settings: Settings) -> dict[str, object]:
    """Return each group's error at noise 1, beside the fastest pair alone and a blind guess."""
    groups, n = errors(settings), min(settings.max_len, MAX_POSITIONS)
    off = {name: float(group.error[ONE]) for name, group in groups.items()}
    alone, chance = _alone(n, settings.d_model, settings.base), blind_error(n)
    missed = round(TRIALS * (1 - groups["all pairs"].exact[ONE]))
    slow = int(idle_pairs(n, settings.d_model, settings.base).sum())
    return {
        "n": n,
        "off": off,
        "alone": alone,
        "chance": chance,
        "trials": TRIALS,
        "missed": missed,
        "readable": missed < TRIALS / 2,
        "together": off.get("fast pairs", np.inf) < alone / 2 and alone > chance / 2,
        "fast": settings.d_model // 2 - slow,
        "slow": slow,
    }
