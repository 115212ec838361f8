"""A number for each word, in code with a mistake and mended: two maps side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import side_by_side, theme
from charts.kit.figure import Figure
from charts.kit.labels import digits, labels

Floats = NDArray[np.float64]
ROW, AROUND = 40, 84  # pixels: of a word, and above and below them all
GAP = 0.08  # between the two maps, as a share of the width


class Map(NamedTuple):
    """Columns of words, such as the sentences of a batch, and a number for each word."""

    words: tuple[tuple[str, ...], ...]  # of each column
    cells: Floats  # (words, columns)


@dataclass(frozen=True)
class Maps:
    """Both maps, what their numbers and axes are, and by name what there is to say of them."""

    what: str
    down: str
    across: str
    broken: Map
    mended: Map
    numbers: Mapping[str, object]
    titles: tuple[str, str] = ("broken", "mended")

    @property
    def titled(self) -> tuple[tuple[str, Map], ...]:
        """Both maps by their titles, from left to right."""
        broken, mended = self.titles
        return (broken, self.broken), (mended, self.mended)


def figure(maps: Maps) -> Figure:
    """The broken map and the mended one; each cell has its word and its number."""
    count, columns = maps.mended.cells.shape
    largest = max(float(one.cells.max()) for _, one in maps.titled) or 1.0
    traces, names, axes = [], [], {}
    panels = side_by_side.panels(len(maps.titled), GAP)
    for (title, one), (number, place) in zip(maps.titled, panels, strict=True):
        lines = [labels(line) for line in zip(*one.words, strict=True)]
        traces.append(
            theme.shares(
                one.cells,
                zmax=largest,
                xaxis=f"x{number}",
                text=[
                    [f"{word}<br>{digits(value, 2)}" for word, value in zip(*pair, strict=True)]
                    for pair in zip(lines, one.cells.tolist(), strict=True)
                ],
                texttemplate="%{text}",
                textfont={**theme.ON_SHARES, "size": 12},
                hovertemplate=f"{maps.across} %{{x}}<br>{maps.down} %{{y}}<br>"
                f"{maps.what}: %{{z:.3g}}<extra></extra>",
            )
        )
        names.append(side_by_side.name(title, sum(place) / 2, font={"size": 16}))
        axes[f"xaxis{number}"] = {
            "title": maps.across,
            "range": [-0.5, columns - 0.5],
            "domain": place,
            **theme.ticks([str(column) for column in range(columns)]),
        }
    rows = theme.named([str(row) for row in range(count)])
    return theme.figure(
        AROUND + ROW * count,
        traces,
        margin={"l": 48, "r": 12, "t": 30, "b": 44},
        annotations=names,
        yaxis={"title": maps.down, **rows},
        **axes,
    )


def alt(maps: Maps) -> str:
    """What the picture shows now, in words."""
    texts = "; ".join(
        f"{title}: " + ", ".join(
            f"{number} has {' '.join(digits(value, 2) for value in column)}"
            for number, column in enumerate(one.cells.T)
        )
        for title, one in maps.titled
    )  # fmt: skip
    return f"Two maps of words, with a number in each cell: {maps.what}. By {maps.across}, {texts}."


def table(maps: Maps) -> pd.DataFrame:
    """A row for each word of each map."""
    parts = []
    for title, one in maps.titled:
        count, columns = one.cells.shape
        parts.append(
            pd.DataFrame(
                {
                    "code": title,
                    maps.across: np.repeat(np.arange(columns), count).astype(str),
                    maps.down: np.tile(np.arange(count), columns).astype(str),
                    "word": [word for column in one.words for word in column],
                    maps.what: one.cells.T.ravel(),
                }
            )
        )
    return pd.concat(parts, ignore_index=True)


def numbers(maps: Maps) -> dict[str, object]:
    """The numbers of both maps, their words, and what else there is to say of them."""
    return {
        "words": maps.mended.words,
        "broken": maps.broken.cells,
        "mended": maps.mended.cells,
        **maps.numbers,
    }
