"""A figure as it was described: data and layout in plain dicts, spelled as Plotly sends them."""

# ruff: noqa: D102  # names and meanings of the methods are those of Plotly's figure

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.colors import get_colorscale

WHOLE = {"paper_bgcolor", "plot_bgcolor", "error_x", "error_y"}  # not a part of a part
PACKED = {"i1", "u1", "i2", "u2", "i4", "u4", "f4", "f8"}  # arrays that Plotly reads as bytes
Part = Mapping[str, Any]
Described = dict[str, Any]
EMPTY: Part = {}


class Description:
    """Data and layout, and the methods of Plotly's figures that only add to them."""

    def __init__(self, data: Iterable[Part], layout: Part) -> None:
        self.data = [*data]
        self.layout = {**layout}

    def spelled(self) -> Described:
        """What Plotly's `to_dict` gives for them."""
        whole: Described = {
            "data": [{"type": "scatter"} | _part(trace) for trace in self.data],
            "layout": _part(self.layout),
        }
        if isinstance(name := whole["layout"]["template"], str):
            whole["layout"]["template"] = _template(name)
        return whole

    def add_trace(self, trace: Part) -> None:
        self.data.append(trace)

    def add_scatter(self, **trace: Any) -> None:
        self.add_trace({"type": "scatter", **trace})

    def add_heatmap(self, **trace: Any) -> None:
        self.add_trace({"type": "heatmap", **trace})

    def add_shape(self, arg: Part = EMPTY, **look: Any) -> None:
        self._add("shapes", {**arg, **look})

    def add_annotation(self, arg: Part = EMPTY, **look: Any) -> None:
        self._add("annotations", {**arg, **look})

    def add_layout_image(self, arg: Part = EMPTY, **look: Any) -> None:
        self._add("images", {**arg, **look})

    def add_hline(self, y: Any, **look: Any) -> None:
        self._add_across("x", {"type": "line", "y0": y, "y1": y, **look})

    def add_vline(self, x: Any, **look: Any) -> None:
        self._add_across("y", {"type": "line", "x0": x, "x1": x, **look})

    def add_hrect(self, y0: Any, y1: Any, **look: Any) -> None:
        self._add_across("x", {"type": "rect", "y0": y0, "y1": y1, **look})

    def update_layout(self, **given: Any) -> None:
        self.layout = _updated(_part(self.layout), given)

    def update_xaxes(self, **given: Any) -> None:
        self._update_axes("xaxis", given)

    def update_yaxes(self, **given: Any) -> None:
        self._update_axes("yaxis", given)

    def _add(self, part: str, item: Part) -> None:
        self.layout[part] = [*self.layout.get(part, ()), item]

    def _add_across(self, axis: str, shape: Part) -> None:
        """Add a shape from one end of `axis` to the other."""
        ends = {
            f"{axis}0": 0,
            f"{axis}1": 1,
            f"{axis}ref": f"{shape.get(f'{axis}ref', axis)} domain",
        }
        self.add_shape({"xref": "x", "yref": "y", **shape, **ends})

    def _update_axes(self, kind: str, given: Part) -> None:
        for name in {kind, *(part for part in self.layout if part.startswith(kind))}:
            self.layout[name] = _updated(_part(self.layout.get(name, EMPTY)), given)


def _part(described: Part) -> Described:
    """One part of a figure: without what is None, `title_text` spelled as the title's text."""
    found: Described = {}
    for name, value in described.items():
        if value is None:
            continue
        first, _, rest = (name, "", "") if name in WHOLE else name.partition("_")
        new = _part({rest: value}) if rest else _value(first, value)
        if isinstance(new, dict) and first in found and first != "meta":
            new = _merged(found[first], new)
        found[first] = new
    return found


def _value(name: str, value: Any) -> Any:
    if name == "meta":
        return value
    if name == "title" and isinstance(value, str):
        return {"text": value}
    if name == "colorscale":
        return _scale(value)
    if isinstance(value, Mapping):
        return _part(value)
    if isinstance(value, np.ndarray):
        return _packed(value)
    if isinstance(value, list | tuple):
        return [_part(item) if isinstance(item, Mapping) else item for item in value]
    if isinstance(value, np.generic):
        return value.item()
    return value


def _packed(values: NDArray[Any]) -> Any:
    """An array as its bytes in base64, whole numbers in as few bytes as they need."""
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


def _merged(one: Described, other: Described) -> Described:
    both = one | other
    for name in one.keys() & other.keys():
        if isinstance(one[name], dict) and isinstance(other[name], dict):
            both[name] = _merged(one[name], other[name])
    return both


def _updated(part: Described, changes: Part) -> Described:
    """A part in which only the given parts of its parts change.

    Whatever is not a part itself replaces what was there, so a title that is a text loses its
    standoff, as with Plotly.
    """
    part = {**part}
    for name, value in changes.items():
        if isinstance(value, Mapping) and isinstance(part.get(name), dict):
            part[name] = _updated(part[name], value)
        else:
            part.pop(name, None)
            part = _merged(part, _part({name: value}))
    return part


def _scale(scale: Any) -> Any:
    if isinstance(scale, str):
        return _named(scale)
    flat = bool(scale) and isinstance(scale[0], str)
    return _even(scale) if flat else [[*stop] for stop in scale]


@cache
def _named(scale: str) -> list[list[Any]]:
    return _even([color for _, color in get_colorscale(scale)])


def _even(colors: Sequence[str]) -> list[list[Any]]:
    return [[n / (len(colors) - 1), color] for n, color in enumerate(colors)]


@cache
def _template(name: str) -> dict[str, Any]:
    template: dict[str, Any] = go.Figure(layout={"template": name}).to_dict()["layout"]["template"]
    return template
