"""An encoder that people use, read from a folder and run in NumPy.

Devlin et al. 2019, "BERT", arXiv 1810.04805. It differs from the encoder of lab/model.py in four
things: a norm stands after each part, norms have gains and biases, the feed-forward part has a
GELU, and positions are a learned table.
Shapes: n tokens, d columns, h heads, l layers.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
POSITIONS = "embeddings.position_embeddings.weight"
WORDS = "embeddings.word_embeddings.weight"
NEEDED = {"model_type": "bert", "position_embedding_type": "absolute", "hidden_act": "gelu"}
OLD_NAMES = {"gamma": "weight", "beta": "bias"}  # of norms, in the first published BERT


class RefusedError(ValueError):
    """Say in a sentence for readers why a folder is not read."""


class Run(NamedTuple):
    """The encoder's output for n tokens."""

    hidden: Floats  # (n, d)
    attention: Floats  # (l, h, n, n): row m holds the weights that token m gives


@dataclass(frozen=True)
class Bert:
    """A model that is read: nothing of it can be written to, so threads share it."""

    weights: Mapping[str, Floats]
    layers: int
    heads: int
    epsilon: float  # of the norms
    tokenizer: Any  # tokenizers.Tokenizer
    first_token_only: bool  # whether a text's vector is that of [CLS], and not the mean of all

    @property
    def table(self) -> Floats:
        """The learned table of positions, shape (positions, d)."""
        return self.weights[POSITIONS]


def read(folder: Path) -> Bert:
    """Read config.json, model.safetensors and tokenizer.json. Raises RefusedError."""
    from tokenizers import Tokenizer

    config = _config(folder)
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    pooling = folder / "1_Pooling" / "config.json"
    by_first = pooling.is_file() and json.loads(pooling.read_text()).get("pooling_mode_cls_token")
    sizes = config["num_hidden_layers"], config["num_attention_heads"]
    epsilon = config.get("layer_norm_eps", 1e-12)
    return Bert(_weights(folder / "model.safetensors"), *sizes, epsilon, tokenizer, bool(by_first))


def _config(folder: Path) -> dict[str, Any]:
    """Read the configuration of an encoder with BERT's architecture, and refuse others."""
    for name in ("config.json", "model.safetensors", "tokenizer.json"):
        if not (folder / name).is_file():
            raise RefusedError(f"There is no {name} in {folder.name}.")
    config: dict[str, Any] = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    for name, needed in NEEDED.items():
        value = config.get(name, "of no stated type" if name == "model_type" else needed)
        if value != needed:
            raise RefusedError(
                f"The {name} in {folder.name} is {value}. Only {needed} is read here."
            )
    return config


def _weights(path: Path) -> Mapping[str, Floats]:
    """Read the encoder's arrays in float32, under the names that BertModel gives them."""
    from safetensors import safe_open

    with safe_open(path, framework="np") as file:
        names = list(file.keys())
        prefix = next((name[: -len(WORDS)] for name in names if name.endswith(WORDS)), None)
        if prefix is None:
            raise RefusedError(f"The weights in {path.parent.name} have no {WORDS}.")
        weights = {}
        for name in names:
            if not name.startswith((f"{prefix}embeddings.", f"{prefix}encoder.")):
                continue  # heads of other tasks
            stem, _, end = name[len(prefix) :].rpartition(".")
            array = file.get_tensor(name)
            if array.dtype.kind == "f":  # some files list the positions 0, 1, … as well
                array = array.astype(np.float32, copy=False)
                array.flags.writeable = False
                weights[f"{stem}.{OLD_NAMES.get(end, end)}"] = array
    return weights


def read_text(bert: Bert, text: str) -> tuple[list[str], NDArray[np.integer]]:
    """Split a text into n tokens, [CLS] and [SEP] included, and their rows of the vocabulary.

    A longer text than the table of positions ends where the table does, with its [SEP].
    """
    encoding, most = bert.tokenizer.encode(text), len(bert.table)
    rows = [*range(len(encoding.ids))]
    rows = rows if len(rows) <= most else [*rows[: most - 1], rows[-1]]
    return [encoding.tokens[at] for at in rows], np.array([encoding.ids[at] for at in rows])


