"""The steps that Plotly takes before it draws a trace: evenly spaced points, stacked traces."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from charts.snapshot.plane import numbers


def worked_out(figure: Mapping[str, Any]) -> dict[str, Any]:
    """Return the figure with its traces' points spelled out, and areas for stacked traces."""
    return {**figure, "data": list(_traces(figure["data"]))}


def _traces(data: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    edges: dict[str, Any] = {}
    for trace in data:
        if "dx" in trace:
            count = len(numbers(trace["y"]))
            trace = {**trace, "x": trace.get("x0", 0) + trace["dx"] * np.arange(count)}
        elif trace["type"] != "heatmap" and trace.get("x") is None:
            trace = {**trace, "x": np.arange(len(numbers(trace["y"])))}
        if group := trace.get("stackgroup"):
            x, heights = numbers(trace["x"]).astype(float), numbers(trace["y"]).astype(float)
            below = edges.get(group, np.zeros(len(x)))
            edges[group] = above = below + heights
            area = {"x": np.append(x, x[::-1]), "y": np.append(below, above[::-1])}
            trace = {**trace, **area, "fill": "toself"}
        yield trace
