"""Tables by other projects' formulas, without core; in float32 unless it says otherwise."""

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


def pairs(d):
    """Return 2i for each column."""
    return np.arange(d) // 2 * 2


# By whose code: the table of n positions and d columns, and its conventions and mistakes.
T2T = {"concatenated", "tensor2tensor"}
FOREIGN = {
    "tensor2tensor, get_timing_signal_1d": (
        lambda n, d: both(angles(n, by_exp(np.arange(d // 2), 1 / (d // 2 - 1))), halves),
        *(T2T, set()),
    ),
    "fairseq, whose first token has position 2": (
        lambda n, d: both(angles(n, by_exp(np.arange(d // 2), 1 / (d // 2 - 1)), 2), halves),
        *(T2T | {"first_2"}, set()),
    ),
    "PyTorch's tutorial": (
        lambda n, d: both(angles(n, by_exp(np.arange(0, d, 2), 1 / d))), set(), set()
    ),
    "GPT-J, create_sinusoidal_positions": (
        lambda n, d: both(angles(n, 1.0 / 10000 ** (np.arange(0, d, 2) / d)), halves),
        *({"concatenated"}, set()),
    ),
    "Llama 3, cosines": (lambda n, d: np.cos(rope(n, d, 500000)), {"cosines"}, set()),
    "Llama, sines in float16": (
        lambda n, d: np.sin(rope(n, d, 10000)).astype(np.float16), {"sines"}, set()
    ),
    "a cosine cache for neighbouring columns": (
        lambda n, d: np.repeat(np.cos(rope(n, d, 10000)[:, : d // 2]), 2, 1), {"cosines"}, set()
    ),
    "guided diffusion, timestep_embedding": (
        lambda n, d: both(angles(n, by_exp(np.arange(d // 2), 2 / d)), lambda s, c: halves(c, s)),
        *({"concatenated_cos_first"}, set()),
    ),
    "a loop in steps of two that doubles its index": (
        lambda n, d: by_column(n, 2 * np.arange(d) / d),
        *(set(), {"one_exponent_per_column", "doubled_2"}),
    ),
    "one exponent a column": (
        lambda n, d: by_column(n, np.arange(d) / d), set(), {"one_exponent_per_column"}
    ),
    "2 * i / d as Python 2 divides": (lambda n, d: by_column(n, pairs(d) // d), set(), {"integer"}),
    "pos // 10000^(2i/d)": (
        lambda n, d: by_column(n, pairs(d) / d, np.floor_divide), set(), {"angles_whole"}
    ),
}  # fmt: skip
