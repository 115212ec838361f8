"""The figures of a run that nobody's browser draws, by their keys."""

from __future__ import annotations

from contextvars import ContextVar

from charts.kit.figure import Figure

# None in every run that a browser asked for.
FIGURES: ContextVar[dict[str, tuple[Figure, str]] | None] = ContextVar("figures", default=None)


def capture(key: str, fig: Figure, alt: str) -> bool:
    """Keep a figure if this is a run without a browser; returns whether it is."""
    figures = FIGURES.get()
    if figures is None:
        return False
    figures[key] = (fig, alt)
    return True
