"""Session state of which a rerun reads only what it needs.

Streamlit presents the value of a component of version 2 as an object of a class that it makes for
it, each time the value is read: three times a rerun for every picture, though only a callback looks
at it. And a number box or a radio asks for all of session state to look up its own value. To make
those classes and to find them when they were garbage took a tenth of a rerun (docs/performance.md).
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from inspect import signature
from typing import Any

from streamlit.components.v2.bidi_component import main as components
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import SessionState

from ui.streamlit import give_up

PRESENTER, ALL = "make_bidi_component_presenter", "filtered_state"


def available() -> bool:
    """Return whether the presenter with its arguments, the property and the value are there."""
    present = getattr(components, PRESENTER, None)
    return (
        callable(present)
        and len(signature(present).parameters) == 3
        and isinstance(getattr(SafeSessionState, ALL, None), property)
        and "_new_widget_state" in {field.name for field in fields(SessionState)}
    )


def install() -> None:
    """Build presenters only for components with a new event; look up single values."""
    setattr(components, PRESENTER, _lazy(getattr(components, PRESENTER)))
    setattr(SafeSessionState, ALL, property(_Values))


def _lazy(make_presenter: Any) -> Any:
    """Return a maker of presenters that leave a value as it is where the browser sent no event."""

    def make(events: str, component: str | None = None, allowed: set[str] | None = None) -> Any:
        present = make_presenter(events, component, allowed)

        def present_if_sent(value: object, state: SessionState) -> object:
            try:
                sent = state._new_widget_state.get(events)
            except AttributeError as error:
                give_up("lazy_session_state", error)
                return present(value, state)
            return present(value, state) if sent else value

        return present_if_sent

    return make


_all = getattr(SafeSessionState, ALL, None)


class _Values(Mapping[str, object]):
    """The values of `SafeSessionState.filtered_state`, each of them read when it is asked for."""

    def __init__(self, state: SafeSessionState) -> None:
        self._state = state

    def __getitem__(self, key: str) -> object:
        return self._state[key]

    def __iter__(self) -> Iterator[str]:
        return iter(_all.__get__(self._state))  # type: ignore[union-attr]

    def __repr__(self) -> str:
        return repr(dict(self))

    def __len__(self) -> int:
        return len(_all.__get__(self._state))  # type: ignore[union-attr]
