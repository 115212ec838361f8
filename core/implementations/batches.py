"""A batch of sentences whose two axes, sentence and word, are told apart or confused."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import Floats, check_choice, check_integer, refuse
from core.attention.head import Head, head_width, seeded_head, self_attention
from core.attention.word_order import match_words
from core.encodings.sinusoidal import encode_positions
from core.input.text_to_input import embedding_table

Ints = NDArray[np.intp]
Rows = Literal["by word", "by sentence"]
Axis = Literal["words", "sentences"]
ROWS: tuple[Rows, ...] = get_args(Rows)
AXES: tuple[Axis, ...] = get_args(Axis)


class Outputs(NamedTuple):
    """Largest differences between the outputs of one attention layer."""

    reordered: float  # of a word in two orders of a sentence, each order a batch of its own
    moved: float  # of a sentence that is the first of its batch, and the last


def rows_added(sentences: int, words: int, rows: Rows) -> Ints:
    """Return the row of the table that each word of a batch gets. Returns shape (sentences, words).

    "by word": the word's own position. "by sentence": the place of its sentence in the batch, as
    where the table's axes are exchanged (shape (max_len, 1, d_model) added to (batch, n, d_model),
    or (1, max_len, d_model) to (n, batch, d_model)).
    """
    shape = check_integer("sentences", sentences, 1), check_integer("words", words, 1)
    axis = 0 if check_choice("rows", rows, ROWS) == "by sentence" else 1
    return np.asarray(np.indices(shape)[axis], np.intp)


def batch_inputs(
    sentences: Sequence[Sequence[str]], d_model: int, base: float = 10000.0, rows: Rows = "by word"
) -> Floats:
    """Return scaled embeddings plus the rows of the table. Returns shape (batch, n, d_model).

    Every sentence has the same number of words.
    """
    lengths = {len(sentence) for sentence in sentences}
    if len(lengths) != 1 or lengths == {0}:
        raise refuse("sentences", sentences, "sentences of one length, of at least one word")
    embedded = np.stack([embedding_table(sentence, d_model) for sentence in sentences])
    added = rows_added(len(embedded), embedded.shape[1], rows)
    encodings = encode_positions(np.arange(added.max() + 1), d_model, base)
    return np.asarray(embedded * np.sqrt(d_model) + encodings[added])


def attend_batch(inputs: ArrayLike, head: Head, over: Axis = "words") -> Floats:
    """Return one attention layer over a batch of shape (batch, n, d_model), as (batch, n, d_head).

    `over` the "words" of each sentence; over "sentences" where `batch_first` is left out: then the
    words that attend to one another are those of one position, one of each sentence.
    Source: PyTorch, `torch.nn.MultiheadAttention`: batch_first is False unless given.
    """
    batch = np.asarray(inputs, dtype=np.float64)
    if batch.ndim != 3:
        raise refuse("shape of inputs", batch.shape, "(batch, n, d_model)")
    if check_choice("over", over, AXES) == "sentences":
        return attend_batch(batch.swapaxes(0, 1), head).swapaxes(0, 1)
    return np.stack([self_attention(sentence, head).outputs for sentence in batch])


def compare_outputs(
    first: Sequence[str], second: Sequence[str], d_model: int, base: float, rows: Rows, batch: int
) -> Outputs:
    """Return the effect of two word orders, and of two places in a batch, on a head's outputs.

    Where rows are added "by word", the order shows and the place does not. Where they are added
    "by sentence", it is the other way round.
    """
    head = seeded_head(d_model, head_width(d_model))

    def read(sentences: Sequence[Sequence[str]]) -> Floats:
        return attend_batch(batch_inputs(sentences, d_model, base, rows), head)

    here, there = match_words(first, second).T
    if not len(first) == len(second) == len(here):
        raise refuse("second", second, "the words of the first sentence, in any order")
    one, other = read([first])[0], read([second])[0]
    same = read([first] * check_integer("batch", batch, 2))
    return Outputs(
        float(np.abs(one[here] - other[there]).max()), float(np.abs(same[0] - same[-1]).max())
    )


def exchange_a_word(
    sentences: Sequence[Sequence[str]], d_model: int, base: float, over: Axis
) -> Floats:
    """Return the change of outputs when the first word of the first sentence becomes its last.

    Returns the largest change of any number of each word's output, shape (batch, n).
    """
    head = seeded_head(d_model, head_width(d_model))
    changed = [[sentences[0][-1], *sentences[0][1:]], *sentences[1:]]
    before, after = (
        attend_batch(batch_inputs(batch, d_model, base), head, over)
        for batch in (sentences, changed)
    )
    return np.asarray(np.abs(after - before).max(axis=2))
