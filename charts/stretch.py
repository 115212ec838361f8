"""Every hand's wavelength before and after stretching, against the trained and wanted length."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts import theme
from core.scaling import Scaling, rotary_frequencies
from core.unseen import first_unseen_position, swept_arcs, unseen_arcs

Floats = NDArray[np.float64]
HEIGHT = 360


@dataclass(frozen=True)
class Hands:
    """The hands of one rotary head, as trained and as used."""

    trained: Floats  # (n,), radians per token
    used: Floats  # (n,), radians per token
    trained_length: int  # tokens
    length: int  # tokens

    @property
    def wavelengths_trained(self) -> Floats:
        """Tokens that each hand took for one turn in training."""
        return 2 * np.pi / self.trained

    @property
    def wavelengths_used(self) -> Floats:
        """Tokens that each hand takes for one turn in use."""
        return 2 * np.pi / self.used

    @property
    def idle(self) -> NDArray[np.bool_]:
        """Which hands never went all the way round in training."""
        return self.seen < 2 * np.pi

    @property
    def seen(self) -> Floats:
        """How much of its dial each hand swept in training, in radians."""
        return swept_arcs(self.trained, self.trained_length)

    @property
    def unseen(self) -> Floats:
        """How far each hand turns into angles that training never reached, in radians."""
        return unseen_arcs(self.trained, self.used, self.trained_length, self.length)

    @property
    def first_unseen(self) -> int | None:
        """The first position at which some hand is where training never had it."""
        return first_unseen_position(self.trained, self.used, self.trained_length, self.length)


def hands(
    d_head: int, base: float, trained_length: int, length: int, scaling: Scaling | None
) -> Hands:
    """Compute the hands of a head with and without its scaling."""
    trained, used = (rotary_frequencies(d_head, base, way) for way in (None, scaling))
    return Hands(trained, used, trained_length, length)


def figure(hands: Hands) -> go.Figure:
    """A hollow dot as trained, a full one as used, red where it enters unseen angles."""
    before, after = hands.wavelengths_trained, hands.wavelengths_used
    pairs, unseen = np.arange(len(before)), hands.unseen > 0
    colors = np.array(theme.pair_colors(before))
    fig = theme.figure(HEIGHT, margin={"l": 56, "r": 12, "t": 12, "b": 44})
    moved = pairs[after > before * 1.001]
    gap = np.full(len(moved), np.nan)
    fig.add_scatter(
        x=np.column_stack([moved, moved, gap]).ravel().astype(np.float32),
        y=np.column_stack([before[moved], after[moved], gap]).ravel().astype(np.float32),
        mode="lines",
        line={"color": theme.NEUTRAL, "width": 1.2},
        hoverinfo="skip",
    )
    fig.add_scatter(
        x=pairs.astype(np.int16),
        y=before,
        mode="markers",
        marker={"symbol": "circle-open", "size": 7, "color": colors, "line": {"width": 1.5}},
        hovertemplate="pair %{x} in training<br>turns once in %{y:,.1f} tokens<extra></extra>",
    )
    for chosen, symbol, size, note in (
        (~unseen, "circle", 8, "only angles seen in training"),
        (unseen, "x", 9, "enters angles never seen in training"),
    ):
        fig.add_scatter(
            x=pairs[chosen].astype(np.int16),
            y=after[chosen],
            mode="markers",
            marker={
                "symbol": symbol,
                "size": size,
                "color": theme.UNSEEN if symbol == "x" else colors[chosen],
            },
            hovertemplate=f"pair %{{x}} in use<br>turns once in %{{y:,.1f}} tokens<br>{note}"
            "<extra></extra>",
        )
    _length_line(fig, hands.trained_length, "trained length")
    if hands.length != hands.trained_length:
        _length_line(fig, hands.length, "wanted length")
    fig.update_xaxes(title="pair, the fast hands first", gridcolor=theme.FAINT, zeroline=False)
    fig.update_yaxes(
        title="tokens for one turn",
        type="log",
        dtick=1,
        gridcolor=theme.FAINT,
        exponentformat="power",
    )
    return fig


def _length_line(fig: go.Figure, length: int, label: str) -> None:
    """A dashed line with its name above it. A trace: annotations misplace on logarithmic axes."""
    fig.add_hline(length, line={"color": theme.CURSOR, "width": 1.5, "dash": "dash"})
    fig.add_scatter(
        x=[0],
        y=[1.12 * length],
        mode="text",
        text=[f"{label}, {length:,}"],
        textposition="top right",
        textfont={"color": theme.CURSOR},
        hoverinfo="skip",
    )


def alt(hands: Hands) -> str:
    """What the picture shows now, in words."""
    before, after = hands.wavelengths_trained, hands.wavelengths_used
    return (
        f"Wavelength of each of {len(before)} hands, on a logarithmic axis: in training from "
        f"{before[0]:,.1f} to {before[-1]:,.0f} tokens, in use from {after[0]:,.1f} to "
        f"{after[-1]:,.0f}. Lines mark the trained length, {hands.trained_length:,}, and the "
        f"wanted length, {hands.length:,}. {np.sum(hands.unseen > 0)} hands are crossed in red: "
        "they enter angles that training never reached."
    )


def table(hands: Hands) -> pd.DataFrame:
    """The hands as a table, one row a pair."""
    return pd.DataFrame(
        {
            "wavelength in training, tokens": hands.wavelengths_trained,
            "wavelength in use, tokens": hands.wavelengths_used,
            "seen in training, degrees": np.degrees(hands.seen),
            "never seen, degrees": np.degrees(hands.unseen),
        },
        index=pd.RangeIndex(len(hands.trained), name="pair"),
    )
