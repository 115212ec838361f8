"""What does a positional encoding look like?"""

import numpy as np
import streamlit as st

import ui
from charts.hands import wavelengths as wavelengths_chart
from charts.table import fingerprint, heatmap, waves
from core import angular_frequencies, encode_positions, idle_pairs, pair_columns, wavelengths
from core.geometry.closest_positions import closest_angles
from recipes import encoding as recipes

settings = ui.current()
words = ui.words("heatmap")
max_len, d_model, base = settings.max_len, settings.d_model, settings.base
turns = wavelengths(d_model, base)
idle = idle_pairs(max_len, d_model, base)

ui.show(
    heatmap.figure(settings),
    "heatmap",
    heatmap.alt(settings),
    lambda: ui.numbers.encoding(settings),
    lambda: recipes.table(settings),
)
drawn = heatmap.sample(settings)
words.show("drawn", drawn=drawn, hands=len(idle))
words.show(
    "insight",
    settings=settings,
    idle=idle.mean(),
    count=idle.sum(),
    hands=len(idle),
    longest=turns[-1],
)

row = encode_positions([settings.position], d_model, base, layout=settings.layout)[0]
columns = pair_columns(settings.pair, d_model, settings.layout)
left, right = st.columns(2, gap="large")
with left:
    words.show("row", settings=settings, row=row, length=np.linalg.norm(row))
    ui.show(
        fingerprint.figure(settings),
        "fingerprint",
        fingerprint.alt(settings),
        lambda: fingerprint.table(settings),
        lambda: recipes.hands(settings),
    )
with right:
    angle = settings.position * angular_frequencies(d_model, base)[settings.pair]
    wavelength = turns[settings.pair]
    words.show(
        "pair", settings=settings, columns=columns, row=row, angle=angle, wavelength=wavelength
    )
    ui.show(
        waves.figure(settings),
        "waves",
        waves.alt(settings),
        code=lambda: recipes.hand(settings),
    )
words.show("spectrum", settings=settings)
ui.show(
    wavelengths_chart.figure(settings, 300),
    "spectrum",
    wavelengths_chart.alt(settings),
    lambda: wavelengths_chart.table(settings),
    lambda: recipes.turns(settings),
)

if len(turns) > 1:
    angles = np.degrees(closest_angles(max_len, d_model, base))
    best = int(np.argmax(angles))
    between = best if 0 < best < len(turns) - 1 else len(turns) // 2
    pairs = sorted({0, between, len(turns) - 1})
    sweep = 360 * (max_len - 1) / turns[best]
    ui.predict(
        words,
        pairs.index(best),
        settings=settings,
        gaps={pair: angles[pair] for pair in pairs},
        best=best,
        hands=len(turns),
        sweep=sweep,
        fitting=sweep < 360,
    )
ui.fold(words, heatmap.cells, encode_positions)
