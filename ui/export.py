"""The table's numbers: those round the cursor to be read, all of them to be taken away."""

from __future__ import annotations

import io
from collections.abc import Callable

import numpy as np
import pandas as pd
import streamlit as st

from core import Settings, encode_positions, pair_columns, positional_encoding
from ui.prose import Words

ROWS, PAIRS = 32, 32  # on the page
MOST_CSV = 4_000_000  # values, about 80 MB


@st.fragment
def numbers(words: Words, settings: Settings) -> None:
    """A fold with the values round the cursor and the files; nothing is made while it is closed."""
    fold = st.expander("The numbers", key="numbers", on_change="rerun")
    if not fold.open:
        return
    shown, count = near_cursor(settings), settings.max_len * settings.d_model
    only_npy = count > MOST_CSV
    with fold:
        words.show("numbers", settings=settings, cut=shown.size < count, only_npy=only_npy)
        number = st.column_config.NumberColumn(format="%.5g", width=90)
        st.dataframe(
            shown,
            column_config=dict.fromkeys(shown.columns, number),
            alt=f"Values of the encoding round position {settings.position}",
        )
        with st.container(horizontal=True):
            if not only_npy:
                _download("CSV", lambda: csv(settings), settings)
            _download("NPY", lambda: npy(settings), settings)


def _download(kind: str, make: Callable[[], bytes], settings: Settings) -> None:
    name = f"pe-{settings.max_len}x{settings.d_model}-base{settings.base}-{settings.layout}"
    st.download_button(
        kind, make, f"{name}.{kind.lower()}", on_click="ignore", icon=":material/download:"
    )


def near_cursor(settings: Settings) -> pd.DataFrame:
    """At most ROWS positions and PAIRS pairs: those nearest to the cursor."""
    positions = _near(settings.position, settings.max_len, ROWS)
    pairs = _near(settings.pair, settings.d_model // 2, PAIRS)
    values = encode_positions(
        positions,
        settings.d_model,
        settings.base,
        layout=settings.layout,
        dtype=np.float32,
        pairs=slice(pairs.start, pairs.stop),
    )
    dimensions = np.array([pair_columns(i, settings.d_model, settings.layout) for i in pairs])
    return pd.DataFrame(
        values,
        index=pd.RangeIndex(positions.start, positions.stop, name="position"),
        columns=[str(dimension) for dimension in np.sort(dimensions, axis=None)],
    )


def _near(middle: int, count: int, most: int) -> range:
    first = max(0, min(middle - most // 2, count - most))
    return range(first, min(first + most, count))


def csv(settings: Settings) -> bytes:
    """The whole table, float64 to the last digit: a row for each position, dimensions on top."""
    table = positional_encoding(
        settings.max_len, settings.d_model, settings.base, layout=settings.layout
    )
    return pd.DataFrame(table).rename_axis("position").to_csv().encode()


def npy(settings: Settings) -> bytes:
    """The whole table of shape (max_len, d_model) for `numpy.load`: float64, or float32 if huge."""
    huge = settings.max_len * settings.d_model > MOST_CSV
    table = positional_encoding(
        settings.max_len,
        settings.d_model,
        settings.base,
        layout=settings.layout,
        dtype=np.float32 if huge else np.float64,
    )
    file = io.BytesIO()
    np.save(file, table)
    return file.getvalue()
