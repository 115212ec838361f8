"""The Streamlit side: the frame, and how the blocks of a page are drawn; the first paint."""

from pathlib import Path

UI = Path(__file__).parent


def read(name: str) -> str:
    """Return the text of a file of ui/, by its path there."""
    return (UI / name).read_text(encoding="utf-8")
