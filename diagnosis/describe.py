"""A reading of a table in names and numbers, for words."""

import math
from typing import Any

from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import Yarn
from diagnosis.reading import Reading

TOLD = (  # as they are
    *("base", "any_base", "first_position", "stride", "scale", "attention_factor", "indices"),
    *("transposed", "width", "length"),
)


def describe(reading: Reading) -> dict[str, Any]:
    """Return the names of a reading's mistakes and conventions, and their numbers."""
    scaling, width = reading.scaling, reading.exponent_width
    pairs = (
        Yarn.blended_pairs(scaling, width, reading.base) if isinstance(scaling, Yarn) else (0, 0)
    )
    return {
        "names": [*reading.bugs(), *reading.conventions()],
        "bugs": reading.bugs(),
        **{name: getattr(reading, name) for name in TOLD},
        "scale_name": reading.scale_name(),
        "unfloored": math.log(reading.base) / reading.exponent_width,
        "decades": math.log10(reading.base),
        "floored": math.ceil(math.log(reading.base) / reading.exponent_width),
        "factor": float(getattr(scaling, "factor", reading.factor)),
        "trained_length": int(getattr(scaling, "trained_length", 0)),
        "blended_to": pairs[1],
        "last_pair": width // 2 - 1,
        "uncut": "" if getattr(scaling, "truncate", True) else ", bounds not rounded",
        "truncate": bool(getattr(scaling, "truncate", True)),
        "high_freq_factor": float(getattr(scaling, "high_freq_factor", 4.0)),
        "beyond": isinstance(scaling, LongRope) and scaling.factors is scaling.long_factor,
    }
