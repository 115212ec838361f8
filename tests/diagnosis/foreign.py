"""Tables as other projects' formulas make them, written here line by line, without core.

Each follows the published formula of what it is named after, in that project's own steps and number
format (float32 unless it says otherwise).
"""

import math

import numpy as np

F = np.float32


def tensor2tensor(length, channels):
    """get_timing_signal_1d: [sin | cos], exponent i/(n-1), a column of zeros if odd."""
    position = np.arange(length, dtype=F)
    count = channels // 2
    step = math.log(1e4) / max(count - 1, 1)
    inverse = np.exp(np.arange(count, dtype=F) * F(-step))
    scaled = position[:, None] * inverse[None]
    signal = np.concatenate([np.sin(scaled), np.cos(scaled)], axis=1)
    return np.pad(signal, [[0, 0], [0, channels % 2]])


def fairseq(length, dim):
    """SinusoidalPositionalEmbedding: the same, and the first token's position is 2."""
    half = dim // 2
    inverse = np.exp(np.arange(half, dtype=F) * F(-math.log(10000) / (half - 1)))
    angles = np.arange(length + 2, dtype=F)[:, None] * inverse[None]
    table = np.concatenate([np.sin(angles), np.cos(angles)], axis=1).reshape(length + 2, -1)
    if dim % 2:
        table = np.concatenate([table, np.zeros((length + 2, 1), F)], axis=1)
    return table[2:]


def torch_tutorial(length, d_model):
    """PositionalEncoding of PyTorch's tutorial: div_term by exp and log."""
    position = np.arange(length, dtype=F)[:, None]
    div_term = np.exp(np.arange(0, d_model, 2, dtype=F) * F(-math.log(10000.0) / d_model))
    pe = np.zeros((length, d_model), F)
    pe[:, 0::2] = np.sin(position * div_term)
    pe[:, 1::2] = np.cos(position * div_term)[:, : d_model // 2]
    return pe


def marian(length, dim):
    """Marian's and Pegasus's in transformers: entry by entry, then sines before cosines."""
    rows = [
        [pos / np.power(10000, 2 * (j // 2) / dim) for j in range(dim)] for pos in range(length)
    ]
    angles = np.array(rows)
    sentinel = dim // 2 if dim % 2 == 0 else dim // 2 + 1
    out = np.zeros((length, dim), F)
    out[:, :sentinel] = np.sin(angles[:, 0::2])
    out[:, sentinel:] = np.cos(angles[:, 1::2])
    return out


def gpt_j(length, dim):
    """create_sinusoidal_positions: einsum of positions and inverse frequencies, concatenated."""
    inverse = (1.0 / (10000 ** (np.arange(0, dim, 2) / dim))).astype(F)
    angles = np.einsum("i,j->ij", np.arange(length, dtype=F), inverse)
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=1)


def llama_cos(length, head_dim):
    """LlamaRotaryEmbedding's cosine: frequencies twice, one half after the other."""
    inverse = (1.0 / (500000.0 ** (np.arange(0, head_dim, 2, dtype=F) / F(head_dim)))).astype(F)
    freqs = np.arange(length, dtype=F)[:, None] * inverse[None]
    return np.cos(np.concatenate([freqs, freqs], axis=-1))


def llama_sin_half_precision(length, head_dim):
    """Its sine, cast to float16 as the model is."""
    inverse = (1.0 / (10000.0 ** (np.arange(0, head_dim, 2, dtype=F) / F(head_dim)))).astype(F)
    freqs = np.arange(length, dtype=F)[:, None] * inverse[None]
    return np.sin(np.concatenate([freqs, freqs], axis=-1)).astype(np.float16)


def rotary_interleaved_cos(length, head_dim):
    """A cosine cache for neighbouring columns: each frequency twice in a row."""
    inverse = 1.0 / 10000.0 ** (np.arange(0, head_dim, 2) / head_dim)
    return np.repeat(np.cos(np.outer(np.arange(length), inverse)), 2, axis=1).astype(F)


def guided_diffusion(length, dim):
    """timestep_embedding: [cos | sin], exponent i/n."""
    half = dim // 2
    freqs = np.exp(-math.log(10000) * np.arange(0, half, dtype=F) / F(half)).astype(F)
    args = np.arange(length, dtype=F)[:, None] * freqs[None]
    return np.concatenate([np.cos(args), np.sin(args)], axis=-1)


def ddpm(length, dim):
    """get_timestep_embedding of the first DDPM code: [sin | cos], exponent i/(n-1)."""
    half = dim // 2
    emb = math.log(10000) / (half - 1)
    emb = np.exp(np.arange(half, dtype=F) * F(-emb))
    emb = np.arange(length, dtype=F)[:, None] * emb[None]
    return np.concatenate([np.sin(emb), np.cos(emb)], axis=1)


def positional_encodings_package(length, dim):
    """PositionalEncoding1D: sine and cosine stacked and flattened, an odd width cut off."""
    channels = -(-dim // 2) * 2
    inverse = (1.0 / (10000 ** (np.arange(0, channels, 2, dtype=F) / F(channels)))).astype(F)
    angles = np.einsum("i,j->ij", np.arange(length, dtype=F), inverse)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(length, -1)[:, :dim]


def textbook_bug(length, d):
    """The commonest mistake in print: the loop steps by two, and doubles its index again."""
    table = np.zeros((length, d))
    for pos in range(length):
        for i in range(0, d, 2):
            table[pos, i] = math.sin(pos / (10000 ** ((2 * i) / d)))
            table[pos, i + 1] = math.cos(pos / (10000 ** ((2 * (i + 1)) / d)))
    return table


def column_bug(length, d):
    """The other: one exponent per column."""
    table = np.array([[pos / 10000 ** (i / d) for i in range(d)] for pos in range(length)])
    table[:, 0::2] = np.sin(table[:, 0::2])
    table[:, 1::2] = np.cos(table[:, 1::2])
    return table


def python2_bug(length, d):
    """2 * i / d with whole numbers, as Python 2 divides."""
    table = np.zeros((length, d))
    for pos in range(length):
        for i in range(d // 2):
            angle = pos / 10000 ** (2 * i // d)
            table[pos, 2 * i], table[pos, 2 * i + 1] = math.sin(angle), math.cos(angle)
    return table


def floored_bug(length, d):
    """pos // 10000^(2i/d)."""
    table = np.zeros((length, d))
    for pos in range(length):
        for i in range(d // 2):
            angle = pos // 10000 ** (2 * i / d)
            table[pos, 2 * i], table[pos, 2 * i + 1] = math.sin(angle), math.cos(angle)
    return table


# What diagnose has to say of each: (conventions, bugs).
FOREIGN = {
    tensor2tensor: ({"concatenated", "tensor2tensor"}, set()),
    fairseq: ({"concatenated", "tensor2tensor", "first_2"}, set()),
    torch_tutorial: (set(), set()),
    marian: ({"concatenated"}, set()),
    gpt_j: ({"concatenated"}, set()),
    llama_cos: ({"cosines"}, set()),
    llama_sin_half_precision: ({"sines"}, set()),
    rotary_interleaved_cos: ({"cosines"}, set()),
    guided_diffusion: ({"concatenated_cos_first"}, set()),
    ddpm: ({"concatenated", "tensor2tensor"}, set()),
    positional_encodings_package: (set(), set()),
    textbook_bug: (set(), {"one_exponent_per_column"}),
    column_bug: (set(), {"one_exponent_per_column"}),
    python2_bug: (set(), {"integer"}),
    floored_bug: (set(), {"angles_whole"}),
}
