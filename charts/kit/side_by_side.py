"""Several small pictures in one figure, side by side."""

from charts.kit import overlay


def panels(count: int, gap: float) -> list[tuple[str, tuple[float, float]]]:
    """Return each picture's axis and trace numbers, and its share of the width.

    `gap` is the share between two pictures. Plotly calls the first axis x, the next x2.
    """
    width = (1 - gap * (count - 1)) / count
    starts = [n * (width + gap) for n in range(count)]
    return [(str(n + 1) if n else "", (at, min(at + width, 1.0))) for n, at in enumerate(starts)]


def name(text: str, x: float, y: float = 1.0, **style: object) -> dict[str, object]:
    """Return an annotation that names a picture, above its upper edge, in figure shares."""
    above = {
        "xref": "paper",
        "yref": "paper",
        "xanchor": "center",
        "yanchor": "bottom",
        "yshift": 4,  # pixels: its descenders stand off
    }
    return overlay.note(text, x, y, **above | style)
