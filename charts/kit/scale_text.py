"""A figure for larger type, as on a projector."""

from collections.abc import Mapping
from typing import Any

from charts.kit.figure import Figure


def scale_text(fig: Figure, times: float) -> Figure:
    """Return a copy of `fig` with text `times` as large, and margins to match."""
    layout = fig.layout
    margin = layout["margin"]
    sides = {side: times * size for side, size in margin.items() if side in "lrtb"}
    larger: dict[str, Any] = {"margin": {**margin, **sides}}
    if notes := layout.get("annotations"):
        larger["annotations"] = [_sized(note, times) for note in notes]
    if shapes := layout.get("shapes"):
        larger["shapes"] = [
            {**shape, "label": _sized(shape["label"], times)} if "label" in shape else shape
            for shape in shapes
        ]
    if "size" in layout.get("font", {}):
        larger |= _sized({"font": layout["font"]}, times)
    data = [_sized(trace, times, "textfont") for trace in fig.data]
    return Figure(data, {**layout, **larger})


def _sized(part: Mapping[str, Any], times: float, of: str = "font") -> dict[str, Any]:
    """Return a copy of `part` with a font that is `times` as large, if it has a size."""
    font = dict(part.get(of, {}))
    if "size" in font:
        font["size"] *= times
    return {**part, of: font} if font else dict(part)
