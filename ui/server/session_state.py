"""Session state, of which a rerun reads only what it needs.

Streamlit presents the value of a component of version 2 as an object of a class that it makes for
it, each time the value is read: three times a rerun for every picture, though only a callback looks
at it. And a number box or a radio asks for all of session state to look up its own value. To make
those classes and to find them when they were garbage took a tenth of a rerun (docs/performance.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from streamlit.components.v2.bidi_component import main as components
from streamlit.runtime.state.common import WidgetValuePresenter
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import SessionState

_make_presenter = components.make_bidi_component_presenter  # type: ignore[attr-defined]
_all = SafeSessionState.filtered_state


def read_less() -> None:
    """Have Streamlit present only what a browser has sent, and read only the value asked for."""
    components.make_bidi_component_presenter = _presenter  # type: ignore[assignment, attr-defined]
    SafeSessionState.filtered_state = property(Values)  # type: ignore[assignment]


def _presenter(
    events: str, component: str | None = None, allowed: set[str] | None = None
) -> WidgetValuePresenter:
    """Presents as Streamlit does if the browser has sent one of `events`, and else the value."""
    present = _make_presenter(events, component, allowed)

    def present_if_sent(value: object, state: SessionState) -> object:
        return present(value, state) if state._new_widget_state.get(events) else value

    return present_if_sent


class Values(Mapping[str, object]):
    """The values of `SafeSessionState.filtered_state`, each of them read when it is asked for."""

    def __init__(self, state: SafeSessionState) -> None:
        self._state = state

    def __getitem__(self, key: str) -> object:
        return self._state[key]

    def __iter__(self) -> Iterator[str]:
        return iter(_all.__get__(self._state))

    def __repr__(self) -> str:
        return repr(dict(self))

    def __len__(self) -> int:
        return len(_all.__get__(self._state))
