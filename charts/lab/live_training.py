"""A training under way: the loss, and the share of right answers, so far."""

from typing import NamedTuple

import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, Part, axis, line, plot, rule
from charts.lab.looks import SHARE_AXIS
from lab.workshop import Point

HEIGHT = 320
RIGHT = "held-out answers right"


class Training(NamedTuple):
    """The reports of a training of `steps` steps, and the ceiling without order."""

    points: tuple[Point, ...]
    steps: int
    ceiling: float


def table(training: Training) -> pd.DataFrame:
    """Return the numbers so far, a row for each test."""
    rows = [(one.step, one.accuracy, one.loss) for one in training.points]
    frame = pd.DataFrame(rows, columns=["step", RIGHT, "loss"], dtype=object)
    return frame.set_index("step").infer_objects()


def figure(training: Training) -> Figure:
    """Draw right answers on the left axis, the loss on the right one."""
    points, steps = training.points, [one.step for one in training.points]
    right, hover = [one.accuracy for one in points], f"step %{{x}}: %{{y:.1%}}{WHOLE}"
    loss, says = [one.loss for one in points], f"step %{{x}}: loss %{{y:.3f}}{WHOLE}"
    beside: Part = {"overlaying": "y", "side": "right", "range": [-0.1, 3.5]}
    beside |= {"tickmode": "array", "tickvals": [0, 1, 2, 3]}
    second: Part = {"yaxis": "y2", "dash": "dash"}
    return plot(
        HEIGHT,
        line(steps, right, RIGHT, theme.BLUE, hover, width=3, mode="lines+markers"),
        line(steps, loss, "loss (nats per word)", theme.ORANGE, says, **second),
        rule(y=training.ceiling, color=theme.RED, dash="dot"),
        x=axis("training steps", range=[0, training.steps]),
        y=axis(grid=True, **SHARE_AXIS),
        yaxis2=axis(**beside),
        margin=(52, 36, 44, 44),
        legend=True,
    )


def alt(training: Training) -> str:
    """Describe the picture in words."""
    if not training.points:
        return f"A training of {training.steps} steps that has not begun."
    last = training.points[-1]
    loss = "" if last.loss is None else f", loss {last.loss:.3f}"
    return (
        f"Training after step {last.step} of {training.steps}: {last.accuracy:.1%} of held-out "
        f"answers right{loss}; without order, at most {training.ceiling:.1%}."
    )


def numbers(training: Training) -> dict[str, object]:
    """Return the last test, and what the model makes of the sample text by then."""
    last = training.points[-1] if training.points else None
    return {
        "begun": last is not None,
        "step": last.step if last else 0,
        "steps": training.steps,
        "accuracy": last.accuracy if last else 0.0,
        "loss": last.loss if last else None,
        "sample": last.sample if last else "",
    }
