"""The encodings of well-known models, each with the source of its numbers."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from core.encodings.longrope import PHI_3_5_MINI_LONG, PHI_3_5_MINI_SHORT, LongRope
from core.encodings.rotary import Pairing, rotary_width
from core.encodings.rotary_scaling import Linear, Llama3, Scaling, Yarn, rotary_frequencies


@dataclass(frozen=True)
class Model:
    """The settings of one model that its encoding of position depends on."""

    name: str
    d_head: int  # columns of one head; the model's width where the encoding is added
    n_heads: int
    trained_length: int  # tokens in training, before any stretching
    source: str  # of the numbers; it begins with the repository of the model, unless it has a page
    page: str = ""  # to read them on, where it is not that repository's config.json
    scheme: str = "rotary"  # a name in the registry of schemes
    base: float = 10000.0
    length: int | None = None  # tokens that the scaling is for; None without scaling
    scaling: Scaling | None = None
    ships_scaled: bool = True  # Qwen's are not: their cards offer it for long texts
    partial_rotary_factor: float = 1.0  # the share of a head that rotary encoding turns
    pairing: Pairing = "half"  # in transformers

    @property
    def link(self) -> str:
        """The address of the source."""
        repository = self.source.partition(" ")[0]
        return self.page or f"https://huggingface.co/{repository}/blob/main/config.json"

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
        scheme="sinusoidal",
        d_head=512,
        n_heads=8,
        trained_length=512,
        source="Vaswani et al. 2017, table 3 (d_model 512); no length is given, 512 is a guess",
        page="https://arxiv.org/abs/1706.03762",
    ),
    Model(
        "GPT-2",
        scheme="learned",
        d_head=768,
        n_heads=12,
        trained_length=1024,
        source="openai-community/gpt2 config.json: n_embd 768, n_positions 1024",
    ),
    Model(
        "T5-small",
        scheme="t5",
        d_head=64,
        n_heads=8,
        trained_length=512,
        source="google-t5/t5-small config.json: 8 heads, 32 buckets, largest distance 128",
    ),
    Model(
        "BLOOM 176B",
        scheme="alibi",
        d_head=128,
        n_heads=112,
        trained_length=2048,
        source="bigscience/bloom model card: 112 heads, width 14336, sequence length 2048",
        page="https://huggingface.co/bigscience/bloom",
    ),
    Model(
        "MPT-7B",
        scheme="alibi",
        d_head=128,
        n_heads=32,
        trained_length=2048,
        source="mosaicml/mpt-7b config.json: 32 heads, d_model 4096, alibi_bias_max 8",
    ),
    Model(
        "GPT-J 6B",
        d_head=256,
        n_heads=16,
        trained_length=2048,
        partial_rotary_factor=0.25,
        pairing="interleaved",
        source="EleutherAI/gpt-j-6b config.json: 4096 / 16 heads, rotary_dim 64, n_positions 2048",
    ),
    Model(
        "GPT-NeoX 20B",
        d_head=96,
        n_heads=64,
        trained_length=2048,
        partial_rotary_factor=0.25,
        source="EleutherAI/gpt-neox-20b config.json: 6144 / 64 heads, rotary_pct 0.25, base 10000",
    ),
    Model(
        "Llama 2 7B",
        d_head=128,
        n_heads=32,
        trained_length=4096,
        source="meta-llama/Llama-2-7b-hf config.json: 4096 / 32 heads; base: LlamaConfig's default",
    ),
    Model(
        "Vicuna 7B v1.5 16k",
        d_head=128,
        n_heads=32,
        trained_length=4096,
        length=16384,
        scaling=Linear(4.0),
        source="lmsys/vicuna-7b-v1.5-16k config.json: linear, factor 4, on 4096",
    ),
    Model(
        "Code Llama 7B",
        d_head=128,
        n_heads=32,
        trained_length=16384,
        base=1_000_000.0,
        source="codellama/CodeLlama-7b-hf config.json: rope_theta 1000000, length 16384",
    ),
    Model(
        "Mistral 7B v0.1",
        d_head=128,
        n_heads=32,
        trained_length=8192,
        source="Mistral 7B 2023, table 1: head_dim 128, context_len 8192; config.json: base 10000",
        page="https://huggingface.co/mistralai/Mistral-7B-v0.1/blob/main/config.json",
    ),
    Model(
        "Mixtral 8x7B",
        d_head=128,
        n_heads=32,
        trained_length=32768,
        base=1_000_000.0,
        source="mistralai/Mixtral-8x7B-v0.1 config.json: 4096 / 32 heads, base 1000000, 32768",
    ),
    Model(
        "Yi 34B 200K",
        d_head=128,
        n_heads=56,
        trained_length=200000,
        base=5_000_000.0,
        source="01-ai/Yi-34B-200K config.json at its release: 7168 / 56 heads, rope_theta 5000000",
        page="https://huggingface.co/01-ai/Yi-34B-200K/blob/837927e48ac2a4b31e3f0fd0313c8749fc9c03b8/config.json",
    ),
    Model(
        "Phi-3 mini 4k",
        d_head=96,
        n_heads=32,
        trained_length=4096,
        source="microsoft/Phi-3-mini-4k-instruct config.json: 3072 / 32 heads, rope_theta 10000",
    ),
    Model(
        "Phi-3.5 mini, 128k",
        d_head=96,
        n_heads=32,
        trained_length=4096,
        length=131072,
        scaling=LongRope(PHI_3_5_MINI_SHORT, PHI_3_5_MINI_LONG, 4096, 131072),
        source="microsoft/Phi-3.5-mini-instruct config.json: 3072 / 32 heads, longrope, on 4096",
    ),
    Model(
        "Phi-4",
        d_head=128,
        n_heads=40,
        trained_length=16384,
        base=250_000.0,
        source="microsoft/phi-4 config.json: 5120 / 40 heads, rope_theta 250000, length 16384",
    ),
    Model(
        "Gemma 2 9B",
        d_head=256,
        n_heads=16,
        trained_length=8192,
        source="google/gemma-2-9b config.json: head_dim 256, rope_theta 10000, length 8192",
    ),
    Model(
        "Gemma 3 12B, global layers",
        d_head=256,
        n_heads=16,
        trained_length=32768,
        base=1_000_000.0,
        length=131072,
        scaling=Linear(8.0),
        source="google/gemma-3-12b-it config.json: linear, by 8; Gemma 3 2025: 32K, then 128K",
    ),
    Model(
        "Llama 3 8B",
        d_head=128,
        n_heads=32,
        trained_length=8192,
        base=500_000.0,
        source="meta-llama/Meta-Llama-3-8B config.json: 4096 / 32 heads, base 500000, 8192",
    ),
    Model(
        "Llama 3.1 8B",
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
        d_head=128,
        n_heads=28,
        trained_length=32768,
        base=1_000_000.0,
        length=131072,
        scaling=Yarn(4.0, 32768),
        ships_scaled=False,
        source="Qwen/Qwen2.5-7B-Instruct model card: yarn, factor 4, on 32768",
        page="https://huggingface.co/Qwen/Qwen2.5-7B-Instruct",
    ),
    Model(
        "Qwen3 8B, 128k",
        d_head=128,
        n_heads=32,
        trained_length=32768,
        base=1_000_000.0,
        length=131072,
        scaling=Yarn(4.0, 32768),
        ships_scaled=False,
        source="Qwen/Qwen3-8B config.json: head_dim 128, base 1000000; card: yarn, 4, on 32768",
        page="https://huggingface.co/Qwen/Qwen3-8B",
    ),
    Model(
        "gpt-oss 20B",
        d_head=64,
        n_heads=64,
        trained_length=4096,
        base=150_000.0,
        length=131072,
        scaling=Yarn(32.0, 4096, 32.0, 1.0, truncate=False),
        source="openai/gpt-oss-20b in transformers 5.23: yarn, factor 32, on 4096, not truncated",
    ),
)


def stretch_name(scaling: Scaling | None) -> str:
    """Return the name of a scaling and its factor, if it has one: llama3 by 8."""
    name, factor = getattr(scaling, "name", "none"), getattr(scaling, "factor", None)
    return f"{name} by {factor:g}" if factor else str(name)


def trained_with_scaling(**own: object) -> Iterator[Model]:
    """Yield the models whose weights were trained with a scaling and that have these values."""
    for model in MODELS:
        alike = (getattr(model, name) == value for name, value in own.items())
        if model.scaling and model.ships_scaled and all(alike):
            yield model
