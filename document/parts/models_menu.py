"""Well-known models as presets: one button each, with the source of its settings as help."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from core.models import Model
from document.blocks import Box, Button, Menu
from document.words import words


def models_menu(models: Iterable[Model], changes: Callable[[Model], Mapping[str, Any]]) -> Menu:
    """Return a button for each of `models`, which makes `changes`."""
    buttons = [Button(m.name, changes(m), f"model_{m.name}", hint=m.source) for m in models]
    label = words("frame").label("models")
    return Menu(
        [Box(buttons, "row", gap="xsmall")], "aside_models", label, ":material/deployed_code:"
    )
