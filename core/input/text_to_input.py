"""The way from text to a transformer's first layer: words, ids, embeddings, positions."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import Floats, check_choice, check_d_model, check_real, refuse
from core.encodings.sinusoidal import encode_positions

# Equal seeds give equal numbers, and heads are drawn from 0, 1, 2, …, dropout from 1. So embeddings
# have a seed of their own: otherwise a word's row could be a row of the weights that read it.
TABLE_SEED = 2017
Distribution = Literal["variance 1/d", "normal", "uniform"]
DISTRIBUTIONS: tuple[Distribution, ...] = get_args(Distribution)


class InputSteps(NamedTuple):
    """Every step from n words to the first layer's input; row p is word p, counted from 0."""

    words: tuple[str, ...]
    ids: NDArray[np.intp]  # (n,): rows of the embedding table
    embedded: Floats  # (n, d_model): norm about `typical_length`
    scaled: Floats  # (n, d_model): times sqrt(d_model) unless `scale` is False
    encodings: Floats  # (n, d_model): PE(0) .. PE(n-1), norm sqrt(d_model / 2)
    summed: Floats  # (n, d_model): scaled + encodings
    dropped: Floats  # (n, d_model): summed after dropout; the layer's input


def split_words(text: str) -> tuple[str, ...]:
    """Split a text in any script at white space; emoji count as words."""
    return tuple(text.split())


def word_key(word: str) -> str:
    """Return a key that spellings of one word share: "Cat," and "cat" have the same.

    It ignores case, outer punctuation and how accents are composed. A word that is all punctuation
    keeps it.
    """
    folded = unicodedata.normalize("NFC", word.casefold())
    inside = [i for i, sign in enumerate(folded) if not unicodedata.category(sign).startswith("P")]
    return folded[inside[0] : inside[-1] + 1] if inside else folded


def vocabulary(words: Iterable[str]) -> dict[str, int]:
    """Return an id for each different `word_key`, in the order in which the words first appear."""
    keys = dict.fromkeys(word_key(word) for word in words)
    return {key: number for number, key in enumerate(keys)}


def word_ids(words: Sequence[str], ids: dict[str, int]) -> NDArray[np.intp]:
    """Return the id of each word, which has to be in the vocabulary. Returns shape (n,)."""
    unknown = [word for word in words if word_key(word) not in ids]
    if unknown:
        raise refuse("words", unknown, "words of the vocabulary")
    return np.array([ids[word_key(word)] for word in words], dtype=np.intp)


def embedding_table(
    words: Iterable[str], d_model: int, distribution: Distribution = "variance 1/d"
) -> Floats:
    """Return a stand-in for a learned embedding: independent random numbers, a row a word.

    They are normal with variance 1/d_model, normal with variance 1, or uniform from 0 to 1. A word
    is its own seed, so it has the same vector in every text. Returns shape (n, d_model); rows have
    a norm of about `typical_length`.
    Source of the variance 1/d_model: the first implementation of the Transformer (tensor2tensor,
    layers/modalities.py), which then multiplies by sqrt(d_model), as in Vaswani et al. 2017,
    section 3.4; of the variance 1: torch.nn.Embedding.
    """
    d_model = check_d_model(d_model)
    uniform = check_choice("distribution", distribution, DISTRIBUTIONS) == "uniform"
    deviation = d_model**-0.5 if distribution == "variance 1/d" else 1.0
    seeds = [[TABLE_SEED, *word_key(word).encode()] for word in words]
    generators = [np.random.default_rng(seed) for seed in seeds]
    rows = [
        rng.uniform(0, 1, d_model) if uniform else rng.normal(0, deviation, d_model)
        for rng in generators
    ]
    return np.array(rows).reshape(-1, d_model)


def typical_length(d_model: int, distribution: Distribution) -> float:
    """Return the root mean square of a row's norm, over all tables that may be drawn."""
    check_choice("distribution", distribution, DISTRIBUTIONS)
    mean_square = {"variance 1/d": 1 / check_d_model(d_model), "normal": 1, "uniform": 1 / 3}
    return float(np.sqrt(d_model * mean_square[distribution]))


def dropout(values: ArrayLike, rate: float) -> Floats:
    """Set each value to 0 with probability `rate`, and divide the others by 1 - rate.

    This keeps the expected value of every entry. Returns the shape that it takes.
    Source: Srivastava et al. 2014, "Dropout", section 10 (scaling during training); after the sum:
    Vaswani et al. 2017, section 5.4.
    """
    rate = check_real("rate", rate)
    if not 0 <= rate < 1:
        raise refuse("rate", rate, "a number from 0 to below 1")
    rows = np.asarray(values, dtype=np.float64)
    keep = np.random.default_rng(1).random(rows.shape) >= rate
    return np.where(keep, rows / (1 - rate), 0.0)


def text_to_input(
    words: Sequence[str],
    d_model: int,
    base: float = 10000.0,
    *,
    scale: bool = True,
    rate: float = 0.0,
    distribution: Distribution = "variance 1/d",
) -> InputSteps:
    """Return every step from words to the first layer; the vocabulary is these words alone.

    Takes at least one word. Positions count from 0, so the first word gets PE(0). `scale` is the
    factor sqrt(d_model) on the embeddings, whose numbers come from `distribution`.
    Source: Vaswani et al. 2017, sections 3.4 (embedding, sqrt(d_model)), 3.5 (the sum) and
    5.4 (dropout on the sum).
    """
    if not words:
        raise refuse("words", words, "at least one word")
    word_list = vocabulary(words)
    ids = word_ids(words, word_list)
    embedded = embedding_table(word_list, d_model, distribution)[ids]
    scaled = embedded * (np.sqrt(d_model) if scale else 1.0)
    encodings = encode_positions(np.arange(len(words)), d_model, base).astype(np.float64)
    summed = scaled + encodings
    return InputSteps(tuple(words), ids, embedded, scaled, encodings, summed, dropout(summed, rate))
