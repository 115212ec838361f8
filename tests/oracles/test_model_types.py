"""Every model type of transformers that rotates, made and compared with what is read of it.

Each class's own rotary embedding is made from small configurations, without weights, and its
frequencies, attention factor and rotated width are compared with ours.
"""

from __future__ import annotations

import importlib
import inspect
import json
import logging
import os
import warnings
from copy import deepcopy

os.environ["HF_HUB_OFFLINE"] = "1"

import numpy as np
import pytest
import torch
from transformers.models.auto.configuration_auto import CONFIG_MAPPING

from core.encodings.rotary_scaling import rotary_frequencies
from diagnosis.configuration.model_config import read_config
from diagnosis.configuration.model_types import model_type, names

logging.disable(logging.CRITICAL)
warnings.filterwarnings("ignore")

LENGTHS = {"max_position_embeddings": 16384}
ORIGINAL = {"original_max_position_embeddings": 4096}
WAYS = {
    "default": {},
    "another base": {"rope_theta": 54321.0},
    "linear": {"rope_scaling": {"rope_type": "linear", "factor": 4.0}},
    "dynamic": {"rope_scaling": {"rope_type": "dynamic", "factor": 4.0}},
    "yarn": {"rope_scaling": {"rope_type": "yarn", "factor": 4.0, **ORIGINAL}},
    "yarn, a step": {
        "rope_scaling": {
            "rope_type": "yarn", "factor": 4.0, "beta_fast": 1.0, "beta_slow": 1.0, **ORIGINAL,
        },
    },
    "llama3": {
        "rope_scaling": {
            "rope_type": "llama3", "factor": 4.0, "low_freq_factor": 1.0,
            "high_freq_factor": 4.0, **ORIGINAL,
        },
    },
    "llama3, a step": {
        "rope_scaling": {
            "rope_type": "llama3", "factor": 4.0, "low_freq_factor": 1.0,
            "high_freq_factor": 1.0, **ORIGINAL,
        },
    },
    "half of the head": {"partial_rotary_factor": 0.5},
}  # fmt: skip
ROTATED = {"esm": {"position_embedding_type": "rotary"}}  # where a class does it on demand
# Types that are not compared, or not in one way, each with its reason.
EXCEPTIONS = {
    "efficientloftr": "positions of pixels, in two dimensions",
    "sam3_vit_model": "positions of patches, in two dimensions",
    **dict.fromkeys(
        ("glm4_moe", "glm4v_moe_text", "qwen3_omni_moe_text"),
        "an odd number of columns, by defaults that no model has",
    ),
    "dots3_note_text": "sets the share of each layer from other settings",
}


def rotary_types():
    for name in names():
        entry = model_type(name)
        rotates = entry and "rope" in entry and "rotary" in entry.get("scheme", ["rotary"])
        if rotates and name in CONFIG_MAPPING:
            yield name


def theirs(name, settings):
    """Their frequencies and attention factor, by kind of layers; None where none is made."""
    config = CONFIG_MAPPING[name](**settings)
    module = importlib.import_module(type(config).__module__.replace("configuration_", "modeling_"))
    classes = [
        one
        for key, one in vars(module).items()
        if inspect.isclass(one) and "RotaryEmbedding" in key and "ision" not in key
    ]
    prefix = type(config).__name__.removesuffix("Config")
    classes.sort(key=lambda one: not one.__name__.startswith(prefix))
    for made in classes:
        try:
            embedding = made(config)
        except Exception:
            continue
        found = {}
        for key, buffer in embedding.named_buffers():
            if key.endswith("inv_freq") and "original" not in key:
                kind = key.removesuffix("inv_freq").rstrip("_")
                factor = getattr(embedding, f"{kind}_attention_scaling".lstrip("_"), 1.0)
                found[kind] = buffer.double().numpy().ravel(), factor
        if found:
            return found
    return None


