"""show: the one place that puts a picture on a page, with its words and its data."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

CONFIG = {"displayModeBar": False, "scrollZoom": False, "doubleClick": "reset"}


def show(
    fig: go.Figure,
    key: str,
    alt: str,
    data: Callable[[], pd.DataFrame] | None = None,
) -> None:
    """Draw `fig` under `key`; `alt` says in words what it shows now.

    `data` makes the table behind the picture, only when somebody opens it.
    """
    st.plotly_chart(fig, key=key, alt=alt, config=CONFIG)
    if data is not None:
        _table(data, key)


def show_fitting(wide: go.Figure, narrow: go.Figure, key: str, alt: str) -> None:
    """Draw one picture in two shapes: `narrow` on a phone, `wide` elsewhere.

    A figure's height is fixed before its width is known, so one shape cannot fill both. The browser
    shows one of them; the other takes no room, is not read out, and is drawn if the window changes.
    """
    st.html(_FITTING)
    for fig, shape in ((wide, "wide"), (narrow, "narrow")):
        with st.container(key=f"{shape}_{key}"):
            show(fig, f"{key}_{shape}", alt)


_FITTING = """<style>
@media (max-width: 640px) { :has(> [class*="st-key-wide_"]) { display: none } }
@media (min-width: 640.02px) { :has(> [class*="st-key-narrow_"]) { display: none } }
</style>"""


def _table(data: Callable[[], pd.DataFrame], key: str) -> None:
    fold = st.expander("The numbers", key=f"{key}_table", on_change="rerun")
    if fold.open:
        frame = data()
        fold.dataframe(frame)
        fold.download_button(
            "CSV", lambda: frame.to_csv().encode(), f"{key}.csv", "text/csv", on_click="ignore"
        )
