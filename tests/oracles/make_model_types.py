"""Write down what transformers' configuration classes say of position.

Run in an environment of each version that the table is to have, one after the other:

    python -m tests.oracles.make_model_types

Each run replaces the facts of its own version in `diagnosis/configuration/model_types.json`. They
are found by asking: each class is made with nothing, then with one key at a time, its model without
weights, on PyTorch's "meta" device, and small, to see what layers do (`layers.py`). Only facts
are kept, under transformers' own names. A file named as an argument keeps what ran for next time.
"""

import importlib
import inspect
import json
import logging
import os
import re
import sys
import warnings
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

os.environ["HF_HUB_OFFLINE"] = "1"  # some classes ask for a backbone's settings

import numpy as np
import torch
import transformers
from transformers.models.auto.configuration_auto import CONFIG_MAPPING

from diagnosis.configuration.scaling import READ
from diagnosis.configuration.settings import NAMED
from tests.oracles.layer_rules import probes, rule
from tests.oracles.layers import frequencies, run_all
from tests.oracles.small_models import small

FILE = Path(__file__).parents[2] / "diagnosis" / "configuration" / "model_types.json"
NUMBERS = {  # under these names, or the first of the others that the class has
    "hidden_size": ("d_model", "n_embd", "dim", "emb_dim", "embed_dim"),
    "num_attention_heads": ("num_heads", "n_heads", "n_head", "encoder_attention_heads"),
    "head_dim": ("attention_head_dim", "d_kv", "kv_channels"),
    "max_position_embeddings": (
        *("n_positions", "max_seq_len", "n_ctx", "max_target_positions", "max_sequence_length"),
        "max_source_positions",
    ),
    "sliding_window": ("window_size",),
    "attention_chunk_size": (),
    "qk_rope_head_dim": (),
    "qk_nope_head_dim": (),
    "rotary_dim": (),
}
BASES = (
    *("rope_theta", "rotary_emb_base", "global_rope_theta", "local_rope_theta"),
    *("rope_local_base_freq", "swa_rope_theta", "compress_rope_theta", "rope_theta_local"),
)
SHARE = "partial_rotary_factor"
SHARES = ("rotary_pct", "rotary_dim", "rotary_ndims")  # other names of it
ORIGINAL = "original_max_position_embeddings"
LINEAR = {"rope_type": "linear", "factor": 3.0}
ODD = 12345.0  # a base that no class has by itself
FEWER = (  # settings that make a model large and say nothing of position
    *("num_hidden_layers", "n_layer", "num_layers", "n_layers", "encoder_layers"),
    *("decoder_layers", "num_experts", "n_routed_experts", "num_local_experts", "moe_num_experts"),
)
KINDS = ("full_attention", "sliding_attention")
LINEAR = ("full_attention", "linear_attention")
PATTERN = {  # where a file of Kimi Linear has no list
    "made": {"first": [LINEAR[1]], "repeat": [*LINEAR[1:] * 3, LINEAR[0]]}
}
MISREAD = {("4.57.1", "zamba2")}  # one block stands for several layers
HELD = {"rope_parameters", "rope_scaling", "max_position_embeddings", "position_ids"}  # everywhere
ENCODERS = ("max_source_positions", "encoder_max_position_embeddings")  # an encoder's length
DEBERTA = ("position_biased_input", "relative_attention")  # which of its two schemes it has
COUNTED = re.compile(r"create_position_ids_from|[+] self[.]padding_idx")  # from padding's row on
SCHEMES = {  # that no module's name tells, read in the models' code
    **dict.fromkeys(("gptj", "codegen", "roformer", "esm"), "rotary"),
    **dict.fromkeys(("xlnet", "transfo-xl", "funnel"), "relative sinusoidal"),
    **dict.fromkeys(("deberta", "deberta-v2", "sew-d"), "relative"),
    **dict.fromkeys(("bloom", "mpt"), "alibi"),
    "ctrl": "sinusoidal",
    "glm5_next_text": "none",
}
LLAMA_4 = {
    "by": "llama_4_scaling_beta",
    "from": "original_max_position_embeddings",
    "in": "scaling",
}
TEMPERATURES = {  # by which queries grow with position, read in the models' code
    **dict.fromkeys(("ministral3", "mistral4"), LLAMA_4),
    "llama4_text": {"by": "attn_scale", "from": "floor_scale", "if": "attn_temperature_tuning",
                    "defaults": [0.1, 8192], "bare": True},
    "beam": {"power": 0.1, "defaults": [0.1, 2048], "bare": True},
    "mistral_large4_text": {"learned": True},
}  # fmt: skip


