"""A position as a plain count, beside the band that holds a word's numbers."""

from charts.kit import lines, theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, axis, cursor, line, note, plot, stripe
from state.settings import Settings

WORD = 2.0  # holds 95% of normal numbers of variance 1, such as a scaled embedding's


def figure(settings: Settings) -> Figure:
    """Draw the position itself, 0 .. max_len-1, and the band."""
    max_len, position = settings.max_len, settings.position
    positions = lines.positions(max_len)
    return plot(
        lines.HEIGHT,
        line(positions, positions, "", theme.RED, f"position %{{x}}: add %{{y}}{WHOLE}", width=3),
        cursor([position], [position]),
        stripe(-WORD, WORD, fillcolor=theme.CURSOR, opacity=0.3, line={"width": 0}),
        note("the count", 0.5 * max_len, 0.6 * max_len, xanchor="right"),
        note("a word's numbers", max_len, -WORD, xanchor="right", yshift=-12),
        x=axis("position", range=[-0.5, max_len]),
        y=lines.heights("number added", -0.12 * max_len - 4, 1.05 * max_len),
    )


def alt(settings: Settings) -> str:
    return (
        f"A line that rises with the position from 0 to {settings.max_len - 1:,}, marked at "
        f"{settings.position:,}. Most of a word's numbers lie in the narrow band from {-WORD:g} to "
        f"{WORD:g} at the bottom."
    )


def numbers(settings: Settings) -> dict[str, float]:
    """Return the factor by which the count lengthens a word's vector, and the largest count."""
    # A scaled word has norm sqrt(d); p added to each of its d numbers has norm p sqrt(d).
    return {"times": settings.position, "last": settings.max_len - 1, "band": WORD}
