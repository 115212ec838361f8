"""The verses that models with different positions go on to write, line by line."""

from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from charts.kit import side_by_side, theme
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.lab.looks import ENOUGH, TITLES
from lab.generation import continuation
from lab.results import VERSES, measured
from lab.tasks.verse import LINE, VERSE, due
from lab.vocabulary import Design

ROW, TITLE = 30, 34  # pixels: of a line, and of a title
LOW_ROW, LOW_TITLE = 16, 26  # on a phone
TEXT, LOW_TEXT = 13, 12  # of a word
NAMES = {**TITLES, "none": TITLES["causal"]}  # whoever writes sees no later word
GAP = 0.06  # between two charts, of the width of all
HOVERED = 4  # words that are named with their shares
TRAINED = max(VERSE.sizes)  # lines


class Verse(NamedTuple):
    """One model's continuation of a beginning."""

    scheme: str
    begun: tuple[str, ...]
    written: tuple[str, ...]
    shares: tuple[dict[str, float], ...]  # of each next word; one for each word written

    @property
    def words(self) -> tuple[str, ...]:
        """All words, with the beginning."""
        return (*self.begun, *self.written)

    @property
    def right(self) -> list[bool]:
        """The verdict on each word written: True if it may stand there."""
        start = len(self.begun)
        return [word in due(self.words[: start + at]) for at, word in enumerate(self.written)]

    @property
    def of_due(self) -> list[float]:
        """The share that the model gives to all words that may stand there."""
        start = len(self.begun)
        return [
            min(sum(shares[word] for word in due(self.words[: start + at])), 1.0)
            for at, shares in enumerate(self.shares)
        ]


Verses = tuple[Verse, ...]  # one beginning in several hands


def write(begun: tuple[str, ...], count: int) -> Verses:
    """Return the continuations of `begun` by the shipped models: `count` words each."""
    return tuple(
        Verse(design.positions, begun, *continuation(design, begun, count)) for design in VERSES
    )


