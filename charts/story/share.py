"""A position as a share of the text's length: three texts, three steps."""

from __future__ import annotations

import numpy as np

from charts.kit import lines, theme
from charts.kit.figure import Figure
from state.settings import Settings

SHORT, MIDDLE = 6, 20  # lengths of two texts, in tokens


def figure(settings: Settings) -> Figure:
    """p / (length - 1) for texts of three lengths: all run from 0 to 1, in different steps."""
    shades = (theme.RED, theme.NEUTRAL, theme.CURSOR)
    traces = [
        {
            "x": (positions := lines.positions(length)),
            "y": (positions / max(length - 1, 1)).astype(np.float32),
            "mode": "lines+markers" if length <= MIDDLE else "lines",
            "name": f"{length:,} tokens",
            "line": {"color": color, "width": 3},
            "marker": {"size": 8},
            "hovertemplate": f"{length:,} tokens, position %{{x}}: %{{y:.3f}}<extra></extra>",
        }
        for length, color in zip((SHORT, MIDDLE, settings.max_len), shades, strict=True)
    ]
    axes = lines.axes(settings.max_len, [-0.05, 1.08], "position / (length − 1)")
    return theme.figure(lines.HEIGHT, traces, **axes, **theme.LEGEND)


def alt(settings: Settings) -> str:
    """The picture in words."""
    lengths = ", ".join(f"{length:,}" for length in (SHORT, MIDDLE, settings.max_len))
    return (
        f"Three lines from 0 to 1, for texts of {lengths} tokens: the longer the text, the smaller "
        f"the step from one position to the next."
    )


def numbers(settings: Settings) -> dict[str, float | bool]:
    """The step from one position to the next, in this text and in the shortest."""
    return {
        "step": 1 / max(settings.max_len - 1, 1),
        "short_step": 1 / (SHORT - 1),
        "short": SHORT,
        "same_step": len({SHORT, MIDDLE, settings.max_len}) == 1,
    }
