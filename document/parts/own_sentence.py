"""The line that says where else the reader's sentence is read."""

from document.words import Text, words
from state.limits import DEFAULTS
from state.settings import Settings


def own_sentence(settings: Settings) -> Text:
    """Return that line; it is empty while the sentence is the one that every visit begins with."""
    return words("frame").caption("own sentence", own=settings.sentence != DEFAULTS.sentence)
