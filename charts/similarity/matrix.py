"""The similarity of every two positions: the matrix, with the cursor's row and two diagonals."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from charts.kit import raster, shapes, theme
from charts.kit.figure import Figure
from charts.kit.plot import over, plot
from charts.similarity import profile_cache
from charts.similarity.measures import Measure, furthest, measured, nearest, shade, unrelated
from core import similarity_along
from state.settings import Settings

CELLS = 256  # rows and columns that a screen can show
HEIGHT = 356
MAX_CHECKED = 256  # cells of the marked diagonal, at most
LOOK = {"raster": raster.LOOK, "cells": CELLS}


def step_of(max_len: int) -> int:
    """Return the step between drawn positions: every one, every second, third, ..."""
    return -(-max_len // CELLS)


def cells(settings: Settings, measure: Measure) -> NDArray[np.floating]:
    """Return at most CELLS x CELLS entries of the matrix, of every step-th position."""
    rows = np.arange(0, settings.max_len, step_of(settings.max_len))
    distances = np.abs(rows[:, None] - rows)  # they alone count
    return measured(profile_cache.profile(settings)[distances], settings.d_model, measure)


def diagonals(max_len: int, offset: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the ends (across, down) of the lines where two positions lie `offset` apart."""
    last = max_len - 1
    return [((offset, 0), (last, last - offset)), ((0, offset), (last - offset, last))]


def meetings(settings: Settings, offset: int) -> list[int]:
    """Return the positions `offset` away from the cursor's: where its row meets the diagonals."""
    both = sorted({settings.position - offset, settings.position + offset})
    return [position for position in both if 0 <= position < settings.max_len]


def figure(settings: Settings, measure: Measure, offset: int) -> Figure:
    """Draw the matrix under its axes."""
    last = settings.max_len - 1
    around = [-0.5, last + 0.5]
    bar = {"color": [0], "coloraxis": "coloraxis"}
    plain = {"title": "position", **theme.STEADY, "constrain": "domain"}
    plain |= theme.whole_ticks(settings.max_len)
    return plot(
        HEIGHT,
        {"x": [None], "y": [None], "mode": "markers", "marker": bar},
        over(*_marks(settings, offset)),
        x={"range": around, **plain},
        y={"range": around[::-1], "scaleanchor": "x", "constraintoward": "top", **plain},
        margin=(60, 12, 76, 48),
        fixed=True,
        meta=theme.live("matrix", settings, LOOK, measure=measure, offset=offset),
        coloraxis=legend(settings.d_model, measure),
        images=[_image(settings.max_len, settings.d_model, settings.base, measure)],
    )


@lru_cache(maxsize=64)  # cached apart from the cursor and the offset; each below 0.1 MB
def _image(max_len: int, d_model: int, base: int, measure: Measure) -> dict[str, object]:
    settings = Settings(max_len=max_len, d_model=d_model, base=base)
    step = step_of(max_len)
    side = step * -(-max_len // step)
    return raster.image(lambda: shade(cells(settings, measure), d_model, measure), side, side)


def _marks(settings: Settings, offset: int) -> shapes.Shapes:
    """Return the cursor's row, the diagonals, and rings where they meet."""
    row, last = settings.position, settings.max_len - 1
    marks = shapes.cursor_line("row", (-0.5, row), (last + 0.5, row))
    for name, ends in zip(("above", "below"), diagonals(settings.max_len, offset), strict=True):
        marks += shapes.cursor_line(name, *ends, dash="dot")
    met = meetings(settings, offset)
    for name, other in (("before", row - offset), ("after", row + offset)):
        new = other in met and not (name == "after" and offset == 0)
        marks.append(shapes.ring(name, (other, row), visible=new))
    return marks


def legend(d_model: int, measure: Measure) -> dict[str, object]:
    """Return the colour bar, from opposite encodings to identical ones, as a colour axis."""
    marks = [f(d_model, measure) for f in (furthest, unrelated, nearest)]
    places = shade(np.array(marks), d_model, measure)
    ticks = [f"{float(f'{mark:.4g}'):g}".replace("-", "−") for mark in marks]
    bar = theme.color_bar(dict(zip(ticks, places, strict=True)), low=float(places[0]))["marker"]
    return {name: bar[name] for name in ("colorscale", "cmin", "cmax", "colorbar")}


def alt(settings: Settings, measure: Measure, offset: int) -> str:
    return (
        f"Matrix of the {measure} of any two of {settings.max_len:,} positions, constant along "
        f"every diagonal. Marked: the row of position {settings.position:,} and the "
        f"diagonal{'s' * (offset > 0)} of offset {offset:,}."
    )


def numbers(settings: Settings, measure: Measure, offset: int) -> dict[str, object]:
    """Return the value on the marked diagonal, its variation, and what is drawn."""
    max_len, d_model, base = settings.max_len, settings.d_model, settings.base
    starts = np.unique(np.linspace(0, max_len - 1 - offset, MAX_CHECKED).astype(int))
    along = measured(similarity_along(starts, offset, d_model, base), d_model, measure)
    product = profile_cache.profile(settings)[[offset]]
    return {
        "measure": measure,
        "offset": offset,
        "value": float(measured(product, d_model, measure)[0]),
        "cosine": float(measured(product, d_model, "cosine")[0]),
        "spread": float(np.ptp(along)),
        "pairs": len(starts),
        "step": step_of(max_len),
    }
