"""End a page early."""

from __future__ import annotations

from typing import NoReturn


class PageOver(Exception):  # noqa: N818 (no error)
    """The page has nothing more to show."""


def end_page() -> NoReturn:
    """End the page here, and not the frame around it too, as `st.stop` does."""
    raise PageOver
