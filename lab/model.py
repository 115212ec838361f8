"""A transformer that can be read to the end: an encoder if it reads, a decoder if it writes.

Vaswani et al. 2017, "Attention Is All You Need", arXiv 1706.03762, section 3, with the norms before
each part (Xiong et al. 2020, arXiv 2002.04745) and without gains and biases of the norms.
Shapes: B texts, n words read, m words written, d columns.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import autograd.numpy as anp
import numpy as np
from numpy.typing import NDArray

from lab import positions as position
from lab.operations import Floats, Ids, attend, look_up, matrix, normalise, project, rotate
from lab.tasks.task import PADDING

Weights = Mapping[str, Floats]


@dataclass(frozen=True)
class Model:
    """The decisions before training."""

    source_words: int  # how many ids there are to read
    target_words: int  # and to write, or answers to choose from
    embedded: float  # size of an embedding's entries before training, times sqrt(d)
    positions: str = "sinusoidal"  # one of lab.positions.SCHEMES
    segments: int = 0  # kinds of segments that a word can belong to; 0 where there are none
    writes: bool = True  # with a decoder; otherwise it chooses one answer for the whole text
    reads: bool = True  # with an encoder; otherwise it goes on with what it has written
    d_model: int = 32  # wide enough for 99 % and small enough for seconds
    heads: int = 2  # four learn no better and take longer
    d_ff: int = 64
    base: float = 10000.0

    def shapes(self) -> dict[str, tuple[int, int]]:
        """Return the matrices of the model, by name."""
        d, ff = self.d_model, self.d_ff
        attention = dict.fromkeys(("query", "key", "value", "out"), (d, d))
        forward = {"in": (d, ff), "back": (ff, d)}
        parts = {"encoder": attention, "encoder forward": forward} if self.reads else {}
        if self.writes:
            cross = {"cross": attention} if self.reads else {}
            parts |= {"decoder": attention, **cross, "decoder forward": forward}
        shapes = {"source": (self.source_words, d)} if self.reads else {}
        if self.segments:
            shapes["segments"] = (self.segments, d)
        if self.positions == "learned":
            shapes["positions"] = (position.MAX_ROWS, d)
        if self.writes:
            shapes["target"] = (self.target_words, d)
        shapes |= {f"{part} {name}": shape for part in parts for name, shape in parts[part].items()}
        return shapes | {"answer": (d, self.target_words)}


class Batch(NamedTuple):
    """A batch of B texts to read."""

    words: Ids  # (B, n), padded with PADDING
    positions: Ids  # (B, n)
    segments: Ids | None = None  # (B, n)
    still: Floats | None = None  # (d,): columns of the sinusoid that stand still there; NaN turns


def first_weights(model: Model, seed: int, dtype: type[Any] = np.float32) -> NDArray[Any]:
    """Return all weights before training, one after the other, from a seed: shape (count,).

    Matrices keep the size of what they multiply. Entries of embeddings and segments have the size
    `embedded`, once the former are multiplied by sqrt(d): where it is large, positions drown, and
    one seed in three learns summaries and documents late. Rows of a learned table begin as long as
    those of the sinusoidal one.
    """
    rng, pieces = np.random.default_rng(seed), []
    sizes = {"segments": model.embedded, "positions": math.sqrt(0.5)}
    sizes |= dict.fromkeys(("source", "target"), model.embedded / math.sqrt(model.d_model))
    for name, shape in model.shapes().items():
        size = sizes.get(name, 1 / math.sqrt(shape[0]))
        pieces.append(size * rng.standard_normal(shape).ravel())
    return np.concatenate(pieces).astype(dtype)


def by_name(model: Model, flat: Floats) -> dict[str, Floats]:
    """Return the matrices by name, out of one vector of all weights, which Adam and a file want."""
    matrices, at = {}, 0
    for name, shape in model.shapes().items():
        matrices[name] = matrix(flat, at, shape)
        at += shape[0] * shape[1]
    return matrices


def attention(
    w: Weights, part: str, x: Floats, source: Floats, bias: Floats, heads: int, turn: Any = None
) -> Floats:
    """Return attention: queries from x (B, n, d), keys and values from `source` (B, m, d)."""
    queries, keys, values = project_in(w, part, x, source, turn)
    return project(attend(queries, keys, values, bias, heads), w[f"{part} out"])


def project_in(
    w: Weights, part: str, x: Floats, source: Floats, turn: Any = None
) -> tuple[Floats, Floats, Floats]:
    """Return queries, keys and values; rotary encoding turns the first two by position."""
    queries, keys = project(x, w[f"{part} query"]), project(source, w[f"{part} key"])
    if turn:
        queries, keys = rotate(queries, *turn), rotate(keys, *turn)
    return queries, keys, project(source, w[f"{part} value"])


def feed_forward(w: Weights, part: str, x: Floats) -> Floats:
    """Return each word by itself through a hidden layer: shape (B, n, d)."""
    hidden = anp.maximum(project(normalise(x), w[f"{part} in"]), 0)
    return project(hidden, w[f"{part} back"])


def embed(
    model: Model,
    w: Weights,
    table: str,
    words: Ids,
    positions: Ids,
    segments: Ids | None = None,
    still: Floats | None = None,
) -> Floats:
    """Return embeddings times sqrt(d), plus segments, and the scheme's rows: (B, n, d)."""
    x = look_up(w[table], words) * math.sqrt(model.d_model)
    if segments is not None:
        x = x + look_up(w["segments"], segments)
    if model.positions == "sinusoidal":
        rows = position.sinusoids(model.d_model, model.base, x.dtype.type)[positions]
        return x + (rows if still is None else np.where(np.isnan(still), rows, still))
    if model.positions == "learned":
        return x + look_up(w["positions"], positions)
    return x


