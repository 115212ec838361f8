"""Make a model of transformers small, with all that is on position as in its class.

Widths, heads, experts and vocabulary are shrunk. The number of layers, the width of a head and all
on position stay, so what its layers do is what those of the class's default do.
`small_models.json` holds the settings of classes whose default does not run.
"""

import inspect
import json
import re
from collections.abc import Mapping
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any

import torch
import transformers
from transformers.models.auto.modeling_auto import MODEL_MAPPING_NAMES

WINDOW = 8  # tokens: what every sliding window and chunk is set to, so that a short text shows it
MOST = 900e6  # parameters; a model that is larger still is not run
LAYERS = ("num_hidden_layers", "n_layer", "n_layers", "num_layers", "decoder_layers")
SMALL = {  # by the whole name
    **dict.fromkeys(("vocab_size", "vocab_size_per_layer_input", "n_vocab"), 128),
    **dict.fromkeys(("num_experts", "num_local_experts", "n_routed_experts", "moe_num_experts"), 4),
    **dict.fromkeys(("num_experts_per_tok", "moe_k", "moe_topk", "top_k_experts", "moe_top_k"), 2),
    **dict.fromkeys(("num_experts_per_token", "experts_per_token", "moe_num_active_experts"), 2),
    **dict.fromkeys(("n_group", "topk_group", "num_expert_group", "n_shared_experts"), 1),
    **dict.fromkeys(("hidden_size_per_layer_input", "embedding_size", "word_embed_proj_dim"), 32),
    **dict.fromkeys(("q_lora_rank", "kv_lora_rank", "o_lora_rank"), 32),
    **dict.fromkeys(("index_n_heads", "o_groups", "num_nextn_predict_layers"), 2),
    **dict.fromkeys(("moe_num_shared_experts", "num_shared_experts", "num_zero_experts"), 1),
}
MISSING = {  # numbers that a class needs and has no default for
    **dict.fromkeys(("n_routed_experts", "num_local_experts"), 4),
    **dict.fromkeys(("num_experts_per_tok", "topk_group", "n_group"), 1),
    "sliding_window": WINDOW,
    **dict.fromkeys(("vocab_size",), 128),
    **dict.fromkeys(("num_key_value_heads",), 2),
}
_HELD = json.loads(Path(__file__).with_name("small_models.json").read_text(encoding="utf-8"))
NEEDED: dict[str, Any] = _HELD["needed"]  # settings of classes whose default does not run
NOT_RUN: dict[str, str] = _HELD["not_run"]  # why a type does not run
HOMES = {"t5_gemma_module": "T5GemmaEncoder"}  # types whose classes name another configuration
WIDE = re.compile(r"intermediate_size|ffn_dim|ffn_hidden|mlp_hidden|expert_.*size|n_inner|d_ff\b")
WINDOWS = re.compile(
    r"^(sliding_window(_size)?|local_attention|attention_(chunk|window)_size|window_size)$"
)


def _given(name: str, n: int, width: int) -> dict[str, Any]:
    """Return what a model needs beside n tokens, or in their place."""
    if name == "voxtral_realtime_text":
        return {"t_cond": torch.zeros(1, 1, width)}
    if name == "dia_decoder":
        tokens = torch.full((1, n, 9), 5)
        return {"input_ids": tokens, "encoder_hidden_states": torch.zeros(1, n, 1024)}
    if name in ("t5gemma2_decoder", "moonshine_streaming"):
        return {"encoder_hidden_states": torch.zeros(1, n, 320 if width == 80 else width)}
    if name in ("qwen3_omni_moe_talker_text", "muse_glimmer_assistant"):
        return {"input_ids": None, "inputs_embeds": torch.randn(1, n, width)}
    if name in ("bros", "udop"):
        return {"bbox": torch.zeros(1, n, 8)}
    if name == "lxmert":
        return {"visual_feats": torch.zeros(1, 4, 2048), "visual_pos": torch.zeros(1, 4, 4)}
    return {}


def number(config: Any, *names: str) -> int | None:
    """Return the first of these settings that is a number."""
    for name in names:
        try:
            value = getattr(config, name, None)
        except Exception:
            continue
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            return value
    return None


