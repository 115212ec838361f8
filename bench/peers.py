"""Other implementations of the sinusoidal table. Each function here prepares one and returns it.

A maker takes no arguments and returns an array or tensor of shape (max_len, d_model). Preparing one
imports its package, and raises ImportError where that is not installed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

Maker = Callable[[], Any]


def numpy_recipe(max_len: int, d_model: int) -> Maker:
    """The usual NumPy recipe: all angles, sines into the even columns, cosines into the odd."""

    def make() -> Any:
        table = np.zeros((max_len, d_model))
        position = np.arange(max_len)[:, np.newaxis]
        div_term = np.exp(np.arange(0, d_model, 2) * -(math.log(10000.0) / d_model))
        table[:, 0::2] = np.sin(position * div_term)
        table[:, 1::2] = np.cos(position * div_term)
        return table

    return make


def torch_recipe(max_len: int, d_model: int) -> Maker:
    """The same in PyTorch, as in its tutorial's PositionalEncoding module."""
    import torch

    def make() -> Any:
        table = torch.zeros(max_len, d_model)
        position = torch.arange(max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
        table[:, 0::2] = torch.sin(position * div_term)
        table[:, 1::2] = torch.cos(position * div_term)
        return table

    return make


def hugging_face(max_len: int, d_model: int) -> Maker:
    """`create_sinusoidal_positions` of GPT-J in transformers: sines, then cosines."""
    from transformers.models.gptj.modeling_gptj import create_sinusoidal_positions

    return lambda: create_sinusoidal_positions(max_len, d_model)


def positional_encodings(max_len: int, d_model: int) -> Maker:
    """`PositionalEncoding1D` of the positional-encodings package, which caches its last table."""
    import torch
    from positional_encodings.torch_encodings import PositionalEncoding1D

    batch = torch.zeros(1, max_len, d_model)
    return lambda: PositionalEncoding1D(d_model)(batch)[
        0
    ]  # a new module each time, so that nothing is cached
