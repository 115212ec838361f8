"""A transformer that can be read to the end: an encoder layer, and a decoder layer if it writes.

Vaswani et al. 2017, "Attention Is All You Need", arXiv 1706.03762, section 3, with the norms before
each part (Xiong et al. 2020, arXiv 2002.04745) and without gains and biases of the norms.
Shapes: B texts, n words read, m words written, d columns.
"""

from __future__ import annotations

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
    """What is decided before training."""

    source_words: int  # how many ids there are to read
    target_words: int  # and to write, or answers to choose from
    embedded: float  # size of an embedding's entries before training, times sqrt(d)
    positions: str = "sinusoidal"  # one of lab.positions.SCHEMES
    segments: int = 0  # kinds of segments that a word can belong to; 0 where there are none
    writes: bool = True  # with a decoder; otherwise it chooses one answer for the whole text
    d_model: int = 32  # wide enough for 99 % and small enough for seconds
    heads: int = 2  # four learn no better and take longer
    d_ff: int = 64
    base: float = 10000.0

    @property
    def causal(self) -> bool:
        """Whether the encoder, too, hides later words."""
        return self.positions == "causal"

    def shapes(self) -> dict[str, tuple[int, int]]:
        """The matrices of the model, by name."""
        d, ff = self.d_model, self.d_ff
        attention = dict.fromkeys(("query", "key", "value", "out"), (d, d))
        forward = {"in": (d, ff), "back": (ff, d)}
        parts = {"encoder": attention, "encoder forward": forward}
        if self.writes:
            parts |= {"decoder": attention, "cross": attention, "decoder forward": forward}
        shapes = {"source": (self.source_words, d)}
        if self.segments:
            shapes["segments"] = (self.segments, d)
        if self.positions == "learned":
            shapes["positions"] = (position.MAX_ROWS, d)
        if self.writes:
            shapes["target"] = (self.target_words, d)
        shapes |= {f"{part} {name}": shape for part in parts for name, shape in parts[part].items()}
        return shapes | {"answer": (d, self.target_words)}


class Text(NamedTuple):
    """A batch of B texts to read."""

    words: Ids  # (B, n), padded with PADDING
    positions: Ids  # (B, n)
    segments: Ids | None = None  # (B, n)
    still: Floats | None = None  # (d,): columns of the sinusoid that stand still there; NaN turns


def first_weights(model: Model, seed: int, dtype: type[Any] = np.float32) -> NDArray[Any]:
    """All weights before training, one after the other, from a seed: shape (count,).

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
    """The matrices by name, out of one vector of all weights, which Adam and a file want."""
    matrices, at = {}, 0
    for name, shape in model.shapes().items():
        matrices[name] = matrix(flat, at, shape)
        at += shape[0] * shape[1]
    return matrices


def attention(
    w: Weights, part: str, x: Floats, source: Floats, bias: Floats, heads: int, turn: Any = None
) -> Floats:
    """Attention: queries from x, shape (B, n, d), keys and values from `source`, (B, m, d)."""
    queries, keys, values = project_in(w, part, x, source, turn)
    return project(attend(queries, keys, values, bias, heads), w[f"{part} out"])


def project_in(
    w: Weights, part: str, x: Floats, source: Floats, turn: Any = None
) -> tuple[Floats, Floats, Floats]:
    """Queries, keys and values; with rotary encoding the first two are turned by their position."""
    queries, keys = project(x, w[f"{part} query"]), project(source, w[f"{part} key"])
    if turn:
        queries, keys = rotate(queries, *turn), rotate(keys, *turn)
    return queries, keys, project(source, w[f"{part} value"])


def feed_forward(w: Weights, part: str, x: Floats) -> Floats:
    """Each word by itself through a hidden layer: shape (B, n, d)."""
    hidden = anp.maximum(project(normalise(x), w[f"{part} in"]), 0)
    return project(hidden, w[f"{part} back"])


def embed(
    model: Model, w: Weights, table: str, words: Ids, positions: Ids, still: Floats | None = None
) -> Floats:
    """Embeddings times sqrt(d), plus what the scheme adds: shape (B, n, d)."""
    x = look_up(w[table], words) * math.sqrt(model.d_model)
    if model.positions == "sinusoidal":
        rows = position.sinusoids(model.d_model, model.base, x.dtype.type)[positions]
        return x + (rows if still is None else np.where(np.isnan(still), rows, still))
    if model.positions == "learned":
        return x + look_up(w["positions"], positions)
    return x


def turn(model: Model, positions: Ids, dtype: type[Any]) -> list[Floats] | None:
    """What turns queries and keys: of rotary encoding only."""
    if model.positions != "rotary":
        return None
    d_head = model.d_model // model.heads
    return position.angles(positions, d_head, model.heads, model.base, dtype)


def encoder_input(model: Model, w: Weights, text: Text) -> Floats:
    """The residual stream as it enters the encoder: shape (B, n, d)."""
    x = embed(model, w, "source", text.words, text.positions, text.still)
    return x if text.segments is None else x + look_up(w["segments"], text.segments)


def encoder_asks(model: Model, w: Weights, text: Text) -> tuple[Floats, Floats]:
    """Queries and keys of the encoder's attention, each of shape (B, n, d)."""
    x = normalise(encoder_input(model, w, text))
    queries, keys, _ = project_in(w, "encoder", x, x, turn(model, text.positions, x.dtype.type))
    return queries, keys