def turn(model: Model, positions: Ids, dtype: type[Any]) -> list[Floats] | None:
    """Return the angles that turn queries and keys: of rotary encoding only."""
    if model.positions != "rotary":
        return None
    d_head = model.d_model // model.heads
    return position.angles(positions, d_head, model.heads, model.base, dtype)


def encoder_bias(model: Model, text: Batch, dtype: type[Any]) -> Floats:
    """Return the bias on the encoder's scores."""
    hidden = np.broadcast_to(
        (text.words == PADDING)[:, None, :], (*text.words.shape, text.words.shape[1])
    )
    if model.positions == "causal":
        hidden = hidden | _later(text.words.shape[1])
    return position.bias(
        model.positions, text.positions, text.positions, hidden, model.heads, dtype
    )


def encode(model: Model, w: Weights, text: Batch) -> Floats:
    """Return the encoder's output for each word: shape (B, n, d); without an encoder, nothing."""
    if not model.reads:
        return np.zeros((*text.words.shape, model.d_model))
    x = embed(model, w, "source", *text)
    dtype = x.dtype.type
    bias, rotation = encoder_bias(model, text, dtype), turn(model, text.positions, dtype)
    normal = normalise(x)
    x = x + attention(w, "encoder", normal, normal, bias, model.heads, rotation)
    return normalise(x + feed_forward(w, "encoder forward", x))


def decode(model: Model, w: Weights, memory: Floats, text: Batch, written: Ids) -> Floats:
    """Return the logits after each word written, shape (B, m, words); `written` begins with START.

    `memory` is the encoder's output for `text`.
    """
    count = written.shape[1]
    positions = np.broadcast_to(np.arange(count), written.shape)
    x = embed(model, w, "target", written, positions)
    dtype = x.dtype.type
    scheme = "alibi" if model.positions.startswith("alibi") else model.positions
    later = np.broadcast_to(_later(count), (len(written), count, count))
    bias = position.bias(scheme, positions, positions, later, model.heads, dtype)
    rotation = turn(model, positions, dtype)
    normal = normalise(x)
    x = x + attention(w, "decoder", normal, normal, bias, model.heads, rotation)
    if model.reads:
        padding = (text.words == PADDING)[:, None]
        read = position.bias("none", text.positions, text.positions, padding, 1, dtype)
        x = x + attention(w, "cross", normalise(x), memory, read, model.heads)
    return project(normalise(x + feed_forward(w, "decoder forward", x)), w["answer"])


def choose(model: Model, w: Weights, text: Batch) -> Floats:
    """Return logits of each answer to a whole text, from its words' mean: (B, 1, answers)."""
    memory = encode(model, w, text)
    counted = (text.words != PADDING).astype(memory.dtype)
    share = counted / counted.sum(1, keepdims=True)
    return project(anp.sum(memory * share[..., None], axis=1, keepdims=True), w["answer"])


def _later(count: int) -> NDArray[np.bool_]:
    """Return True where the key stands after the query: shape (n, n)."""
    return np.triu(np.ones((count, count), bool), 1)
