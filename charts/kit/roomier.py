"""A figure for larger type, as on a projector."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import plotly.graph_objects as go

from charts.kit.described import Figure, unmade


def roomier(fig: go.Figure, times: float) -> go.Figure:
    """A copy of `fig` for text that is `times` larger: margins, and text with a size of its own."""
    whole = unmade(fig)
    layout = whole["layout"]
    larger: dict[str, Any] = {
        "margin": {s: times * size for s, size in layout["margin"].items() if s in "lrtb"}
    }
    if notes := layout.get("annotations"):
        larger["annotations"] = [_sized(note, times) for note in notes]
    if any("label" in shape for shape in layout.get("shapes", ())):
        larger["shapes"] = [
            {**shape, "label": _sized(shape["label"], times)} if "label" in shape else shape
            for shape in layout["shapes"]
        ]
    if "size" in layout.get("font", {}):
        larger |= _sized({"font": layout["font"]}, times)
    copy = fig.copy() if isinstance(fig, Figure) else go.Figure(fig)
    if any("size" in trace.get("textfont", {}) for trace in whole["data"]):
        data = [_sized(trace, times, "textfont") for trace in whole["data"]]
        copy = (Figure if isinstance(fig, Figure) else go.Figure)(data, layout)
    return copy.update_layout(**larger)


def _sized(part: Mapping[str, Any], times: float, of: str = "font") -> dict[str, Any]:
    """A copy of `part` with a font that is `times` as large, if it has a size."""
    font = dict(part.get(of, {}))
    if "size" in font:
        font["size"] *= times
    return {**part, of: font} if font else dict(part)
