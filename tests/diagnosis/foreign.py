"""Tables by other projects' formulas, without core; in float32 unless it says otherwise.

What is said of each stands in tests/text/files/tables.txt.
"""

import math

import numpy as np

F = np.float32


def halves(one, other):
    return np.concatenate([one, other], axis=1)


def woven(one, other):
    return np.stack([one, other], axis=-1).reshape(len(one), -1)


def both(turned, join=woven):
    return join(np.sin(turned), np.cos(turned))


def angles(length, frequencies, first=0):
    return np.arange(first, first + length, dtype=F)[:, None] * frequencies.astype(F)


def by_exp(numbers, step):
    """Return frequencies as exp of a float32 logarithm."""
    return np.exp(numbers.astype(F) * F(-math.log(10000) * step))


def rope(length, d, base):
    """Return LlamaRotaryEmbedding's angles: all frequencies, and once more."""
    inverse = 1.0 / F(base) ** (np.arange(0, d, 2, dtype=F) / F(d))
    return angles(length, np.concatenate([inverse, inverse]))


def by_column(length, exponents, divide=np.divide):
    """Return a sine or a cosine of each column's own angle, in float64."""
    turned = divide(np.arange(length)[:, None], 10000.0**exponents)
    return np.where(np.arange(len(exponents)) % 2, np.cos(turned), np.sin(turned))


# By whose code: the table of n positions and d columns.
FOREIGN = {
    "tensor2tensor, get_timing_signal_1d": lambda n, d: both(
        angles(n, by_exp(np.arange(d // 2), 1 / (d // 2 - 1))), halves
    ),
    "fairseq, whose first token has position 2": lambda n, d: both(
        angles(n, by_exp(np.arange(d // 2), 1 / (d // 2 - 1)), 2), halves
    ),
    "PyTorch's tutorial": lambda n, d: both(angles(n, by_exp(np.arange(0, d, 2), 1 / d))),
    "GPT-J, create_sinusoidal_positions": lambda n, d: both(
        angles(n, 1.0 / 10000 ** (np.arange(0, d, 2) / d)), halves
    ),
    "Llama 3, cosines": lambda n, d: np.cos(rope(n, d, 500000)),
    "Llama, sines in float16": lambda n, d: np.sin(rope(n, d, 10000)).astype(np.float16),
    "a cosine cache for neighbouring columns": lambda n, d: np.repeat(
        np.cos(rope(n, d, 10000)[:, : d // 2]), 2, 1
    ),
    "guided diffusion, timestep_embedding": lambda n, d: both(
        angles(n, by_exp(np.arange(d // 2), 2 / d)), lambda sines, cosines: halves(cosines, sines)
    ),
    "a loop in steps of two that doubles its index": lambda n, d: by_column(
        n, 2 * np.arange(d) / d
    ),
    "one exponent a column": lambda n, d: by_column(n, np.arange(d) / d),
    "2 * i / d as Python 2 divides": lambda n, d: by_column(n, np.arange(d) // 2 * 2 // d),
    "pos // 10000^(2i/d)": lambda n, d: by_column(n, np.arange(d) // 2 * 2 / d, np.floor_divide),
}
