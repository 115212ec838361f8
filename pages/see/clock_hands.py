"""What does one pair of numbers mean?"""

import numpy as np
import pandas as pd
import streamlit as st

import ui
from charts.hands import dial, two_positions
from charts.hands import wall as wall_chart
from core import encode_positions
from core.geometry.one_hand import clearest_other, hand_angles, nearest_return
from core.rotations import short_way
from recipes import encoding as recipes

CLOCKS = 256  # at most, in a square wall
ROWS = 512  # of the table to take along

settings = ui.current()
words = ui.words("clock_hands")
one, reading, every = st.columns([5, 3, 5], vertical_alignment="center", gap="medium")
with reading:
    ui.play(settings.max_len - 1)
    pair_words = st.container()
    offset = ui.control.whole(words.label("offset"), 1, 64, 3, key="k", hint=words.text("offset"))
    offset_words = st.container()

angle = settings.position * dial.frequency(settings)
wall = wall_chart.wall(settings, CLOCKS, 1)
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
        code=lambda: recipes.hand(settings),
    )
with every:
    ui.show(
        wall_chart.figure(wall, settings.position, settings.max_len, dial.HEIGHT, settings.pair),
        "wall",
        wall_chart.alt(wall, settings.position, settings.max_len),
        lambda: wall_chart.table(settings),
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
    two_positions.figure(settings, offset),
    "apart",
    two_positions.alt(settings, offset),
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
ui.fold(words, dial.tips, wall_chart.hands)
