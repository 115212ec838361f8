"""Several small pictures in one figure: side by side, and in rows."""

from collections.abc import Mapping
from typing import Any, NamedTuple

Span = tuple[float, float]  # shares of the figure, from left to right or bottom up


class Slot(NamedTuple):
    """A picture's place. Plotly calls the first axes x and y, the next x2 and y2."""

    number: str
    across: Span
    down: Span

    @property
    def on(self) -> dict[str, str]:
        """The axes that its traces name."""
        return {"xaxis": f"x{self.number}", "yaxis": f"y{self.number}"}

    def axes(self, x: Mapping[str, Any], y: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
        """Return both axes in their place."""
        return {
            f"xaxis{self.number}": {"domain": self.across, "anchor": f"y{self.number}", **x},
            f"yaxis{self.number}": {"domain": self.down, "anchor": f"x{self.number}", **y},
        }

    def name(self, text: str, **style: object) -> dict[str, object]:
        """Return an annotation that names the picture, above the middle of its upper edge."""
        return name(text, **{"x": sum(self.across) / 2, "y": self.down[1]} | style)


def panels(count: int, gap: float, columns: int = 0, between: float = 0) -> list[Slot]:
    """Return places for pictures in one row, or in rows of so many columns.

    `gap` is the share of the width between two columns, `between` that of the height between rows.
    """
    columns = columns or count
    across, down = _spans(columns, gap), _spans(-(-count // columns), between)[::-1]
    places = (divmod(n, columns) for n in range(count))
    return [Slot(str(n + 1) if n else "", across[c], down[r]) for n, (r, c) in enumerate(places)]


def _spans(count: int, gap: float) -> list[Span]:
    size = (1 - gap * (count - 1)) / count
    starts = (n * (size + gap) for n in range(count))
    return [(start, min(start + size, 1.0)) for start in starts]


def name(text: str, x: object, y: object = 1.0, **style: object) -> dict[str, object]:
    """Return an annotation that names a picture, above its upper edge, in figure shares."""
    above = {
        "xref": "paper",
        "yref": "paper",
        "xanchor": "center",
        "yanchor": "bottom",
        "yshift": 4,  # pixels: its descenders stand off
    }
    return {"text": text, "x": x, "y": y, "showarrow": False, **above, **style}
