"""Say what an engineer asks next of a configuration: other programs, versions and models."""

import math
from collections.abc import Sequence

from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import DynamicNTK, Yarn
from core.models import all_but_one, stretch_name
from diagnosis.configuration.layers import BARE, Layers
from diagnosis.configuration.model_types import earlier
from diagnosis.configuration.rotary import RotaryHead
from diagnosis.configuration.settings import FileSettings, text

CALLED = {  # a model's values by the names of a file
    "base": "rope_theta",
    "d_head": "head_dim",
    "length": "max_position_embeddings",
    "n_heads": "num_attention_heads",
    "scaling": "rope_scaling",
    "width": "partial_rotary_factor",
}


def note(
    settings: FileSettings, heads: Sequence[RotaryHead], layers: Layers, length: int | None
) -> None:
    """Note what grows with the position, what others read otherwise, and which model is near."""
    _temperature(settings, layers, length)
    code = settings.file.get("auto_map")
    if isinstance(code, dict) and code:
        first = text(code.get("AutoConfig") or next(iter(code.values())))[:120]
        settings.find("auto map", "unknown" if not settings.known else "versions", code=first)
    if not heads:
        return
    _older_version(settings, heads[0])
    _engines(settings, heads[0])
    if all(one.kind in ("versions", "layers") for one in settings.remarks):
        _published(settings, heads[0], length)


def _temperature(settings: FileSettings, layers: Layers, length: int | None) -> None:
    """Note by what a query is multiplied at the last position, as the class's code does it."""
    rule = settings.kind.get("temperature")
    if rule is None:
        return
    if rule.get("learned"):
        settings.find("learned speeds", "unknown")
        return
    file = settings.file
    scaling = file.get("rope_parameters") or file.get("rope_scaling") or {}
    source = scaling if rule.get("in") == "scaling" and isinstance(scaling, dict) else file
    factor, begins = rule.get("defaults", (None, None))
    if "by" in rule:
        if file.get(rule.get("if", "")) is False:
            return
        factor = settings.checked(rule["by"], source.get(rule["by"], factor))
        begins = settings.checked(rule["from"], source.get(rule["from"], begins))
    if factor is None or begins is None or length is None:
        return
    if "power" in rule:
        last = (1 + length / begins) ** factor
    else:
        last = 1 + factor * math.log(
            1 + length // begins if rule.get("bare") else 1 + (length - 1) // begins
        )
    some = layers.count(BARE) if rule.get("bare") else len(layers.letters)
    if some and last > 1:
        numbers = {"some": some, "last": last, "length": length, "begins": int(begins)}
        settings.find("temperature", "layers", **numbers)


def _older_version(settings: FileSettings, head: RotaryHead) -> None:
    """Note what the older version does with `rope_parameters`, which it does not read."""
    before = earlier(text(settings.file.get("model_type") or "")) or {}
    if not isinstance(settings.file.get("rope_parameters"), dict) or "rope" not in before:
        return
    kept = {"rope_theta", "rope_scaling", *before.get("bases", {}).values()} & {*settings.file}
    base = before["rope"].get(head.kind, before["rope"].get("", {})).get("rope_theta")
    lost = head.scaling is not None and "factor" not in before["rope"].get("", {})
    if not kept and base is not None and (base != head.base or lost):
        settings.find("saved by newer scaled" if lost else "saved by newer", "versions", base=base)


def _engines(settings: FileSettings, head: RotaryHead) -> None:
    """Note what vLLM and llama.cpp do otherwise.

    Sources: vLLM, `dynamic_ntk_scaling_rope.py` and `phi3_long_rope_scaled_rope.py` in
    vllm/model_executor/layers/rotary_embedding; llama.cpp, `get_rope_factors` in
    src/llama-model.cpp, `ggml_rope_yarn_corr_dims`, and tools/server/README.md.
    """
    match head.scaling:
        case DynamicNTK():
            settings.find("engines dynamic", "versions")
        case LongRope():
            settings.find("engines longrope", "versions", trained=head.scaling.trained_length)
        case Yarn(truncate=False):
            settings.find("engines yarn", "versions")


def _published(settings: FileSettings, head: RotaryHead, length: int | None) -> None:
    """Note a published model with these settings but for one."""
    own = {name: getattr(head, name) for name in ("d_head", "width", "base")}
    own |= {"n_heads": settings.whole("num_attention_heads"), "length": length}
    near = all_but_one({**own, "scaling": stretch_name(head.scaling)})
    if near is not None and None not in own.values():
        model, key, theirs = near
        if key == "scaling" and model.scaling and model.ships_scaled:
            settings.find("other scaling", "hint", model=model.name, scaling=theirs)
        else:
            said = f"{theirs:,.12g}" if isinstance(theirs, int | float) else theirs
            settings.find("near", "near", model=model.name, key=CALLED[key], theirs=said)
