"""Where position enters an attention layer, and which schemes enter there."""

from __future__ import annotations

from collections.abc import Sequence

from charts.kit import overlay, theme
from charts.kit.figure import Figure
from core.encodings.scheme import Entrance, Scheme

HEIGHT = 190
STATIONS: tuple[tuple[Entrance, str, str], ...] = (
    ("input", "input", "add"),
    ("query and key", "query, key", "rotate"),
    ("score", "score", "bias"),
    ("nowhere", "softmax", ""),
)
HALF = 0.41  # half a station's width
ENTERS: dict[Entrance, str] = {
    "input": "is added at the input",
    "query and key": "rotates query and key",
    "score": "biases the score",
    "nowhere": "adds no position",
}


def figure(schemes: Sequence[Scheme], causal: bool) -> Figure:
    """Four stations of one layer from left to right, with an arrow into each one used."""
    marks, notes = [], []
    for place, (entrance, name, verb) in enumerate(STATIONS):
        here = [scheme for scheme in schemes if scheme.enters == entrance and verb]
        border = theme.CURSOR if here else theme.NEUTRAL
        marks.append(
            {
                "type": "rect",
                "x0": place - HALF,
                "x1": place + HALF,
                "y0": 0,
                "y1": 0.8,
                "line": {"color": border, "width": 2},
            }
        )
        notes.append(overlay.note(name, place, 0.4))
        if place < len(STATIONS) - 1:
            notes.append(overlay.arrow((place + HALF, 0.4), (place + 1 - HALF, 0.4), theme.NEUTRAL))
        if here:
            names = "<br>".join(line for scheme in here for line in _lines(scheme))
            notes.append(overlay.note(f"{verb}<br>{names}", place, 1.5, yanchor="bottom"))
            notes.append(overlay.arrow((place, 1.5), (place, 0.85), theme.CURSOR))
    if causal:
        notes.append(overlay.note("causal mask", 2, -0.5, yanchor="top"))
        notes.append(overlay.arrow((2, -0.5), (2, -0.05), theme.NEUTRAL))
    return theme.figure(
        HEIGHT,
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
        font={"size": 14},
        shapes=marks,
        annotations=notes,
        xaxis={"visible": False, "range": [-0.45, len(STATIONS) - 0.55]},
        yaxis={"visible": False, "range": [-1.1, 3.6]},
    )


def _lines(scheme: Scheme) -> list[str]:
    """A scheme's title, in two lines if it can be: a phone has four stations side by side."""
    return [f"<b>{line}</b>" for line in scheme.title.rsplit(" ", 1)]


def alt(schemes: Sequence[Scheme], causal: bool) -> str:
    """The picture in words."""
    sentences = [f"{scheme.title} {ENTERS[scheme.enters]}" for scheme in schemes]
    if causal:
        sentences.append("A causal mask hides later tokens at the score")
    layer = "An attention layer: input, then query and key, then score, then softmax"
    return ". ".join([layer, *sentences]) + "."
