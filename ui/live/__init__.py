"""Pictures that follow the hand: a layer over the charts, in the browser, in plain JavaScript.

A chart that moves says in its `meta` which picture it is and what it shows (charts.kit.theme.live).
Over the others a still stays while Streamlit builds them anew. Where the layer finds nothing to
hold on to, the app works as it stands.
"""

from __future__ import annotations

import json
from pathlib import Path

import streamlit as st
from plotly.colors import get_colorscale

from charts.hands import dial, wall, word_on_a_circle
from charts.kit import raster, theme
from charts.similarity import matrix, profile
from charts.table import heatmap
from ui.controls import shared

HERE = Path(__file__).parent
KEY = "live"
# In this order they are one module: what moves, what it is drawn with, the pictures.
FILES = (
    "encoding", "sliders", "covers", "colors", "table", "axes", "marks",
    "heatmap", "similarity", "similarity_profile", "dial", "wall", "circle",
    "pointer", "popovers", "start",
)  # fmt: skip


def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


# What pictures look like: written once, in Python.
LOOK = {
    "signed": [color for _, color in get_colorscale(theme.SIGNED)],
    "pairs": {"scale": theme.PAIRS, "fastest": theme.FASTEST, "slowest": theme.SLOWEST},
    "cursor": theme.CURSOR,
    "faint": theme.FAINT,
    "neutral": theme.NEUTRAL,
    "raster": {"few": raster.FEW, "sharp": raster.SHARP},
    "heatmap": {"rows": heatmap.ROWS, "pairs": heatmap.PAIRS, "strip": heatmap.STRIP},
    "similarity": {"cells": matrix.CELLS},
    "profile": {
        "smooth": profile.SMOOTH,
        "finer": profile.FINER,
        "buckets": profile.BUCKETS,
        "points": profile.POINTS,
        "landmarks": profile.LANDMARKS,
        "levels": profile.LEVELS,
        "margin": profile.MARGIN,
        "room": profile.ROOM,
        "ticks": profile.TICKS,
    },
    "dial": {
        "edge": dial.EDGE,
        "reading": dial.READING,
        "trail": dial.TRAIL,
        "wedge": dial.WEDGE,
        "close": dial.CLOSE,
        "away": dial.AWAY,
        "together": dial.TOGETHER,
        "line": dial.LINE,
        "room": dial.ROOM,
    },
    "wall": {
        "radius": wall.RADIUS,
        "hand": wall.HAND,
        "handWidth": wall.HAND_WIDTH,
        "reachWidth": wall.REACH_WIDTH,
        "rimWidth": wall.RIM_WIDTH,
        "mark": wall.MARK,
        "markWidth": wall.MARK_WIDTH,
        "swept": wall.SWEPT,
        "sliver": wall.SLIVER,
    },
    "circle": {"points": word_on_a_circle.POINTS, "scales": word_on_a_circle.SCALES},
}


# What never changes is part of the script: as data it would be looked through on every run.
_layer = st.components.v2.component(
    "clock_hands_live",
    html='<div class="room" aria-hidden="true"></div>',
    css=_read("live.css"),
    js="\n".join([f"const look = {json.dumps(LOOK)};", *(_read(f"{name}.js") for name in FILES)]),
)


def mount() -> None:
    """Put the layer on the page: once a run, after the page."""
    _layer(key=KEY, on_cursor_change=_move_cursor)


def _move_cursor() -> None:
    """Go where a picture was pressed; what a browser sends is whole numbers or nothing."""
    asked = dict(st.session_state[KEY].cursor)
    cursor = {name: asked[name] for name in ("position", "pair") if type(asked.get(name)) is int}
    shared.apply(cursor)
