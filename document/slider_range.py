"""The range of a shared setting's slider on the page that shows it."""

from core.input.text_to_input import split_words
from document.words import words
from state import limits as allowed
from state.ranges import Whole
from state.settings import Settings


def slider_range(page: str, name: str, settings: Settings) -> Whole:
    """Return a slider's range: on a page that reads a sentence, positions of its words.

    A position after them, in a link or as the default, stays what it is and within the range.
    """
    limits = allowed.limits(name, settings)
    assert isinstance(limits, Whole)  # what has fractions has stops
    if name != "position" or "sentence" not in words(page).meta.get("controls", ()):
        return limits
    last = len(split_words(settings.sentence)[: allowed.MAX_WORDS]) - 1
    high = max(last, settings.position, allowed.default_for(name, settings))
    return Whole(0, min(high, limits.high))