def attribute(config: Any, key: str) -> Any:
    """Return what a configuration has under a name; None where it has nothing."""
    try:
        return getattr(config, key, None)
    except Exception:  # a setting that may differ by layer, as in Gemma 4
        pass
    try:
        config.allow_global_per_layer_attribute_access = True
        return getattr(config, key, None)
    except Exception:
        return None


def made(kind: Any, **settings: Any) -> Any:
    """Make a configuration; None where its class refuses."""
    try:
        return kind(**settings)
    except Exception:
        return None


def rotations(config: Any) -> dict[str, dict[str, Any]]:
    """Return the rotary parameters by kind of layer, as transformers 5 writes them."""
    held = attribute(config, "rope_parameters")
    if isinstance(held, Mapping) and held:
        if all(isinstance(one, Mapping) or one is None for one in held.values()):
            return {kind: plain(one) for kind, one in held.items() if one}
        return {"": plain(held)}
    if attribute(config, "rope_theta") is None:
        return {}
    share = attribute(config, "partial_rotary_factor")
    scaling = attribute(config, "rope_scaling")
    full = {"rope_theta": config.rope_theta, **(scaling if isinstance(scaling, Mapping) else {})}
    if share is not None:
        full["partial_rotary_factor"] = share
    for key in ("rope_local_base_freq", "local_rope_theta"):
        if (local := attribute(config, key)) is not None:
            return {"full_attention": plain(full), "sliding_attention": {"rope_theta": local}}
    return {"": plain(full)}


