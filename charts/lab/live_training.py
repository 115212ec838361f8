"""A training under way: the loss, and the share of right answers, so far."""

from __future__ import annotations

from typing import NamedTuple

import pandas as pd

from charts.kit import overlay, theme
from charts.kit.figure import Figure
from charts.lab.looks import SHARE_AXIS
from lab.workshop import Point

HEIGHT = 320


class Training(NamedTuple):
    """What has been told of a training of `steps` steps, and the ceiling without order."""

    points: tuple[Point, ...]
    steps: int
    ceiling: float


def figure(training: Training) -> Figure:
    """Right answers on the left axis, the loss on the right one."""
    steps = [point.step for point in training.points]
    return theme.figure(
        HEIGHT,
        [
            {
                "x": steps,
                "y": [point.accuracy for point in training.points],
                "name": "held-out answers right",
                "mode": "lines+markers",
                "line": {"color": theme.BLUE, "width": 3},
                "hovertemplate": "step %{x}: %{y:.1%}<extra></extra>",
            },
            {
                "x": steps,
                "y": [point.loss for point in training.points],
                "name": "loss (nats per word)",
                "mode": "lines",
                "yaxis": "y2",
                "line": {"color": theme.ORANGE, "width": 2, "dash": "dash"},
                "hovertemplate": "step %{x}: loss %{y:.3f}<extra></extra>",
            },
        ],
        margin={"l": 52, "r": 44, "t": 36, "b": 44},
        xaxis={
            "title": "training steps",
            "range": [0, training.steps],
            "showgrid": False,
            "zeroline": False,
        },
        yaxis={"gridcolor": theme.FAINT, **SHARE_AXIS},
        yaxis2={
            "overlaying": "y",
            "side": "right",
            "range": [-0.1, 3.5],
            "tickmode": "array",
            "tickvals": [0, 1, 2, 3],
            "showgrid": False,
            "zeroline": False,
        },
        shapes=[
            overlay.hline(training.ceiling, line={"color": theme.RED, "width": 2, "dash": "dot"})
        ],
        **theme.LEGEND,
    )


def alt(training: Training) -> str:
    """The picture in words."""
    if not training.points:
        return f"A training of {training.steps} steps that has not begun."
    last = training.points[-1]
    loss = "" if last.loss is None else f", loss {last.loss:.3f}"
    return (
        f"Training after step {last.step} of {training.steps}: {last.accuracy:.1%} of held-out "
        f"answers right{loss}; the best without order is {training.ceiling:.1%}."
    )


def table(training: Training) -> pd.DataFrame:
    """The numbers so far, a row for each test."""
    return pd.DataFrame(
        {
            "held-out answers right": [point.accuracy for point in training.points],
            "loss": [point.loss for point in training.points],
        },
        index=pd.Index([point.step for point in training.points], name="step"),
    )


def numbers(training: Training) -> dict[str, object]:
    """The last test, and what the model makes of the sample text by then."""
    last = training.points[-1] if training.points else None
    return {
        "begun": last is not None,
        "step": last.step if last else 0,
        "steps": training.steps,
        "accuracy": last.accuracy if last else 0.0,
        "loss": last.loss if last else None,
        "sample": last.sample if last else "",
    }
