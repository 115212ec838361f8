"""One row of the table: all numbers that encode one position."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import raster, theme
from charts.kit.figure import Figure, laid
from charts.kit.labels import ends
from charts.kit.plot import WHOLE, Mark, Part, axis, bars, dots, plot
from charts.table.heatmap import drawn_pairs
from core import encode_positions, pair_columns, wavelengths
from state.settings import Settings

HEIGHT = 260
STEMS = 64  # at most so many dots have room for stems


@theme.cached
def figure(settings: Settings) -> Figure:
    """Draw the encoding of the cursor's position: a dot a dimension, in its pair's colour."""
    pairs = drawn_pairs(settings.d_model)
    every = slice(None, None, pairs.step)
    row = encode_positions(
        [settings.position], settings.d_model, settings.base, dtype=np.float32, pairs=every
    )[0]
    waves = wavelengths(settings.d_model, settings.base)
    dimensions = np.array([pair_columns(pair, settings.d_model, settings.layout) for pair in pairs])
    stems = settings.d_model <= STEMS
    marks: list[Mark] = []
    for part, (name, symbol) in enumerate((("sin", "circle"), ("cos", "circle-open"))):
        at, size = (dimensions[:, part], row[part::2]), 7 if stems else 5
        if stems:
            stem: Part = {
                "width": settings.d_model / 230,
                "marker": theme.pair_marker(waves[every]),
            }
            marks.append(bars(*at, **stem))
        marker = theme.pair_marker(waves[every], symbol=symbol, size=size, opacity=1)
        marks.append(dots(*at, f"dimension %{{x}}: %{{y:.5f}}<extra>{name}</extra>", marker=marker))
    chosen = {"color": theme.pair_color(settings), "symbol": "triangle-down", "size": 9}
    return plot(
        HEIGHT,
        marks,
        dots(  # above the two columns of the cursor's pair
            pair_columns(settings.pair, settings.d_model, settings.layout),
            [-1.25, -1.25],
            f"pair {settings.pair}{WHOLE}",
            marker=chosen,
        ),
        x=axis(
            "dimension",
            range=[-0.5, settings.d_model - 0.5],
            **theme.whole_ticks(settings.d_model),
        ),
        y={"range": [-1.75, 1.15], "tickvals": [-1, 0, 1]},
        images=[_barcode(settings, row)],
    )


def _barcode(settings: Settings, row: NDArray[np.floating]) -> dict[str, object]:
    """Return the row in the heatmap's colours.

    Interleaved, sines are drawn above cosines: side by side they would blur.
    """
    halves = row.reshape(-1, 2).T
    cells = halves if settings.layout == "interleaved" else halves.reshape(1, -1)
    return laid(raster.png(cells), -0.5, -1.35, settings.d_model, 0.35, sizing="stretch")


def alt(settings: Settings) -> str:
    row = encode_positions([settings.position], settings.d_model, settings.base)[0]
    step = drawn_pairs(settings.d_model).step
    marks = "bars" if settings.d_model <= STEMS else "dots"
    return (
        f"The {settings.d_model:,} numbers that encode position {settings.position:,}, as {marks}: "
        f"{ends(row, '{:z.2f}'.format)}. The vector's length is "
        f"{np.sqrt((row**2).sum()):.2f}. Pair {settings.pair} is marked."
        + (f" Only one pair in {step} is drawn." if step > 1 else "")
    )


def table(settings: Settings) -> pd.DataFrame:
    """Return every dimension of the cursor's position, drawn or not."""
    return pd.DataFrame({"value": _row(settings)}).rename_axis("dimension")


def _row(settings: Settings) -> NDArray[np.floating]:
    """Return the encoding of the cursor's position, in the layout's order, shape (d_model,)."""
    rows = encode_positions(
        [settings.position], settings.d_model, settings.base, layout=settings.layout
    )
    return np.asarray(rows[0])


def numbers(settings: Settings) -> dict[str, object]:
    """Return the numbers of the cursor's position, in the layout's order, and the row's length."""
    row = _row(settings)
    return {"row": row, "length": float(np.linalg.norm(row))}
