"""What does one number pair mean?"""

import numpy as np
import pandas as pd
import streamlit as st

import ui
from charts import dial, dials
from core import encode_positions, wavelengths

CLOCKS = 128  # the most that a wall shows
settings = ui.current()
words = ui.words("clock_hands")

wall = dials.wall(settings, CLOCKS, 1.6)
one, all_of_them = st.columns([2, 3], vertical_alignment="center")
offset = ui.own.whole(words.text("offset"), 1, 64, 3, key="k")


def angles(positions: np.ndarray) -> np.ndarray:
    """Where the hand points at each position, read back from the two numbers alone."""
    sine, cosine = encode_positions(
        positions, settings.d_model, settings.base, pairs=slice(settings.pair, settings.pair + 1)
    ).T
    return np.arctan2(sine, cosine)


def readings() -> pd.DataFrame:
    """The two numbers and the angle at every position, at most 512 of them."""
    at = np.arange(min(settings.max_len, 512), dtype=np.float64)
    turned = angles(at)
    return pd.DataFrame({"sin": np.sin(turned), "cos": np.cos(turned), "angle": turned})


with one:
    ui.show(dial.figure(settings, offset), "dial", dial.alt(settings, offset))
with all_of_them:
    ui.show(
        dials.figure(wall, settings.position, settings.max_len, dial.HEIGHT, settings.pair),
        "wall",
        dials.alt(wall, settings.position, settings.max_len),
        readings,
    )

everywhere = np.arange(settings.max_len, dtype=np.float64)
between = (angles(everywhere + offset) - angles(everywhere)) % (2 * np.pi)
angle = settings.position * dial.frequency(settings)
words.show(
    "insight",
    settings=settings,
    wavelength=wavelengths(settings.d_model, settings.base)[settings.pair],
    radians=angle,
    degrees=np.degrees(angle) % 360,
    turns=angle / (2 * np.pi),
    drawn=len(wall.pairs),
    hands=wall.hands,
)
unwrapped = np.unwrap(np.append(between[:1], between))
words.show(
    "between",
    settings=settings,
    offset=offset,
    degrees=np.degrees(offset * dial.frequency(settings)) % 360,
    spread=float(np.ptp(unwrapped)),
)

turn = wavelengths(settings.d_model, settings.base)[settings.pair]
later = round(turn)
ui.predict(
    words,
    [f"At position {later}", f"At position {2 * later}", "Never exactly, at a whole position"],
    2,
    settings=settings,
    turn=turn,
    later=later,
    off=float(np.degrees(abs(later - turn) * dial.frequency(settings))),
)
ui.fold(words, dial.tips, encode_positions)