def run(bert: Bert, ids: NDArray[np.integer], positions: Floats | None = None) -> Run:
    """Encode n tokens; `positions`, shape (n, d), stand in the place of the table's first n rows.

    Zeros there are a model without its table.
    """
    w = bert.weights
    rows = bert.table[: len(ids)] if positions is None else positions
    segment = w["embeddings.token_type_embeddings.weight"][0]  # (d,): all tokens are of one text
    x = norm(bert, w[WORDS][ids] + rows + segment, "embeddings.LayerNorm")  # (n, d)
    attention = []
    for layer in range(bert.layers):
        x, weights = encode(bert, x, f"encoder.layer.{layer}")
        attention.append(weights)
    return Run(x, np.stack(attention))


def encode(bert: Bert, x: Floats, layer: str) -> tuple[Floats, Floats]:
    """Return what a layer makes of x, shape (n, d), and its attention weights, shape (h, n, n)."""
    mixed, weights = attend(bert, x, f"{layer}.attention")
    x = norm(bert, x + mixed, f"{layer}.attention.output.LayerNorm")
    inside = gelu(linear(bert, x, f"{layer}.intermediate.dense"))  # (n, 4d)
    x = norm(bert, x + linear(bert, inside, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
    return x, weights


def attend(bert: Bert, x: Floats, part: str) -> tuple[Floats, Floats]:
    """Mix tokens by softmax(Q Kᵀ / √(d/h)) V in each head; the shapes are those of `encode`."""
    n, d = x.shape
    query, key, value = (
        linear(bert, x, f"{part}.self.{name}").reshape(n, bert.heads, -1).transpose(1, 0, 2)
        for name in ("query", "key", "value")
    )  # (h, n, d/h)
    weights = softmax(query @ key.transpose(0, 2, 1) / np.float32(math.sqrt(d / bert.heads)))
    mixed = (weights @ value).transpose(1, 0, 2).reshape(n, d)
    return linear(bert, mixed, f"{part}.output.dense"), weights


def linear(bert: Bert, x: Floats, name: str) -> Floats:
    """Return x Wᵀ + b: BERT keeps a row of W for each column that comes out."""
    return x @ bert.weights[f"{name}.weight"].T + bert.weights[f"{name}.bias"]


def norm(bert: Bert, x: Floats, name: str) -> Floats:
    """Give each row mean 0 and variance 1, then a learned gain and bias for each column."""
    centred = x - x.mean(-1, keepdims=True)
    scale = np.sqrt((centred**2).mean(-1, keepdims=True) + np.float32(bert.epsilon))
    return centred / scale * bert.weights[f"{name}.weight"] + bert.weights[f"{name}.bias"]


def softmax(scores: Floats) -> Floats:
    """Return positive weights that sum to 1 along the last axis."""
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def gelu(x: Floats) -> Floats:
    """Return x Φ(x), with Φ the normal distribution's. Hendrycks and Gimpel 2016, arXiv 1606.08415.

    Φ comes from Abramowitz and Stegun, 7.1.26, which is off by at most 1.5e-7.
    """
    z = np.abs(x) / np.float32(math.sqrt(2))
    t = 1 / (1 + np.float32(0.3275911) * z)
    series = np.zeros_like(t)
    for a in (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592):
        series = (series + np.float32(a)) * t
    rest = series * np.exp(-z * z) / 2  # 1 - Φ(|x|)
    return x * np.where(x < 0, rest, 1 - rest)


def embedding(bert: Bert, hidden: Floats) -> Floats:
    """Return a text's vector of length 1, shape (d,): the mean of its tokens', or that of [CLS]."""
    vector = hidden[0] if bert.first_token_only else hidden.mean(0)
    return vector / np.linalg.norm(vector)
