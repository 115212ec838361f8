"""A figure as a value: traces and a layout in Plotly's terms, in plain dicts."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.colors import get_colorscale

from charts.kit import vocabulary

PACKED = {"i1", "u1", "i2", "u2", "i4", "u4", "f4", "f8"}  # arrays that Plotly reads as bytes
Part = Mapping[str, Any]
EMPTY: Part = {}
# Plotly's own mode depends on the number of points.
USUAL = {"scatter": {"type": "scatter", "mode": "lines"}}


class Figure:
    """Traces and layout. It is not changed once it is made, so visitors may share it.

    An image's `source` may be a function: it is called, once, where the image is asked for.
    Snapshots and files need it; a browser makes the images of a picture that moves by itself.

    Raises ValueError for what a browser, a snapshot and a card would not all draw, with the trace,
    the property and what is allowed: charts/kit/vocabulary.py.
    """

    def __init__(self, data: Iterable[Part] = (), layout: Part = EMPTY) -> None:
        traces = tuple(data)
        vocabulary.check(traces, layout)
        self.data = tuple(
            {**USUAL.get(trace.get("type", "scatter"), EMPTY), **trace} for trace in traces
        )
        self.layout = {n: part for n, part in layout.items() if part not in (None, [], ())}

    @cached_property
    def spelled(self) -> dict[str, Any]:
        """Data and layout as Plotly's own `to_dict` gives them, images as they were given."""
        return {
            "data": [_spelled(trace) for trace in self.data],
            "layout": _spelled(self.layout),
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the same, with every image's source."""
        layout = self.spelled["layout"]
        if images := layout.get("images"):
            layout = {**layout, "images": [with_source(image) for image in images]}
        return {**self.spelled, "layout": layout}

    def with_layout(self, **parts: object) -> Figure:
        """Return a copy with other `parts` of its layout."""
        return Figure(self.data, {**self.layout, **parts})

    def plotly(self) -> go.Figure:
        """Return Plotly's own figure, for files and tests. It takes as long as a run's rest."""
        return go.Figure(self.data, {"template": "none", **self.to_dict()["layout"]})


def laid(
    source: str | Callable[[], str], x: float, y: float, wide: float, high: float, **style: object
) -> dict[str, object]:
    """Return a layout image below the marks, its upper left corner at x, y of the axes.

    A `source` that is yet to be made is made once, when the image is asked for.
    """
    source = cache(source) if callable(source) else source
    place = {"xref": "x", "yref": "y", "x": x, "y": y, "sizex": wide, "sizey": high}
    return {"source": source, **place, "layer": "below", **style}


def with_source(image: Part) -> Part:
    """Return a layout image with its source."""
    source = image.get("source")
    return {**image, "source": source()} if callable(source) else image


def _spelled(part: Part) -> dict[str, Any]:
    return {name: _value(name, value) for name, value in part.items() if value is not None}


def _value(name: str, value: Any) -> Any:
    if name == "meta":
        return value
    if name == "title" and isinstance(value, str):
        return {"text": value}
    if name == "colorscale":
        return _scale(value)
    if isinstance(value, Mapping):
        return _spelled(value)
    if isinstance(value, np.ndarray):
        return _packed(value)
    if isinstance(value, list | tuple):
        return [_spelled(item) if isinstance(item, Mapping) else item for item in value]
    if isinstance(value, np.generic):
        return value.item()
    return value


def _packed(values: NDArray[Any]) -> Any:
    """Return an array as its bytes in base64, whole numbers in as few bytes as they need."""
    if not values.size:
        return values
    if values.dtype == np.int64:
        low, high = values.min(), values.max()
        kinds = (np.iinfo(kind) for kind in (np.int8, np.int16, np.int32))
        small = [kind.dtype for kind in kinds if kind.min <= low and high <= kind.max]
        values = values.astype(small[0]) if small else values
    kind = f"{values.dtype.kind}{values.dtype.itemsize}"
    if kind not in PACKED:
        return values
    text = base64.b64encode(values.tobytes()).decode()
    shape = {"shape": ", ".join(map(str, values.shape))} if values.ndim > 1 else {}
    return {"dtype": kind, "bdata": text, **shape}


def _scale(scale: Any) -> list[list[Any]]:
    """Return a colour scale as stops from 0 to 1: of a name, of even colours, or of stops."""
    if isinstance(scale, str):
        return _named(scale)
    if isinstance(scale[0], str):
        return [[n / (len(scale) - 1), color] for n, color in enumerate(scale)]
    return [[*stop] for stop in scale]


@cache
def _named(name: str) -> list[list[Any]]:
    return _scale([color for _, color in get_colorscale(name)])
