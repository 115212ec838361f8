"""The beginning of a verse, which three models go on with."""

from __future__ import annotations

from document.words import Words
from lab.samples import BEGINNING
from lab.tasks.verse import VERSE
from ui.controls import page
from ui.controls.lab_text import MAX_LETTERS, known_words


def beginning(words: Words) -> tuple[str, ...] | None:
    """The words that a verse begins with; None if a model knows none of them."""
    text = page.text(words.label("text"), BEGINNING, key="text", max_chars=MAX_LETTERS)
    return known_words(words, VERSE.name, "text", text)
