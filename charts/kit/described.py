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

import plotly.graph_objects as go

from charts.kit.description import Description, Part

_making = RLock()
CHOOSING = {"row", "col", "selector"}
Written = TypeVar("Written")


def _taken(name: str) -> Callable[..., Any]:
    """Plotly's method of that name, as a change of the description while there is one.

    What chooses a subplot, and a line's own annotation, is left to Plotly.
    """
    own, described = getattr(go.Figure, name), getattr(Description, name)

    def method(self: Figure, *args: Any, **given: Any) -> Figure:
        left = any(one in CHOOSING or one.startswith("annotation_") for one in given)
        if left or self._said is None:
            own(self, *args, **given)
        else:
            described(self._said, *args, **given)
        return self

    return method


def later(make: Callable[[], str]) -> Callable[[], str]:
    """A layout image's source that is made, once, when somebody asks for it.

    Stills and files need it. A browser makes the images of a picture that moves by itself.
    """
    return cache(make)


def made(part: Mapping[str, Any]) -> Part:
    """A layout image with its source, a layout with those of its images."""
    if callable(source := part.get("source")):
        return {**part, "source": source()}
    images = part.get("images", ())
    if not any(callable(image.get("source")) for image in images):
        return part
    return {**part, "images": [made(image) for image in images]}


def unmade(fig: go.Figure) -> dict[str, Any]:
    """A figure as `to_dict` gives it, but for sources that nobody has asked for yet."""
    return fig.unmade() if isinstance(fig, Figure) else cast(dict[str, Any], fig.to_dict())


class Figure(go.Figure):  # type: ignore[misc]  # plotly comes without types
    """A figure that can be finished: it is then serialised once, not on every run."""

    _said: Description | None = None  # until Plotly's objects are made
    _begun = False
    _finished: dict[str, Any] | None = None  # as `unmade` gives it
    _whole: dict[str, Any] | None = None
    _written: Any = None

    def __init__(self, data: Iterable[Any], layout: Part) -> None:
        self._said = Description(data, layout)

    @property
    def described(self) -> bool:
        """Whether none of Plotly's objects were made for it."""
        return self._said is not None

    def __getattr__(self, name: str) -> Any:
        """Of what Plotly sets when a figure is made nothing is there before it is asked for."""
        with _making:  # a kept figure is shared by all visitors
            if self._said is not None and not self._begun:
                self._begun = True  # Plotly itself asks for what is not there yet
                super().__init__(self._said.data, made(self._said.layout))
                self._said = None
        try:
            return object.__getattribute__(self, name)
        except AttributeError:
            raise AttributeError(name) from None

    def copy(self) -> go.Figure:
        """The same figure, to be changed."""
        said = self._said
        return go.Figure(self) if said is None else Figure(said.data, said.layout)

    def finish(self) -> Figure:
        """Serialise the figure. Later changes to it would not be sent."""
        self._finished = self.unmade()
        return self

    def with_layout(self, parts: Part) -> Figure:
        """A finished copy that has other `parts` of its layout, as they are sent."""
        sent, said = self.unmade(), self._said
        data, layout = (said or self).data, said.layout if said else self.layout.to_plotly_json()
        copy = Figure([*data], {**layout, **parts})
        copy._finished = {**sent, "layout": {**sent["layout"], **parts}}
        return copy

    def once(self, write: Callable[[Figure], Written]) -> Written:
        """What `write` makes of the figure: on every run, or once if it is finished."""
        if self._finished is None:
            return write(self)
        if self._written is None:
            self._written = write(self)
        return cast(Written, self._written)

    def to_dict(self) -> dict[str, Any]:
        """The whole figure."""
        if self._whole is not None:
            return self._whole
        said = self.unmade()
        whole = {**said, "layout": made(said["layout"])}
        if self._finished is not None:
            self._whole = whole
        return whole

    def unmade(self) -> dict[str, Any]:
        """The whole figure, but for sources that nobody has asked for yet."""
        if self._finished is not None:
            return self._finished
        sent: dict[str, Any] = super().to_dict() if self._said is None else self._said.spelled()
        # Drop the template's defaults for trace types that this figure doesn't use (2 KB).
        kinds = {trace["type"] for trace in sent["data"]}
        template = sent["layout"]["template"]
        looks = template.get("data", {}).items()
        sent["layout"]["template"] = template | {
            "data": {kind: look for kind, look in looks if kind in kinds}
        }
        return sent


for _name in vars(Description):
    if _name.startswith(("add_", "update_")):
        setattr(Figure, _name, _taken(_name))
