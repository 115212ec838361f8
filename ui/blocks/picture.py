"""show: the one place that puts a picture on a page, with its words and a way to take it along."""

from __future__ import annotations

import plotly.graph_objects as go
import streamlit as st

from charts.kit import theme
from ui.blocks.take import Code, Source, take
from ui.text.teacher_link import LARGER, lesson

CONFIG = {"displayModeBar": False, "scrollZoom": False, "doubleClick": "reset"}


def show(
    fig: go.Figure, key: str, alt: str, data: Source | None = None, code: Code | None = None
) -> None:
    """Draw `fig` under `key`; `alt` says in words what it shows now.

    `data` makes the numbers behind the picture, and `code` the code that gives them by the name of
    its library, only when somebody asks. Without `data` it is the points that are drawn.
    """
    _draw(fig, key, alt)
    take(fig, key, alt, data, code)


def show_fitting(
    wide: go.Figure,
    narrow: go.Figure,
    key: str,
    alt: str,
    data: Source | None = None,
    code: Code | None = None,
) -> None:
    """Draw one picture in two shapes: `narrow` on a phone, `wide` elsewhere.

    A figure's height is fixed before its width is known, so one shape cannot fill both. style.css
    shows one of them; the other takes no room, is not read out, and is drawn if the window changes.
    """
    for fig, shape in ((wide, "wide"), (narrow, "narrow")):
        with st.container(key=f"{shape}_{key}"):
            _draw(fig, f"{key}_{shape}", alt)
    take(wide, key, alt, data, code)


def _draw(fig: go.Figure, key: str, alt: str) -> None:
    if lesson().present:
        fig = theme.roomier(fig, LARGER)
    st.plotly_chart(fig, key=key, alt=alt, config=CONFIG)
