"""A model's config.json, in numbers for words and as a rotary head."""

from dataclasses import replace
from typing import Any

from charts.long_context.stretch import Hands, hands
from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import DynamicNTK, Proportional, Yarn
from core.models import Model
from diagnosis.configuration.model_config import ModelConfig
from diagnosis.configuration.reach import Reach
from diagnosis.configuration.rotary import RotaryHead
from state import limits
from state.limits import DEFAULTS
from state.presets import head

TOLD = "model_type", "length", "named_length", "stretched_or_not", "window", "chunk"  # as they are
TOLD_OF_HEAD = "kind", "width", "d_head", "base", "larger_base"


def rotary_hands(config: ModelConfig, far: Reach) -> Hands:
    """Return the pairs of the configuration's first rotary head, as trained and as used."""
    width, base, scaling = 2 * far.pairs, config.head.base or 0.0, config.head.scaling
    return hands(width + 2 * far.still, base, far.trained, far.within, scaling, width)


def numbers(config: ModelConfig) -> dict[str, Any]:
    """Return what the file says, by name; None where it says nothing."""
    return {
        "schemes": [*config.schemes],
        **{name: getattr(config, name) for name in TOLD},
        "trained": config.trained_length,
        "windows_told": any(one.name == "layers window" for one in config.remarks),
        "parts": {key: numbers(part) for key, part in config.parts},
        "kinds": [*config.kinds],
        "assumed": {**(config.assumed or {})},
        "unread_keys": [*config.unread],  # a file's own words
        "head_scores_by": config.head.scores_by,
        "scores_by": config.scaling.attention_factor**2 if config.scaling else 1.0,
        "others": [_head(one) for one in config.heads[1:]],
        **_head(config.head),
    }


def _head(one: RotaryHead) -> dict[str, Any]:
    factor = getattr(one.scaling, "factor", None)
    return {
        **{name: getattr(one, name) for name in TOLD_OF_HEAD},
        "scaling": one.scaling.name if one.scaling else "none",
        "unread": not one.scaling_read,
        "factor": None if factor == 1 else factor,
        "sections": [*one.sections],
    }


def settings(config: ModelConfig) -> dict[str, object] | None:
    """Return settings of the page that chooses a scaling; None where it cannot be set to this."""
    one, length = config.head, config.length
    d_head, trained, scaling = one.d_head, one.trained_length, one.scaling
    if None in (one.width, one.base, d_head, length, trained) or config.of_kind("contradiction"):
        return None
    if isinstance(scaling, LongRope | Proportional) or abs(one.scores_by - 1) > 1e-9:
        return None  # a model's own
    if isinstance(scaling, Yarn) and scaling != replace(scaling, attention_factor_override=None):
        return None
    model = Model(
        config.model_type, d_head or 0, config.n_heads or DEFAULTS.n_heads,
        trained or 0, "", base=one.base or 0.0, length=length, scaling=scaling,
        partial_rotary_factor=(one.width or 0) / (d_head or 1),
    )  # fmt: skip
    changes: dict[str, object] = {**head(model)}
    del changes["rotary_pairing"]  # of which no file says anything
    if isinstance(scaling, DynamicNTK):
        changes["factor"] = limits.LIMITS["factor"].clamp(scaling.factor)
    query = {name: [str(value)] for name, value in changes.items()}
    read, refused = limits.read(query, DEFAULTS)
    same = all(getattr(read, name) == value for name, value in changes.items())
    return changes if same and read.base == one.base and not refused else None
