"""How can a network see "three words later"?"""

import numpy as np
import streamlit as st

import ui
from charts.hands import shift, sine_only
from charts.kit import theme
from core import angular_frequencies, encode_positions
from core.geometry.shift import fit_shift, shift_blocks
from recipes import encoding as recipes

settings = ui.current()
words = ui.words("shift_is_rotation")
d_model, base, pair, position = settings.d_model, settings.base, settings.pair, settings.position

with st.grid(3, min_column_width=220, vertical_alignment="center"):
    offset = ui.control.real(words.label("offset"), -64, 64, 3, 0.5, key="offset")
    alone = ui.control.switch(words.label("sine_only"), key="sine_only")

frequencies = angular_frequencies(d_model, base)
frequency = frequencies[pair]
color = theme.pair_color(settings)
explained = np.cos(frequency * offset) ** 2


def rotation() -> None:
    """M, what it does to PE(p), and the rotation of one hand."""
    blocks = shift_blocks(offset, d_model, base)
    here, there = encode_positions([position, position + offset], d_model, base)
    moved = (blocks @ here.reshape(-1, 2, 1)).ravel()
    drawn = shift.drawn_pairs(len(blocks), pair)
    vectors = {
        f"PE({position})": here,
        f"M PE({position})": moved,
        f"PE({position + offset:.9g})": there,
    }
    now, later = frequency * position, frequency * (position + offset)
    numbers = {
        "offset": offset,
        "position": position,
        "target": position + offset,
        "settings": settings,
        "residual": np.abs(moved - there).max(),
        "turn": np.degrees(later - now),
        "fastest": np.degrees(frequencies[0] * offset),
        "slowest": np.degrees(frequencies[-1] * offset),
    }
    matrix, columns, hand = st.columns([1.4, 0.9, 0.8])
    with matrix:
        words.show("matrix", drawn=len(drawn), **numbers)
        picture = shift.shift_blocks(blocks, drawn, pair, color)
        ui.show(
            picture,
            "matrix",
            shift.alt(blocks, drawn, offset),
            code=lambda: recipes.shift(settings, offset),
        )
    with columns:
        words.show("vectors", **numbers)
        picture = shift.moved_vectors(vectors, drawn, pair, color)
        ui.show(picture, "vectors", shift.vectors_alt(vectors, drawn))
    with hand:
        words.show("hand", **numbers)
        picture = shift.turning_hand(now, later, color)
        ui.show(picture, "hand", shift.hand_alt(now, later, pair))
    words.show("insight", **numbers)
    st.header(words.text("twice title"), anchor=False)
    slider, said = st.columns([1, 2], gap="large", vertical_alignment="center")
    with slider:
        then = ui.control.real(words.label("then"), -64, 64, 4, 0.5, key="then")
    both = blocks @ shift_blocks(then, d_model, base)
    gap = np.abs(both - shift_blocks(offset + then, d_model, base)).max()
    with said:
        words.show("twice", offset=offset, then=then, gap=gap)


def sines() -> None:
    """The best linear guess from sines alone, and how well it fits."""
    last = settings.max_len - 1
    positions = np.arange(max(0, np.ceil(-offset)), min(last, np.floor(last - offset)) + 1)
    if len(positions) < 2:
        words.show("too few rows", rows=len(positions), offset=offset, settings=settings)
        return
    fit = fit_shift(positions, offset, frequency, sine_only=True)
    slope, share = fit.matrix[0, 0], fit.r_squared[0]
    wave, law = st.columns(2)
    with wave:
        words.show("guess", pair=pair)
        picture = sine_only.best_guess(frequency, offset, slope, color, settings.max_len)
        ui.show(picture, "guess", sine_only.alt(offset, slope, share))
    with law:
        words.show("law")
        picture = sine_only.explained(frequency, offset, share, color, settings.max_len)
        ui.show(picture, "law", sine_only.law_alt(offset, share, explained))
    numbers = {
        "offset": offset,
        "share": share,
        "explained": explained,
        "rows": len(positions),
        "turns": frequency * len(positions) / (2 * np.pi),
    }
    words.show("sine only", **numbers)
    if abs(share - explained) > 0.001:  # both stand on the page, with one decimal
        words.show("not whole turns", **numbers)
    words.show("missing")


if alone:
    sines()
else:
    rotation()

answer = int(np.digitize(-explained, [-0.9, -0.1]))
ui.predict(words, answer, pair=pair, offset=offset, explained=explained, alone=alone)
ui.fold(words, shift_blocks, fit_shift)
