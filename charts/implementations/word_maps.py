"""A number for each word, in code with a mistake and mended: two maps side by side."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd

from charts.kit import side_by_side, theme
from charts.kit.figure import Figure
from charts.kit.labels import digits, labels
from charts.kit.plot import WHOLE, Mark, Part, plot
from core.arguments import Floats

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
    maps: Mapping[str, Map]  # by their titles, from left to right: broken, mended
    numbers: Mapping[str, object]

    @property
    def both(self) -> tuple[Map, Map]:
        """Outputs of the broken code, and of the mended."""
        broken, mended = self.maps.values()
        return broken, mended


def figure(maps: Maps, reveals: bool = True) -> Figure:
    """Draw the broken map and the mended one: each cell's word and, to `reveal` it, its number."""
    count, columns = maps.both[0].cells.shape
    largest = max(float(one.cells.max()) for one in maps.both) or 1.0
    marks: list[Mark | Part] = []
    axes: Part = {}
    panels = side_by_side.panels(len(maps.maps), GAP)
    for (title, one), panel in zip(maps.maps.items(), panels, strict=True):
        texts: list[list[str]] = [labels(line) for line in zip(*one.words, strict=True)]
        if reveals:
            texts = [
                [f"{word}<br>{digits(value, 2)}" for word, value in zip(*pair, strict=True)]
                for pair in zip(texts, one.cells.tolist(), strict=True)
            ]
        number_said = f"<br>{maps.what}: %{{z:.3g}}" if reveals else ""
        marks += [
            theme.shares(
                one.cells if reveals else np.zeros_like(one.cells),
                zmax=largest,
                xaxis=f"x{panel.number}",
                text=texts,
                texttemplate="%{text}",
                textfont={**theme.ON_SHARES, "size": 12},
                hovertemplate=f"{maps.across} %{{x}}<br>{maps.down} %{{y}}{number_said}{WHOLE}",
            ),
            Mark("annotations", panel.name(title, font={"size": 16})),
        ]
        ends = {"range": [-0.5, columns - 0.5], "domain": panel.across}
        names = theme.ticks([str(column) for column in range(columns)])
        axes[f"xaxis{panel.number}"] = {"title": maps.across, **ends, **names}
    rows = theme.named([str(row) for row in range(count)])
    down = {"title": maps.down, **rows}
    return plot(AROUND + ROW * count, marks, y=down, margin=(48, 30, 12, 44), **axes)


def alt(maps: Maps, reveals: bool = True) -> str:
    if not reveals:
        columns = "; ".join(
            f"{title}: " + ", ".join(" ".join(column) for column in one.words)
            for title, one in maps.maps.items()
        )
        return f"Two maps of words. By {maps.across}, {columns}."
    texts = "; ".join(
        f"{title}: " + ", ".join(
            f"{number} has {' '.join(digits(value, 2) for value in column)}"
            for number, column in enumerate(one.cells.T)
        )
        for title, one in maps.maps.items()
    )  # fmt: skip
    return f"Two maps of words, with a number in each cell: {maps.what}. By {maps.across}, {texts}."


def table(maps: Maps) -> pd.DataFrame:
    """Return a row for each word of each map."""
    parts = []
    for title, one in maps.maps.items():
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
    """Return the numbers of both maps, their words, and what else there is to say of them."""
    broken, mended = maps.both
    return {
        "words": mended.words,
        "broken": broken.cells,
        "mended": mended.cells,
        **maps.numbers,
    }
