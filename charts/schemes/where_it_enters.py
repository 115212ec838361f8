"""The place where position enters an attention layer, and the schemes that enter there."""

from collections.abc import Sequence

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import Mark, arrow, note, over, plot
from core.encodings.scheme import Entrance, Scheme

HEIGHT = 190
# The name of each, what happens there, and what is said of a scheme that enters there.
STATIONS: dict[Entrance, tuple[str, str, str]] = {
    "input": ("input", "add", "is added at the input"),
    "query and key": ("query, key", "rotate", "rotates query and key"),
    "score": ("score", "bias", "biases the score"),
    "nowhere": ("softmax", "", "adds no position"),
}
HALF = 0.41  # half a station's width


def figure(schemes: Sequence[Scheme], causal: bool) -> Figure:
    """Draw four stations of one layer from left to right, with an arrow into each one used."""
    marks: list[Mark] = []
    for place, (entrance, (name, verb, _)) in enumerate(STATIONS.items()):
        here = [scheme for scheme in schemes if scheme.enters == entrance and verb]
        border = {"color": theme.CURSOR if here else theme.NEUTRAL, "width": 2}
        ends = {"x0": place - HALF, "x1": place + HALF, "y0": 0, "y1": 0.8}
        marks += [*over({"type": "rect", **ends, "line": border}), note(name, place, 0.4)]
        if place < len(STATIONS) - 1:
            marks.append(arrow((place + HALF, 0.4), (place + 1 - HALF, 0.4), theme.NEUTRAL))
        if here:
            names = "<br>".join(line for scheme in here for line in _lines(scheme))
            marks.append(note(f"{verb}<br>{names}", place, 1.5, yanchor="bottom"))
            marks.append(arrow((place, 1.5), (place, 0.85), theme.CURSOR))
    if causal:
        marks.append(note("causal mask", 2, -0.5, yanchor="top"))
        marks.append(arrow((2, -0.5), (2, -0.05), theme.NEUTRAL))
    return plot(
        HEIGHT,
        marks,
        x={"visible": False, "range": [-0.45, len(STATIONS) - 0.55]},
        y={"visible": False, "range": [-1.1, 3.6]},
        margin=(0, 0, 0, 0),
        font={"size": 14},
    )


def _lines(scheme: Scheme) -> list[str]:
    """Return a scheme's title, in two lines if possible: a phone has four side by side."""
    return [f"<b>{line}</b>" for line in scheme.title.rsplit(" ", 1)]


def alt(schemes: Sequence[Scheme], causal: bool) -> str:
    sentences = [f"{scheme.title} {STATIONS[scheme.enters][2]}" for scheme in schemes]
    if causal:
        sentences.append("A causal mask hides later tokens at the score")
    layer = "An attention layer: input, then query and key, then score, then softmax"
    return ". ".join([layer, *sentences]) + "."
