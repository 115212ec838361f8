"""A head on a reader's words: the score as a sum of four terms, a map each."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from charts.attention.position_scores import BAR
from charts.kit import side_by_side, theme, word_rows
from charts.kit.figure import Figure
from charts.kit.labels import ends, labels
from core.arguments import Floats
from core.attention.head import softmax
from core.attention.score import TERMS, Form, score_terms
from core.input.text_to_input import text_to_input
from state.settings import Settings

ROOMY = 10  # words up to which the cells of a map have gaps and name their words
GAP, NAMES = 0.06, 0.12  # between two maps, of the width and of the height
OFF = 0.25  # opacity of a term that is switched off


class Terms(NamedTuple):
    """A head's scores and weights for n words, and the word whose row is framed."""

    scores: Floats  # (4, n, n), queries down, keys across, in the order of TERMS
    on: tuple[int, ...]  # the terms that are part of the sum
    weights: Floats  # (n, n), of the sum
    words: tuple[str, ...]
    query: int


def read(
    words: tuple[str, ...],
    settings: Settings,
    form: Form,
    gain: float,
    on: Sequence[int],
    *,
    scale: bool,
) -> Terms:
    """Read the words with the head of `form`; `gain` times the sum of the terms `on` is softmaxed.

    The word at the cursor is the query, or the last one if there are not so many.
    """
    steps = text_to_input(words, settings.d_model, settings.base, scale=scale)
    scores = score_terms(steps.scaled, steps.encodings, form)
    weights = softmax(gain * scores[list(on)].sum(axis=0))
    return Terms(scores, tuple(on), weights, words, min(settings.position, len(words) - 1))


def figure(head: Terms) -> Figure:
    """Draw four maps that add up to the score.

    All share one colour scale, as wide as the largest score of a term that is on. The other terms
    are not part of the sum, so they are drawn faint, on white. The query's row is framed.
    """
    names, n = labels(head.words), len(head.words)
    roomy = n <= ROOMY
    pairs = [[f"{query}, {key}" for key in names] for query in names] if roomy else None
    # The names of many words, once for each cell, would be most of what is sent.
    who = "query, key: %{customdata}" if roomy else "query %{y}, key %{x}"
    traces, frames, titles = [], [], []
    axes: dict[str, dict[str, object]] = {}
    panels = side_by_side.panels(len(TERMS), GAP, 2, NAMES)
    for index, (values, panel) in enumerate(zip(head.scores, panels, strict=True)):
        traces.append(
            {
                "type": "heatmap",
                "z": values.astype(np.float32),
                "coloraxis": "coloraxis",
                "opacity": 1 if index in head.on else OFF,
                "xgap": int(roomy),
                "ygap": int(roomy),
                "customdata": pairs,
                "hovertemplate": who + "<br>score %{z:.3f}<extra></extra>",
                **panel.on,
            }
        )
        x, y = panel.on.values()
        frames.append(word_rows.framed(head.query, n) | {"xref": x, "yref": y})
        title = f"+ {TERMS[index]}" if index else TERMS[index]
        titles.append(panel.name(title, font={"size": 14}))
        axes |= panel.axes({"visible": False}, {"visible": False, "autorange": "reversed"})
    terms = head.scores[list(head.on)] if head.on else head.scores
    limit = float(np.abs(terms).max()) or 1.0
    return theme.figure(
        word_rows.close(n),
        traces,
        margin={"l": 8, "r": 8, "t": 24, "b": 8, "pad": 0},  # none: white would cover the names
        plot_bgcolor="white",
        shapes=frames,
        annotations=titles,
        **axes,
        coloraxis={"colorscale": theme.SIGNED, "cmin": -limit, "cmax": limit, "colorbar": BAR},
    )


def alt(head: Terms) -> str:
    ranges = "; ".join(
        f"{name} {ends(values.round(9))}"  # nothing is left of what cancels
        + ("" if index in head.on else ", switched off")
        for index, (name, values) in enumerate(zip(TERMS, head.scores, strict=True))
    )
    n = len(head.words)
    return (
        f"Four maps of {n} by {n} scores that add up: {ranges}. "
        f"The row of “{head.words[head.query]}” is framed."
    )


def numbers(head: Terms) -> dict[str, object]:
    """Return the terms of the query's score against its top word, and position's part.

    From position alone: the query's scores against its neighbours and against itself.
    """
    by_position = head.scores[3][head.query]
    best = int(head.weights[head.query].argmax())
    beside = (head.query - 1, head.query + 1)
    return {
        "parts": [(TERMS[term], float(head.scores[term][head.query, best])) for term in head.on],
        "neighbours": [float(by_position[at]) for at in beside if 0 <= at < len(head.words)],
        "itself": float(by_position[head.query]),
    }