def compared(name, settings):
    """What differs, in words; empty where all agrees, None where the library makes nothing."""
    settings = {**settings, **ROTATED.get(name, {})}
    try:
        made = theirs(name, deepcopy(settings))  # which a class may change
    except ModuleNotFoundError:
        return None
    except Exception as error:
        return None if settings else f"their class refuses: {error!r}"[:90]
    if made is None:
        return None
    config = read_config(json.dumps({"model_type": name, **settings}))
    ours = {head.kind: head for head in config.heads}
    if len(ours) == 1 or len(made) == 1:
        ours = dict.fromkeys(made, config.heads[0]) if config.heads else {}
    for kind, (frequencies, factor) in made.items():
        head = ours.get(kind)
        if head is None or head.width is None or head.base is None:
            return f"{kind}: not read"
        turning = frequencies[frequencies != 0]
        if head.width != 2 * len(turning):
            return f"{kind}: {head.width} columns, theirs {2 * len(turning)}"
        mine = rotary_frequencies(head.width, head.base, head.scaling)
        if not np.allclose(np.sort(mine), np.sort(turning), rtol=1e-5, atol=0):  # or by axes
            base = head.base
            return f"{kind}: frequencies, base {base:g}, slowest {mine[-1]:.3g}, {turning[-1]:.3g}"
        by = head.scaling.attention_factor if head.scaling else 1.0
        if not np.isclose(by, factor, rtol=1e-6):
            return f"{kind}: attention factor {by:.4f}, theirs {factor:.4f}"
    return ""


@pytest.mark.parametrize("way", WAYS)
def test_every_type_that_rotates_is_read_as_its_class_reads_it(way, capsys):
    settings = {**LENGTHS, **WAYS[way]} if way != "default" else {}
    said = {name: compared(name, settings) for name in rotary_types()}
    tried = {name: one for name, one in said.items() if one is not None}
    differ = {name: one for name, one in tried.items() if one}
    with capsys.disabled():
        agree = len(tried) - len(differ)
        print(f"\n{way}: {len(said)} types, {len(tried)} made, {agree} agree")
        for name, one in differ.items():
            print(f"  {name}: {one} {EXCEPTIONS.get(name, '')}")
    assert len(tried) > 100
    assert not {*differ} - {*EXCEPTIONS}


def test_a_tiny_model_reads_as_many_tokens_as_are_said(capsys):
    """A learned table is as long as is said: one token more is an error of its model."""
    tried, differ = 0, []
    for name in names():
        entry = model_type(name)
        if not entry or "learned" not in entry.get("scheme", []) or name not in CONFIG_MAPPING:
            continue
        own = entry.get("names", {})
        small = {
            "hidden_size": 32, "num_attention_heads": 4, "max_position_embeddings": 24,
        }  # fmt: skip
        settings = {own.get(key, key): value for key, value in small.items()}
        length = read_config(json.dumps({"model_type": name, **settings})).length
        reads = [_reads(name, settings, tokens) for tokens in (length, length + 1)]
        if None in reads:
            continue
        tried += 1
        if reads != [True, False]:
            differ.append((name, length, reads))
    with capsys.disabled():
        print(f"\nlearned: {tried} tiny models made, {tried - len(differ)} agree; {differ}")
    assert tried > 10
    assert not {name for name, *_ in differ} - {*EXCEPTIONS}


def _reads(name, settings, tokens):
    """Whether a model of this type, one layer deep, reads so many tokens; None if it cannot."""
    from transformers import AutoModel

    few = {"num_hidden_layers": 1, "intermediate_size": 32, "vocab_size": 64}
    try:
        model = AutoModel.from_config(CONFIG_MAPPING[name](**settings, **few)).eval()
    except Exception:
        return None
    ids = torch.full((1, tokens), 7)
    try:
        with torch.no_grad():
            model(input_ids=ids)
    except IndexError:
        return False
    except Exception:
        return None
    return True
