"""What does one pair of numbers mean?"""

import numpy as np
import pandas as pd
import streamlit as st

import ui
from charts import apart, dial, dials
from core import encode_positions
from core import encoding_recipes as recipes
from core.hands import clearest_other, hand_angles, nearest_return
from core.turns import short_way

CLOCKS = 256  # at most, in a square wall
ROWS = 512  # of the table to take along

settings = ui.current()
words = ui.words("clock_hands")
one, reading, every = st.columns([5, 3, 5], vertical_alignment="center", gap="medium")
with reading:
    ui.play(settings.max_len - 1)
    pair_words = st.container()
    offset = ui.own.whole(words.label("offset"), 1, 64, 3, key="k", hint=words.text("offset"))
    offset_words = st.container()

angle = settings.position * dial.frequency(settings)
wall = dials.wall(settings, CLOCKS, 1)
numbers = {
    "settings": settings,
    "offset": offset,
    "wavelength": 2 * np.pi / dial.frequency(settings),
    "radians": angle,
    "degrees": np.degrees(angle) % 360,
    "turns": angle / (2 * np.pi),
    "between": np.degrees(dial.between(settings, offset)),
    "drawn": len(wall.pairs),
    "hands": wall.hands,
}
with pair_words:
    words.show("reading", **numbers)
with offset_words:
    words.show("offset reading", **numbers)
with one:
    ui.show(
        dial.figure(settings, offset),
        "dial",
        dial.alt(settings, offset),
        lambda: dial.table(settings, offset),
        lambda: recipes.hand(settings),
    )
with every:
    ui.show(
        dials.figure(wall, settings.position, settings.max_len, dial.HEIGHT, settings.pair),
        "wall",
        dials.alt(wall, settings.position, settings.max_len),
        lambda: dials.table(settings),
        lambda: recipes.hands(settings),
    )
words.show("wall", **numbers)


def table() -> pd.DataFrame:
    """The two numbers and the angle, in radians, at the first ROWS positions."""
    positions = np.arange(min(settings.max_len, ROWS))
    pair = slice(settings.pair, settings.pair + 1)
    values = encode_positions(positions, settings.d_model, settings.base, pairs=pair)
    frame = pd.DataFrame(values, columns=["sin", "cos"]).rename_axis("position")
    return frame.assign(angle=np.arctan2(frame["sin"], frame["cos"]) % (2 * np.pi))


everywhere = hand_angles(settings.max_len + offset, settings.pair, settings.d_model, settings.base)
apart_by = everywhere[offset:] - everywhere[:-offset]
spread = np.ptp(short_way(apart_by - apart_by[0]))
st.header(words.text("apart title", **numbers), anchor=False)
words.show("apart", **numbers, spread=spread)
ui.show(
    apart.figure(settings, offset),
    "apart",
    apart.alt(settings, offset),
    table,
    lambda: recipes.hand(settings),
)

hand = settings.pair, settings.d_model, settings.base
back, miss = nearest_return(settings.max_len, *hand)
other, elsewhere = clearest_other(back, *hand) or (None, 0)
ui.predict(
    words,
    0 if back == 1 else 1,
    **numbers,
    back=back,
    miss=np.degrees(miss),
    step=np.degrees(dial.frequency(settings)),
    other=other,
    elsewhere=np.degrees(elsewhere),
)
ui.fold(words, dial.tips, dials.hands)