def small(kind: Any, attempt: int, asked: Mapping[str, Any]) -> Any:
    """Make a configuration with all on position as in the default, and little else.

    `asked` holds settings that stand as they are. Later attempts leave more as it is: some classes
    want widths that fit together.
    """
    asked = {**NEEDED.get(kind.model_type, {}), **asked}
    whole = kind(**deepcopy(asked))
    settings = whole.to_dict()
    heads = number(whole, "num_attention_heads", "n_head", "n_heads", "num_heads") or 4
    width = number(whole, "hidden_size", "d_model", "n_embd", "dim") or 256
    head = number(whole, "head_dim", "attention_head_dim", "d_kv", "kv_channels")
    head = settings.get("head_dim") or head or max(width // heads, 1)
    named = {name for names in ({}, kind.attribute_map) for name in names} | {*settings}
    changed: dict[str, Any] = {}

    def change(value: object, *names: str) -> None:
        for name in names:
            own = kind.attribute_map.get(name, name)
            if own in settings and isinstance(settings[own], int) and settings[own] is not None:
                changed[own] = value

    for name, value in settings.items():
        slides = "sliding_attention" in (settings.get("layer_types") or ())
        if value is None and name in MISSING and (slides or name != "sliding_window"):
            changed[name] = MISSING[name]
        if isinstance(value, list) and WIDE.search(name):
            changed[name] = [64] * len(value)
        if type(value) is not int:
            continue
        if name in SMALL:
            changed[name] = min(value, SMALL[name])
        elif WIDE.search(name):
            changed[name] = min(value, 64)
        elif WINDOWS.search(name) and value > WINDOW:
            changed[name] = WINDOW
        elif name == "floor_scale":  # Llama 4 counts tokens there, not position_ids
            changed[name] = 4
        elif name.endswith("token_id") and value >= 100:
            changed[name] = 1
    if attempt == 0:
        few = 2
        groups = number(whole, "num_key_value_heads", "num_kv_heads", "n_head_kv")
        change(few, "num_attention_heads", "n_head", "n_heads", "num_heads")
        change(few, "decoder_attention_heads", "encoder_attention_heads")
        few_groups = few if groups in (None, heads) else 1
        change(few_groups, "num_key_value_heads", "num_kv_heads", "swa_num_key_value_heads")
        change(few_groups, "num_global_key_value_heads")
        change(few, "swa_num_attention_heads", "num_linear_key_value_heads")
        change(few * head, "hidden_size", "d_model", "n_embd", "dim", "lru_width", "emb_dim")
        if "head_dim" in settings:
            changed["head_dim"] = head
        inner = 2 * few * head
        change(max(inner // 64, 1), "mamba_num_heads", "mamba_n_heads")
        change(64, "mamba_head_dim", "mamba_d_head", "mamba_headdim")
        change(inner, "mamba_d_ssm", "mamba_intermediate_size")
        change(2, "linear_num_key_heads", "linear_num_value_heads")
        change(32, "linear_key_head_dim", "linear_value_head_dim")
        change(1, "mamba_n_groups", "n_groups", "mamba_ngroups")
    if attempt <= 1 and "pad_token_id" in settings:
        changed["pad_token_id"] = 0 if settings["pad_token_id"] is not None else None
    layers = number(whole, *LAYERS) or 0
    if attempt == 2 and layers > 8:  # a model that is too large with all of its layers
        for name, value in settings.items():
            if isinstance(value, list) and len(value) == layers:
                changed[name] = value[:8]
        change(8, *LAYERS)
    changed = {key: value for key, value in changed.items() if key in named}
    for name, value in {**vars(kind)}.items():  # NeoMME's longer window is no setting
        if "sliding_window" in name and name not in settings and type(value) is int:
            setattr(kind, name, WINDOW)
    return kind(**{**changed, **deepcopy(asked)})


def code_of(kind: Any) -> Any:
    """Return the module with the model's code."""
    return import_module(kind.__module__.replace("configuration_", "modeling_"))


def classes_of(kind: Any) -> list[type]:
    """Return the classes that take tokens, the plainest first."""
    try:
        code = code_of(kind)
    except ModuleNotFoundError:  # a type that another's code runs: EXAONE 3, Sarvam, ...
        other = MODEL_MAPPING_NAMES.get(kind.model_type)
        if other is None:
            raise
        return [getattr(transformers, other)]
    classes = [
        one
        for name, one in vars(code).items()
        if inspect.isclass(one)
        and (getattr(one, "config_class", None) is kind or name == HOMES.get(kind.model_type))
        and {"input_ids", "inputs_embeds"} & {*inspect.signature(one.forward).parameters}
    ]

    def plainest(one: type) -> tuple[bool, bool, bool]:
        name = one.__name__
        return "For" in name, not name.endswith("Model"), "Generation" in name

    return sorted(classes, key=plainest)


def made(one: type, config: Any) -> torch.nn.Module:
    """Make a model, where it is small enough."""
    with torch.device("meta"):
        size = sum(part.numel() for part in one(config).parameters())
    if size > MOST:
        raise MemoryError(f"{size / 1e6:.0f} million parameters")
    config._attn_implementation = "eager"
    model = one(config).eval().float()
    with torch.no_grad():  # biases, or a factor of keys, that start at zero hide what follows
        for module in model.modules():
            learned = "Rotary" in type(module).__name__  # Mistral Large 4's factor of each speed
            for part in () if learned else module.parameters(recurse=False):
                if not bool((part.isfinite() & (part != 0)).any()):
                    part.normal_(0, 0.02, generator=torch.Generator().manual_seed(2))
    return model


def run(model: torch.nn.Module, places: list[int]) -> bool:
    """Run the model on a text; return whether it took the positions."""
    takes = inspect.signature(model.forward).parameters
    tokens = torch.full((1, len(places)), 5)
    kwargs: dict[str, Any] = {"input_ids": tokens}
    try:
        embeds = isinstance(model.get_input_embeddings(), torch.nn.Embedding)
    except (AttributeError, NotImplementedError):
        embeds = "input_ids" in takes
    if not embeds or "input_ids" not in takes:
        width = number(model.config, "hidden_size", "d_model") or 64
        kwargs = {"inputs_embeds": torch.randn(1, len(places), width)}
    if "use_cache" in takes:
        kwargs["use_cache"] = False
    if "decoder_input_ids" in takes:
        kwargs["decoder_input_ids"] = tokens
    given = "position_ids" in takes
    if given and places != [*range(len(places))]:
        kwargs |= {
            "position_ids": torch.tensor([places]),
            "attention_mask": torch.ones_like(tokens),
        }
    width = number(model.config, "hidden_size", "d_model") or 64
    more = _given(model.config.model_type, len(places), width)
    if "input_ids" in more and more["input_ids"] is not None:
        kwargs.pop("inputs_embeds", None)
    kwargs |= more
    with torch.no_grad():
        model(**kwargs)
    return given