def plain(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what says nothing."""
    kept = {key: value for key, value in parameters.items() if value is not None and key != "type"}
    if kept.get("rope_type") in ("default", "axial"):
        del kept["rope_type"]
    if kept.get("partial_rotary_factor") == 1:
        del kept["partial_rotary_factor"]
    return kept


def asked(kind: Any) -> dict[str, Any]:
    """Return what a class answers to being made with nothing, and with one key at a time."""
    config = made(kind)
    if config is None:
        return {}
    entry: dict[str, Any] = {}
    names: dict[str, str] = {}
    own = kind.attribute_map if isinstance(kind.attribute_map, Mapping) else {}
    for key, others in NUMBERS.items():
        name = key
        value = attribute(config, key)
        if key == "sliding_window" and attribute(config, "local_attention"):  # ModernBERT
            name, value = "local_attention", config.local_attention
        elif value is None:
            name = next((one for one in others if attribute(config, one) is not None), key)
            value = attribute(config, name)
        name = own.get(name, name)
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            entry[key] = value
        if name != key:
            names[key] = name
    if "head_dim" in entry and "hidden_size" in entry:
        twice = made(kind, **{names.get("hidden_size", "hidden_size"): 2 * entry["hidden_size"]})
        if twice is not None and attribute(twice, "head_dim") == 2 * entry["head_dim"]:
            del entry["head_dim"]  # it follows from the width
    apart, half = entry.get("qk_rope_head_dim"), made(kind, **{SHARE: 0.5})
    if apart and half is not None and attribute(half, "qk_rope_head_dim") != apart:
        del entry["qk_rope_head_dim"]  # it follows from the share, as in DeepSeek V4
    layers = attribute(config, "per_layer_config")  # Gemma 4's head is wider in some layers
    if layers is not None and "full_attention" in (attribute(config, "layer_types") or ()):
        wide = attribute(layers["full_attention"], "head_dim")
        entry |= {"global_head_dim": wide} if wide != entry.get("head_dim") else {}
    if attribute(config, "use_sliding_window") is False:
        entry["use_sliding_window"] = False
    if hasattr(config, "position_embedding_type"):
        entry["position_embedding_type"] = config.position_embedding_type or "nope"
    for key in ("alibi", *DEBERTA):
        if attribute(config, key) is not None:
            entry[key] = attribute(config, key)
    if plainly := rotations(config):
        entry["rope"] = plainly
        bases: dict[str, str] = {}
        for key in BASES:
            other = made(kind, **{key: ODD})
            for layer, one in (rotations(other) if other is not None else {}).items():
                if one.get("rope_theta") == ODD and layer in plainly:
                    bases.setdefault(layer, key)
        if bases != {"": "rope_theta"}:
            entry["bases"] = bases
        for key in SHARES:
            other = made(kind, **{key: 8 if "d" in key.removeprefix("rotary_") else 0.125})
            if other is not None and rotations(other) != plainly:
                names[SHARE] = key
        yarn = made(kind, rope_scaling={"rope_type": "yarn", "factor": 4.0, ORIGINAL: 1024})
        for one in rotations(yarn).values() if yarn is not None else ():
            if "attention_factor" in one:
                entry["yarn_attention_factor"] = one["attention_factor"]
        entry |= stretched(kind, plainly)
        entry |= shares(kind, names.get(SHARE, SHARE))
    if names:
        entry["names"] = names
    return entry


def stretched(kind: Any, plainly: Mapping[str, Any]) -> dict[str, Any]:
    """Return which layers a scaling is for, and what stands beside one that the file names."""
    entry: dict[str, Any] = {}
    scaled = made(kind, rope_scaling=dict(LINEAR))
    changed = rotations(scaled) if scaled is not None else {"": LINEAR}
    layers = [layer for layer, one in changed.items() if one.get("factor") == LINEAR["factor"]]
    turned = embeddings(scaled) if scaled is not None else None
    if turned and alike(turned, embeddings(made(kind))):
        layers = []  # a scaling that its code does not read
    if layers != [""]:
        entry["scaled"] = layers  # none where a class reads `rope_parameters` alone
    if not {*layers} & {*plainly}:
        nested = made(kind, rope_parameters={layer: dict(LINEAR) for layer in plainly})
        changed = rotations(nested) if nested is not None else {}
    beside = {
        layer: {key: one[key] for key in ("rope_theta", SHARE) if key in one}
        for layer, one in changed.items()
        if layer in plainly and one.get("factor") == LINEAR["factor"] and "rope_theta" in one
    }
    beside = {
        layer: one
        for layer, one in beside.items()
        if any(one.get(key) != plainly[layer].get(key) for key in ("rope_theta", SHARE))
    }
    return {**entry, "beside": beside} if beside else entry


def shares(kind: Any, name: str) -> dict[str, Any]:
    """Return with which rotations the class turns a share of the head only; nothing for with all.

    Where no embedding can be made, the code is searched for the name; the functions of the
    scalings, which classes share, read it.
    """
    if name == "rotary_dim":
        return {}
    named = SHARE in inspect.getsource(code) if (code := code_of(kind)) is not None else False
    answers = {"default": named, "scaled": True}
    for way, scaling in (("default", {}), ("scaled", {"rope_scaling": LINEAR})):
        both = [made(kind, **{name: share}, **deepcopy(scaling)) for share in (0.5, 0.25)]
        one, other = (embeddings(config) if config is not None else None for config in both)
        if one and other:
            answers[way] = not alike(one, other)
    applied = [way for way, answer in answers.items() if answer]
    return {} if len(applied) == len(answers) else {"share": applied}


def embeddings(config: Any) -> dict[str, tuple[np.ndarray, float]] | None:
    """Return the frequencies and attention factor of the class's own rotary embedding, by layers.

    It is made without weights. None where the class has none that a configuration makes.
    """
    classes = [
        one
        for key, one in vars(code_of(type(config)) or object).items()
        if inspect.isclass(one) and "RotaryEmbedding" in key and "ision" not in key
    ]
    prefix = type(config).__name__.removesuffix("Config")
    for made_by in sorted(classes, key=lambda one: not one.__name__.startswith(prefix)):
        try:
            embedding = made_by(config)
        except Exception:
            continue
        found = {}
        for key, buffer in embedding.named_buffers():
            if key.endswith("inv_freq") and "original" not in key:
                layer = key.removesuffix("inv_freq").rstrip("_")
                factor = getattr(embedding, f"{layer}_attention_scaling".lstrip("_"), 1.0)
                found[layer] = buffer.double().numpy().ravel(), factor
        if found:
            return found
    return None


def alike(one: Any, other: Any) -> bool:
    """Return whether two embeddings turn alike."""
    return bool(other) and all(
        layer in other and np.array_equal(one[layer][0], other[layer][0]) for layer in one
    )


def inner(kind: Any) -> list[str] | None:
    """Return under which key a class keeps its language model, and of which type that is."""
    config = made(kind)
    parts = kind.sub_configs if isinstance(kind.sub_configs, Mapping) else {}
    for key in (
        *("text_config", "llm_config", "language_config", "thinker_config", "decoder"),
        "vlm_config",  # ColPali's, itself of two parts
    ):
        if key in parts:
            part = attribute(config, key)
            name = attribute(part, "model_type") or getattr(parts[key], "model_type", "")
            return [key, name] if name else None
    return None


def code_of(kind: Any) -> Any:
    """Return the module with the model's code; None where there is none."""
    try:
        return importlib.import_module(kind.__module__.replace("configuration_", "modeling_"))
    except Exception:
        return None


def built(kind: Any, **settings: Any) -> Any:
    """Return the class's model, of two layers without weights; None where none can be made."""
    models = [
        one
        for name, one in vars(code_of(kind) or object).items()
        if inspect.isclass(one) and getattr(one, "config_class", None) is kind
    ]
    models.sort(
        key=lambda one: ("pretrained" in one.__name__.lower(), not one.__name__.endswith("Model"))
    )
    for model in models:
        config = made(kind, **settings)
        for key in FEWER:
            try:
                if isinstance(getattr(config, key, None), int):
                    setattr(config, key, min(getattr(config, key), 2))
            except Exception:
                continue
        try:
            with torch.device("meta"):
                return model(config)
        except Exception:
            continue
    return None


def scheme(name: str, kind: Any, entry: dict[str, Any]) -> None:
    """Add to an entry how its model encodes position, and how a learned table is counted."""
    found: list[str] = []
    fixed: list[str] = []  # tables that are not trained, as Whisper's for sound
    source = inspect.getsource(code) if (code := code_of(kind)) is not None else ""
    on_demand = {"alibi", "use_mem_rope"}
    plain_class = "position_embedding_type" not in entry and not any(
        attribute(made(kind), key) is not None for key in on_demand
    )
    if "rope" in entry and plain_class:
        found.append("rotary")  # without building a large model
        model = None
    else:
        model = built(kind)
    parts = dict(model.named_modules()) if model is not None else {}
    for path, one in parts.items():
        what, last = type(one).__name__, path.rsplit(".", 1)[-1]
        if "vision" in path or "visual" in path:
            continue
        if "Rotary" in what:
            found.append("rotary")
        elif "Sinusoid" in what:
            found.append("sinusoidal")
        elif "relative_attention_bias" in last:
            found.append("t5")
        elif isinstance(one, torch.nn.Embedding) and re.search(
            r"^(wpe|positions?_embed\w*|embed_positions|pos_embed\w*|position_embedding)$", last
        ):
            (found if one.weight.requires_grad else fixed).append("learned")
            if "encoder" in path and "decoder" not in path and not one.weight.requires_grad:
                key = next((key for key in ENCODERS if attribute(model.config, key)), "")
                entry["encoder"] = {"scheme": ["sinusoidal"], "rows": [key, one.num_embeddings]}
            rows, length = one.num_embeddings, entry.get("max_position_embeddings")
            counted = one.padding_idx or (one.padding_idx == 0 and COUNTED.search(source))
            if counted and rows == length:
                entry["padded"] = one.padding_idx
    for path, _ in model.named_parameters() if model is not None and not found + fixed else ():
        if re.search(r"rel(ative)?_pos|(pos|position)(al)?_bias", path):
            found.append("relative")
        elif re.search(r"pos_conv_embed", path):
            found.append("convolution")
        elif re.search(r"(pos|position)(al)?_?emb", path):
            found.append("learned")
    if name in SCHEMES:
        found = [SCHEMES[name]] if SCHEMES[name] != "none" else []
    elif model is None and "rope" in entry:  # a model that cannot be made without its libraries
        found = ["rotary"]
    elif entry.get("alibi") is True and not found:
        found = ["alibi"]
    elif fixed and not found:
        found = ["sinusoidal"]
        entry.pop("encoder", None)  # the decoder is like it, or there is none
    elif not found and re.search(r"position|rotary|alibi|relative", source):
        found = ["unknown"]  # its code names positions, in no way that is known here
    found = [*dict.fromkeys(found)]
    if name not in SCHEMES:
        entry.pop("rotary_dim", None)  # what a class reads of it stands among its names
    if found == ["rotary"]:
        if "rope" not in entry:  # written into the code
            entry |= {"rope": {"": {"rope_theta": 10000.0}}, "share": []}
    else:
        entry["scheme"] = found
    if name in ("esm", "ibert"):  # a class without a vocabulary, a table of a kind of its own
        entry["padded"] = 1
    if name in TEMPERATURES:
        entry["temperature"] = TEMPERATURES[name]
    if re.search(r"""rope_\w+(\.get\(|\[)["']alpha""", source):
        entry["alpha"] = True
    if "mscale_all_dim" in source and "* mscale * mscale" in source:
        entry["scores"] = "mscale_all_dim"
    if "long_mscale" in source:
        entry["scores"] = "long_mscale"


def axes(kind: Any, entry: dict[str, Any]) -> None:
    """Add over how many axes the pairs of a part without tokens turn, and its base.

    0 stands where its embedding keeps no frequencies, so that speeds are not known.
    """
    heads = entry.get("num_attention_heads")
    width = entry.get("head_dim") or (entry.get("hidden_size", 0) // heads if heads else 0)
    own = entry.get("rope", {}).get("", {})
    entry["axes"] = 0
    kept: list[np.ndarray] = []
    code = code_of(kind)
    for one in vars(code).values():
        if inspect.isclass(one) and getattr(one, "config_class", None) is kind and not kept:
            try:
                kept = frequencies(one(small(kind, 0, {})))
            except Exception:
                continue
    if not kept and own.get(SHARE, 1.0) <= 1:  # a model that needs more, heads of their own
        kept = [w for w, _ in (embeddings(made(kind)) or {}).values()]
    w = next((one for one in kept if len(one) > 1 and one[0] == 1), np.zeros(0))
    pairs = int(width * own.get(SHARE, 1.0)) // 2
    if not len(w) or pairs < len(w) or pairs % len(w):
        return
    base = float(f"{w[1] ** -float(len(w)):.4g}")
    if not np.allclose(w, base ** (-np.arange(len(w)) / len(w)), rtol=1e-4):
        return
    if pairs == len(w):  # as in a text
        del entry["axes"]
        return
    entry |= {"axes": pairs // len(w), "rope": {"": {**own, "rope_theta": base}}}
    if re.search(r"2 [*] math[.]pi", inspect.getsource(code)):
        entry["coordinates"] = "turns"  # from -1 to 1, and 2 pi times them


def words(kind: Any) -> list[str]:
    """Return the keys on position that a class's source names, beside those that are read here."""
    source = "".join(
        inspect.getsource(one) for one in (sys.modules[kind.__module__], code_of(kind)) if one
    )
    named = re.findall(r"""(?:\[|get\(|pop\()["'](\w+)["']|\bconfig[.](\w+)""", source)
    every = {one for pair in named for one in pair if one}
    held = (READ | HELD) - {"mrope_section"}  # which is read here where its class reads it
    return sorted(one for one in every if NAMED.search(one) and one not in held)


def entries(ran: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Ask every class that transformers names."""
    for name in CONFIG_MAPPING:
        print(name, end=" ", flush=True)
        try:
            kind = CONFIG_MAPPING[name]
            sub_configs = kind.sub_configs if isinstance(kind.sub_configs, Mapping) else {}
        except Exception:
            continue
        part, config = inner(kind), made(kind)
        others = {
            key: getattr(one, "model_type", "") for key in sub_configs
            if isinstance(one := attribute(config, key), transformers.PretrainedConfig)
        }  # fmt: skip
        parts = {key: one for key, one in others.items() if one and key != (part or [""])[0]}
        beside = {"parts": parts} if parts else {}
        if part is not None:
            yield name, {"text": part, **beside}
            continue
        entry = asked(kind)
        scheme(name, kind, entry)
        layers(name, kind, entry, ran)
        yield name, {**entry, **beside, **({"reads": named} if (named := words(kind)) else {})}


def layers(name: str, kind: Any, entry: dict[str, Any], ran: Mapping[str, Any]) -> None:
    """Add what each layer does; what ran decides over what names of modules say."""
    answer = ran.get(name, {})
    if "rows" not in answer:
        if answer.get("not") == "takes no tokens" and "rotary" in entry.get("scheme", ["rotary"]):
            axes(kind, entry)
        return
    own = [one for label, one in ran.items() if label.split(" ")[0] == name and "shown" in one]
    seen = {letter for one in own for letter in one["shown"]}
    found = entry.pop("scheme", ["rotary"])
    if "?" not in answer["shown"] and (transformers.__version__, name) not in MISREAD:
        entry["layers"] = rule(name, kind, ran)
        if (
            name == "cohere_compass_text"
        ):  # which rotates kinds of layers that its file has speeds for
            entry["layers"]["lists"] = {"layer_types": dict(zip(KINDS, "-~", strict=True))}
            found = ["rotary"]
        if name == "kimi_linear":  # numbers of layers, from 1
            indices = {"linear_attn_config.full_attn_layers": [*LINEAR, 1]}
            lists = {"lists": {"layer_types": dict(zip(LINEAR, "-L", strict=True))}}
            count = entry["layers"]["count"]
            entry["layers"] = {"count": count, **lists, "indices": indices, **PATTERN}
        code = code_of(kind)
        if code and "Released ckpt don't use any ROPE" in inspect.getsource(code):
            # OLMo Hybrid: its files say null, for which the class fills in a base all the same
            entry["layers"] |= {"null": {"rope_parameters": {"R": "-"}}, "filled in": True}
    if not seen & {*"RwH?"} and "rotary" in found:
        for key in ("rope", "bases", "share", "scaled", "beside"):
            entry.pop(key, None)
        found = [one for one in found if one != "rotary"]
    known = "?" not in answer["shown"]  # else keys moved by something else, as scores did
    biased = {one["bias"] for one in answer["rows"] if "bias" in one and known}
    if biased and not {*found} & {"alibi", "t5", "relative", "relative sinusoidal"}:
        found = [*found, "alibi" if biased == {"linear"} else "relative"]
    if seen & {*"RwH"} and "rotary" not in found and not {*entry} & {"position_embedding_type"}:
        found = ["rotary"] if {*found} <= {"unknown"} else found
    if found == ["unknown"] and not seen & {*"?Bb"}:
        found = []
    if found != ["rotary"]:
        entry["scheme"] = found


def lines(table: Mapping[str, Any]) -> str:
    """Write the table with one line a type, so that a change is one line."""
    types = ",\n".join(
        f"  {json.dumps(name)}: {json.dumps(entry, separators=(',', ':'))}"
        for name, entry in sorted(table["types"].items())
    )
    versions = json.dumps(table["transformers"])
    return f'{{\n "transformers": {versions},\n "types": {{\n{types}\n }}\n}}\n'


def unfolded(table: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the types of each version."""
    every: dict[str, dict[str, Any]] = {version: {} for version in table["transformers"]}
    for name, entry in table["types"].items():
        facts = {key: value for key, value in entry.items() if key not in ("only", "then")}
        for version in entry.get("only", table["transformers"]):
            every[version][name] = facts
        if "then" in entry:
            newer = {**facts, **entry["then"]}
            every[table["transformers"][-1]][name] = {
                key: value for key, value in newer.items() if value is not None
            }
    return every


def folded(every: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Write each type once: what the newer version has otherwise stands under `then`."""
    versions = sorted(every)
    types: dict[str, Any] = {}
    for name in sorted({name for one in every.values() for name in one}):
        held = [version for version in versions if name in every[version]]
        first, last = every[held[0]][name], every[held[-1]][name]
        types[name] = dict(first)
        if held != versions:
            types[name]["only"] = held
        elif first != last:
            keys = {*first, *last}
            types[name]["then"] = {
                key: last.get(key) for key in sorted(keys) if first.get(key) != last.get(key)
            }
    return {"transformers": versions, "types": types}


def main() -> None:
    """Replace the facts of the installed version."""
    logging.disable(logging.CRITICAL)
    warnings.filterwarnings("ignore")
    kept = Path(sys.argv[1]) if sys.argv[1:] else None
    ran = json.loads(kept.read_text(encoding="utf-8")) if kept and kept.exists() else {}
    kinds = {name: CONFIG_MAPPING[name] for name in CONFIG_MAPPING}
    whole = [name for name, kind in kinds.items() if inner(kind) is None]
    ran |= run_all((name, name, {}) for name in whole if name not in ran)
    shown = [name for name in whole if "rows" in ran[name]]
    if kept:
        kept.write_text(json.dumps(ran), encoding="utf-8")
    more = [one for name in shown for one in probes(name, kinds[name], ran[name]["shown"])]
    print(len(more), "runs of what defaults do not show", file=sys.stderr)
    ran |= run_all(one for one in more if one[0] not in ran)
    if kept:
        kept.write_text(json.dumps(ran), encoding="utf-8")
    found = dict(entries(ran))
    table = {"transformers": [], "types": {}}
    if FILE.exists():
        table = json.loads(FILE.read_text(encoding="utf-8"))
    major = transformers.__version__.split(".")[0]
    every = {
        version: types
        for version, types in unfolded(table).items()
        if version.split(".")[0] != major
    }
    held = unfolded(table).get(transformers.__version__, {})
    every[transformers.__version__] = {  # in the order held, as some classes' order is a set's
        name: held[name] if held.get(name) == entry else entry for name, entry in found.items()
    }
    FILE.write_text(lines(folded(every)), encoding="utf-8")
    print(len(found), "types,", FILE.stat().st_size, "bytes")


if __name__ == "__main__":
    sys.exit(main())
