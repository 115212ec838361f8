"""Configurations that transformers does not read itself, under the names that it would use.

Each is read as the code published beside its weights reads it. What a file says under other names
is returned under transformers'; `names.json` has them, and a function here what is no name alone.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from diagnosis.configuration.model_types import NAMES
from diagnosis.configuration.settings import Recorded

Translation = Callable[[Recorded], dict[str, Any]]
TABLE: Mapping[str, Mapping[str, Any]] = NAMES["other code"]
SAME_CODE: Mapping[str, str] = NAMES["same code"]  # types whose code is that of transformers'


def _renamed(file: Recorded, rows: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings by rows of TABLE: a list has a file's names, and may end in a default.

    An object with "if" holds where that setting is on. Any other value is the code's own.
    """
    return {key: _value(file, row) for key, row in rows.items() if key not in ("if", "source")}


def _value(file: Recorded, row: Any) -> Any:
    match row:
        case [str(name), int() | float() as default]:
            return file.filled(name, default)
        case [*names]:
            named = None
            for name in names:
                named = named or file.get(name)
            return named
        case {"if": switch}:
            return _renamed(file, row) if _value(file, switch) else {}
    return row


def _chatglm(file: Recorded) -> dict[str, Any]:
    """Read ChatGLM3 (`modeling_chatglm.py`): half of a head, the base by `rope_ratio`."""
    ratio = file.get("rope_ratio") or 1
    return {
        "head_dim": file.filled("kv_channels", 128),
        "rope_theta": 10000 * ratio if isinstance(ratio, int | float) else ratio,
        "partial_rotary_factor": 0.5,
        "max_position_embeddings": file.filled("seq_length", 2048),
    }


def _nomic(file: Recorded) -> dict[str, Any]:
    """Read nomic-bert-2048, which has learned positions where no share of a head is rotated."""
    if "rotary_emb_fraction" not in file:  # as transformers 5 writes it
        return {}
    rotary = bool(file.get("rotary_emb_fraction"))
    named = _renamed(file, TABLE["nomic_bert"]) if rotary else {"scheme": ["learned"]}
    keys = {"max_position_embeddings": "n_positions", "hidden_size": "n_embd"}
    keys["num_attention_heads"] = "n_head"
    return named | {key: file.get(name) for key, name in keys.items()}


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


def _patches(file: Recorded) -> dict[str, Any]:
    """Source: transformers' `ViTEmbeddings`: a vector for each patch, and the class token's."""
    size, patch = file.filled("image_size", 224), file.filled("patch_size", 16)
    whole = isinstance(size, int) and isinstance(patch, int) and 0 < patch <= size
    count = (size // patch) ** 2 + 1 if whole else None
    return {"scheme": ["learned"], "max_position_embeddings": count}


BY_TYPE: dict[str, Translation] = {
    **{name: partial(_renamed, rows=rows) for name, rows in TABLE.items()},
    "chatglm": _chatglm,
    "nomic_bert": _nomic,
    "dbrx": _within_attention,
    "mpt": _within_attention,
    "vit": _patches,
}


def translated(model_type: str, file: Recorded) -> dict[str, Any]:
    """Return what a file says under transformers' names."""
    if file.get("position_embedding_type") == "alibi":  # jina-embeddings-v2 (`modeling_bert.py`)
        return {"scheme": ["alibi"]}
    if not model_type and "dim" in file and "n_heads" in file:
        return {**_renamed(file, NAMES["params.json"]), **_mistral(file)}
    translate = BY_TYPE.get(model_type)
    return translate(file) if translate else {}
