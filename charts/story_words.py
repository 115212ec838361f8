"""Pictures for stories over the words of a sentence: who looks at whom, and what it gets back."""

from __future__ import annotations

import numpy as np

from charts import counters, word_order
from charts.story_picture import Picture
from core import Settings, positional_encoding
from core.attention import softmax
from core.score import Rule, bilinear_scores, head_form
from core.text import split_words
from core.word_order import compare_orders

MOST_WORDS = 12


def two_orders(s: Settings) -> Picture:
    """Attention's outputs for a sentence and for the same words backwards."""
    return _orders(s, encoded=False)


def two_orders_encoded(s: Settings) -> Picture:
    """The same, once PE is added."""
    return _orders(s, encoded=True)


def looking_here(s: Settings) -> Picture:
    """A head that compares positions as they are: who looks at whom."""
    return _head(s, "same")


def looking_back(s: Settings) -> Picture:
    """A head made of the shift by one token."""
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
    places = positional_encoding(len(words), s.d_model, s.base)
    scores = bilinear_scores(places, places, head_form(rule, s.d_model, s.base, offset=1))
    weights = softmax(scores)
    previous = np.diagonal(weights, -1)
    last = len(words) - 1
    numbers = {
        "words": len(words),
        "last": words[-1],
        "favourite": words[int(weights[last].argmax())],
        "own": float(np.diagonal(weights).min()),
        "weight": float(previous.min()) if len(previous) else 1.0,
        "timid": float(softmax(scores / np.sqrt(s.d_model))[last].max()),
    }
    room = word_order.frame(words, words)._replace(height=counters.HEIGHT)
    picture = word_order.attention_map(weights, words, room)
    return Picture(picture, word_order.map_alt(weights, words), numbers)
