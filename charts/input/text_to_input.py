"""The steps from words to the first layer's input, as matrices whose rows line up."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import raster, side_by_side, theme
from charts.kit.figure import Figure, laid
from charts.kit.labels import labels
from charts.kit.plot import stripe
from core.arguments import Floats
from core.attention.head import head_width, seeded_head
from core.input.add_or_concatenate import price, score_both_ways
from core.input.text_to_input import (
    DISTRIBUTIONS,
    Distribution,
    InputSteps,
    text_to_input,
    typical_length,
)
from state.settings import Settings

MAX_COLUMNS = 32  # columns drawn: those of the fastest pairs, where the rows differ most
ROW, SHORTEST = 22, 200  # pixels: the least per word, and the least for all words together
GAP = 0.03  # between two matrices, as a share of the width
BAR, ABOVE_BAR = 8, 6  # pixels: the height of a scale's colours, and how far below the rows
MARGIN = {"l": 8, "r": 8, "t": 30, "b": 44}


def drawn_columns(d_model: int) -> NDArray[np.intp]:
    """Return the columns that are drawn: the first ones."""
    return np.arange(min(d_model, MAX_COLUMNS))


class Input(NamedTuple):
    """The steps of n words, those drawn by the names that stand above them, and one row of them."""

    steps: InputSteps
    matrices: Mapping[str, Floats]  # each of shape (n, d_model)
    row: int
    distribution: Distribution = "variance 1/d"  # of the embeddings


def read(
    words: tuple[str, ...],
    settings: Settings,
    *,
    scale: bool,
    rate: float,
    distribution: Distribution = "variance 1/d",
) -> Input:
    """Take the steps; the row is the cursor's, or the last one if there are not so many words."""
    steps = text_to_input(
        words,
        settings.d_model,
        settings.base,
        scale=scale,
        rate=rate,
        distribution=distribution,
    )
    matrices = {"embedding": steps.embedded}
    if scale:
        matrices[f"× √{settings.d_model}"] = steps.scaled
    matrices |= {"+ PE": steps.encodings, "= input": steps.summed}
    if rate:
        matrices["dropout"] = steps.dropped
    return Input(steps, matrices, min(settings.position, len(words) - 1), distribution)


def figure(inputs: Input) -> Figure:
    """Draw the steps side by side, each below its name and above the colours of its own scale.

    One row per word, labelled with the word and its position; one is marked in every step.
    """
    steps, row = inputs.matrices, inputs.row
    n, d_model = next(iter(steps.values())).shape
    columns = drawn_columns(d_model)
    rows = max(SHORTEST, ROW * n)
    traces, marks, notes, images, axes = [], [], [], [], {}
    panels = side_by_side.panels(len(steps), GAP)
    for (name, values), (number, across, _) in zip(steps.items(), panels, strict=True):
        most = reach(values[:, columns])
        hover = name + "<br>%{y}, dimension %{x}: %{z:.3f}<extra></extra>"
        labelled = {"x": [str(column) for column in columns], "hovertemplate": hover}
        heat = theme.signed(values[:, columns], most, xaxis=f"x{number}", ygap=1, **labelled)
        traces.append(heat)
        notes += _names(name, most, across, rows)
        images.append(_scale(across, rows))
        axes[f"xaxis{number}"] = {"domain": across, "visible": False}
        edge = {"color": theme.CURSOR, "width": 2.5}
        marks.append(stripe(row - 0.5, row + 0.5, x=f"x{number}", line=edge).part)
    names = [f"{word} {position}" for position, word in enumerate(labels(inputs.steps.words))]
    return theme.figure(
        rows + MARGIN["t"] + MARGIN["b"],
        traces,
        margin=MARGIN,
        shapes=marks,
        annotations=notes,
        images=images,
        yaxis={"autorange": "reversed", **theme.ticks(names)},
        **axes,
    )


def reach(values: Floats) -> float:
    """Return the end of a colour scale for `values`: two digits, none of the values beyond it."""
    most = float(np.abs(values).max(initial=0))
    if not most:
        return 1.0
    unit = 10.0 ** (math.floor(math.log10(most)) - 1)
    return float(f"{math.ceil(most / unit - 1e-9) * unit:.6g}")


def _names(
    name: str, most: float, across: tuple[float, float], rows: float
) -> list[dict[str, object]]:
    """Return the step's name above its matrix, and below it the ends of its scale."""
    left, right = across
    # Five names stand side by side on a phone only if the first one may begin above the words.
    x: float = (left + right) / 2
    where: dict[str, Any] = {}
    if right - left < 0.2:
        # The last one is long, and has the margin to its right.
        x, where = right, {"xanchor": "right", "xshift": MARGIN["r"] if right > 0.99 else 0}
    # Both ends in one label: on a phone two would not fit under a matrix.
    below = -(ABOVE_BAR + BAR) / rows
    ends = side_by_side.name(f"±{most:g}", x, below, yanchor="top", yshift=0, **where)
    return [side_by_side.name(name, x, **where), ends]


