"""Each flaw of recipes/order_blind.py by name: its picture, and what the test of two orders says.

The codes are PyTorch's; here is what NumPy computes of them.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import ModuleType
from typing import NamedTuple

import numpy as np

from charts.implementations import frequency_errors, mean_steps, word_maps
from charts.implementations.word_maps import Map, Maps
from core.attention.head import head_width, seeded_head
from core.encodings.sinusoidal import encode_positions
from core.implementations.batches import (
    AXES,
    Axis,
    Rows,
    attend_batch,
    compare_outputs,
    exchange_a_word,
    rows_added,
)
from core.implementations.one_pass import beam, by_last_word, one_pass, word_shares
from core.input.text_to_input import embedding_table
from recipes.two_orders import Array, two_orders
from state.settings import Settings

Columns = Sequence[Sequence[str]]
WRITTEN, WIDTH = 3, 3  # words of a draft, and drafts
MAX_CACHED = 64  # of what depends on d_model and the base alone
IN_BATCH = "position of the word", "sentence of the batch"
TITLES = {"broken": "broken", "mended": "fixed"}  # of the maps, as above the codes


class Texts(NamedTuple):
    """The codes' input: a batch, words that are all different, and a little language."""

    sentences: Columns  # two orders of the same words, and the first again
    different: Sequence[str]
    prompt: Sequence[str]
    follows: Mapping[str, Mapping[str, float]]  # of each word the probabilities of the next


class Shown(NamedTuple):
    """A chart, the key under which a page draws it, and what makes the state that it shows."""

    chart: ModuleType
    key: str
    read: Callable[[Texts, Settings], object]


def _rows(texts: Texts, settings: Settings) -> Maps:
    """Return the row of the table that each word of the batch gets: by sentence, and by word."""
    first, second, *_ = texts.sentences
    count, words = len(texts.sentences), len(first)
    numbers: dict[str, object] = {}
    maps = {}
    every: dict[str, Rows] = {"broken": "by sentence", "mended": "by word"}
    for code, rows in every.items():
        gaps = _gaps(tuple(first), tuple(second), settings.d_model, settings.base, rows, count)
        numbers |= {f"{code}_{name}": gap for name, gap in gaps._asdict().items()}
        maps[TITLES[code]] = _map(texts.sentences, rows_added(count, words, rows).T)
    return Maps("row of the table", *IN_BATCH, maps, numbers)


def _changes(texts: Texts, settings: Settings) -> Maps:
    """Return the change of each word's output when the very first word of the batch is another."""
    numbers: dict[str, object] = {}
    maps = {}
    for code, over in zip(("broken", "mended"), reversed(AXES), strict=True):
        sentences = tuple(map(tuple, texts.sentences))
        changes = _exchanged(sentences, settings.d_model, settings.base, over)
        numbers[f"{code}_own"] = float(changes[0, 1:].max())
        numbers[f"{code}_others"] = float(changes[1:].max())
        maps[TITLES[code]] = _map(texts.sentences, changes.T)
    return Maps("change of the output", *IN_BATCH, maps, numbers)


def drafts(texts: Texts) -> Maps:
    """Return the best drafts, and each word's probability after the prompt and the words before."""
    model, vocabulary = by_last_word(texts.follows), list(texts.follows)
    prompt = [vocabulary.index(word) for word in texts.prompt]
    numbers: dict[str, object] = {"prompt": " ".join(texts.prompt), "width": WIDTH}
    maps = {}
    searches = ("broken", "in one pass", one_pass), ("mended", "a beam that reads", beam)
    for code, title, search in searches:
        best = search(model, prompt, WIDTH, WRITTEN)
        shares = [word_shares(model, prompt, draft.words) for draft in best]
        words = [[vocabulary[word] for word in draft.words] for draft in best]
        numbers |= {f"{code}_text": " ".join(words[0]), f"{code}_share": float(shares[0].prod())}
        numbers[f"{code}_score"] = float(np.exp(best[0].score))
        maps[title] = _map(words, np.stack(shares, axis=1))
    return Maps("probability", "word", "draft", maps, numbers)


def _map(columns: Columns, values: Array) -> Map:
    return Map(tuple(map(tuple, columns)), values.astype(float))


# Of each flaw, the outputs of the broken code and of the mended one.
PICTURES = {
    "table along the batch": Shown(word_maps, "batch_rows", _rows),
    "table along the batch, sequence first": Shown(word_maps, "batch_rows", _rows),
    "batch_first left out": Shown(word_maps, "batch_changes", _changes),
    "a beam over one pass": Shown(word_maps, "drafts", lambda texts, _: drafts(texts)),
    "frequencies by exp and log": Shown(frequency_errors, "frequency_errors", lambda _, s: s),
    "smooth across dimensions": Shown(mean_steps, "mean_steps", lambda _, s: s),
}
# Of the codes that read a batch: which rows the broken one adds, and over which axis it attends.
BROKEN: dict[str, tuple[Rows, Axis]] = {
    "table along the batch": ("by sentence", "words"),
    "table along the batch, sequence first": ("by sentence", "words"),
    "batch_first left out": ("by word", "sentences"),
}


def verdicts(name: str, texts: Texts, settings: Settings) -> dict[str, str]:
    """Return the verdicts of `two_orders` on one layer, broken and mended: nothing without a batch.

    A layer of sequence-first code has the batch on axis 1.
    """
    if name not in BROKEN:
        return {"says_broken": "", "says_mended": ""}
    broken, mended = _verdicts(name, tuple(texts.different), settings.d_model, settings.base)
    return {"says_broken": broken, "says_mended": mended}


_gaps = lru_cache(MAX_CACHED)(compare_outputs)
_exchanged = lru_cache(MAX_CACHED)(exchange_a_word)


@lru_cache(MAX_CACHED)
def _verdicts(name: str, different: Sequence[str], d_model: int, base: float) -> tuple[str, str]:
    head = seeded_head(d_model, head_width(d_model))
    table = encode_positions(np.arange(len(different)), d_model, base)
    embedded = embedding_table(different, d_model) * np.sqrt(d_model)
    turned = name.endswith("sequence first")

    def says(rows: Rows, over: Axis) -> str:
        def layer(words: Array) -> Array:
            inputs = words.swapaxes(0, 1) if turned else words
            added = table[rows_added(len(inputs), inputs.shape[1], rows)]
            outputs = attend_batch(inputs + added, head, over)
            return outputs.swapaxes(0, 1) if turned else outputs

        return two_orders(layer, embedded)

    return says(*BROKEN[name]), says("by word", "words")
