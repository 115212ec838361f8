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
}  # fmt: skip
ROTATED = {"esm": {"position_embedding_type": "rotary"}}  # where a class does it on demand
# Types that are not compared, or not in one way, each with its reason.
EXCEPTIONS = {
    **dict.fromkeys(
        ("efficientloftr", "sam3_vit_model", "eomt_dinov3", "mlcd", "mlcd_vision_model"),
        "positions of patches, in two dimensions",
    ),
    **dict.fromkeys(
        ("glm4_moe", "glm4v_moe_text", "qwen3_omni_moe_text"),
        "an odd number of columns, by defaults that no model has",
    ),
    **dict.fromkeys(
        ("diffusion_gemma_text", "embedding_gemma2_text", "gemma4_text", "gemma4_unified_text"),
        "a wider head in full layers, by a default that the class keeps by layer",
    ),
    **dict.fromkeys(
        ("apertus", "apertus1p5_text", "cwm"),
        "a default base of its own where the file has a scaling without a base",
    ),
    "dots3_note_text": "sets the share of each layer from other settings",
    "esm": "its rotary embedding knows no scaling",
    "granitemoehybrid": "its embedding is made, and used on demand alone",
    "mistral4": "a scaling without a share rotates all of its head",
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
