"""Settings in texts that are no JSON: of gguf-dump, of llama.cpp's log, and of print(config)."""

import json
import re
from collections.abc import Mapping
from typing import Any

from diagnosis.configuration.settings import in_range

PRINTED = re.compile(r"\s*\w+\s*(?=\{)")  # LlamaConfig {
# `llama.rope.freq_base = 500000.0`, and `print_info: freq_base_train = 500000.0`
LINE = re.compile(r"(?:print_\w+: +|[\s|][a-z]\w*\.)([a-z_][\w. ]*?) *= *([\w.+-]+)")
# transformers' names of GGUF's keys, without the architecture before them, and of the log's.
NAMES = {
    "context_length": "max_position_embeddings",
    "n_ctx_train": "max_position_embeddings",
    "embedding_length": "hidden_size",
    "n_embd": "hidden_size",
    "attention.head_count": "num_attention_heads",
    "n_head": "num_attention_heads",
    "attention.key_length": "head_dim",
    "n_embd_head_k": "head_dim",
    "rope.dimension_count": "rotated",
    "n_rot": "rotated",
    "rope.freq_base": "rope_theta",
    "freq_base_train": "rope_theta",
    "rope.scaling.type": "rope_type",
    "rope scaling": "rope_type",
    "rope.scaling.factor": "factor",
    "freq_scale_train": "slower",
    "rope.scaling.original_context_length": "original_max_position_embeddings",
    "n_ctx_orig_yarn": "original_max_position_embeddings",
}
SCALING = ("rope_type", "factor", "original_max_position_embeddings")


def settings_of(text: str) -> Mapping[str, Any] | None:
    """Return the settings under transformers' names, or None for another text.

    Raises json.JSONDecodeError where what is printed breaks off.
    """
    if printed := PRINTED.match(text):
        return dict(json.loads(text[printed.end() :]))
    found = {NAMES[key]: _value(key, value) for key, value in LINE.findall(text) if key in NAMES}
    if "rope_theta" not in found:
        return None
    read = {key: value for key, value in found.items() if isinstance(value, int | float)}
    if slower := read.pop("slower", None):
        found["factor"] = 1 / slower
    found.pop("slower", None)
    scaling = {key: found.pop(key) for key in SCALING if key in found}
    rotated, heads = read.get("rotated"), read.get("num_attention_heads")
    width = read.get("head_dim") or (heads and read.get("hidden_size", 0) / heads)
    found.pop("rotated", None)
    if rotated and width:
        found |= {"head_dim": int(width), "partial_rotary_factor": rotated / width}
    return found | ({"rope_scaling": scaling} if scaling.get("factor", 1) != 1 else {})


def _value(key: str, text: str) -> Any:
    try:
        number = float(text)
    except ValueError:
        return text
    if number:
        in_range(key, abs(number))
    return int(number) if number.is_integer() else number
