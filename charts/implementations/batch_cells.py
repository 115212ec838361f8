"""What each word of each sentence of a batch gets, in code with a mistake and mended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import side_by_side, theme
from charts.kit.figure import Figure
from charts.kit.labels import digits, labels
from core.implementations.batches import (
    AXES,
    Rows,
    compare_outputs,
    exchange_a_word,
    rows_added,
)
from state.settings import Settings

Floats = NDArray[np.float64]
Sentences = Sequence[Sequence[str]]
ROW, AROUND = 40, 84  # pixels: of a word, and above and below them all
GAP = 0.08  # between the two maps, as a share of the width


@dataclass(frozen=True)
class Batch:
    """A number for each word: down its position, across its sentence."""

    what: str  # is counted
    words: tuple[tuple[str, ...], ...]  # of each sentence
    broken: Floats  # (words, sentences)
    mended: Floats
    outputs: dict[str, float]  # by how much they differ, largest of any number


def rows(sentences: Sentences, settings: Settings, mistaken: Rows) -> Batch:
    """Which row of the table each word gets. The first two sentences are orders of one another."""
    shape = len(sentences), len(sentences[0])
    first, second, *_ = sentences
    outputs: dict[str, float] = {}
    for code, added in (("broken", mistaken), ("mended", "by word")):
        gaps = compare_outputs(
            first, second, settings.d_model, settings.base, added, len(sentences)
        )
        outputs |= {f"{code}_{name}": gap for name, gap in gaps._asdict().items()}
    broken, mended = (rows_added(*shape, added).T.astype(float) for added in (mistaken, "by word"))
    return Batch("row of the table", _tuples(sentences), broken, mended, outputs)


def changes(sentences: Sentences, settings: Settings) -> Batch:
    """By how much each word's output changes where the very first word of the batch is another.

    In mended code words attend to their sentence, in broken code to those at their position.
    """
    mended, broken = (
        exchange_a_word(sentences, settings.d_model, settings.base, over).T for over in AXES
    )
    outputs = {}
    for code, changed in (("broken", broken), ("mended", mended)):
        outputs[f"{code}_own"] = float(changed[1:, 0].max())
        outputs[f"{code}_others"] = float(changed[:, 1:].max())
    return Batch("change of the output", _tuples(sentences), broken, mended, outputs)


def figure(batch: Batch) -> Figure:
    """Two maps, broken and mended; each cell has its word and its number."""
    count, sentences = batch.mended.shape
    largest = max(float(batch.mended.max()), float(batch.broken.max())) or 1.0
    traces, names, axes = [], [], {}
    maps = (("broken", batch.broken), ("mended", batch.mended))
    for (title, values), (number, place) in zip(
        maps, side_by_side.panels(len(maps), GAP), strict=True
    ):
        traces.append(
            theme.shares(
                values,
                zmax=largest,
                xaxis=f"x{number}",
                text=[
                    [f"{word}<br>{digits(value, 2)}" for word, value in zip(line, row, strict=True)]
                    for line, row in zip(_down(batch), values.tolist(), strict=True)
                ],
                texttemplate="%{text}",
                textfont={**theme.ON_SHARES, "size": 12},
                hovertemplate="sentence %{x}, position %{y}<br>"
                f"{batch.what}: %{{z:.3g}}<extra></extra>",
            )
        )
        names.append(side_by_side.name(title, sum(place) / 2, font={"size": 16}))
        axes[f"xaxis{number}"] = {
            "title": "sentence of the batch",
            "range": [-0.5, sentences - 0.5],
            "domain": place,
            **theme.ticks([str(sentence) for sentence in range(sentences)]),
        }
    down = theme.named([str(position) for position in range(count)])
    return theme.figure(
        AROUND + ROW * count,
        traces,
        margin={"l": 48, "r": 12, "t": 30, "b": 44},
        annotations=names,
        yaxis={"title": "position of the word", **down},
        **axes,
    )


def alt(batch: Batch) -> str:
    """What the picture shows now, in words."""
    maps = "; ".join(
        f"{title}: "
        + ", ".join(
            f"sentence {sentence} has {' '.join(digits(value, 2) for value in column)}"
            for sentence, column in enumerate(values.T)
        )
        for title, values in (("broken", batch.broken), ("mended", batch.mended))
    )
    return (
        f"Two maps of the words of a batch of {len(batch.words)} sentences, with a number in each "
        f"cell: {batch.what}. {maps[0].upper()}{maps[1:]}."
    )


def table(batch: Batch) -> pd.DataFrame:
    """A row for each word of each sentence."""
    sentences, count = len(batch.words), len(batch.words[0])
    return pd.DataFrame(
        {
            "sentence": np.repeat(np.arange(sentences), count).astype(str),
            "position": np.tile(np.arange(count), sentences).astype(str),
            "word": [word for sentence in batch.words for word in sentence],
            "broken": batch.broken.T.ravel(),
            "mended": batch.mended.T.ravel(),
        }
    )


def numbers(batch: Batch) -> dict[str, object]:
    """The numbers of both maps, the words, and by how much outputs differ."""
    return {
        "words": batch.words,
        "broken": batch.broken,
        "mended": batch.mended,
        "sentences": len(batch.words),
        "count": len(batch.words[0]),
        **batch.outputs,
    }


def _down(batch: Batch) -> list[list[str]]:
    """The words as they stand in the cells, a row for each position."""
    return [labels(line) for line in zip(*batch.words, strict=True)]


def _tuples(sentences: Sentences) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sentence) for sentence in sentences)
