"""How well-known models encode position, each with the source of its numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from core.encodings.rotary import Pairing, rotary_width
from core.encodings.rotary_scaling import Linear, Llama3, Scaling, Yarn, rotary_frequencies


@dataclass(frozen=True)
class Model:
    """The settings of one model that its encoding of position depends on."""

    name: str
    scheme: str  # a name in the registry of schemes
    d_head: int  # columns of one head; the model's width where the encoding is added
    n_heads: int
    trained_length: int  # tokens in training, before any stretching
    source: str
    base: float = 10000.0
    length: int | None = None  # tokens that the scaling is for; None without scaling
    scaling: Scaling | None = None
    partial_rotary_factor: float = 1.0  # the share of a head that rotary encoding turns
    pairing: Pairing = "half"  # in transformers

    @property
    def width(self) -> int:
        """Columns that the scheme fills: the rotary part of a head, or all of d_head."""
        return rotary_width(self.d_head, self.partial_rotary_factor)

    @property
    def slowest_turn(self) -> float:
        """Tokens per full turn of a rotary model's slowest pair, after stretching."""
        frequencies = rotary_frequencies(self.width, self.base, self.scaling)
        return float(2 * np.pi / frequencies[-1])


MODELS: tuple[Model, ...] = (
    Model(
        "Transformer (base)",
        "sinusoidal",
        d_head=512,
        n_heads=8,
        trained_length=512,
        source="Vaswani et al. 2017, table 3 (d_model 512); no length is given, 512 is a guess",
    ),
    Model(
        "GPT-2",
        "learned",
        d_head=768,
        n_heads=12,
        trained_length=1024,
        source="openai-community/gpt2 config.json: n_embd 768, n_positions 1024",
    ),
    Model(
        "T5-small",
        "t5",
        d_head=64,
        n_heads=8,
        trained_length=512,
        source="google-t5/t5-small config.json: 8 heads, 32 buckets, largest distance 128",
    ),
    Model(
        "BLOOM 176B",
        "alibi",
        d_head=128,
        n_heads=112,
        trained_length=2048,
        source="bigscience/bloom model card: 112 heads, width 14336, sequence length 2048",
    ),
    Model(
        "MPT-7B",
        "alibi",
        d_head=128,
        n_heads=32,
        trained_length=2048,
        source="mosaicml/mpt-7b config.json: 32 heads, d_model 4096, alibi_bias_max 8",
    ),
    Model(
        "GPT-J 6B",
        "rotary",
        d_head=256,
        n_heads=16,
        trained_length=2048,
        partial_rotary_factor=0.25,
        pairing="interleaved",
        source="EleutherAI/gpt-j-6B config.json: 4096 / 16 heads, rotary_dim 64, n_positions 2048",
    ),
    Model(
        "GPT-NeoX 20B",
        "rotary",
        d_head=96,
        n_heads=64,
        trained_length=2048,
        partial_rotary_factor=0.25,
        source="EleutherAI/gpt-neox-20b config.json: 6144 / 64 heads, rotary_pct 0.25, base 10000",
    ),
    Model(
        "Llama 2 7B",
        "rotary",
        d_head=128,
        n_heads=32,
        trained_length=4096,
        source="meta-llama/Llama-2-7b-hf config.json: 4096 / 32 heads; base: LlamaConfig's default",
    ),
    Model(
        "Vicuna 7B v1.5 16k",
        "rotary",
        d_head=128,
        n_heads=32,
        trained_length=4096,
        length=16384,
        scaling=Linear(4.0),
        source="lmsys/vicuna-7b-v1.5-16k config.json: linear, factor 4, on 4096",
    ),
    Model(
        "Code Llama 7B",
        "rotary",
        d_head=128,
        n_heads=32,
        trained_length=16384,
        base=1_000_000.0,
        source="codellama/CodeLlama-7b-hf config.json: rope_theta 1000000, length 16384",
    ),
    Model(
        "Llama 3.1 8B",
        "rotary",
        d_head=128,
        n_heads=32,
        trained_length=8192,
        base=500_000.0,
        length=131072,
        scaling=Llama3(8.0, 8192, 1.0, 4.0),
        source="meta-llama/Llama-3.1-8B config.json: llama3, factor 8, 8192 to 131072",
    ),
    Model(
        "Qwen2.5 7B Instruct, 128k",
        "rotary",
        d_head=128,
        n_heads=28,
        trained_length=32768,
        base=1_000_000.0,
        length=131072,
        scaling=Yarn(4.0, 32768),
        source="Qwen/Qwen2.5-7B-Instruct model card: yarn, factor 4, on 32768",
    ),
    Model(
        "gpt-oss 20B",
        "rotary",
        d_head=64,
        n_heads=64,
        trained_length=4096,
        base=150_000.0,
        length=131072,
        scaling=Yarn(32.0, 4096, 32.0, 1.0, truncate=False),
        source="openai/gpt-oss-20b in transformers 5.23: yarn, factor 32, on 4096, not truncated",
    ),
)
