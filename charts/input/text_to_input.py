"""The steps from words to the first layer's input, as matrices whose rows line up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from charts.kit import theme
from charts.kit.labels import labels
from core.input.text_to_input import InputSteps

Floats = NDArray[np.float64]

DRAWN_PAIRS = 20
ROW, SHORTEST = 22, 200  # pixels: the least per word, and the least for all words together
GAP = 0.03  # between two matrices, as a share of the width


def drawn_columns(d_model: int) -> NDArray[np.intp]:
    """The columns that are drawn: whole pairs, evenly spaced where there are too many."""
    pairs = d_model // 2
    chosen = np.linspace(0, pairs - 1, min(pairs, DRAWN_PAIRS)).round().astype(np.intp)
    return np.stack([2 * chosen, 2 * chosen + 1], axis=-1).ravel()


def named(steps: InputSteps, *, scale: bool, rate: float) -> dict[str, Floats]:
    """The steps that are taken, by the names that stand above them in the picture."""
    shown = {"embedding": steps.embedded}
    if scale:
        shown[f"× √{steps.embedded.shape[1]}"] = steps.scaled
    shown |= {"+ PE": steps.encodings, "= input": steps.summed}
    if rate:
        shown[f"dropout {rate:g}"] = steps.dropped
    return shown


def figure(steps: Mapping[str, Floats], words: Sequence[str], row: int) -> go.Figure:
    """Steps of shape (n, d_model) side by side on one colour scale, each below its name.

    One row per word, labelled with the word and its position; `row` is marked in every step.
    """
    n, d_model = next(iter(steps.values())).shape
    columns = drawn_columns(d_model)
    limit = max(float(np.abs(values[:, columns]).max()) for values in steps.values())
    fig = theme.figure(36 + max(SHORTEST, ROW * n), margin={"l": 8, "r": 8, "t": 28, "b": 8})
    make_subplots(cols=len(steps), shared_yaxes=True, horizontal_spacing=GAP, figure=fig)
    for number, (name, values) in enumerate(steps.items(), start=1):
        fig.add_heatmap(
            z=values[:, columns].astype(np.float32),
            x=[str(column) for column in columns],
            coloraxis="coloraxis",
            ygap=1,
            hovertemplate=name + "<br>%{y}, dimension %{x}: %{z:.3f}<extra></extra>",
            row=1,
            col=number,
        )
        fig.add_annotation(
            text=name,
            x=fig.get_subplot(1, number).xaxis.domain[number == len(steps)],
            xref="paper",
            xanchor="right" if number == len(steps) else "left",
            font={"size": 12 if len(steps) < 5 else 10},
            y=1,
            yref="paper",
            yanchor="bottom",
            showarrow=False,
        )
    fig.add_hrect(
        y0=row - 0.5, y1=row + 0.5, line={"color": theme.CURSOR, "width": 2.5}, col="all", row=1
    )
    fig.update_layout(
        coloraxis={"colorscale": theme.SIGNED, "cmin": -limit, "cmax": limit, "showscale": False}
    )
    fig.update_xaxes(visible=False)
    fig.update_yaxes(autorange="reversed", showgrid=False, zeroline=False)
    names = [f"{word} {position}" for position, word in enumerate(labels(words))]
    fig.update_yaxes(tickvals=list(range(n)), ticktext=names)  # hovering names them in every step
    return fig


def alt(steps: Mapping[str, Floats], words: Sequence[str], row: int) -> str:
    """What the picture shows now, in words."""
    n, d_model = next(iter(steps.values())).shape
    sizes = ", ".join(
        f"{name}: length {np.linalg.norm(values[row]):.3g}" for name, values in steps.items()
    )
    return (
        f"The steps as matrices, {n} × {d_model}: one row per word, one column per dimension. "
        f"Row {row}, {words[row]}, is marked. Its vectors: {sizes}."
    )


def line(name: str, values: Floats, row: int) -> dict[str, object]:
    """One row of one step, for a table of the steps: its shape, its norm, and how it begins."""
    rows, columns = values.shape
    firsts = values[row, :3].round(2) + 0.0  # + 0.0 makes -0.0 a plain 0
    begins = ", ".join(f"{value:.2f}" for value in firsts) + ", …" * (columns > 3)
    norm = float(np.linalg.norm(values[row]))
    return {"name": name, "rows": rows, "columns": columns, "norm": norm, "begins": begins}


def table(steps: InputSteps) -> pd.DataFrame:
    """Every word with its position, its id, and the norms of its vectors."""
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
