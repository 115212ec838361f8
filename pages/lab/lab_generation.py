"""The page on models that go on writing."""

from collections.abc import Iterator

from charts.lab import longer_texts, verses
from document.blocks import Block, MainControls, draw, fold, folded, predict, with_words
from document.controls import IntSlider, TextInput
from document.parts.lab_text import MAX_LETTERS, known_words
from document.state import State
from lab.generation import go_on
from lab.results import VERSES
from lab.samples import BEGINNING
from lab.tasks.verse import ADJECTIVES, LINE, RHYMES, VERSE

TEXT = TextInput("text", BEGINNING, MAX_LETTERS)
LINES = IntSlider("lines", 5, 1, 9)  # to write


def page(state: State) -> Iterator[Block]:
    """Show three models' continuations of a verse, and far beyond the trained length."""
    words = state.words
    begun, below = known_words(state, TEXT, VERSE.name)
    yield MainControls([TEXT, *below, LINES])
    if not begun:
        yield words.say("empty")
        return

    written = verses.write(begun, state[LINES] * LINE)
    picture = draw(verses, "verses", written, narrow={"columns": 1})
    answer, numbers = verses.question()
    ask = predict(words, answer, **numbers)
    yield with_words([picture], [words.say("insight", **verses.numbers(written)), ask])

    growth = longer_texts.growth(VERSE.name, tuple(design.positions for design in VERSES))
    says = words.say("longer", **longer_texts.numbers(growth))
    picture = draw(longer_texts, "longer", growth)
    yield with_words([words.say("longer title")], [picture, says])
    nouns = sum(map(len, RHYMES))
    yield folded(words, "limits", adjectives=len(ADJECTIVES), nouns=nouns)
    yield fold(words, go_on)
