"""A figure for larger type, as on a projector."""

from collections.abc import Mapping
from typing import Any

from charts.kit.figure import Figure


def scale_text(fig: Figure, times: float) -> Figure:
    """Return a copy of `fig` with text `times` as large, and margins to match."""
    layout = _sized(fig.layout, times)
    sides = {side: times * size for side, size in layout["margin"].items() if side in "lrtb"}
    layout["margin"] = {**layout["margin"], **sides}
    layout["annotations"] = [_sized(note, times) for note in layout.get("annotations", ())]
    layout["shapes"] = [
        {**shape, "label": _sized(shape["label"], times)} if "label" in shape else shape
        for shape in layout.get("shapes", ())
    ]
    return Figure([_sized(trace, times, "textfont") for trace in fig.data], layout)


def _sized(part: Mapping[str, Any], times: float, of: str = "font") -> dict[str, Any]:
    """Return a copy of `part` with a font that is `times` as large, if it has a size."""
    font = dict(part.get(of, {}))
    if "size" in font:
        font["size"] *= times
    return {**part, of: font} if font else dict(part)
