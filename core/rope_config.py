"""Rotary settings in the spelling of a model's config.json, as transformers 5 reads it."""

from __future__ import annotations

from typing import Any

from core.arguments import check_base, check_even, check_integer
from core.scaling import DynamicNTK, Linear, Llama3, NTKAware, Scaling, Yarn


def rope_parameters(d_head: int, base: float, scaling: Scaling | None = None) -> dict[str, Any]:
    """The `rope_parameters` of a model with this base and scaling.

    Static NTK-aware scaling has no rope_type of its own: it is a larger rope_theta.
    Source: transformers 5, `modeling_rope_utils.py`.
    """
    check_even("d_head", d_head, 2)
    named: dict[str, Any] = {"rope_type": "default", "rope_theta": check_base(base)}
    match scaling:
        case Linear():
            named |= {"rope_type": "linear", "factor": float(scaling.factor)}
        case NTKAware():
            named |= {"rope_theta": scaling.base(d_head, base)}
        case DynamicNTK():
            named |= {"rope_type": "dynamic", "factor": float(scaling.factor)}
        case Yarn():
            named |= {
                "rope_type": "yarn",
                "factor": float(scaling.factor),
                "original_max_position_embeddings": scaling.trained_length,
                "beta_fast": float(scaling.beta_fast),
                "beta_slow": float(scaling.beta_slow),
                "truncate": scaling.truncate,
                "attention_factor": scaling.attention_factor,
            }
        case Llama3():
            named |= {
                "rope_type": "llama3",
                "factor": float(scaling.factor),
                "original_max_position_embeddings": scaling.trained_length,
                "low_freq_factor": float(scaling.low_freq_factor),
                "high_freq_factor": float(scaling.high_freq_factor),
            }
    return named


def rope_config(
    d_head: int, base: float, length: int, scaling: Scaling | None = None
) -> dict[str, Any]:
    """The entries of config.json that rotary encoding depends on, for texts of `length` tokens.

    For dynamic scaling max_position_embeddings is the trained length, as its formula divides by it;
    for the others it is the length to be served.
    """
    length = check_integer("length", length, 1)
    longest = scaling.trained_length if isinstance(scaling, DynamicNTK) else length
    return {
        "head_dim": d_head,
        "max_position_embeddings": longest,
        "rope_parameters": rope_parameters(d_head, base, scaling),
    }