def figure(verses: Verses, *, columns: int = 3) -> Figure:
    """Draw a chart for each model, a row for each line; greener where a fitting word is surer."""
    lines = -(-len(verses[0].words) // LINE)
    rows = -(-len(verses) // columns)
    row_height, title = (LOW_ROW, LOW_TITLE) if columns == 1 else (ROW, TITLE)
    high = lines * row_height
    plot = rows * high + (rows - 1) * title
    traces, names = [], []
    axes: dict[str, dict[str, object]] = {}
    shapes = []
    numbers = theme.named([str(line + 1) for line in range(lines)]) | {"ticks": ""}
    panels = side_by_side.panels(len(verses), GAP, columns, title / plot)
    for at, (verse, panel) in enumerate(zip(verses, panels, strict=True)):
        traces.append(_cells(verse, lines, TEXT if columns > 1 else LOW_TEXT) | panel.on)
        names.append(panel.name(f"<b>{NAMES[verse.scheme]}</b>"))
        axes |= panel.axes(
            {"range": [-0.5, LINE - 0.5], "visible": False},
            {**numbers, "showticklabels": at % columns == 0},
        )
        x, y = panel.on.values()
        whole = {"xref": x, "yref": y, "x0": -0.5, "x1": LINE - 0.5}
        edge = {"y0": -0.5, "y1": lines - 0.5, "line": {"color": theme.FAINT, "width": 1}}
        shapes.append({"type": "rect", **whole, **edge})  # white cells, too, are in it
        if lines > TRAINED:
            end = {"y0": TRAINED - 0.5, "y1": TRAINED - 0.5}
            style = {"color": theme.NEUTRAL, "width": 2}
            shapes.append({"type": "line", **whole, **end, "line": style})
    return theme.figure(
        plot + title + 8,
        traces,
        margin={"l": 28, "r": 8, "t": title, "b": 8},
        annotations=names,
        shapes=shapes,
        **axes,
    )


def _cells(verse: Verse, lines: int, size: int) -> dict[str, Any]:
    """Return the words of a verse, `size` pixels high; those of the beginning are white."""
    begun, count = len(verse.begun), len(verse.words)
    z = np.full(lines * LINE, np.nan)
    z[:count] = 0
    z[begun:count] = verse.of_due
    hover = ["the beginning"] * begun
    for at, shares in enumerate(verse.shares):
        best = ", ".join(
            f"{word} {theme.percent(share)}" for word, share in [*shares.items()][:HOVERED]
        )
        hover.append(f"a fitting word: {theme.percent(verse.of_due[at])}<br>{best}, …")
    filling = [""] * (lines * LINE - count)
    right = [True] * begun + [*verse.right]
    cells = [
        word if fits else f"<b>{word}</b> ×"
        for word, fits in zip(labels(verse.words), right, strict=True)
    ]
    grid = np.array([*cells, *filling]).reshape(lines, LINE).tolist()
    return theme.shares(
        z.reshape(lines, LINE).astype(np.float32),
        text=grid,
        texttemplate="%{text}",
        textfont={**theme.ON_SHARES, "size": size},
        customdata=np.array([*hover, *filling]).reshape(lines, LINE),
        hovertemplate="%{customdata}<extra></extra>",
        hoverongaps=False,
    )


def alt(verses: Verses) -> str:
    each = "; ".join(
        f"{NAMES[verse.scheme]}: {' '.join(verse.written)} "
        f"({sum(verse.right)} of {len(verse.right)} words fit)"
        for verse in verses
    )
    return f"How three models go on after “{' '.join(verses[0].begun)}”. {each}."


def table(verses: Verses) -> pd.DataFrame:
    """Return a row for each word written: each model's, and its share of fitting words."""
    columns: dict[str, object] = {}
    for verse in verses:
        title = NAMES[verse.scheme]
        columns[f"{title}, word"] = verse.written
        columns[f"{title}, fitting"] = verse.of_due
    first, *_ = verses
    index = pd.RangeIndex(len(first.begun), len(first.words), name="position")
    return pd.DataFrame(columns, index=index)


def numbers(verses: Verses) -> dict[str, object]:
    """Return each model's number of fitting words, and the place of its first misfit."""
    rows = []
    for verse in verses:
        row: dict[str, object] = {"title": NAMES[verse.scheme], "right": sum(verse.right)}
        row |= dict.fromkeys(("line", "place", "word"))
        if not all(verse.right):
            at = verse.right.index(False)
            line, place = divmod(len(verse.begun) + at, LINE)
            row |= {"line": line + 1, "place": place + 1, "word": verse.written[at]}
        rows.append(row)
    begun, words = verses[0].begun, verses[0].words
    return {
        "rows": rows,
        "count": len(words) - len(begun),
        "regular": all(word in due(begun[:at]) for at, word in enumerate(begun)),
        "lines": -(-len(words) // LINE),
        "trained": TRAINED,
    }


def question() -> tuple[int, dict[str, object]]:
    """Ask for the steps that the model without positions needs, beside the sinusoidal one."""
    reached = [_steps(design) for design in VERSES]
    titles = [NAMES[design.positions] for design in VERSES]
    rows = [{"title": title, "reached": at} for title, at in zip(titles, reached, strict=True)]
    limits = [1.5, 4]  # times as many: the options' own
    answer = int(np.searchsorted(limits, reached[0] / reached[1]))
    return answer, {"rows": rows, "sinusoidal": reached[1], "enough": ENOUGH}


def _steps(design: Design) -> float:
    """Return the number of training steps after which ENOUGH lines are right; infinite if never."""
    of = measured(design)
    reached = np.flatnonzero(np.mean(of["accuracy"], 0) >= ENOUGH)
    return of["steps"][int(reached[0])] if len(reached) else np.inf
