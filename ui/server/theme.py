"""The theme, written into a message once: Streamlit looks for it in its settings at every run."""

from __future__ import annotations

from functools import cache

from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session


def write_once() -> None:
    """Make Streamlit keep what it has written of each section of the theme.

    A twentieth of a rerun (docs/performance.md). Another theme takes a restart.
    """
    write = app_session._populate_theme_msg

    @cache
    def written(section: str) -> CustomThemeConfig:
        message = CustomThemeConfig()
        write(message, section)
        return message

    def copy(message: CustomThemeConfig, section: str = "theme") -> None:
        kept = written(section)
        if kept.ByteSize():
            message.MergeFrom(kept)

    app_session._populate_theme_msg = copy  # type: ignore[assignment]
