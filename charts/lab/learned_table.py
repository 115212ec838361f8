"""A learned table beside the sinusoid: its rows, and how similar its positions are."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import overlay, side_by_side, theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, Mark, Marks, Part, axis, over, plot
from core import positional_encoding
from lab.model import by_name, first_weights
from lab.results import SEEDS, weights
from lab.tasks import TASKS
from lab.vocabulary import Design

HEIGHT = 380
GAP = 0.08  # between both, as a share of the width
BEYOND = 8  # rows shown that no training text reaches


class Tables(NamedTuple):
    """Rows of both tables, shape (positions, d); cosines of their rows, if `similar`."""

    task: str
    learned: NDArray[np.float64]
    sinusoidal: NDArray[np.float64]
    trained: int  # positions that some training text has
    similar: bool


@lru_cache(maxsize=16)
def tables(task: str, similar: bool) -> Tables:
    """Return the tables of the shipped model of `task` with a learned table."""
    design = Design(task, "learned")
    model, now = design.model(), weights(design)["positions"]
    begun = by_name(model, first_weights(model, SEEDS[0]))["positions"]
    moved = (now != begun.astype(np.float16)).any(axis=1)  # weights are shipped in float16
    trained = int(np.flatnonzero(moved)[-1]) + 1
    rows = now[: trained + BEYOND].astype(float)
    both = [rows, positional_encoding(len(rows), rows.shape[1])]
    if similar:
        both = [_cosines(one) for one in both]
    return Tables(task, both[0], both[1], trained, similar)


def _cosines(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    cosines: NDArray[np.float64] = unit @ unit.T
    return cosines


def figure(tables: Tables) -> Figure:
    """Draw the learned one on the left, the sinusoid on the right; untrained rows end below."""
    marks: list[Marks] = []
    axes: Part = {}
    edge = tables.trained - 0.5
    both = (("learned", tables.learned), ("sinusoidal", tables.sinusoidal))
    places = side_by_side.panels(len(both), GAP)
    for (title, values), (number, place) in zip(both, places, strict=True):
        limit = 1.0 if tables.similar else float(np.abs(values).max())
        hover, name = f"position %{{y}}, %{{x}}: %{{z:.3f}}{WHOLE}", f"x{number}"
        axes[f"xaxis{number}"] = axis("position" if tables.similar else "column", domain=place)
        line = {"color": theme.CURSOR, "width": 2, "dash": "dot"}
        marks += [
            [theme.signed(values, limit, hovertemplate=hover, xaxis=name)],
            [Mark("annotations", side_by_side.name(title, sum(place) / 2, font={"size": 16}))],
            over(overlay.hline(edge, line=line, xref=name)),
            over(overlay.vline(edge, line=line, xref=name)) if tables.similar else [],
        ]
    down = axis("position", autorange="reversed")
    return plot(HEIGHT, marks, y=down, margin=(48, 36, 12, 44), **axes)


def alt(tables: Tables) -> str:
    """Describe the picture in words."""
    near = numbers(tables)
    what = "Cosine similarity of positions" if tables.similar else "Rows"
    return (
        f"{what} of a learned table and of the sinusoid, {len(tables.learned)} positions, "
        f"{tables.trained} of them trained. Cosine of neighbours: learned "
        f"{near['learned_near']:.2f}, sinusoidal {near['sinusoidal_near']:.2f}."
    )


def table(tables: Tables) -> pd.DataFrame:
    """Return the numbers of both, side by side."""
    both = np.column_stack([tables.learned, tables.sinusoidal])
    names = [f"{one} {at}" for one in ("learned", "sinusoidal") for at in range(both.shape[1] // 2)]
    return pd.DataFrame(both, columns=names).rename_axis("position")


def numbers(tables: Tables) -> dict[str, object]:
    """Return the mean similarity of neighbours in both, and the number of trained rows."""
    both = (tables.learned, tables.sinusoidal)
    cosines = both if tables.similar else [_cosines(one) for one in both]
    near = [float(np.diag(one[: tables.trained, : tables.trained], 1).mean()) for one in cosines]
    far = [float(np.diag(one[: tables.trained, : tables.trained], 5).mean()) for one in cosines]
    return {
        "trained": tables.trained,
        "untrained": len(tables.learned) - tables.trained,
        "writes": TASKS[tables.task].writes,
        "learned_near": near[0],
        "sinusoidal_near": near[1],
        "learned_far": far[0],
        "sinusoidal_far": far[1],
    }
