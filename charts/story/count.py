"""A position as a plain count, beside the band that holds a word's numbers."""

from __future__ import annotations

from charts.kit import lines, overlay, theme
from charts.kit.figure import Figure
from state.settings import Settings

WORD = 2.0  # holds 95% of normal numbers of variance 1, such as a scaled embedding's


def figure(settings: Settings) -> Figure:
    """The position itself, 0 .. max_len-1, and the band."""
    max_len, position = settings.max_len, settings.position
    positions = lines.positions(max_len)
    traces = [
        {
            "x": positions,
            "y": positions,
            "mode": "lines",
            "line": {"color": theme.RED, "width": 3},
            "hovertemplate": "position %{x}: add %{y}<extra></extra>",
        },
        lines.dot(position, position),
    ]
    return theme.figure(
        lines.HEIGHT,
        traces,
        shapes=[overlay.hrect(-WORD, WORD, fillcolor=theme.CURSOR, opacity=0.3, line={"width": 0})],
        annotations=[
            overlay.note(text, x=x * max_len, y=y, xanchor="right", yshift=shift)
            for text, x, y, shift in (
                ("the count", 0.5, 0.6 * max_len, 0),
                ("a word's numbers", 1, -WORD, -12),
            )
        ],
        **lines.axes(max_len, [-0.12 * max_len - 4, 1.05 * max_len], "number added"),
    )


def alt(settings: Settings) -> str:
    """The picture in words."""
    return (
        f"A line that rises with the position from 0 to {settings.max_len - 1:,}, marked at "
        f"{settings.position:,}. Most of a word's numbers lie in the narrow band from {-WORD:g} to "
        f"{WORD:g} at the bottom."
    )


def numbers(settings: Settings) -> dict[str, float]:
    """How many times longer than a word's vector the count makes it, and the largest count."""
    # A scaled word has norm sqrt(d); p added to each of its d numbers has norm p sqrt(d).
    return {"times": settings.position, "last": settings.max_len - 1, "band": WORD}
