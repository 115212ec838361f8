"""Story pictures of a sentence: which word attends to which, and each word's output."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from charts.attention import word_order
from charts.story import counters
from charts.story.picture import Picture
from core import positional_encoding
from core.attention.head import softmax
from core.attention.score import Rule, bilinear_scores, head_form
from core.attention.word_order import compare_orders
from core.input.text_to_input import split_words
from state.settings import Settings

MOST_WORDS = 12


def two_orders(s: Settings) -> Picture:
    """Attention outputs for a sentence and for the same words in reverse."""
    return _orders(s, encoded=False)


def two_orders_encoded(s: Settings) -> Picture:
    """The same, with PE added."""
    return _orders(s, encoded=True)


def looking_here(s: Settings) -> Picture:
    """Attention of a head that compares positions as they are."""
    return _head(s, "same")


def looking_back(s: Settings) -> Picture:
    """Attention of a head built from the shift by one token."""
    return _head(s, "back")


def _orders(s: Settings, *, encoded: bool) -> Picture:
    first = split_words(s.sentence)[:MOST_WORDS] or ("word",)
    second = first[::-1]
    found = compare_orders(first, second, s.d_model, s.base, encoded=encoded)
    numbers = {
        "first": " ".join(first),
        "second": " ".join(second),
        "gap": float(found.differences.max()),
        "middle": first[len(first) // 2],
        "middle_gap": round(float(found.differences[len(first) // 2]), 9),
        "words": len(first),
        "agreeing": int(np.sum(found.differences < 1e-9)),
    }
    room = word_order.frame(first, second)._replace(height=counters.HEIGHT)
    picture = word_order.matched_outputs(found, first, room)
    return Picture(picture, word_order.outputs_alt(found, first), numbers)


def _head(s: Settings, rule: Rule) -> Picture:
    words = split_words(s.sentence)[:MOST_WORDS] or ("word",)
    encodings = positional_encoding(len(words), s.d_model, s.base)
    form = head_form(rule, s.d_model, s.base, offset=1)
    scores = bilinear_scores(encodings, encodings, form)
    weights = softmax(scores)
    scaled = softmax(scores / np.sqrt(s.d_model))
    last = len(words) - 1
    numbers = {
        "words": len(words),
        "last": words[-1],
        "favourite": words[int(weights[last].argmax())],
        "own": _least(weights, 0),
        "weight": _least(weights, -1),
        "timid": float(scaled[last].max()),
        "own_scaled": _least(scaled, 0),
        "weight_scaled": _least(scaled, -1),
    }
    room = word_order.frame(words, words)._replace(height=counters.HEIGHT)
    picture = word_order.attention_map(weights, words, room)
    return Picture(picture, word_order.map_alt(weights, words), numbers)


def _least(weights: NDArray[np.float64], diagonal: int) -> float:
    """The smallest weight on a diagonal: 0 for each word itself, -1 for its predecessor."""
    return float(np.diagonal(weights, diagonal).min(initial=1.0))
