"""The numbers behind a picture: a part to read on the page, all of them to download."""

import io
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import DTypeLike, NDArray

from charts.similarity.measures import Measure, measured
from core import encode_positions, pair_columns, positional_encoding, similarity_matrix
from document.words import words
from state.settings import Settings

ROWS, PAIRS = 32, 32  # of the encoding, on the page
MAX_VISIBLE = 512, 64  # rows and columns on the page of any other table
MAX_CSV_VALUES = 1 << 20  # 20 MB, which a server writes in a few seconds
MAX_NPY_VALUES = 1 << 22  # 16 MB, which it keeps for each reader who asks


@dataclass(frozen=True)
class Data:
    """A table on the page, and the files with all of it."""

    visible: pd.DataFrame
    npy: Callable[[], bytes] | None  # None if it would be too large, like csv
    csv: Callable[[], bytes] | None
    note: str = ""  # Markdown: what is not shown, or not in the files


def of_frame(frame: pd.DataFrame) -> Data:
    """Return all of `frame` in both files, and on the page no more than one can read."""
    visible = frame.iloc[: MAX_VISIBLE[0], : MAX_VISIBLE[1]]
    note = _note("cut", *frame.shape) if visible.size < frame.size else ""
    return Data(visible, lambda: _npy(_array(frame)), lambda: _csv(frame), note)


def encoding(settings: Settings) -> Data:
    """Return the whole table of the encoding; on the page the part around the cursor."""
    shape = settings.max_len, settings.d_model
    visible, count = near_cursor(settings), settings.max_len * settings.d_model
    if count > MAX_NPY_VALUES:
        return Data(visible, None, None, _note("no file", *shape))
    if count > MAX_CSV_VALUES:
        return Data(visible, lambda: npy(settings), None, _note("only npy", *shape))
    note = _note("cut", *shape) if visible.size < count else ""
    return Data(visible, lambda: npy(settings), lambda: csv(settings), note)


def similarity(settings: Settings, measure: Measure) -> Data:
    """Return the matrix of all positions, or of every n-th if it would be too large for CSV."""
    matrix = similarity_matrix(settings.max_len, settings.d_model, settings.base)
    step = 1
    while len(matrix[::step]) ** 2 > MAX_CSV_VALUES:
        step += 1
    chosen = pd.RangeIndex(0, settings.max_len, step)
    values = measured(matrix[::step, ::step], settings.d_model, measure)
    data = of_frame(pd.DataFrame(values, chosen.rename("position"), chosen.astype(str)))
    if step == 1:
        return data
    note = words("take").text("thinned", max_len=settings.max_len, step=step)
    return Data(data.visible, lambda: _npy(values), data.csv, note)


def near_cursor(settings: Settings) -> pd.DataFrame:
    """Return at most ROWS positions and PAIRS pairs: those nearest to the cursor."""
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


def csv(settings: Settings) -> bytes:
    """Return the whole table, float64 to the last digit: a row per position."""
    return pd.DataFrame(_table(settings)).rename_axis("position").to_csv().encode()


def npy(settings: Settings) -> bytes:
    """Return the whole table (max_len, d_model) for `numpy.load`: float64, float32 if huge."""
    huge = settings.max_len * settings.d_model > MAX_CSV_VALUES
    return _npy(_table(settings, np.float32 if huge else np.float64))


def _table(s: Settings, dtype: DTypeLike = np.float64) -> NDArray[np.floating]:
    return positional_encoding(s.max_len, s.d_model, s.base, layout=s.layout, dtype=dtype)


def _near(middle: int, count: int, most: int) -> range:
    first = max(0, min(middle - most // 2, count - most))
    return range(first, min(first + most, count))


def _note(part: str, rows: int, columns: int) -> str:
    return words("take").text(part, rows=rows, columns=columns)


def _array(frame: pd.DataFrame) -> NDArray[np.generic]:
    """Return all numbers: (rows, columns). With words among the columns: records.

    No object dtype, since `numpy.load` refuses pickle. An index that merely counts rows is dropped.
    """
    if not isinstance(frame.index, pd.RangeIndex):
        frame = frame.reset_index()
    wordy = [name for name in frame if not pd.api.types.is_numeric_dtype(frame[name])]
    if not wordy:
        return frame.to_numpy(np.result_type(*frame.dtypes))
    text = frame.astype(dict.fromkeys(wordy, str))
    lengths = {name: f"U{text[name].str.len().max()}" for name in wordy}
    return text.to_records(index=False, column_dtypes=lengths)


def _csv(frame: pd.DataFrame) -> bytes:
    """Write all cells; words that a spreadsheet takes for a formula begin with an apostrophe."""
    words = frame.select_dtypes(exclude="number")
    return frame.assign(**words.map(_inert)).rename(_inert).rename(_inert, axis=1).to_csv().encode()


def _inert(cell: object) -> object:
    formula = isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{cell}" if formula else cell


def _npy(array: NDArray[np.generic]) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()
