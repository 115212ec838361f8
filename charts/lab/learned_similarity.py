"""The similarity of two rows of a learned table by distance, beside the paper's S(k)."""

from typing import Any

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, axis, dots, line, plot, rule
from core import similarity_profile
from lab.real.shipped import measured

HEIGHT = 400


LAST = 127  # tokens apart, at most


@theme.cached
def figure(offset: int) -> Figure:
    """Draw both curves over the distance k, 0 to 127, and dots on them at the offset."""
    values = table()
    style = {"learned": (theme.SCHEMES["learned"], "solid"), "the paper’s": (theme.ORANGE, "dot")}
    return plot(
        HEIGHT,
        [
            line(
                values.index.to_numpy(),
                values[name].to_numpy(),
                name,
                color,
                f"{name}<br>k = %{{x}}: %{{y:.3f}}{WHOLE}",
                dash=dash,
            )
            for name, (color, dash) in style.items()
        ],
        dots(
            [offset, offset],
            values.to_numpy()[offset].tolist(),
            marker={"color": [color for color, _ in style.values()], "size": 11},
            showlegend=False,
        ),
        rule(x=offset, color=theme.NEUTRAL, width=1, pulls="offset"),
        x=axis("offset k (tokens)"),
        y=axis("cosine", grid=True, range=[-0.1, 1.03]),
        margin=(52, 36, 12, 44),
        legend=True,
    )


def table() -> pd.DataFrame:
    """Mean cosine of two learned rows k apart, and of the paper's, k = 0 to 127."""
    every = measured()
    paper = similarity_profile(LAST + 1, every["d_model"])
    columns = {"learned": every["cosines"][: LAST + 1], "the paper’s": paper / paper[0]}
    return pd.DataFrame(columns, index=pd.RangeIndex(LAST + 1, name="k"))


def alt(offset: int) -> str:
    """Describe the picture in words."""
    every = numbers(offset)
    return (
        f"Cosine of two rows by their distance, learned and by the paper's formula. {offset} "
        f"apart: {every['learned']:.2f} and {every['paper']:.2f}. The learned curve falls to "
        f"{every['low']} apart, and has a peak at {every['peak']}."
    )


def numbers(offset: int) -> dict[str, Any]:
    """Return both cosines at the offset, and where the learned one first turns."""
    values = table().to_numpy()
    learned = values[:, 0]
    peak = next(k for k in range(2, LAST) if learned[k - 1] < learned[k] > learned[k + 1])
    low = int(np.argmin(learned[:peak]))
    return {
        "offset": offset,
        "learned": float(values[offset, 0]),
        "paper": float(values[offset, 1]),
        "peak": peak,
        "low": low,
        "at_peak": float(learned[peak]),
        "at_low": float(learned[low]),
    }
