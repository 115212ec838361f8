"""How models learn: the share of right answers on held-out texts, step by step."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pandas as pd

from charts.kit.figure import Figure
from charts.lab import looks
from charts.lab.looks import COLORS, ENOUGH, TITLES, Spread, spread
from lab.results import measured
from lab.tasks import TASKS
from lab.tasks.task import TEST_TEXTS, TEST_TEXTS_UNDER_WAY
from lab.vocabulary import Design

# Of what can be learned, between the options of the question.
LITTLE_LEARNED, MOST_LEARNED = 0.1, 0.75


class Curve(NamedTuple):
    """One scheme: the mean of the seeds at each step, and where each seed ended."""

    scheme: str
    steps: tuple[int, ...]
    mean: tuple[float, ...]
    end: Spread


class Course(NamedTuple):
    """The schemes that are compared on a task."""

    task: str
    curves: tuple[Curve, ...]
    ceiling: float  # the best share without seeing order


def course(task: str, schemes: tuple[str, ...]) -> Course:
    """The shipped curves of `schemes`."""
    curves = []
    for scheme in schemes:
        measurements = measured(Design(task, scheme))
        mean = np.mean(measurements["accuracy"], axis=0)
        curves.append(
            Curve(
                scheme,
                tuple(measurements["steps"]),
                tuple(mean.tolist()),
                spread(measurements["held out"]),
            )
        )
    return Course(task, tuple(curves), TASKS[task].ceiling)


def figure(course: Course) -> Figure:
    """A line for each scheme, and the ceiling of whoever cannot see order."""
    curves = [
        {
            "x": curve.steps,
            "y": curve.mean,
            "name": TITLES[curve.scheme],
            "mode": "lines",
            "line": {"color": COLORS[curve.scheme], "width": 3},
            "hovertemplate": "step %{x}: %{y:.1%}",
        }
        for curve in course.curves
    ]
    last = TASKS[course.task].steps
    return looks.lines(
        curves, **looks.ceiling(course.ceiling, last), title="training steps", range=[0, last]
    )


def alt(course: Course) -> str:
    """The picture in words."""
    ends = "; ".join(f"{TITLES[one.scheme]} {one.end.mean:.0%}" for one in course.curves)
    return (
        f"Share of right answers by training step. After the last: {ends or 'nothing chosen'}. "
        f"The best anybody can do who cannot see order: {course.ceiling:.1%}."
    )


def table(course: Course) -> pd.DataFrame:
    """The curves, a row for each step."""
    steps = course.curves[0].steps if course.curves else ()
    return pd.DataFrame(
        {one.scheme: one.mean for one in course.curves}, index=pd.Index(steps, name="step")
    )


def numbers(course: Course) -> dict[str, object]:
    """Where each scheme ended, and when its mean first reached 95 %."""
    rows = [
        {
            "scheme": one.scheme,
            "title": TITLES[one.scheme],
            "mean": one.end.mean,
            "low": one.end.low,
            "high": one.end.high,
            "reached": next(
                (step for step, share in zip(one.steps, one.mean, strict=True) if share >= ENOUGH),
                None,
            ),
        }
        for one in course.curves
    ]
    tests = {"tests": TEST_TEXTS, "tests_under_way": TEST_TEXTS_UNDER_WAY}
    task = {"ceiling": course.ceiling, "sections": bool(TASKS[course.task].segments)}
    return {"rows": rows, **task, "enough": ENOUGH, **tests}


def question(task: str) -> tuple[int, dict[str, object]]:
    """Whether a causal mask alone tells nothing more of the order, most of it, or half."""
    comparison = course(task, ("causal", "none"))
    masked, without = (one.end.mean for one in comparison.curves)
    learned = (masked - without) / (1 - without)
    return 0 if learned < LITTLE_LEARNED else 1 if learned > MOST_LEARNED else 2, numbers(
        comparison
    )
