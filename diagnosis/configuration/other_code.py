"""Configurations that transformers does not read itself, under the names that it would use.

Each is read as the code published beside its weights reads it. What a file says under other names
is returned under transformers'.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Names = Mapping[str, Any]
Translation = Callable[[Names], dict[str, Any]]


def _qwen(file: Names) -> dict[str, Any]:
    """Source: Qwen-7B, `modeling_qwen.py` and the defaults of `configuration_qwen.py`.

    Beyond seq_length the base grows by dynamic NTK with a factor of 2, in steps of powers of two.
    """
    dynamic = {"rope_type": "dynamic", "factor": 2.0, "begins": file.get("seq_length", 8192)}
    return {
        "head_dim": file.get("kv_channels", 128),
        "rope_theta": file.get("rotary_emb_base", 10000),
        "partial_rotary_factor": file.get("rotary_pct", 1.0),
        "rope_parameters": dynamic if file.get("use_dynamic_ntk", True) else {},
        "max_position_embeddings": file.get("max_position_embeddings", file.get("seq_length")),
    }


def _chatglm(file: Names) -> dict[str, Any]:
    """Source: ChatGLM3, `modeling_chatglm.py`: half of a head, the base by `rope_ratio`."""
    return {
        "head_dim": file.get("kv_channels", 128),
        "rope_theta": 10000 * (file.get("rope_ratio") or 1),
        "partial_rotary_factor": 0.5,
        "max_position_embeddings": file.get("seq_length", 2048),
    }


def _phi3small(file: Names) -> dict[str, Any]:
    """Source: Phi-3-small, `configuration_phi3_small.py` and `positional_embedding.py`."""
    return {"rope_theta": file.get("rope_embedding_base", 1000000), "scores": "long_mscale"}


def _nomic(file: Names) -> dict[str, Any]:
    """Source: nomic-bert-2048, `modeling_hf_nomic_bert.py`."""
    if "rotary_emb_fraction" not in file:  # as transformers 5 writes it
        return {}
    share = file.get("rotary_emb_fraction")
    if not share:
        return {"scheme": ["learned"], "max_position_embeddings": file.get("n_positions")}
    factor, begins = file.get("rotary_scaling_factor"), file.get("max_trained_positions", 2048)
    dynamic = {"rope_type": "dynamic", "factor": factor, "begins": begins}
    return {
        "rope_theta": file.get("rotary_emb_base", 10000),
        "partial_rotary_factor": share,
        "rope_parameters": dynamic if factor else {},
        "max_position_embeddings": file.get("n_positions"),
    }


def _internlm(file: Names) -> dict[str, Any]:
    """Source: InternLM2, `configuration_internlm2.py`."""
    return {
        "rope_theta": file.get("rope_theta", 10000),
        "max_position_embeddings": file.get("max_position_embeddings", 2048),
    }


def _within_attention(file: Names) -> dict[str, Any]:
    """Source: DBRX and MPT (llm-foundry): settings of position stand in `attn_config`."""
    inner = file.get("attn_config")
    inner = inner if isinstance(inner, Mapping) else {}
    named = {"rope_theta": inner["rope_theta"]} if "rope_theta" in inner else {}
    if inner.get("rope") and not named:
        named = {"rope_theta": 10000}
    if inner.get("alibi"):
        return {"scheme": ["alibi"]}
    return {"scheme": ["rotary"], **named} if named else {}


def _attention_alibi(_: Names) -> dict[str, Any]:
    """Source: jina-embeddings-v2, `modeling_bert.py`: its only scheme is ALiBi."""
    return {"scheme": ["alibi"]}


def _meta(file: Names) -> dict[str, Any]:
    """Source: meta-llama/llama-models, `models/llama3/model.py` and `args.py`: `params.json`."""
    if not file.get("use_scaled_rope"):
        return {"rope_parameters": {}}
    return {
        "rope_parameters": {
            "rope_type": "llama3",
            "factor": file.get("rope_scaling_factor", 8.0),
            "low_freq_factor": 1.0,
            "high_freq_factor": file.get("rope_high_freq_factor", 4.0),
            "original_max_position_embeddings": 8192,
        }
    }


def _mistral(file: Names) -> dict[str, Any]:
    """Source: vLLM, `transformers_utils/configs/mistral.py`, on Mistral's `params.json`."""
    yarn = file.get("yarn")
    if not isinstance(yarn, Mapping):
        return {}
    named = {"rope_type": "yarn", "factor": yarn.get("factor")}
    named["original_max_position_embeddings"] = yarn.get("original_max_position_embeddings")
    named["beta_fast"], named["beta_slow"] = yarn.get("beta"), yarn.get("alpha")
    if yarn.get("apply_scale") is False:
        named["attention_factor"] = 1.0
    return {"rope_parameters": named}


def _params_json(file: Names) -> dict[str, Any]:
    """Translate a `params.json`: Meta's and Mistral's share most names."""
    named = {
        "hidden_size": file.get("dim"),
        "num_attention_heads": file.get("n_heads"),
        "head_dim": file.get("head_dim"),
        "rope_theta": file.get("rope_theta"),
        "max_position_embeddings": file.get("max_position_embeddings", file.get("max_seq_len")),
    }
    return {**named, **_meta(file), **_mistral(file)}


BY_TYPE: dict[str, Translation] = {
    "qwen": _qwen,
    "chatglm": _chatglm,
    "phi3small": _phi3small,
    "nomic_bert": _nomic,
    "internlm2": _internlm,
    "dbrx": _within_attention,
    "mpt": _within_attention,
}
SAME_CODE = {  # types whose code is that of one of transformers
    "kimi_k2": "deepseek_v3",
    "deepseek_v3_2": "deepseek_v3",
    "phi-msft": "phi",
    "stablelm_epoch": "stablelm",
}


def translated(model_type: str, file: Names) -> dict[str, Any]:
    """Return what a file says under transformers' names, where it has names of its own."""
    if file.get("position_embedding_type") == "alibi":
        return _attention_alibi(file)
    if not model_type and "dim" in file and "n_heads" in file:
        return _params_json(file)
    translate = BY_TYPE.get(model_type)
    return translate(file) if translate else {}
