"""Two texts to compare: boxes to type in, examples, and a button that shuffles."""

import random
from collections.abc import Iterator, Sequence

from core.input.text_to_input import split_words
from document.blocks import Button
from document.controls import TextInput, Values
from document.state import State
from document.words import Words
from state.limits import MAX_CHARACTERS

PAIRS = {
    "John, Mary": ("John loves Mary", "Mary loves John"),
    "Cat, mouse": ("The cat chased the mouse", "The mouse chased the cat"),
    "Cat, mat": ("The cat sat on the mat", "The mat sat on the cat"),
}


def exchanged(words: Sequence[str]) -> str:
    """Return the same words with the first and the last exchanged."""
    return " ".join([*words[-1:], *words[1:-1], *words[: len(words) > 1]])


def follow(before: Values, now: Values) -> Values:
    """Let the second text follow the first as long as it is the first, exchanged."""
    if now["second"] == exchanged(split_words(before["first"])):
        return {"second": exchanged(split_words(now["first"] or ""))}
    return {}


FIRST = TextInput("first", PAIRS["John, Mary"][0], MAX_CHARACTERS, effect=follow)


def boxes(state: State) -> list[TextInput]:
    """Return the two boxes.

    Until a second text is typed or linked, it is the first with its ends exchanged.
    """
    return [FIRST, TextInput("second", exchanged(split_words(state[FIRST])), MAX_CHARACTERS)]


def examples(words: Words) -> Iterator[Button]:
    """Yield buttons that fill both boxes, or shuffle the second."""
    for name, (first, second) in PAIRS.items():
        yield Button(name, {"first": first, "second": second})
    yield Button(words.label("shuffle"), shuffle, "aside_shuffle", ":material/shuffle:")


def shuffle(_: Values, now: Values) -> Values:
    """Let the second text be a reordering of the first, if that has another order."""
    first = split_words(now["first"] or "")
    mixed = random.sample(first, len(first))
    while mixed == list(first) and len(set(first)) > 1:
        random.shuffle(mixed)
    return {"second": " ".join(mixed)}
