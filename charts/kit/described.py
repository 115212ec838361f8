"""A figure as it was described: Plotly's own objects are made only where somebody asks for them.

Plotly checks and copies each property of a figure, which takes as long as the rest of a run. What
is sent needs none of that. tests/charts/test_contract.py compares every picture, as it is sent,
with what Plotly makes of it, so a property that Plotly does not know fails there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from threading import RLock
from typing import Any, TypeVar, cast

import numpy as np
import plotly.graph_objects as go
from _plotly_utils.utils import convert_to_base64  # type: ignore[import-untyped]
from plotly.basedatatypes import BaseTraceType
from plotly.colors import get_colorscale, make_colorscale

WHOLE = {"paper_bgcolor", "plot_bgcolor", "error_x", "error_y"}  # not a part of a part
Described = dict[str, Any]
_making = RLock()
Written = TypeVar("Written")


class Figure(go.Figure):  # type: ignore[misc]  # plotly comes without types
    """A figure that can be finished: it is then serialised once, not on every run."""

    _said: tuple[list[Any], Mapping[str, Any]] | None = None  # until Plotly's objects are made
    _begun = False
    _finished: dict[str, Any] | None = None
    _written: Any = None

    def __init__(self, data: Iterable[Any], layout: Mapping[str, Any]) -> None:
        self._said = [*data], layout

    def __getattr__(self, name: str) -> Any:
        """Of what Plotly sets when a figure is made nothing is there before it is asked for."""
        with _making:  # a kept figure is shared by all visitors
            if self._said is not None and not self._begun:
                self._begun = True  # Plotly itself asks for what is not there yet
                super().__init__(*self._said)
                self._said = None
        try:
            return object.__getattribute__(self, name)
        except AttributeError:
            raise AttributeError(name) from None

    def finish(self) -> Figure:
        """Serialise the figure. Later changes to it would not be sent."""
        self._finished = self.to_dict()
        return self

    def once(self, write: Callable[[Figure], Written]) -> Written:
        """What `write` makes of the figure: on every run, or once if it is finished."""
        if self._finished is None:
            return write(self)
        if self._written is None:
            self._written = write(self)
        return cast(Written, self._written)

    def to_dict(self) -> dict[str, Any]:
        """What is sent."""
        if self._finished is not None:
            return self._finished
        sent: dict[str, Any] = super().to_dict() if self._said is None else spelled(*self._said)
        # Drop the template's defaults for trace types that this figure doesn't use (2 KB).
        kinds = {trace["type"] for trace in sent["data"]}
        template = sent["layout"]["template"]
        looks = template.get("data", {}).items()
        sent["layout"]["template"] = template | {
            "data": {kind: look for kind, look in looks if kind in kinds}
        }
        return sent


def spelled(data: Iterable[Any], layout: Mapping[str, Any]) -> dict[str, Any]:
    """What Plotly's `to_dict` gives for `data` and `layout`."""
    traces = [
        trace.to_plotly_json()
        if isinstance(trace, BaseTraceType)
        else {"type": "scatter"} | _part(trace)
        for trace in data
    ]
    whole: Described = {"data": traces, "layout": _part(layout)}
    convert_to_base64(whole)
    if isinstance(name := whole["layout"]["template"], str):
        whole["layout"]["template"] = _template(name)
    return whole


def _part(described: Mapping[str, Any]) -> Described:
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
    if isinstance(value, list | tuple):
        return [_part(item) if isinstance(item, Mapping) else item for item in value]
    if isinstance(value, np.generic):
        return value.item()
    return value


def _merged(one: Described, other: Described) -> Described:
    both = one | other
    for name in one.keys() & other.keys():
        if isinstance(one[name], dict) and isinstance(other[name], dict):
            both[name] = _merged(one[name], other[name])
    return both


def _scale(scale: Any) -> Any:
    if isinstance(scale, str):
        return _named(scale)
    flat = bool(scale) and isinstance(scale[0], str)
    return make_colorscale(scale) if flat else [[*stop] for stop in scale]


@cache
def _named(scale: str) -> list[list[Any]]:
    return [[*stop] for stop in get_colorscale(scale)]


@cache
def _template(name: str) -> dict[str, Any]:
    template: dict[str, Any] = go.Figure(layout={"template": name}).to_dict()["layout"]["template"]
    return template
