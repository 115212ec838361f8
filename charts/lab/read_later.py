"""The same text read later: its cosine with itself where it begins at position 0."""

from typing import Any

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, Mark, Part, axis, cursor, line, note, plot, rule
from lab.real.order import SHIFTS, TEXTS
from lab.real.shipped import measured
from state.settings import Settings

HEIGHT = 400
TUNED = 128  # tokens: the longest texts of its last training, by the model's card


@theme.cached
def figure(settings: Settings) -> Figure:
    """Mean and range of the texts over how much later they are read, and the cursor's dot."""
    values = table()
    shift = min(settings.position, SHIFTS[-1])
    mean, low, high, moved = (values[name].to_numpy() for name in values.columns)
    style = {"fillcolor": theme.BLUE.replace("rgb", "rgba").replace(")", ", 0.15)")}
    outline = np.array([*values.index, *values.index[::-1]]), np.array([*high, *low[::-1]])
    return plot(
        HEIGHT,
        line(*outline, "", theme.BLUE, width=0, fill="toself", showlegend=False, **style),
        _line(values.index.to_numpy(), mean, "[CLS] stays at 0", theme.BLUE, "solid"),
        _line(values.index.to_numpy(), moved, "[CLS] moves along", theme.NEUTRAL, "dot"),
        cursor([shift], [float(np.interp(shift, values.index, mean))], showlegend=False),
        rule(x=TUNED, color=theme.NEUTRAL, width=1, dash="dot"),
        note(f"{TUNED}", TUNED, 0.52, xanchor="left", xshift=4, font={"size": 12}),
        x=axis("read later by (tokens)"),
        y=axis("cosine", grid=True, zero=True, range=[0.5, 1.02]),
        margin=(52, 36, 12, 44),
        legend=True,
    )


def _line(x: Any, y: Any, name: str, color: str, dash: str) -> Mark:
    style: Part = {"marker": {"color": color, "size": 6}}
    return line(x, y, name, color, f"{name}<br>%{{x}} later: %{{y:.3f}}{WHOLE}", dash=dash, **style)


def table() -> pd.DataFrame:
    """Return cosines by shift: mean, lowest and highest of the texts; and with [CLS] moved."""
    every = measured()
    stays, moves = np.array(every["later"]), np.array(every["later with [CLS]"])
    columns = {
        "mean": stays.mean(1),
        "lowest": stays.min(1),
        "highest": stays.max(1),
        "[CLS] moves along": moves.mean(1),
    }
    return pd.DataFrame(columns, index=pd.Index(SHIFTS, name="shift"))


def alt(settings: Settings) -> str:
    every = numbers(settings)
    return (
        f"Cosine of a text with itself read later, over {every['texts']} texts: {every['one']:.3f} "
        f"one token later, {every['hundred']:.2f} a hundred later, lowest "
        f"{every['far_shift']} later with {every['far']:.2f}, and {every['last']:.2f} "
        f"{every['last_shift']} later. Nearest measurement to position {settings.position}: "
        f"{every['here']:.3f} at {every['shift']}."
    )


def numbers(settings: Settings) -> dict[str, Any]:
    """Mean cosines at some shifts, and at the measured one nearest to the cursor."""
    values = table()
    at = int(np.argmin(np.abs(np.array(SHIFTS) - settings.position)))
    mean = values["mean"].to_numpy()
    lowest = int(mean.argmin())
    return {
        "texts": len(TEXTS),
        "shift": SHIFTS[at],
        "here": float(mean[at]),
        "one": float(mean[SHIFTS.index(1)]),
        "hundred": float(mean[SHIFTS.index(100)]),
        "far": float(mean[lowest]),
        "far_shift": SHIFTS[lowest],
        "last": float(mean[-1]),
        "last_shift": SHIFTS[-1],
        "tuned": TUNED,
    }
