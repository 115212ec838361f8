"""A position as a share of the text's length: three texts, three steps."""

from charts.kit import lines, theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, axis, line, plot
from state.settings import Settings

SHORT, MIDDLE = 6, 20  # lengths of two texts, in tokens


def figure(settings: Settings) -> Figure:
    """Draw p / (length - 1) for texts of three lengths: all run from 0 to 1, in different steps."""
    shades = (theme.RED, theme.NEUTRAL, theme.CURSOR)
    return plot(
        lines.HEIGHT,
        [
            line(
                (positions := lines.positions(length)),
                positions / max(length - 1, 1),
                f"{length:,} tokens",
                color,
                f"{length:,} tokens, position %{{x}}: %{{y:.3f}}{WHOLE}",
                width=3,
                mode="lines+markers" if length <= MIDDLE else "lines",
                marker={"size": 8},
            )
            for length, color in zip((SHORT, MIDDLE, settings.max_len), shades, strict=True)
        ],
        x=axis("position", range=[-0.5, settings.max_len]),
        y=lines.heights("position / (length − 1)", -0.05, 1.08),
        legend=True,
    )


def alt(settings: Settings) -> str:
    lengths = ", ".join(f"{length:,}" for length in (SHORT, MIDDLE, settings.max_len))
    return (
        f"Three lines from 0 to 1, for texts of {lengths} tokens: the longer the text, the smaller "
        f"the step from one position to the next."
    )


def numbers(settings: Settings) -> dict[str, float | bool]:
    """Return the step from one position to the next, in this text and in the shortest."""
    return {
        "step": 1 / max(settings.max_len - 1, 1),
        "short_step": 1 / (SHORT - 1),
        "short": SHORT,
        "same_step": len({SHORT, MIDDLE, settings.max_len}) == 1,
    }
