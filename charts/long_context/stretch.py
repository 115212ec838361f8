"""Every pair's wavelength before and after stretching, against the trained and wanted length."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, Mark, axis, dots, plot, rule, segments, word
from core.arguments import Floats
from core.encodings.rotary_scaling import Scaling, rotary_frequencies
from core.long_context.scalings_compared import enough_for_ntk
from core.long_context.unseen_angles import first_unseen_position, swept_arcs, unseen_arcs

HEIGHT = 300


@dataclass(frozen=True)
class Hands:
    """The pairs of one rotary head, as trained and as used: each is a hand on its own dial."""

    trained: Floats  # (n,), radians per token
    used: Floats  # (n,), radians per token
    trained_length: int  # tokens
    length: int  # tokens
    still: int = 0  # pairs of columns that are not turned at all, beside the n that are
    attention_factor: float = 1.0  # what cosine and sine are multiplied by, as used

    @property
    def wavelengths_trained(self) -> Floats:
        """Tokens per full turn of each pair in training."""
        return 2 * np.pi / self.trained

    @property
    def wavelengths_used(self) -> Floats:
        """Tokens per full turn of each pair in use."""
        return 2 * np.pi / self.used

    @property
    def stretched(self) -> bool:
        """True if any pair turns at another speed in use than in training."""
        return not np.allclose(self.used, self.trained, rtol=1e-9, atol=0)

    @property
    def lengths(self) -> dict[str, tuple[int, str]]:
        """The lengths to mark and what they are called, by the settings that pull them."""
        if self.length == self.trained_length:
            return {"trained_length": (self.length, "length")}
        # A model that is stretched may have been trained on at the longer length: Llama 3.1 was.
        before = self.trained_length, "unstretched" if self.stretched else "trained"
        return {"trained_length": before, "wanted_length": (self.length, "wanted")}

    @property
    def marked(self) -> str:
        """These lengths in words."""
        named = (f"{_tokens(length)} ({name})" for length, name in self.lengths.values())
        return f"Marked: {' and '.join(named)}."

    @property
    def idle(self) -> NDArray[np.bool_]:
        """Pairs that have not seen every angle in training."""
        return self.trained_arcs < 2 * np.pi

    @property
    def trained_arcs(self) -> Floats:
        """The angles that each pair saw in training, from 0 on, in radians."""
        return swept_arcs(self.trained, self.trained_length)

    @property
    def unseen(self) -> Floats:
        """Angle by which each pair turns beyond training, in radians."""
        return unseen_arcs(self.trained, self.used, self.trained_length, self.length)

    @property
    def first_unseen(self) -> int | None:
        """The first position at which some pair has an angle not seen in training."""
        return first_unseen_position(self.trained, self.used, self.trained_length, self.length)


def hands(
    d_head: int,
    base: float,
    trained_length: int,
    length: int,
    scaling: Scaling | None,
    width: int | None = None,
) -> Hands:
    """Compute the pairs of a head with and without its scaling; `width` of its columns turn."""
    width = d_head if width is None else width
    before = scaling.before if scaling else None
    trained, used = (rotary_frequencies(width, base, way) for way in (before, scaling))
    factor = scaling.attention_factor if scaling else 1.0
    return Hands(trained, used, trained_length, length, (d_head - width) // 2, factor)


def figure(hands: Hands) -> Figure:
    """Draw a hollow dot before stretching, a filled one in use, a grey cross at new angles."""
    before, after = hands.wavelengths_trained, hands.wavelengths_used
    pairs, unseen = np.arange(len(before)), hands.unseen > 0
    colors = np.array(theme.pair_colors(before))
    moved = pairs[after > before * 1.001]
    longest, turn = max(hands.lengths.values())[0], "<br>%{y:,.1f} tokens per full turn"
    within = f"those of {_tokens(hands.trained_length)}"
    hollow = {"symbol": "circle-open", "size": 7, "color": colors, "line": {"width": 1.5}}

    def used(chosen: NDArray[np.bool_], name: str, says: str, **style: object) -> Mark:
        x, y, hover = pairs[chosen].astype(np.int16), after[chosen], f"pair %{{x}} in use{turn}<br>"
        color = theme.UNSEEN if style["symbol"] == "x" else colors[chosen]
        return dots(x, y, hover + says + WHOLE, marker={**style, "color": color}, name=name)

    return plot(
        HEIGHT,
        segments(moved, before[moved], after[moved], color=theme.NEUTRAL, width=1.2),
        dots(
            pairs.astype(np.int16),
            before,
            f"pair %{{x}}, not stretched{turn}{WHOLE}",
            marker=hollow,
            name="not stretched",
        ),
        used(~unseen, "as used", f"only angles within {within}", symbol="circle", size=8),
        used(unseen, "at new angles", f"reaches angles beyond {within}", symbol="x", size=9),
        [
            word(
                0,
                n / 1.12 if n < longest else 1.12 * n,
                f"{name}, {n:,}",
                "bottom right" if n < longest else "top right",
            )
            for n, name in hands.lengths.values()
        ],
        [rule(y=n, pulls=pull, width=1.5, dash="dash") for pull, (n, _) in hands.lengths.items()],
        x=axis("pair, fast to slow", grid=True),
        y=axis(
            "tokens per full turn",
            log=True,
            grid=True,
            dtick=1,
            exponentformat="power",
            range=_decades([*before, *after, longest, hands.trained_length, hands.length]),
        ),
        margin=(56, 40, 12, 44),
        legend=True,
    )


def _decades(values: Sequence[float]) -> list[float]:
    """Return ends of a logarithmic axis: as a length is pulled, it grows by whole powers of ten.

    Above the highest there is room for a length's name, a third of a power.
    """
    return [
        math.floor(2 * math.log10(min(values))) / 2 - 0.1,
        math.ceil(math.log10(max(values)) + 0.35),
    ]


def _tokens(count: int) -> str:
    return "1 token" if count == 1 else f"{count:,} tokens"


def alt(hands: Hands) -> str:
    before, after = hands.wavelengths_trained, hands.wavelengths_used
    unseen, trained = int(np.sum(hands.unseen > 0)), _tokens(hands.trained_length)
    crosses = (
        f"1 pair is drawn as a cross: it reaches angles that do not occur within {trained}."
        if unseen == 1
        else f"{unseen} pairs are drawn as crosses: they reach angles that do not occur within "
        f"{trained}."
        if unseen
        else f"There is no cross: every angle that a pair reaches also occurs within {trained}."
    )
    return (
        f"Wavelength of each of {len(before)} pairs on a logarithmic axis: not stretched "
        f"{before[0]:,.1f} to {before[-1]:,.0f} tokens, in use {after[0]:,.1f} to "
        f"{after[-1]:,.0f}. {hands.marked} {crosses}"
    )


def table(hands: Hands) -> pd.DataFrame:
    """Return the numbers of the picture, one row per pair."""
    return pd.DataFrame(
        {
            "wavelength not stretched, tokens": hands.wavelengths_trained,
            "wavelength in use, tokens": hands.wavelengths_used,
            "angles before stretching, degrees": np.degrees(hands.trained_arcs),
            "new angles, degrees": np.degrees(hands.unseen),
        },
        index=pd.RangeIndex(len(hands.trained), name="pair"),
    )


def numbers(hands: Hands) -> dict[str, object]:
    """Return how many pairs are at unseen angles, where that begins, and how many are idle."""
    return {
        "hands": hands,
        "new": int((hands.unseen > 0).sum()),
        "idle": int(hands.idle.sum()),
        "first": hands.first_unseen,
    }


def question(
    width: int, base: float, trained_length: int, length: int
) -> tuple[int, dict[str, object]] | None:
    """Ask for the factor from which NTK-aware scaling leaves no pair an unseen angle.

    Up to twice the text's own ratio, or more; None where nothing is to be asked: no factor does, or
    that of the text does, or the text is hardly longer than in training.
    """
    needed = enough_for_ntk(width, base, trained_length, length)
    idle = np.flatnonzero(hands(width, base, trained_length, length, None).idle)
    if length < 1.5 * trained_length or needed is None or len(idle) < 2:
        return None
    ratio = length / trained_length
    right = 1 if needed <= 2 * ratio else 2
    return right, {"ratio": ratio, "needed": needed, "pair": int(idle[0])}
