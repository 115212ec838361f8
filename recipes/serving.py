"""Command lines that serve a model with given rotary settings: vLLM and llama.cpp."""

import json

from core.arguments import check_integer
from core.encodings.rotary import rotary_width
from core.encodings.rotary_scaling import DynamicNTK, Linear, NTKAware, Scaling, Yarn
from recipes.config_json import rope_parameters


def vllm(
    d_head: int,
    base: float,
    length: int,
    scaling: Scaling | None = None,
    partial_rotary_factor: float = 1.0,
) -> str:
    """Return `vllm serve` for texts of `length` tokens, from vLLM 0.12; dynamic from 0.22.

    No text may be longer than max_position_embeddings. That of the model is the trained length,
    which linear scaling multiplies by the factor. YaRN once multiplied the original length; since
    pull request 56446 it multiplies nothing, so the length that it reaches is given.
    Dynamic scaling is that for max_position_embeddings tokens at every length, and must not be
    given fewer than max_trained_positions (pull requests 41277 and 52675).
    Source: docs.vllm.ai, Context Extension, which has the same command and says that --rope-scaling
    is no longer supported (vllm-project/vllm, pull request 28006); vLLM 0.33,
    `_get_and_verify_max_len` in vllm/config/model.py and `get_rope`.
    """
    length = check_integer("length", length, 1)
    named = rope_parameters(d_head, base, scaling, partial_rotary_factor)
    named.pop("attention_factor", None)  # vLLM computes the same from the factor
    overrides: dict[str, object] = {"rope_parameters": named}
    if isinstance(scaling, DynamicNTK):
        named["max_trained_positions"] = scaling.trained_length
        overrides["max_position_embeddings"] = max(length, scaling.trained_length)
    elif isinstance(scaling, Yarn):
        overrides["max_position_embeddings"] = round(scaling.factor * scaling.trained_length)
    elif not isinstance(scaling, Linear):
        overrides["max_position_embeddings"] = length
    return (
        "vllm serve MODEL \\\n"
        f"  --hf-overrides '{json.dumps(overrides)}' \\\n"
        f"  --max-model-len {length}"
    )


def llama_cpp(
    d_head: int,
    base: float,
    length: int,
    scaling: Scaling | None = None,
    partial_rotary_factor: float = 1.0,
) -> str:
    """Return `llama-server` for texts of `length` tokens.

    NTK-aware scaling is a larger base. There is no flag for dynamic scaling: the base is the one at
    `length`, at every length. Nor for llama3, which the GGUF file itself has, with the share of
    the head that turns. YaRN's range is always widened to whole pairs.
    Source: ggml-org/llama.cpp, tools/server/README.md; for YaRN src/llama-context.cpp and
    `ggml_rope_yarn_corr_dims`.
    """
    length = check_integer("length", length, 1)
    width = rotary_width(d_head, partial_rotary_factor)
    command = f"llama-server -m MODEL.gguf -c {length}"
    match scaling:
        case Linear():
            how = {"rope-scaling": "linear", "rope-scale": scaling.factor, "rope-freq-base": base}
        case NTKAware():
            how = {"rope-scaling": "none", "rope-freq-base": scaling.base(width, base)}
        case DynamicNTK():
            fixed = NTKAware(scaling.stretch).base(width, base)
            how = {"rope-scaling": "none", "rope-freq-base": fixed}
        case Yarn():
            how = {
                "rope-scaling": "yarn",
                "rope-scale": scaling.factor,
                "rope-freq-base": base,
                "yarn-orig-ctx": scaling.trained_length,
                "yarn-beta-fast": scaling.beta_fast,
                "yarn-beta-slow": scaling.beta_slow,
            }
        case None:
            how = {"rope-scaling": "none", "rope-freq-base": base}
        case _:
            how = {}
    return " \\\n  ".join([command, *(f"--{flag} {_plain(value)}" for flag, value in how.items())])


def _plain(value: object) -> str:
    """Return a number without an exponent or a needless point."""
    return value if isinstance(value, str) else f"{value:.10f}".rstrip("0").rstrip(".")
