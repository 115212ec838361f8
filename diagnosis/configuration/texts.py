"""Settings in texts that are no JSON: of gguf-dump, of llama.cpp's log, and of print(config)."""

import json
import re
from collections.abc import Mapping
from typing import Any

from diagnosis.configuration.model_types import NAMES
from diagnosis.configuration.settings import in_range

PRINTED = re.compile(r"\s*\w+\s*(?=\{)")  # LlamaConfig {
# `llama.rope.freq_base = 500000.0`, and `print_info: freq_base_train = 500000.0`
LINE = re.compile(r"(?:print_\w+: +|[\s|][a-z]\w*\.)([a-z_][\w. ]*?) *= *([\w.+-]+)")
# transformers' names of GGUF's keys, without the architecture before them, and of the log's.
PRINTED_NAMES: Mapping[str, str] = NAMES["printed"]
SCALING = ("rope_type", "factor", "original_max_position_embeddings")


def settings_of(text: str) -> Mapping[str, Any] | None:
    """Return the settings under transformers' names, or None for another text.

    Raises json.JSONDecodeError where what is printed breaks off.
    """
    if printed := PRINTED.match(text):
        return dict(json.loads(text[printed.end() :]))
    found = {
        PRINTED_NAMES[key]: _value(key, value)
        for key, value in LINE.findall(text)
        if key in PRINTED_NAMES
    }
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
