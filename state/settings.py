"""Settings: everything that the shared controls decide, and so everything that a link carries."""

from __future__ import annotations

from dataclasses import dataclass, fields

from core.arguments import Layout
from core.encodings.rotary import Pairing

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
    d_head: int = 128  # columns of one head: 64 pairs, as in Llama
    n_heads: int = 4
    trained_length: int = 4096  # tokens in training, before any stretching
    wanted_length: int = 16384  # tokens that the model is to read
    scaling: str = "none"  # how its rotary pairs are stretched, as in SCALINGS
    factor: float = 4  # by how much; wanted_length / trained_length unless set
    beta_fast: int = 32  # yarn keeps pairs with more full turns in training than this
    beta_slow: int = 1  # and slows those with fewer than this by the whole factor
    truncate: str = "true"  # whether yarn widens that range to whole pairs
    low_freq_factor: int = 1  # of llama3: the same two numbers of turns
    high_freq_factor: int = 4
    layout: Layout = "interleaved"  # the paper's order of dimensions
    # Text, as a link spells it: "1" and not "1.0".
    partial_rotary_factor: str = "1"  # the share of a head's columns that rotary encoding turns
    rotary_pairing: Pairing = "half"  # which two columns make a pair, as in PAIRINGS


NAMES = tuple(field.name for field in fields(Settings))
"""Of the settings, in the order in which a link is read: the cursor after the table's size."""
