"""The table as an image: positions down, dimensions across, the cursor's row and pair framed."""

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from charts.kit import raster, shapes, theme
from charts.kit.figure import Figure, laid
from charts.kit.plot import axis, over, plot
from core import encode_positions, pair_columns, wavelengths
from core.arguments import Layout
from state.settings import Settings

ROWS, PAIRS = 256, 256  # at most, as a screen can show
STILL = 0.1  # so near 0 and 1, a sine and its cosine look as they do at position 0
HEIGHT = 430
NARROW = 256  # pixels of the picture on a small screen
STRIP = 0.02  # height of the strip with the pairs' colours, as a share of the picture's
LABEL_HEIGHT = 22  # pixels above the picture: the label of aliased columns
ACROSS = {
    "concatenated": "dimension: sines, then cosines",
    "interleaved": "dimension: sines and cosines in turn",
}
LOOK = {
    "pairs": theme.PAIR_SCALE,
    "raster": raster.LOOK,
    "rows": ROWS,
    "most": PAIRS,
}


@dataclass(frozen=True)
class Sample:
    """The part of the table that is drawn: every row_step-th position, every pair_step-th pair."""

    row_step: int
    pair_step: int
    aliased: int  # number of fastest pairs that turn more than half round from row to row


def sample(settings: Settings) -> Sample:
    """Return at most ROWS x PAIRS of the table."""
    row_step = -(-settings.max_len // ROWS)
    waves = wavelengths(settings.d_model, settings.base)
    aliased = int(np.sum(waves < 2 * row_step))
    return Sample(row_step, drawn_pairs(settings.d_model).step, aliased)


def cells(settings: Settings) -> NDArray[np.floating]:
    """Return only the cells that are drawn, in the order of the layout: shape (rows, 2 * pairs)."""
    chosen = sample(settings)
    return encode_positions(
        np.arange(0, settings.max_len, chosen.row_step),
        settings.d_model,
        settings.base,
        layout=settings.layout,
        dtype=np.float32,
        pairs=slice(None, None, chosen.pair_step),
    )


def drawn_pairs(d_model: int) -> range:
    """Return the pairs that are drawn: all, or every second, third, ..."""
    return range(0, d_model // 2, -(-(d_model // 2) // PAIRS))


def aliased_spans(aliased: int, settings: Settings) -> list[tuple[int, int]]:
    """Return the first and last dimensions of each run of aliased columns."""
    if not aliased:
        return []
    first = pair_columns(0, settings.d_model, settings.layout)
    last = pair_columns(aliased - 1, settings.d_model, settings.layout)
    if settings.layout == "interleaved":
        return [(first[0], last[1])]
    return list(zip(first, last, strict=True))


@theme.cached
def figure(settings: Settings) -> Figure:
    """Draw the table, with the cursor's row and pair framed."""
    across, down = settings.d_model, settings.max_len
    return plot(
        HEIGHT,
        theme.color_bar(**theme.ABOVE),
        over(*_aliased(settings), *_cursor(settings)),
        x=axis(
            ACROSS[settings.layout],
            range=[-0.5, across - 0.5],
            **theme.STEADY,
            **theme.whole_ticks(across),
        ),
        y=axis("position", range=[down - 0.5, -0.5], **theme.STEADY, **theme.whole_ticks(down)),
        margin=(60, 44, 12, 48),
        fixed=True,
        meta=theme.live("heatmap", settings, LOOK),
        images=_images(down, across, settings.base, settings.layout),
    )


@lru_cache(maxsize=64)  # cached apart from the cursor; each below 0.1 MB
def _images(
    max_len: int, d_model: int, base: int, layout: Layout
) -> tuple[dict[str, object], dict[str, object]]:
    """Return the cells, aliased ones left clear, and the strip with each pair's colour."""
    settings = Settings(max_len=max_len, d_model=d_model, base=base, layout=layout)
    step = sample(settings).row_step
    table = raster.image(partial(_unaliased, settings), d_model, step * -(-max_len // step))
    above = {"yref": "y domain", "layer": None, "name": "colors", "sizing": "stretch"}
    colors = laid(partial(_strip, settings), -0.5, 1 + 2 * STRIP, d_model, STRIP, **above)
    return table, colors


def _unaliased(settings: Settings) -> NDArray[np.floating]:
    """Return the cells, aliased ones left clear."""
    table = cells(settings)
    dimensions = np.arange(table.shape[1]) * (settings.d_model / table.shape[1])
    for first, last in aliased_spans(sample(settings).aliased, settings):
        table[:, (first <= dimensions) & (dimensions <= last)] = np.nan
    return table


def _strip(settings: Settings) -> str:
    """Return the colour of each column's pair."""
    waves = wavelengths(settings.d_model, settings.base)[drawn_pairs(settings.d_model)]
    both = np.repeat(waves, 2) if settings.layout == "interleaved" else np.tile(waves, 2)
    return raster.strip(theme.pair_rgb(both))


def _aliased(settings: Settings) -> shapes.Shapes:
    """Shade and name columns that are left clear because their pattern would be false."""
    spans = aliased_spans(sample(settings).aliased, settings)
    marks = []
    for run in range(2):
        (first, last), visible = spans[run] if run < len(spans) else (0, 0), run < len(spans)
        ends = {"x0": first - 0.5, "x1": last + 0.5, "yref": "y domain", "y0": 0, "y1": 1}
        style = {"fillcolor": theme.FAINT, "line": {"width": 0}, "layer": "below"}
        shade = {"name": f"aliased {run}", "type": "rect", **ends, **style, "visible": visible}
        # Above the picture, where it covers nothing.
        above: dict[str, Any] = {"yref": "y domain", "ysizemode": "pixel", "yanchor": 1}
        at = first - 0.5, LABEL_HEIGHT
        name = shapes.text(f"name {run}", at, "aliased", side="left", visible=visible, **above)
        marks += [shade, name]
    return marks


def _cursor(settings: Settings) -> shapes.Shapes:
    """Frame the cursor's row and the two columns of its pair, which may lie side by side."""
    color = theme.pair_color(settings)
    sine, cosine = pair_columns(settings.pair, settings.d_model, settings.layout)
    together = cosine == sine + 1
    bottom, right = settings.max_len - 0.5, settings.d_model - 0.5
    row = settings.position
    top, end = (sine - 0.5, -0.5), (cosine if together else sine) + 0.5
    cosines = (cosine - 0.5, -0.5), (cosine + 0.5, bottom)
    return [
        *shapes.frame("sines", top, (end, bottom), color),
        *shapes.frame("cosines", *cosines, color, visible=not together),
        *shapes.frame("row", (-0.5, row - 0.5), (right, row + 0.5), theme.CURSOR),
    ]


def alt(settings: Settings) -> str:
    aliased = sample(settings).aliased
    text = (
        f"Heatmap of the positional encoding: {settings.max_len:,} positions down, "
        f"{settings.d_model:,} dimensions across ({settings.layout}), values from -1 to 1. "
        f"The cursor marks position {settings.position:,} and pair {settings.pair}."
    )
    if aliased:
        pairs = "the fastest pair" if aliased == 1 else f"the {aliased:,} fastest pairs"
        if 2 < 2 * aliased == settings.d_model:
            pairs = f"all {aliased:,} pairs"
        text += f" Left blank because of aliasing: {pairs}."
    return text


def still(settings: Settings, position: int) -> int:
    """Return the number of pairs that stay within STILL of 0 and 1, where all begin."""
    frequencies = 2 * np.pi / wavelengths(settings.d_model, settings.base)
    return int(np.sum(position * frequencies <= np.arcsin(STILL)))


def numbers(settings: Settings) -> dict[str, object]:
    """Return the drawn part of the table, its rows beside a word's, and the cause of stripes.

    `stripes` is how many columns must have a pixel each, or their stripes look wider: 0 if few.
    """
    both = encode_positions([0, settings.position], settings.d_model, settings.base)
    first, here = np.linalg.norm(both, axis=1)
    columns = 2 * len(drawn_pairs(settings.d_model))
    return {
        "drawn": sample(settings),
        "stripes": columns if settings.layout == "interleaved" and columns > NARROW else 0,
        "length": float(here),
        "longer": "neither" if np.isclose(first, here) else "one of them",
        "word_length": float(np.sqrt(settings.d_model)),
        "still": {
            "within": STILL,
            "first": still(settings, 1),
            "last": still(settings, settings.max_len - 1),
        },
    }
