"""Code to copy: from text to the first layer's input, written out for given settings."""

from collections.abc import Sequence
from functools import partial

from core.input.text_to_input import TABLE_SEED, Distribution, vocabulary, word_ids

_TOKENS = """\
words = {words}
ids = {ids}  # a repeated word repeats its id
vocabulary = {keys}
d_model, base = {d_model}, {base}

# A model learns this table. Here a word is the seed of its row, as on the page.
seeds = [[{seed}, *word.encode()] for word in vocabulary]
table = np.array([np.random.default_rng(s).{row} for s in seeds])"""

_ROWS: dict[Distribution, str] = {
    "variance 1/d": "normal(0, d_model**-0.5, d_model)",
    "normal": "normal(0, 1, d_model)",
    "uniform": "uniform(0, 1, d_model)",
}

_CODE = {
    "NumPy": """\
import numpy as np

{tokens}
embedded = table[ids]{scale}

positions = np.arange(len(ids))  # from 0
angles = positions[:, None] / base ** (np.arange(0, d_model, 2) / d_model)
encodings = np.empty((len(ids), d_model))
encodings[:, 0::2] = np.sin(angles)
encodings[:, 1::2] = np.cos(angles)

x = embedded + encodings{dropout}
""",
    "PyTorch": """\
import numpy as np
import torch
from torch import nn

{tokens}
embedding = nn.Embedding.from_pretrained(torch.from_numpy(table))
embedded = embedding(torch.tensor(ids)){scale}

positions = torch.arange(len(ids), dtype=torch.float64)
frequencies = base ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
angles = torch.outer(positions, frequencies)
encodings = torch.empty(len(ids), d_model, dtype=torch.float64)
encodings[:, 0::2] = angles.sin()
encodings[:, 1::2] = angles.cos()

x = embedded + encodings{dropout}
""",
    "JAX": """\
import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)  # else JAX computes in float32
{tokens}
embedded = jnp.asarray(table)[jnp.array(ids)]{scale}

frequencies = base ** (-jnp.arange(0, d_model, 2) / d_model)
angles = jnp.outer(jnp.arange(len(ids)), frequencies)  # positions from 0
both = jnp.stack([jnp.sin(angles), jnp.cos(angles)], axis=2)
encodings = both.reshape(len(ids), d_model)

x = embedded + encodings{dropout}
""",
}

_DROPOUT = {
    "NumPy": """
keep = np.random.default_rng(1).random(x.shape) >= {rate}
x = np.where(keep, x / (1 - {rate}), 0)""",
    "PyTorch": """
# In a model: nn.Dropout({rate}). NumPy draws it here, so that the zeros are those of the page.
keep = torch.from_numpy(np.random.default_rng(1).random(tuple(x.shape)) >= {rate})
x = torch.where(keep, x / (1 - {rate}), 0)""",
    "JAX": """
# NumPy draws it here, so that the zeros are those of the page.
keep = np.random.default_rng(1).random(x.shape) >= {rate}
x = jnp.where(keep, x / (1 - {rate}), 0)""",
}

_SCALE = {"NumPy": " * np.sqrt(d_model)", "PyTorch": " * d_model**0.5", "JAX": " * d_model**0.5"}


def first_input(
    library: str,
    words: Sequence[str],
    d_model: int,
    base: float,
    *,
    scale: bool = True,
    rate: float = 0.0,
    distribution: Distribution = "variance 1/d",
) -> str:
    """Return a library's code, whose `x` is the last of `text_to_input`."""
    word_list = vocabulary(words)
    tokens = _TOKENS.format(
        words=list(words),
        ids=word_ids(words, word_list).tolist(),
        keys=list(word_list),
        d_model=d_model,
        base=base,
        seed=TABLE_SEED,
        row=_ROWS[distribution],
    )
    return _CODE[library].format(
        tokens=tokens,
        scale=_SCALE[library] if scale else "",
        dropout=_DROPOUT[library].format(rate=rate) if rate else "",
    )


RECIPES = {library: partial(first_input, library) for library in _CODE}
