"""One movement: the bits of a position, waves through them, hands, the wall, a row, the table.

Every number is the table's own: the waves slow down to the hands' speeds before they are rolled up,
and the coloured rim of a clock is such a wave.
"""

from functools import partial

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.hands import wall as wall_chart
from charts.kit import lines, raster, theme
from charts.kit.figure import Figure
from charts.kit.vector import TURN
from charts.story.morph_scene import LINES, LOOK, ROWS, TALL, Moment, Morph, between, scene, values
from state.settings import Settings

STAGES = ("bits", "waves", "hands", "wall", "row", "table")
MAX_PAIRS = 12  # pairs
BAR = 84  # pixels below the picture, for the bar that plays it
ASPECT = 1.3  # width / height, a compromise between a phone and a projector


def read(settings: Settings) -> Morph:
    """Return at most MAX_PAIRS pairs over the first positions of the table."""
    wall = wall_chart.wall(settings, MAX_PAIRS, ASPECT)
    return Morph(wall, min(ROWS, settings.max_len), settings.max_len)


@theme.cached
def figure(morph: Morph, position: float, *, stage: float = 0) -> Figure:
    """Draw the movement at a stage from 0 to 5: `ui/live` moves it from there."""
    wall = morph.wall
    style = {**LOOK, "stage": stage, "rows": ROWS, "most": wall.most, "aspect": wall.aspect}
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    moment, bottom = Moment(morph, stage, position), 0.5 - wall.rows
    return theme.figure(
        lines.HEIGHT,
        margin={"l": 0, "r": 0, "t": 0, "b": BAR},
        meta=theme.live("morph", wall.settings, style, position=position, length=morph.length),
        images=[
            _table(moment),
            # Plotly drops an image in exactly the place of another: hence another anchor.
            wall_chart.picture(
                partial(scene, moment),
                wall.columns,
                wall.rows,
                name="scene",
                y=bottom,
                yanchor="bottom",
            ),
        ],
        xaxis={"range": [-0.5, wall.columns - 0.5], **axis},
        yaxis={"range": [bottom, 0.5], "scaleanchor": "x", **axis},
    )


def _table(moment: Moment) -> dict[str, object]:
    """Return the table as an image: all its rows start as the cursor's and find their own.

    It unfolds inside the image: one that changed its place would be another one to Plotly, and
    WebKit draws nothing while that is loaded.
    """
    wall = moment.morph.wall
    return {
        **raster.image(partial(unfolding, moment), wall.columns, wall.rows),
        "y": 0.5,
        "yanchor": "top",
        "visible": moment.stage >= 4,
    }


def unfolding(moment: Moment) -> NDArray[np.floating]:
    """Return the table's rows, each LINES or a few more lines; others are left clear."""
    rows, unfolded = moment.morph.rows, moment.way(4, 5)
    cells = values(moment.morph, [between(moment.position, q, unfolded) for q in range(rows)])
    lines = rows * -(-LINES // rows)
    at = ((np.arange(lines) + 0.5) / lines - 0.5) / between(TALL, 1, unfolded) + 0.5
    image: NDArray[np.floating] = cells[np.clip(np.floor(at * rows), 0, rows - 1).astype(int)]
    image[(at < 0) | (at > 1)] = np.nan
    return image


def alt(morph: Morph, position: float) -> str:
    wall = morph.wall
    row = ", ".join(f"{value:.2f}" for value in values(morph, [position])[0, :4])
    fast, slow = TURN / np.array(wall.frequencies)[[0, -1]]
    return (
        f"A movement in six stages, over positions 0 to {morph.rows - 1}. Bits: each position in "
        f"binary, a column for a bit. Waves: one through each column. Hands: the waves, slowed and "
        f"rolled up into {len(wall.pairs)} clocks, whose hands need {fast:.2f} to {slow:,.0f} "
        f"tokens for a full turn. The wall: all of them at position {position:g}. A row: the sine "
        f"and the cosine of each hand; it begins {row}. The table: a row for each position."
    )


def table(morph: Morph, position: float) -> pd.DataFrame:  # noqa: ARG001
    """Return the final table: a row a position, sine and cosine of each drawn pair."""
    names = [f"{wave} {pair}" for pair in morph.wall.pairs for wave in ("sin", "cos")]
    frame = pd.DataFrame(values(morph, range(morph.rows)), columns=names)
    return frame.rename_axis("position")


def numbers(morph: Morph, position: float) -> dict[str, object]:
    """Return the number of positions and pairs, and the length of a row of the drawn pairs."""
    row = values(morph, [position])[0]
    return {
        "rows": morph.rows,
        "pairs": len(morph.wall.pairs),
        "row_length": float(np.linalg.norm(row)),
    }
