"""Attention of a head that knows positions alone, over a reader's words."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charts.attention import weights
from charts.kit import lines, word_rows
from charts.kit.figure import Figure
from core import positional_encoding
from core.attention.head import softmax
from core.attention.score import Rule, bilinear_scores, head_form
from core.input.text_to_input import split_words
from state.settings import Settings

MAX_WORDS = 12


def read(settings: Settings) -> tuple[str, ...]:
    """Return the words that the story's pictures show: at least one."""
    return split_words(settings.sentence)[:MAX_WORDS] or ("word",)


class Attention(NamedTuple):
    """The words, and the weights of a head that leaves out the factor 1/sqrt(d), and with it."""

    words: tuple[str, ...]
    weights: NDArray[np.float64]  # (n, n)
    scaled: NDArray[np.float64]  # (n, n)


def attend(settings: Settings, rule: Rule) -> Attention:
    """Return the attention of a head of that rule, one token back, over the words' positions."""
    words = read(settings)
    encodings = positional_encoding(len(words), settings.d_model, settings.base)
    form = head_form(rule, settings.d_model, settings.base, offset=1)
    scores = bilinear_scores(encodings, encodings, form)
    return Attention(words, softmax(scores), softmax(scores / np.sqrt(settings.d_model)))


def figure(attention: Attention) -> Figure:
    """Draw the weights without the factor 1/sqrt(d)."""
    frame = word_rows.frame(attention.words)._replace(height=lines.HEIGHT)
    return weights.figure(attention.weights, attention.words, frame=frame)


def alt(attention: Attention) -> str:
    return weights.alt(attention.weights, attention.words)


def numbers(attention: Attention) -> dict[str, object]:
    """Return the last word's target, and the least weight on a word itself and on the last."""
    words, last = attention.words, len(attention.words) - 1
    return {
        "words": len(words),
        "last": words[-1],
        "favourite": words[int(attention.weights[last].argmax())],
        "own": _least(attention.weights, 0),
        "weight": _least(attention.weights, -1),
        "timid": float(attention.scaled[last].max()),
        "own_scaled": _least(attention.scaled, 0),
        "weight_scaled": _least(attention.scaled, -1),
    }


def _least(weights: NDArray[np.float64], diagonal: int) -> float:
    """Return the smallest weight on a diagonal: 0 for each word itself, -1 for its predecessor."""
    return float(np.diagonal(weights, diagonal).min(initial=1.0))
