"""Every model type of transformers that rotates, made and compared with what is read of it.

Each class's own rotary embedding is made from small configurations, without weights, and its
frequencies, attention factor and rotated width are compared with ours.
"""

import json
import logging
import os
import warnings
from copy import deepcopy

os.environ["HF_HUB_OFFLINE"] = "1"

import numpy as np
import pytest
import transformers
from transformers.models.auto.configuration_auto import CONFIG_MAPPING

from core.encodings.rotary_scaling import rotary_frequencies
from diagnosis.configuration import model_config
from diagnosis.configuration.model_types import earlier, model_type, names, versions
from tests.oracles.make_model_types import embeddings

logging.disable(logging.CRITICAL)
warnings.filterwarnings("ignore")

LENGTHS = {"max_position_embeddings": 16384}
ORIGINAL = {"original_max_position_embeddings": 4096}
WAYS = {
    "default": {},
    "another base": {"rope_theta": 54321.0},
    "linear": {"rope_scaling": {"rope_type": "linear", "factor": 4.0}},
    "dynamic": {"rope_scaling": {"rope_type": "dynamic", "factor": 4.0}},
    "a share": {"partial_rotary_factor": 0.25},
    "a share, linear": {
        "partial_rotary_factor": 0.25, "rope_scaling": {"rope_type": "linear", "factor": 4.0},
    },
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
GIVEN = {  # what a type's default lacks
    "bamba": {"attn_layer_indices": [9]},
    "esm": {"position_embedding_type": "rotary"},
    "granitemoehybrid": {"position_embedding_type": "rope"},
    "moonshine": {"hidden_size": 320},  # for an even number of columns
    **{name: {"head_dim": 128} for name in ("glm4_moe", "glm4v_moe_text", "qwen3_omni_moe_text")},
}
EXCEPTIONS = {  # types that are not compared, each with its reason
    **dict.fromkeys(
        ("dots3_note_vision_encoder", "efficientloftr", "llama4_vision_model", "pixtral"),
        "positions of patches, in two dimensions",
    ),
    **dict.fromkeys(
        ("minimax_m3_vl_vision", "qwen2_vl_vision"),
        "positions of patches; the embedding beside it is the text's",
    ),
}


def rotary_types():
    for name in names():
        entry = model_type(name)
        rotates = entry and "rope" in entry and "rotary" in entry.get("scheme", ["rotary"])
        if rotates and name in CONFIG_MAPPING:
            yield name


@pytest.fixture(autouse=True)
def of_this_version(monkeypatch):
    """Read as the installed version does; what is read otherwise is as the newer one does."""
    if transformers.__version__ == versions()[0]:
        monkeypatch.setattr(model_config, "model_type", earlier)


def compared(name, settings):
    """Return the differences, in words; empty if none, None where the library has none."""
    settings = {**settings, **GIVEN.get(name, {})}
    axes = (model_config.model_type(name) or {}).get("axes") or 1  # each with the same speeds
    if axes > 1 and "rope_scaling" in settings:
        return None  # what a picture's settings make then is the text's embedding
    try:
        made = embeddings(CONFIG_MAPPING[name](**deepcopy(settings)))  # which a class may change
    except ModuleNotFoundError:
        return None
    except Exception as error:
        return None if settings else f"their class refuses: {error!r}"[:90]
    if made is None:
        return None
    config = model_config.read_config(json.dumps({"model_type": name, **settings}))
    ours = {head.kind: head for head in config.heads}
    if len(ours) == 1 or len(made) == 1:
        ours = dict.fromkeys(made, config.heads[0]) if config.heads else {}
    for kind, (frequencies, factor) in made.items():
        head = ours.get(kind)
        if head is None or head.width is None or head.base is None:
            return f"{kind}: not read"
        turning = frequencies[frequencies != 0]
        if head.width != 2 * axes * len(turning):
            return f"{kind}: {head.width} columns, theirs {2 * axes * len(turning)}"
        mine = rotary_frequencies(head.width // axes, head.base, head.scaling)
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
    assert len(tried) > 60
    assert not {*differ} - {*EXCEPTIONS}
