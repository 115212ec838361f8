"""Code to copy: the table as the formula's loop, and as a part of a model in three libraries.

A name says the library, then the form: `PyTorch module`. Run as it is, the code defines `pe`,
`PositionalEncoding` or `add_positions`. Lines are as short as the popover that shows them.
"""

from recipes.encoding import Recipes, table
from state.settings import Settings

_FORMS = {
    "NumPy loop": """\
import numpy as np

max_len, d_model, base = {max_len}, {d_model}, {base}
pe = np.empty((max_len, d_model))
for pos in range(max_len):
    for i in range(d_model // 2):
        angle = pos / base ** (2 * i / d_model)
        pe[pos, {sine}] = np.sin(angle)
        pe[pos, {cosine}] = np.cos(angle)
""",
    "PyTorch module": """\
import torch
from torch import nn


class PositionalEncoding(nn.Module):
    \"""Adds PE to x: (batch, n, d_model) if batch_first, else
    (n, batch, d_model).\"""

    def __init__(
        self, d_model={d_model}, max_len={max_len}, base={base},
        dropout=0.1, *, batch_first,
    ):
        super().__init__()
        if d_model % 2:
            raise ValueError(f"d_model has to be even, not {{d_model}}")
        self.batch_first = batch_first
        self.dropout = nn.Dropout(dropout)
        # In float32 the angles of far positions would be off.
        even = torch.arange(0, d_model, 2, dtype=torch.float64)
        positions = torch.arange(max_len, dtype=torch.float64)
        angles = torch.outer(positions, base ** (-even / d_model))
        pe = {torch}
        # A buffer moves with the model and is not trained. It is
        # computed, so it need not be saved.
        pe = pe.to(torch.get_default_dtype())
        self.register_buffer("pe", pe, persistent=False)

    def forward(self, x):
        max_len, d_model = self.pe.shape
        if x.ndim != 3 or x.shape[2] != d_model:
            shape = tuple(x.shape)
            raise ValueError(f"x is {{shape}}, not (., ., {{d_model}})")
        n = x.shape[1 if self.batch_first else 0]
        if n > max_len:
            raise ValueError(f"{{n}} positions; max_len is {{max_len}}")
        pe = self.pe[:n] if self.batch_first else self.pe[:n, None]
        return self.dropout(x + pe)
""",
    "JAX function": """\
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnames="base")
def add_positions(x, base={base}):
    \"""x + PE, for x of shape (..., n, d_model).\"""
    n, d_model = x.shape[-2:]
    # By NumPy in float64, once for each shape: to jit a constant.
    frequencies = base ** (-np.arange(0, d_model, 2) / d_model)
    angles = np.outer(np.arange(n), frequencies)
    both = [np.sin(angles), np.cos(angles)]
    pe = {numpy}
    return x + jnp.asarray(pe, x.dtype)


# For x of shape (n, batch, d_model):
sequence_first = jax.vmap(add_positions, in_axes=1, out_axes=1)
""",
    "Keras layer": """\
import keras
import numpy as np


@keras.saving.register_keras_serializable()
class PositionalEncoding(keras.layers.Layer):
    \"""Adds PE to x of shape (batch, n, d_model).\"""

    def __init__(
        self, max_len={max_len}, base={base}, dropout=0.1, **kwargs
    ):
        super().__init__(**kwargs)
        self.max_len, self.base, self.rate = max_len, base, dropout
        self.dropout = keras.layers.Dropout(
            dropout, dtype=self.dtype_policy
        )
        self.supports_masking = True

    def build(self, shape):
        d_model = shape[-1]
        self.input_spec = keras.layers.InputSpec(
            ndim=3, axes={{-1: d_model}}
        )
        i = np.arange(0, d_model, 2)
        frequencies = self.base ** (-i / d_model)
        angles = np.outer(np.arange(self.max_len), frequencies)
        both = [np.sin(angles), np.cos(angles)]
        # No weight: it is computed, so neither trained nor saved.
        self.pe = {numpy}

    def call(self, x):
        n, max_len = x.shape[1], self.max_len
        if n > max_len:
            raise ValueError(f"{{n}} positions; max_len is {{max_len}}")
        pe = keras.ops.convert_to_tensor(
            self.pe[:n], self.compute_dtype
        )
        return self.dropout(x + pe)

    def compute_output_shape(self, shape):
        return shape

    def get_config(self):
        own = {{"max_len": self.max_len, "base": self.base}}
        own["dropout"] = self.rate
        return {{**super().get_config(), **own}}
""",
}

# Sines and cosines in the columns of a layout.
_COLUMNS = {
    "interleaved": {
        "sine": "2 * i",
        "cosine": "2 * i + 1",
        "torch": "torch.stack([angles.sin(), angles.cos()], 2).flatten(1)",
        "numpy": "np.stack(both, axis=2).reshape(-1, d_model)",
    },
    "concatenated": {
        "sine": "i",
        "cosine": "d_model // 2 + i",
        "torch": "torch.cat([angles.sin(), angles.cos()], 1)",
        "numpy": "np.concatenate(both, axis=1)",
    },
}


def forms(settings: Settings) -> Recipes:
    """Return the code of `table`, and of each library's other form, in the layout set."""
    sizes = {"max_len": settings.max_len, "d_model": settings.d_model, "base": settings.base}
    columns = _COLUMNS[settings.layout]
    tables = {f"{library} table": code for library, code in table(settings).items()}
    return tables | {name: code.format(**sizes, **columns) for name, code in _FORMS.items()}
