"""The verses that models with different positions go on to write, line by line."""

from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from charts.kit import side_by_side, theme
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.lab.looks import TITLES
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
    words: tuple[str, ...]  # with the beginning
    shares: tuple[dict[str, float], ...]  # of each next word; one for each word written

    @property
    def right(self) -> tuple[bool, ...]:
        """Each word's verdict: True if it may stand there."""
        begun = len(self.words) - len(self.shares)
        return tuple(self.words[at] in due(self.words[:at]) for at in range(begun, len(self.words)))

    @property
    def of_due(self) -> tuple[float, ...]:
        """The share that the model gives to all words that may stand there."""
        begun = len(self.words) - len(self.shares)
        return tuple(
            min(sum(shares[word] for word in due(self.words[: begun + at])), 1.0)
            for at, shares in enumerate(self.shares)
        )


class Verses(NamedTuple):
    """The same beginning in several hands."""

    begun: int  # words
    verses: tuple[Verse, ...]


def write(begun: tuple[str, ...], count: int) -> Verses:
    """Return the continuations of `begun` by the shipped models: `count` words each."""
    verses = []
    for design in VERSES:
        words, shares = continuation(design, begun, count)
        verses.append(Verse(design.positions, (*begun, *words), shares))
    return Verses(len(begun), tuple(verses))


def figure(written: Verses, *, columns: int = 3) -> Figure:
    """Draw a chart for each model, a row for each line; greener where a fitting word is surer."""
    count = len(written.verses[0].words)
    lines = -(-count // LINE)
    rows = -(-len(written.verses) // columns)
    row_height, title = (LOW_ROW, LOW_TITLE) if columns == 1 else (ROW, TITLE)
    high = lines * row_height
    plot = rows * high + (rows - 1) * title
    wide = side_by_side.panels(columns, GAP)
    traces, names = [], []
    axes: dict[str, dict[str, object]] = {}
    shapes = []
    for at, verse in enumerate(written.verses):
        row, column = divmod(at, columns)
        number, place = at + 1 if at else "", wide[column][1]
        top = 1 - row * (high + title) / plot
        traces.append(
            _cells(verse, written.begun, lines, TEXT if columns > 1 else LOW_TEXT)
            | {"xaxis": f"x{number}", "yaxis": f"y{number}"}
        )
        names.append(side_by_side.name(f"<b>{NAMES[verse.scheme]}</b>", sum(place) / 2, top))
        axes[f"xaxis{number}"] = {
            "range": [-0.5, LINE - 0.5],
            "visible": False,
            "domain": place,
            "anchor": f"y{number}",
        }
        axes[f"yaxis{number}"] = {
            **theme.named([str(line + 1) for line in range(lines)]),
            "range": [lines - 0.5, -0.5],
            "ticks": "",
            "showticklabels": not column,
            "domain": [max(top - high / plot, 0.0), top],
            "anchor": f"x{number}",
        }
        whole = {"xref": f"x{number}", "yref": f"y{number}", "x0": -0.5, "x1": LINE - 0.5}
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


def _cells(verse: Verse, begun: int, lines: int, size: int) -> dict[str, Any]:
    """Return the words of a verse, `size` pixels high; those of the beginning are white."""
    count = len(verse.words)
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


def alt(written: Verses) -> str:
    """Describe the picture in words."""
    verses = "; ".join(
        f"{NAMES[verse.scheme]}: {' '.join(verse.words[written.begun :])} "
        f"({sum(verse.right)} of {len(verse.right)} words fit)"
        for verse in written.verses
    )
    begun = " ".join(written.verses[0].words[: written.begun])
    return f"How three models go on after “{begun}”. {verses}."


def table(written: Verses) -> pd.DataFrame:
    """Return a row for each word written: each model's, and its share of fitting words."""
    columns: dict[str, object] = {}
    for verse in written.verses:
        title = NAMES[verse.scheme]
        columns[f"{title}, word"] = verse.words[written.begun :]
        columns[f"{title}, fitting"] = verse.of_due
    count = len(written.verses[0].words)
    return pd.DataFrame(columns, index=pd.RangeIndex(written.begun, count, name="position"))


def numbers(written: Verses) -> dict[str, object]:
    """Return each model's number of fitting words, and the place of its first misfit."""
    rows = []
    for verse in written.verses:
        first = next((at for at, fits in enumerate(verse.right) if not fits), None)
        rows.append(
            {
                "title": NAMES[verse.scheme],
                "right": sum(verse.right),
                "line": None if first is None else (written.begun + first) // LINE + 1,
                "place": None if first is None else (written.begun + first) % LINE + 1,
                "word": None if first is None else verse.words[written.begun + first],
            }
        )
    words = written.verses[0].words
    return {
        "rows": rows,
        "count": len(words) - written.begun,
        "regular": all(words[at] in due(words[:at]) for at in range(written.begun)),
        "lines": -(-len(words) // LINE),
        "trained": TRAINED,
    }


ENOUGH = 0.95


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
