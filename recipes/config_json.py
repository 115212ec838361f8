"""Rotary settings as a model's config.json spells them for transformers 5 and 4."""

from typing import Any

from core.arguments import check_base, check_integer
from core.encodings.longrope import LongRope
from core.encodings.rotary import rotary_width
from core.encodings.rotary_scaling import DynamicNTK, Linear, Llama3, NTKAware, Scaling, Yarn


def rope_parameters(
    d_head: int, base: float, scaling: Scaling | None = None, partial_rotary_factor: float = 1.0
) -> dict[str, Any]:
    """Return the `rope_parameters` of a model with this base and scaling.

    Static NTK-aware scaling has no rope_type of its own: it is a larger rope_theta. The factor of a
    partly rotary head stands here too, and not at the top of the file.
    Source: transformers 5, `modeling_rope_utils.py`.
    """
    width = rotary_width(d_head, partial_rotary_factor)
    named: dict[str, Any] = {"rope_type": "default", "rope_theta": check_base(base)}
    if partial_rotary_factor != 1:
        named["partial_rotary_factor"] = float(partial_rotary_factor)
    match scaling:
        case NTKAware():
            named |= {"rope_theta": scaling.base(width, base)}
        case Linear() | DynamicNTK():
            named |= {"rope_type": scaling.name, "factor": float(scaling.factor)}
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
        case LongRope():
            named |= {
                "rope_type": "longrope",
                "original_max_position_embeddings": scaling.trained_length,
                "short_factor": list(scaling.short_factor),
                "long_factor": list(scaling.long_factor),
            }
    return named


def rope_config(
    d_head: int,
    base: float,
    length: int,
    scaling: Scaling | None = None,
    partial_rotary_factor: float = 1.0,
) -> dict[str, Any]:
    """Return the entries of config.json for transformers 5 that rotary encoding depends on.

    max_position_embeddings is the `length` in tokens that is to be read, except with dynamic
    scaling, whose formula divides by it: there it is the trained length.
    """
    length = check_integer("length", length, 1)
    longest = scaling.trained_length if isinstance(scaling, DynamicNTK) else length
    return {
        "head_dim": d_head,
        "max_position_embeddings": longest,
        "rope_parameters": rope_parameters(d_head, base, scaling, partial_rotary_factor),
    }


def rope_config_4(
    d_head: int,
    base: float,
    length: int,
    scaling: Scaling | None = None,
    partial_rotary_factor: float = 1.0,
) -> dict[str, Any]:
    """Return the same entries for transformers 4: rope_theta and the share at the top.

    Where rope_scaling names the trained length, transformers up to 4.55 takes YaRN's factor to be
    max_position_embeddings / original_max_position_embeddings, and from 4.56 on `factor`, with a
    warning if the two differ. So max_position_embeddings is the trained length times the factor,
    which is right in both. Phi-3 takes three keys for longrope, `type` and the two lists, and the
    trained length at the top of the file.
    Source: transformers 4.55.4 and 4.57.1, `modeling_rope_utils.py`, `_compute_yarn_parameters`;
    the keys of each type in its `_validate_..._parameters` and in Phi3Config's
    `_rope_scaling_validation`.
    """
    config = rope_config(d_head, base, length, scaling, partial_rotary_factor)
    named = config.pop("rope_parameters")
    if isinstance(scaling, LongRope):
        config["original_max_position_embeddings"] = named.pop("original_max_position_embeddings")
        named["type"] = named.pop("rope_type")
    if isinstance(scaling, Yarn):
        config["max_position_embeddings"] = round(scaling.factor * scaling.trained_length)
    config["rope_theta"] = named.pop("rope_theta")
    if "partial_rotary_factor" in named:
        config["partial_rotary_factor"] = named.pop("partial_rotary_factor")
    config["rope_scaling"] = None if named.get("rope_type") == "default" else named
    return config
