"""The words of a document that four models attend to, with and without segments and positions."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import overlay, theme
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.kit.plot import note, over, plot
from charts.lab.two_by_two import TITLES, Models
from lab.asking import encoder_attention
from lab.tasks.document import SEGMENTS
from lab.tasks.task import Example

ROW, WORD = 40, 20  # pixels: of a model in the wide shape, of a word in the tall one


class Noticed(NamedTuple):
    """The share of attention that each word gets: shape (4, words), in the order of TITLES."""

    text: Example
    shares: NDArray[np.float64]


def read(text: Example, models: Models = Models()) -> Noticed:  # noqa: B008, a constant
    """Return the attention of four shipped encoders, over all words and heads."""
    looks = [encoder_attention(design, text, models.mask) for design in models.designs]
    return Noticed(text, np.stack(looks))


def _sections(segments: Sequence[int]) -> list[tuple[str, int, int]]:
    """Return each section's name, and where it begins and ends."""
    sections, at = [], 0
    for segment, words in groupby(segments):
        count = len(list(words))
        sections.append((SEGMENTS[segment], at, at + count))
        at += count
    return sections


def figure(noticed: Noticed, *, tall: bool = False) -> Figure:
    """Draw a cell for each model and word, sections apart; words run across, or down if `tall`."""
    words, sections = labels(noticed.text.source), _sections(noticed.text.segments)
    ends = [end - 0.5 for _, _, end in sections[:-1]]
    named = [f"{name}: {word}" for name, begin, end in sections for word in words[begin:end]]
    hover_texts = [
        [f"{title}, {word}: {theme.percent(share)}" for word, share in zip(named, row, strict=True)]
        for title, row in zip(TITLES, noticed.shares, strict=True)
    ]
    z, hover = noticed.shares.astype(np.float32), np.array(hover_texts)
    # Tall, a section is named before its first word; wide, above it.
    first = {begin: name for name, begin, _ in sections}
    texts = [
        f"{first[at]} | {word}" if tall and at in first else word for at, word in enumerate(words)
    ]
    models, word_ticks = theme.named(TITLES), theme.named(texts)
    if tall:
        height, margin = WORD * len(words) + 90, (120, 80, 8, 8)
        across, down = models | {"side": "top"}, word_ticks
    else:
        height, margin = ROW * len(TITLES) + 110, (104, 30, 8, 72)
        across, down = word_ticks, models
    cells = theme.shares(
        z.T if tall else z,
        customdata=hover.T if tall else hover,
        hovertemplate="%{customdata}<extra></extra>",
    )
    across |= {"range": across["range"][::-1], "tickangle": -45}
    between, style = overlay.hline if tall else overlay.vline, {"color": theme.NEUTRAL, "width": 2}
    above = {"yref": "paper", "yanchor": "bottom"}
    named_above = [] if tall else sections
    return plot(
        height,
        cells,
        over(*(between(end, line=style) for end in ends)),
        [note(name, (begin + end - 1) / 2, 1, **above) for name, begin, end in named_above],
        x=across,
        y=down,
        margin=margin,
    )


def alt(noticed: Noticed) -> str:
    """Describe the picture in words."""
    by_model = "; ".join(
        f"{title}: " + ", ".join(f"{word} {share:.2f}" for word, share in _most(noticed, row))
        for title, row in zip(TITLES, noticed.shares, strict=True)
    )
    return f"The words that get most of the attention. {by_model}."


def _most(noticed: Noticed, row: NDArray[np.float64], count: int = 3) -> list[tuple[str, float]]:
    return [(noticed.text.source[at], float(row[at])) for at in np.argsort(-row)[:count]]


def table(noticed: Noticed) -> pd.DataFrame:
    """Return the shares, a row for each word and a column for each model."""
    frame = pd.DataFrame(noticed.shares.T, columns=list(TITLES))
    frame.insert(0, "word", list(noticed.text.source))
    frame.insert(1, "section", [SEGMENTS[segment] for segment in noticed.text.segments])
    return frame.rename_axis("position")


def numbers(noticed: Noticed) -> dict[str, object]:
    """Return each model's most noticed words, and the body's share of its attention."""
    body = np.array([SEGMENTS[segment] == "body" for segment in noticed.text.segments])
    rows = []
    for row in noticed.shares:
        ((word, share),) = _most(noticed, row, 1)
        rows.append({"word": word, "share": share, "body": float(row[body].sum())})
    return {"models": rows, "body_words": int(body.sum()), "words": len(body)}
