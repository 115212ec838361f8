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


def _table(data: Callable[[], pd.DataFrame], key: str) -> None:
    fold = st.expander("The numbers", key=f"{key}_table", on_change="rerun")
    if fold.open:
        frame = data()
        fold.dataframe(frame)
        fold.download_button(
            "CSV", lambda: frame.to_csv().encode(), f"{key}.csv", "text/csv", on_click="ignore"
        )
