"""Assumptions of transformers' configuration classes on position, by `model_type`.

`model_types.json` is made from transformers by `python -m tests.oracles.make_model_types`, and read
here without it. A type is there once; what the newer version has otherwise stands under `then`.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

ModelType = Mapping[str, Any]


@cache
def _table(name: str = "model_types.json") -> Mapping[str, Any]:
    return dict(json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8")))


NAMES = _table("names.json")
"""Names that other code and other programs have for transformers' settings."""


def versions() -> tuple[str, str]:
    """Return the two versions of transformers that the table is made from, the older one first."""
    older, newer = _table()["transformers"]
    return older, newer


def model_type(name: str) -> ModelType | None:
    """Return what the newer version's class for this `model_type` assumes; None where none is.

    A class that the newer version no longer has is the older one's.
    """
    entry = _table()["types"].get(name)
    if entry is None:
        return None
    facts = {**entry, **entry.get("then", {})}
    return {key: value for key, value in facts.items() if value is not None}


def earlier(name: str) -> ModelType | None:
    """Return what the older version's class assumes; None where it has none."""
    entry = _table()["types"].get(name)
    return None if entry is None or versions()[0] not in entry.get("only", versions()) else entry


def names() -> tuple[str, ...]:
    """Return every `model_type` in the table."""
    return tuple(_table()["types"])