def _scale(across: tuple[float, float], rows: float) -> dict[str, object]:
    """Return the colours of a step's scale, below its matrix."""
    left, right = across
    place = left, -ABOVE_BAR / rows, right - left, BAR / rows
    style: dict[str, Any] = {"xref": "paper", "yref": "paper", "layer": None, "sizing": "stretch"}
    return laid(raster.scale(), *place, **style)


def alt(inputs: Input) -> str:
    n, d_model = next(iter(inputs.matrices.values())).shape
    sizes = ", ".join(
        f"{name}: length {np.linalg.norm(values[inputs.row]):.3g}"
        for name, values in inputs.matrices.items()
    )
    columns = drawn_columns(d_model)
    ends = ", ".join(f"±{reach(values[:, columns]):g}" for values in inputs.matrices.values())
    return (
        f"The steps as matrices, {n} × {d_model}: one row per word, one column per dimension. "
        f"Row {inputs.row}, {inputs.steps.words[inputs.row]}, is marked. Its vectors: {sizes}. "
        f"The colours of each step end at {ends}."
    )


def line(name: str, values: Floats, row: int) -> dict[str, object]:
    """Return one row of one step, for a table of the steps: shape, norm, and first numbers."""
    rows, columns = values.shape
    firsts = values[row, :3].round(2) + 0.0  # + 0.0 makes -0.0 a plain 0
    begins = ", ".join(f"{value:.2f}" for value in firsts).replace("-", "−") + ", …" * (columns > 3)
    norm = float(np.linalg.norm(values[row]))
    return {"name": name, "rows": rows, "columns": columns, "norm": norm, "begins": begins}


def table(inputs: Input) -> pd.DataFrame:
    """Return every word with its position, its id, and the norms of its vectors."""
    steps = inputs.steps
    lengths = {
        "norm of embedding": steps.embedded,
        "norm, scaled": steps.scaled,
        "norm of PE": steps.encodings,
        "norm of input": steps.summed,
    }
    positions = np.arange(len(steps.words))
    return pd.DataFrame(
        {
            "position": positions,
            "counted from 1": positions + 1,
            "word": steps.words,
            "id": steps.ids,
        }
        | {name: np.linalg.norm(values, axis=1) for name, values in lengths.items()}
    )


def numbers(inputs: Input) -> dict[str, object]:
    """Return the marked word, the lengths of its vectors, and a table of its steps."""
    steps, row = inputs.steps, inputs.row
    d_model = steps.embedded.shape[1]
    return {
        "word": steps.words[row],
        "row": row,
        "id": int(steps.ids[row]),
        "d_model": d_model,
        "drawn": len(drawn_columns(d_model)),
        "embedding": float(np.linalg.norm(steps.embedded[row])),
        "scaled": float(np.linalg.norm(steps.scaled[row])),
        "encoding": float(np.linalg.norm(steps.encodings[row])),
        "total": float(np.linalg.norm(steps.summed[row])),
        "steps": [line(name, values, row) for name, values in inputs.matrices.items()],
    }


def joining(inputs: Input) -> dict[str, object]:
    """Return the costs of adding and of concatenating, and two words' scores."""
    steps, row = inputs.steps, inputs.row
    d_model = steps.embedded.shape[1]
    d_head = head_width(d_model)
    neighbour = row - 1 if row else min(1, len(steps.words) - 1)
    head = seeded_head(d_model, d_head)
    return {
        "added": price(d_model, d_head, concatenated=False),
        "joined": price(d_model, d_head, concatenated=True),
        "asks": steps.words[row],
        "answers": steps.words[neighbour],
        "score": score_both_ways(steps.scaled, steps.encodings, head, row, neighbour),
    }


def lengths(inputs: Input) -> dict[str, object]:
    """Return the typical lengths of embeddings, by their distribution, and of PE."""
    d_model = inputs.steps.embedded.shape[1]
    return {
        "d_model": d_model,
        "lengths": {name: typical_length(d_model, name) for name in DISTRIBUTIONS},
        "pe": (d_model / 2) ** 0.5,
    }


def question(inputs: Input) -> tuple[int, dict[str, object]]:
    """Ask for the word's share of an input's squared length, without the factor √d_model.

    On average, where the mean of an embedding is 0: then word and position are at right angles on
    average, and their squared lengths add up. The encoding's is d_model / 2.
    """
    d_model = inputs.steps.embedded.shape[1]
    word = typical_length(d_model, inputs.distribution) ** 2
    share, bounds = word / (word + d_model / 2), (0.6, 0.4, 0.1)
    answer = sum(share < bound for bound in bounds)
    pe = (d_model / 2) ** 0.5
    return answer, {"share": share, "bounds": bounds, "d_model": d_model, "pe": pe, "word": word}
