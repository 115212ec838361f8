"""Outputs of attention for two orders of the same words."""

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.arguments import refuse
from core.attention.head import Attended, head_width, seeded_head, self_attention
from core.encodings.sinusoidal import encode_positions
from core.input.text_to_input import embedding_table, word_key

ROUNDING = 1e-9
"""Outputs that differ by no more than this are the same vector, computed in another order."""


class OrderComparison(NamedTuple):
    """One head over two sentences, with their words matched up."""

    first: Attended
    second: Attended
    matches: NDArray[np.intp]  # (k, 2): a word's position in the first and in the second
    differences: NDArray[np.float64]  # (k,): the largest difference between the outputs of match i


def match_words(first: Sequence[str], second: Sequence[str]) -> NDArray[np.intp]:
    """Return positions of words in both sentences; the n-th "the" is matched with the n-th.

    Returns shape (k, 2), in the first sentence's order.
    """
    positions: dict[str, deque[int]] = defaultdict(deque)
    for position, word in enumerate(second):
        positions[word_key(word)].append(position)
    pairs = [
        (position, positions[word_key(word)].popleft())
        for position, word in enumerate(first)
        if positions[word_key(word)]
    ]
    return np.array(pairs, dtype=np.intp).reshape(-1, 2)


def compare_orders(
    first: Sequence[str],
    second: Sequence[str],
    d_model: int,
    base: float = 10000.0,
    *,
    encoded: bool,
    causal: bool = False,
) -> OrderComparison:
    """Read two sentences with one seeded head, and compare the outputs of the words they share.

    `encoded` adds PE to the scaled embeddings; `causal` hides later words. With neither, a word
    gets the same output in every order of the same words, up to rounding: attention is equivariant
    under permutations.
    Source: Vaswani et al. 2017, section 3.5 ("Since our model contains no recurrence and no
    convolution, in order for the model to make use of the order of the sequence ..."); for the
    mask: Haviv et al. 2022, "Transformer Language Models without Positional Encodings Still Learn
    Positional Information".
    """
    for name, words in (("first", first), ("second", second)):
        if not words:
            raise refuse(name, words, "at least one word")
    head = seeded_head(d_model, head_width(d_model))

    def attend(words: Sequence[str]) -> Attended:
        rows = embedding_table(words, d_model) * np.sqrt(d_model)
        if encoded:
            rows = rows + encode_positions(np.arange(len(rows)), d_model, base)
        return self_attention(rows, head, causal=causal)

    one, other = attend(first), attend(second)
    matches = match_words(first, second)
    gaps = np.abs(one.outputs[matches[:, 0]] - other.outputs[matches[:, 1]])
    return OrderComparison(one, other, matches, gaps.max(axis=1))
