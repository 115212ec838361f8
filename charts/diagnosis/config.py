"""What a model's config.json says of position, in numbers for words and as a rotary head."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from charts.long_context.stretch import Hands, hands
from charts.long_context.stretched_profile import Profile
from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import DynamicNTK, Yarn
from core.models import Model
from diagnosis.model_config import ModelConfig
from state import limits
from state.limits import DEFAULTS
from state.presets import head

UNREAD = {"missing", "unknown type", "refused", "no object"}  # contradictions that leave no scaling


def rotary_hands(config: ModelConfig) -> Hands | None:
    """The pairs of a head, as trained and as used; None where the file does not say enough."""
    width, d_head = config.width, config.d_head
    length, trained = config.length, config.trained_length
    if width is None or d_head is None or length is None or trained is None:
        return None
    try:
        return hands(d_head, config.base, trained, length, config.scaling, width)
    except ValueError:  # said among the contradictions
        return None


def numbers(config: ModelConfig) -> dict[str, Any]:
    """What the file says, by name; None where it says nothing."""
    scaling = config.scaling
    return {
        "encoding": config.encoding,
        "model_type": config.model_type,
        "length": config.length,
        "trained": config.trained_length,
        "window": config.window,
        "kinds": [*config.kinds],
        "width": config.width,
        "d_head": config.d_head,
        "base": config.base,
        "scaling": scaling.name if scaling else "none",
        "unread": any(one.name in UNREAD for one in config.contradictions),
        "factor": getattr(scaling, "factor", None),
        "scores_by": scaling.attention_factor**2 if scaling else 1.0,
        "contradictions": [
            {"name": one.name, "numbers": {**one.numbers}} for one in config.contradictions
        ],
    }


def reach(hands: Hands, profile: Profile) -> dict[str, Any]:
    """How far a head reaches: full turns, unseen angles, and where S(k) falls below zero."""
    turns = hands.wavelengths_used
    return {
        "pairs": len(turns),
        "done": int((turns <= hands.length - 1).sum()),
        "slowest": float(turns[-1]),
        "length": hands.length,
        "trained": hands.trained_length,
        "unseen": int((hands.unseen > 0).sum()),
        "first_unseen": hands.first_unseen,
        "first": profile.first,
        "computed": min(profile.length, hands.length),
    }


def settings(config: ModelConfig) -> dict[str, object] | None:
    """The settings of the page that chooses a scaling; None where it cannot be set to this."""
    d_head, length, trained = config.d_head, config.length, config.trained_length
    if config.width is None or d_head is None or length is None or trained is None:
        return None
    scaling = config.scaling
    if config.contradictions or isinstance(scaling, LongRope):  # whose factors are a model's own
        return None
    if isinstance(scaling, Yarn) and scaling != replace(scaling, attention_factor_override=None):
        return None
    model = Model(
        config.model_type, "rotary", d_head, config.n_heads or DEFAULTS.n_heads, trained, "", "",
        base=config.base, length=length, scaling=scaling,
        partial_rotary_factor=config.partial_rotary_factor,
    )  # fmt: skip
    changes: dict[str, object] = {**head(model)}
    del changes["rotary_pairing"]  # of which no file says anything
    if isinstance(scaling, DynamicNTK):
        changes["factor"] = limits.LIMITS["factor"].clamp(scaling.factor)
    query = {name: [str(value)] for name, value in changes.items()}
    read, refused = limits.read(query, DEFAULTS)
    same = all(getattr(read, name) == value for name, value in changes.items())
    return changes if same and read.base == config.base and not refused else None