def encoder_bias(model: Model, text: Text, dtype: type[Any]) -> Floats:
    """What is added to the encoder's scores."""
    hidden = np.broadcast_to(
        (text.words == PADDING)[:, None, :], (*text.words.shape, text.words.shape[1])
    )
    if model.causal:
        hidden = hidden | _later(text.words.shape[1])
    return position.bias(
        model.positions, text.positions, text.positions, hidden, model.heads, dtype
    )


def encode(model: Model, w: Weights, text: Text) -> Floats:
    """What the encoder makes of each word: shape (B, n, d)."""
    return encoder_stream(model, w, text)[-1]


def encoder_stream(model: Model, w: Weights, text: Text) -> list[Floats]:
    """The residual stream: as it enters, after attention, after the feed-forward layer, normed."""
    x = encoder_input(model, w, text)
    bias = encoder_bias(model, text, x.dtype.type)
    normal = normalise(x)
    turned = turn(model, text.positions, x.dtype.type)
    after = x + attention(w, "encoder", normal, normal, bias, model.heads, turned)
    end = after + feed_forward(w, "encoder forward", after)
    return [x, after, end, normalise(end)]


def decode(model: Model, w: Weights, memory: Floats, text: Text, written: Ids) -> Floats:
    """Logits of the word after each one written, shape (B, m, words); `written` begins with START.

    `memory` is the encoder's output for `text`.
    """
    return project(_decoded(model, w, memory, text, written)[0], w["answer"])


def _decoded(
    model: Model, w: Weights, memory: Floats, text: Text, written: Ids
) -> tuple[Floats, Floats]:
    count = written.shape[1]
    positions = np.broadcast_to(np.arange(count), written.shape)
    x = embed(model, w, "target", written, positions)
    dtype = x.dtype.type
    scheme = "alibi" if model.positions.startswith("alibi") else model.positions
    later = np.broadcast_to(_later(count), (len(written), count, count))
    bias = position.bias(scheme, positions, positions, later, model.heads, dtype)
    normal = normalise(x)
    x = x + attention(
        w, "decoder", normal, normal, bias, model.heads, turn(model, positions, dtype)
    )
    asking = normalise(x)
    x = x + attention(w, "cross", asking, memory, padding_bias(text, dtype), model.heads)
    x = x + feed_forward(w, "decoder forward", x)
    return normalise(x), asking


def cross_queries(model: Model, w: Weights, memory: Floats, text: Text, written: Ids) -> Floats:
    """What the decoder asks the encoder with, shape (B, m, d): for pictures of its attention."""
    return project(_decoded(model, w, memory, text, written)[1], w["cross query"])


def padding_bias(text: Text, dtype: type[Any]) -> Floats:
    """Hides padding from whoever reads the text: shape (B, 1, 1, n)."""
    return position.bias(
        "none", text.positions, text.positions, (text.words == PADDING)[:, None], 1, dtype
    )


def choose(model: Model, w: Weights, text: Text) -> Floats:
    """Logits of each answer to a whole text, from the mean of its words: shape (B, 1, answers)."""
    memory = encode(model, w, text)
    counted = (text.words != PADDING).astype(memory.dtype)
    share = counted / counted.sum(1, keepdims=True)
    return project(anp.sum(memory * share[..., None], axis=1, keepdims=True), w["answer"])


def _later(count: int) -> NDArray[np.bool_]:
    """True where the key stands after the query: shape (n, n)."""
    return np.triu(np.ones((count, count), bool), 1)
