"""Settings: everything that the shared controls decide, and so everything that a link carries."""

from __future__ import annotations

from dataclasses import dataclass

from core.arguments import Layout

DEFAULT_SENTENCE = "Transformers revolutionized the field of NLP"


@dataclass(frozen=True)
class Settings:
    """One state of the shared controls. Fields are named as the widgets and the URL name them."""

    max_len: int = 128  # positions 0 .. max_len-1
    d_model: int = 512  # the paper's width: 256 hands
    base: int = 10000  # whole, so that a link reads base=10000
    position: int = 5  # the cursor's row, below max_len; the last word of the sentence
    pair: int = 6  # the cursor's hand, below d_model/2
    sentence: str = DEFAULT_SENTENCE
    # Of a model with attention heads, where schemes are compared.
    d_head: int = 128  # the width of one head: 64 hands, as in Llama
    n_heads: int = 4
    trained_length: int = 4096  # tokens that the model was trained at
    wanted_length: int = 16384  # tokens that it is to be used at
    scaling: str = "none"  # how its rotary hands are stretched, as in SCALINGS
    factor: int = 4  # by how much
    beta_fast: int = 32  # of yarn: turns in training, above which a hand is kept
    beta_slow: int = 1  # and below which it gets the whole factor
    truncate: str = "true"  # whether yarn widens that range to whole pairs
    low_freq_factor: int = 1  # of llama3: the same two numbers of turns
    high_freq_factor: int = 4
    layout: Layout = "interleaved"  # the paper's order of dimensions
