"""Configurations that transformers does not read itself, under the names that it would use.

Each is read as the code published beside its weights reads it. What a file says under other names
is returned under transformers'.
"""

from collections.abc import Callable, Mapping
from typing import Any

from diagnosis.configuration.settings import Recorded

Translation = Callable[[Recorded], dict[str, Any]]


def _qwen(file: Recorded) -> dict[str, Any]:
    """Read Qwen-7B (`modeling_qwen.py` and the defaults of `configuration_qwen.py`).

    Beyond seq_length the base grows by dynamic NTK with a factor of 2, in steps of powers of two.
    """
    dynamic = file.filled("use_dynamic_ntk", True)
    begins = file.filled("seq_length", 8192) if dynamic else None
    scaling = {"rope_type": "dynamic", "factor": 2.0, "begins": begins}
    return {
        "head_dim": file.filled("kv_channels", 128),
        "rope_theta": file.filled("rotary_emb_base", 10000),
        "partial_rotary_factor": file.filled("rotary_pct", 1.0),
        "rope_parameters": scaling if dynamic else {},
        "max_position_embeddings": file.get("max_position_embeddings") or file.get("seq_length"),
    }


def _chatglm(file: Recorded) -> dict[str, Any]:
    """Read ChatGLM3 (`modeling_chatglm.py`): half of a head, the base by `rope_ratio`."""
    ratio = file.get("rope_ratio") or 1
    return {
        "head_dim": file.filled("kv_channels", 128),
        "rope_theta": 10000 * ratio if isinstance(ratio, int | float) else ratio,
        "partial_rotary_factor": 0.5,
        "max_position_embeddings": file.filled("seq_length", 2048),
    }


def _phi3small(file: Recorded) -> dict[str, Any]:
    """Read Phi-3-small (`configuration_phi3_small.py` and `positional_embedding.py`)."""
    return {"rope_theta": file.filled("rope_embedding_base", 1000000), "scores": "long_mscale"}


def _nomic(file: Recorded) -> dict[str, Any]:
    """Read nomic-bert-2048 (`modeling_hf_nomic_bert.py`), whose class is a GPT2Config."""
    if "rotary_emb_fraction" not in file:  # as transformers 5 writes it
        return {}
    share = file.get("rotary_emb_fraction")
    width = {"hidden_size": file.get("n_embd"), "num_attention_heads": file.get("n_head")}
    if not share:
        return {"scheme": ["learned"], "max_position_embeddings": file.get("n_positions")} | width
    factor = file.get("rotary_scaling_factor")
    begins = file.filled("max_trained_positions", 2048) if factor else None
    dynamic = {"rope_type": "dynamic", "factor": factor, "begins": begins}
    return {
        "rope_theta": file.filled("rotary_emb_base", 10000),
        "partial_rotary_factor": share,
        "rope_parameters": dynamic if factor else {},
        "max_position_embeddings": file.get("n_positions"),
        **width,
    }


def _internlm(file: Recorded) -> dict[str, Any]:
    """Read InternLM2 (`configuration_internlm2.py`)."""
    return {
        "rope_theta": file.filled("rope_theta", 10000),
        "max_position_embeddings": file.filled("max_position_embeddings", 2048),
    }


def _within_attention(file: Recorded) -> dict[str, Any]:
    """Read DBRX and MPT (llm-foundry): settings of position stand in `attn_config`."""
    inner = file.get("attn_config")
    inner = inner if isinstance(inner, Mapping) else {}
    if inner.get("alibi"):
        return {"scheme": ["alibi"]}
    if "rope_theta" not in inner and not inner.get("rope"):
        return {}
    base = inner.get("rope_theta") or file.filled("attn_config.rope_theta", 10000)
    return {"scheme": ["rotary"], "rope_theta": base}


def _meta(file: Recorded) -> dict[str, Any]:
    """Read `params.json` of meta-llama/llama-models (`models/llama3/model.py` and `args.py`)."""
    if not file.get("use_scaled_rope"):
        return {"rope_parameters": {}}
    return {
        "rope_parameters": {
            "rope_type": "llama3",
            "factor": file.filled("rope_scaling_factor", 8.0),
            "low_freq_factor": 1.0,
            "high_freq_factor": file.filled("rope_high_freq_factor", 4.0),
            "original_max_position_embeddings": 8192,
        }
    }


def _mistral(file: Recorded) -> dict[str, Any]:
    """Read Mistral's `params.json` as vLLM does (`transformers_utils/configs/mistral.py`)."""
    yarn = file.get("yarn")
    if not isinstance(yarn, Mapping):
        return {}
    named = {"rope_type": "yarn", "factor": yarn.get("factor")}
    named["original_max_position_embeddings"] = yarn.get("original_max_position_embeddings")
    named["beta_fast"], named["beta_slow"] = yarn.get("beta"), yarn.get("alpha")
    if yarn.get("apply_scale") is False:
        named["attention_factor"] = 1.0
    return {"rope_parameters": named}


def _params_json(file: Recorded) -> dict[str, Any]:
    """Translate a `params.json`: Meta's and Mistral's share most names."""
    named = {
        "hidden_size": file.get("dim"),
        "num_attention_heads": file.get("n_heads"),
        "head_dim": file.get("head_dim"),
        "rope_theta": file.get("rope_theta"),
        "max_position_embeddings": file.get("max_position_embeddings") or file.get("max_seq_len"),
    }
    return {**named, **_meta(file), **_mistral(file)}


def _patches(file: Recorded) -> dict[str, Any]:
    """Source: transformers' `ViTEmbeddings`: a vector for each patch, and the class token's."""
    size, patch = file.filled("image_size", 224), file.filled("patch_size", 16)
    whole = isinstance(size, int) and isinstance(patch, int) and 0 < patch <= size
    count = (size // patch) ** 2 + 1 if whole else None
    return {"scheme": ["learned"], "max_position_embeddings": count}


BY_TYPE: dict[str, Translation] = {
    "qwen": _qwen,
    "chatglm": _chatglm,
    "phi3small": _phi3small,
    "nomic_bert": _nomic,
    "internlm2": _internlm,
    "dbrx": _within_attention,
    "mpt": _within_attention,
    "vit": _patches,
}
OTHER_FILES = (  # keys of files that are no model's configuration, each with its refusal
    *("peft_type", "tokenizer_class", "weight_map", "_class_name", "image_processor_type"),
    "pretrained_cfg",
)
SAME_CODE = {  # types whose code is that of one of transformers
    "kimi_k2": "deepseek_v3",
    "deepseek_v3_2": "deepseek_v3",
    "phi-msft": "phi",
    "stablelm_epoch": "stablelm",
}


def translated(model_type: str, file: Recorded) -> dict[str, Any]:
    """Return what a file says under transformers' names."""
    if file.get("position_embedding_type") == "alibi":  # jina-embeddings-v2 (`modeling_bert.py`)
        return {"scheme": ["alibi"]}
    if not model_type and "dim" in file and "n_heads" in file:
        return _params_json(file)
    translate = BY_TYPE.get(model_type)
    return translate(file) if translate else {}
