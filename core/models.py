"""The encodings of well-known models, each with the source of its numbers."""

from collections.abc import Iterator, Mapping
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


# A row of name, columns of a head, heads, trained length and source; the newest of a family first.
# fmt: off
MODELS: tuple[Model, ...] = (
    Model("Transformer (base)", 512, 8, 512,
          "Vaswani et al. 2017, table 3 (d_model 512); no length is given, 512 is a guess",
          scheme="sinusoidal", page="https://arxiv.org/abs/1706.03762"),
    Model("GPT-2", 768, 12, 1024, "openai-community/gpt2 config.json: n_embd 768, n_positions 1024",
          scheme="learned"),
    Model("T5-small", 64, 8, 512,
          "google-t5/t5-small config.json: 8 heads, 32 buckets, largest distance 128", scheme="t5"),
    Model("BLOOM 176B", 128, 112, 2048,
          "bigscience/bloom model card: 112 heads, width 14336, sequence length 2048",
          scheme="alibi", page="https://huggingface.co/bigscience/bloom"),
    Model("MPT-7B", 128, 32, 2048,
          "mosaicml/mpt-7b config.json: 32 heads, d_model 4096, alibi_bias_max 8", scheme="alibi"),
    Model("GPT-J 6B", 256, 16, 2048,
          "EleutherAI/gpt-j-6b config.json: 4096 / 16 heads, rotary_dim 64, n_positions 2048",
          partial_rotary_factor=0.25, pairing="interleaved"),
    Model("GPT-NeoX 20B", 96, 64, 2048,
          "EleutherAI/gpt-neox-20b config.json: 6144 / 64 heads, rotary_pct 0.25, base 10000",
          partial_rotary_factor=0.25),
    Model("Llama 4 Scout", 128, 40, 131072,
          "Llama4TextConfig in transformers 5.24.0 (2026), defaults: 40 heads of 128, not scaled",
          base=500_000.0, pairing="interleaved",
          page="https://github.com/huggingface/transformers/blob/v5.24.0/src/transformers/models/llama4/configuration_llama4.py"),
    Model("Llama 3.1 8B", 128, 32, 8192,
          "meta-llama/Llama-3.1-8B config.json: llama3, factor 8, 8192 to 131072", base=500_000.0,
          length=131072, scaling=Llama3(8.0, 8192, 1.0, 4.0)),
    Model("Llama 3 8B", 128, 32, 8192,
          "meta-llama/Meta-Llama-3-8B config.json: 4096 / 32 heads, base 500000, 8192",
          base=500_000.0),
    Model("Code Llama 7B", 128, 32, 16384,
          "codellama/CodeLlama-7b-hf config.json: rope_theta 1000000, length 16384",
          base=1_000_000.0),
    Model("Vicuna 7B v1.5 16k", 128, 32, 4096,
          "lmsys/vicuna-7b-v1.5-16k config.json: linear, factor 4, on 4096", length=16384,
          scaling=Linear(4.0)),
    Model("Llama 2 7B", 128, 32, 4096,
          "meta-llama/Llama-2-7b-hf config.json: 4096 / 32 heads; base: LlamaConfig's default"),
    Model("Ministral 3 8B", 128, 32, 16384,
          "Ministral3Config in transformers 5.24.0 (2026), defaults: yarn, factor 16, on 16384",
          base=1_000_000.0, length=262144, scaling=Yarn(16.0, 16384, attention_factor_override=1.0),
          page="https://github.com/huggingface/transformers/blob/v5.24.0/src/transformers/models/ministral3/configuration_ministral3.py"),
    Model("Mixtral 8x7B", 128, 32, 32768,
          "mistralai/Mixtral-8x7B-v0.1 config.json: 4096 / 32 heads, base 1000000, 32768",
          base=1_000_000.0),
    Model("Mistral 7B v0.1", 128, 32, 8192,
          "Mistral 7B 2023, table 1: head_dim 128, context_len 8192; config.json: base 10000",
          page="https://huggingface.co/mistralai/Mistral-7B-v0.1/blob/main/config.json"),
    Model("Yi 34B 200K", 128, 56, 200000,
          "01-ai/Yi-34B-200K config.json at its release: 7168 / 56 heads, rope_theta 5000000",
          base=5_000_000.0,
          page="https://huggingface.co/01-ai/Yi-34B-200K/blob/837927e48ac2a4b31e3f0fd0313c8749fc9c03b8/config.json"),
    Model("Phi-4", 128, 40, 16384,
          "microsoft/phi-4 config.json: 5120 / 40 heads, rope_theta 250000, length 16384",
          base=250_000.0),
    Model("Phi-3.5 mini, 128k", 96, 32, 4096,
          "microsoft/Phi-3.5-mini-instruct config.json: 3072 / 32 heads, longrope, on 4096",
          length=131072, scaling=LongRope(PHI_3_5_MINI_SHORT, PHI_3_5_MINI_LONG, 4096, 131072)),
    Model("Phi-3 mini 4k", 96, 32, 4096,
          "microsoft/Phi-3-mini-4k-instruct config.json: 3072 / 32 heads, rope_theta 10000"),
    Model("Gemma 4 31B, sliding layers", 256, 32, 262144,
          "transformers 2026, convert_gemma4_weights.py: 32 heads of 256, base 10000, 262144",
          page="https://github.com/huggingface/transformers/blob/0f3f0632a38798af2adf264adc752130ecc5fa66/src/transformers/models/gemma4/convert_gemma4_weights.py"),
    Model("Gemma 3 12B, global layers", 256, 16, 32768,
          "google/gemma-3-12b-it config.json: linear, by 8; Gemma 3 2025: 32K, then 128K",
          base=1_000_000.0, length=131072, scaling=Linear(8.0)),
    Model("Gemma 2 9B", 256, 16, 8192,
          "google/gemma-2-9b config.json: head_dim 256, rope_theta 10000, length 8192"),
    Model("Qwen3.5 27B", 256, 24, 262144,
          "vime 2026, qwen3.5-27B.sh: 24 heads of 256, a quarter, base 1e7; length: Xinference",
          base=10_000_000.0, partial_rotary_factor=0.25,
          page="https://github.com/vllm-project/vime/blob/bcbea23dc33d7f3a09282267b4c0f902c7525a5b/scripts/models/qwen3.5-27B.sh"),
    Model("Qwen3 8B, 128k", 128, 32, 32768,
          "Qwen/Qwen3-8B config.json: head_dim 128, base 1000000; card: yarn, 4, on 32768",
          base=1_000_000.0, length=131072, scaling=Yarn(4.0, 32768), ships_scaled=False,
          page="https://huggingface.co/Qwen/Qwen3-8B"),
    Model("Qwen2.5 7B Instruct, 128k", 128, 28, 32768,
          "Qwen/Qwen2.5-7B-Instruct model card: yarn, factor 4, on 32768", base=1_000_000.0,
          length=131072, scaling=Yarn(4.0, 32768), ships_scaled=False,
          page="https://huggingface.co/Qwen/Qwen2.5-7B-Instruct"),
    Model("gpt-oss 20B", 64, 64, 4096,
          "openai/gpt-oss-20b in transformers 5.23: yarn, factor 32, on 4096, not truncated",
          base=150_000.0, length=131072, scaling=Yarn(32.0, 4096, 32.0, 1.0, truncate=False)),
    Model("DeepSeek V3.2, rotary columns", 64, 128, 4096,
          "deepseek-ai/DeepSeek-V3.2-Exp 2025, inference/model.py: 64 columns, yarn, 40, on 4096",
          pairing="interleaved", length=163840, scaling=Yarn(40.0, 4096),
          page="https://github.com/deepseek-ai/DeepSeek-V3.2-Exp/blob/6d8cb70dfdd6f37c83c5208105a3e2c8da117485/inference/model.py"),
    Model("Kimi K2, rotary columns", 64, 64, 4096,
          "vime 2026, kimi-k2.sh: 64 heads, 64 columns, base 50000, factor 32; on DeepSeek's 4096",
          base=50000.0, pairing="interleaved", length=131072, scaling=Yarn(32.0, 4096),
          page="https://github.com/vllm-project/vime/blob/b332ffc2c80e204ad520f93daa0aa7d1e65294d8/scripts/models/kimi-k2.sh"),
    Model("GLM-5, rotary columns", 64, 64, 202752,
          "vime 2026, glm5-744B-A40B.sh: 64 columns, base 1e6; length: GlmMoeDsaConfig, 5.24.0",
          base=1_000_000.0, pairing="interleaved",
          page="https://github.com/vllm-project/vime/blob/96e0e22e7dc74328bf1e7d9908c219c9abd1e731/scripts/models/glm5-744B-A40B.sh"),
    Model("GLM-4.5", 128, 96, 131072,
          "miles 2026, glm4.5-355B-A32B.sh: 96 heads, half, base 1e6; length: Glm4MoeConfig 5.24",
          base=1_000_000.0, partial_rotary_factor=0.5,
          page="https://github.com/zianglih/miles/blob/85956cff40d5cf16037ce861a116ad5031468946/scripts/models/glm4.5-355B-A32B.sh"),
    Model("MiniMax M2", 128, 48, 196608,
          "vime 2026, minimax-m2.sh: 48 heads, half, base 5e6; length: MiniMaxM2Config, 5.24.0",
          base=5_000_000.0, partial_rotary_factor=0.5,
          page="https://github.com/vllm-project/vime/blob/33679863cabd2bf03656c071d0b1056088ba27b8/scripts/models/minimax-m2.sh"),
    Model("SmolLM3 3B", 128, 16, 32768,
          "SmolLM3Config in transformers 5.24.0 (2026), defaults: 2048 / 16 heads, base 2e6, 32768",
          base=2_000_000.0,
          page="https://github.com/huggingface/transformers/blob/v5.24.0/src/transformers/models/smollm3/configuration_smollm3.py"),
    Model("OLMo 3 7B, global layers", 128, 32, 8192,
          "allenai/OLMo-core 2025, OLMo-3-1025-7B-long-context.py: yarn, factor 8, on 8192",
          base=500_000.0, length=65536, scaling=Yarn(8.0, 8192),
          page="https://github.com/allenai/OLMo-core/blob/138b1fca4992c704f320c05718ef8168ffb44ea1/src/scripts/official/OLMo3/OLMo-3-1025-7B-long-context.py"),
)
# fmt: on


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


def all_but_one(own: Mapping[str, object]) -> tuple[Model, str, object] | None:
    """Return a model with all of these values but one, that one's name and its value.

    A model without the same scaling comes before the first of others. `length` is the longest text,
    stretched or not, and `scaling` a name and a factor. None where one has all, or none so many.
    """
    found = None
    for model in MODELS:
        told: dict[str, object] = {"scaling": stretch_name(model.scaling)}
        told["length"] = model.length or model.trained_length
        theirs = {name: told.get(name, getattr(model, name)) for name in own}
        differ = [name for name in own if theirs[name] != own[name]]
        if not differ:
            return None
        if differ == ["scaling"] or (len(differ) == 1 and model.scheme == "rotary" and not found):
            found = model, differ[0], theirs[differ[0]]
    return found
