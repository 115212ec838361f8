"""Two texts, read by one head: each shared word's output in both."""

from typing import NamedTuple

import numpy as np

from charts.kit import theme, word_rows
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.kit.plot import axis, note, plot
from core.attention.word_order import ROUNDING, OrderComparison, compare_orders
from core.input.text_to_input import word_key
from state.settings import Settings

Words = tuple[str, ...]


class Texts(NamedTuple):
    """Two texts, what the head makes of them, and a frame for pictures of both side by side."""

    first: Words
    second: Words
    settings: Settings
    encoded: bool  # with PE added
    causal: bool  # with later words hidden
    compared: OrderComparison
    frame: word_rows.Frame

    @property
    def reordered(self) -> bool:
        """True if both have the same words, and not in the same order."""
        return same_words(self) and [*map(word_key, self.first)] != [*map(word_key, self.second)]


def read(
    first: Words,
    second: Words,
    settings: Settings,
    *,
    encoded: bool = False,
    causal: bool = False,
) -> Texts:
    """Read both texts, of at least one word each."""
    d_model, base = settings.d_model, settings.base
    compared = compare_orders(first, second, d_model, base, encoded=encoded, causal=causal)
    frame = word_rows.frame(first, second)
    return Texts(first, second, settings, encoded, causal, compared, frame)


def same_words(texts: Texts) -> bool:
    """Return whether both texts are made of the same words."""
    return len(texts.first) == len(texts.second) == len(texts.compared.matches)


def figure(texts: Texts, *, height: int | None = None) -> Figure:
    """Draw each shared word's output in the first text, below it the second's, and their gap."""
    compared = texts.compared
    here, there = compared.matches.T
    above, below = compared.first.outputs[here], compared.second.outputs[there]
    count, width = above.shape
    rows = np.full((3 * count, width), np.nan)
    rows[0::3], rows[1::3] = above, below
    limit = float(np.nanmax(np.abs(rows)))
    names = labels([texts.first[position] for position in here])
    hover = [
        [f"{name}, sentence {sentence}"] * width for name in names for sentence in ("1", "2", "")
    ]
    heat = theme.signed(
        rows,
        limit,
        ygap=3,  # between the two sentences
        customdata=hover,
        hovertemplate="%{customdata}<br>number %{x}: %{z:.3f}<extra></extra>",
        hoverongaps=False,
    )
    middles = [3 * word + 0.5 for word in range(count)]
    top = texts.frame.top
    return plot(
        height or texts.frame.height,
        heat,
        [
            note(_gap(difference), 1, middle, xref="paper", xanchor="left", xshift=8)
            for middle, difference in zip(middles, compared.differences, strict=True)
        ],
        x={"visible": False},
        # A third of each word's rows is the gap to the next word.
        y=axis(tickvals=middles, ticktext=names, range=[3 * count - 1, -1]),
        margin=(8, top, 84, 8),
    )


def _gap(difference: float) -> str:
    """Return the distance of two outputs: "identical" where only rounding tells them apart."""
    return "identical" if difference <= ROUNDING else f"{difference:.3g} apart"


def alt(texts: Texts) -> str:
    gaps = "; ".join(
        f"{texts.first[position]} {_gap(difference)}"
        for position, difference in zip(
            texts.compared.matches[:, 0], texts.compared.differences, strict=True
        )
    )
    return f"Each shared word's output vector in both sentences. Largest differences: {gaps}."


def case(texts: Texts) -> str:
    """Return the key of the words on the two texts."""
    if not len(texts.compared.matches):
        return "nothing shared"
    if not same_words(texts):
        return "different"
    if not texts.reordered:
        return "one word" if len(texts.first) == 1 else "same order"
    return " and ".join(["encoded"] * texts.encoded + ["masked"] * texts.causal) or "plain"


def numbers(texts: Texts) -> dict[str, object]:
    """Return the largest difference between a word's outputs, and the middle word's."""
    differences, positions = texts.compared.differences, texts.compared.matches[:, 0]
    gap, middle = differences.max(initial=0), len(texts.first) // 2
    of_middle = differences[positions == middle].max(initial=0)
    return {
        "first": " ".join(texts.first),
        "second": " ".join(texts.second),
        "gap": float(gap) if gap > ROUNDING else 0.0,
        "middle": texts.first[middle],
        "middle_gap": round(float(of_middle), 9),
        "words": len(texts.first),
        "shared": len(differences),
        "agreeing": int(np.sum(differences < ROUNDING)),
        "encoded": texts.encoded,
    }


def question(texts: Texts) -> tuple[int, dict[str, object]]:
    """Ask whether the mask alone shows the order. It does, by the gap in these two texts."""
    masked = read(texts.first, texts.second, texts.settings, causal=True)
    gap = float(masked.compared.differences.max())
    return 0, {"gap": gap}
