"""B, the second setting of a comparison: when it goes along with A."""

import streamlit as st

from document.comparison import COMPARE, DEFAULTS_B, KEYS
from state.limits import DEFAULTS
from state.settings import Settings
from ui.controls.changes import apply, current
from ui.visit import lesson, visit


def side(key: str) -> Settings | None:
    """Return the settings of the picture `key` if it is B's."""
    return visit().run.settings_b if key.endswith("_B") else None


def follow(before: Settings, now: Settings) -> None:
    """Give B what A, changed from `before` to `now`, has in each field that they had in common."""
    state = st.session_state
    for name, key in KEYS.items():
        value = state.get(key)
        if visit().at.query.get(key) not in (None, [str(value)]):
            continue  # the link has another value for B
        if value == getattr(before, name) != getattr(now, name) and _free(name):
            state[key] = getattr(now, name)
            visit().at.query.pop(key, None)  # the link's value, which is replaced


def apply_to_both(preset: dict[str, object]) -> None:
    """Apply a preset to A, and to B's common part. A callback."""
    before = current()
    apply(preset)
    follow(before, current())


def switched() -> None:
    """Begin B as A with another base, and later as it was left. A callback of the switch.

    What it had in common with A when it was left, it has in common with A again.
    """
    state, now, a = st.session_state, visit(), current()
    if not state[COMPARE.key]:
        leave()
        return
    for name, key in KEYS.items():
        if key not in state and name == "base" and _free(name):
            state[key] = DEFAULTS.base if a.base == DEFAULTS_B["base"] else DEFAULTS_B["base"]
        elif key not in state or name in now.common:
            state[key] = getattr(a, name)


def leave() -> None:
    """Remember B's common part with A, before a callback that changes A may switch B off."""
    state, a = st.session_state, current()
    visit().common = {name for name, key in KEYS.items() if state.get(key) == getattr(a, name)}


def _free(name: str) -> bool:
    return name not in lesson().fixed
