"""Toy words: a line of text, which links carry; `cat:1.4,1.5@6` stands at position 6."""

import re

from charts.hands.toy_words import FURTHEST, Word
from document.blocks import Block, Button
from document.controls import TextInput
from document.refusals import as_code
from document.state import State
from state.limits import LIMITS
from state.presets import PRESETS

DEFAULT = "cat:1.4,1.5;dog:1.6,-1.1;car:-1.5,0.3"
MAX_TOYS, MAX_LETTERS = 8, 16
WORDS = TextInput("words", DEFAULT, 300)
# "I am playing with the brown ball …": words 6 and 15 of it, counted from 1. The sentence that is
# set stays, because other pages read it.
REPEATED = "brown:1.2,1.6@5;red:2,1.2@14"
OF_REPEATED = {k: v for k, v in PRESETS["Repeated words · 16 × 32"].items() if k != "sentence"}
MAX_LEN = int(LIMITS["max_len"].high)
NUMBER = r"(-?\d{1,2}(?:\.\d{1,6})?)"
ENTRY = re.compile(
    rf"([^:;,\x00-\x1f\x7f]{{1,{MAX_LETTERS}}}):\s*{NUMBER}\s*,\s*{NUMBER}(?:\s*@\s*(\d{{1,4}}))?",
    re.ASCII,
)


def parse(text: str, max_len: int = MAX_LEN) -> tuple[list[Word], list[str]]:
    """Return the words in "cat:1.4,1.5;dog:1.6,-1.1@6", and the entries that are not words.

    A position of its own, as the dog's, is below `max_len`.
    """
    words: list[Word] = []
    refused = []
    for entry in filter(None, map(str.strip, text.split(";"))):
        match = ENTRY.fullmatch(entry)
        own = int(match[4]) if match and match[4] else None
        word = match and Word(match[1].strip(), float(match[2]), float(match[3]), own)
        if (
            word
            and word.name
            and len(words) < MAX_TOYS
            and max(abs(word.x), abs(word.y)) <= FURTHEST
            and word.at(0) < max_len
        ):
            words.append(word)
        else:
            refused.append(entry)
    return words, refused


def toy_words(state: State) -> tuple[list[Word], list[Block]]:
    """Return the words in the box or the default ones; and the box, refusals and an example.

    The example is two words of the preset's sentence, each at its position.
    """
    words, max_len = state.words, state.settings.max_len
    toys, refused = parse(state[WORDS], max_len)
    box: list[Block] = [WORDS]
    if refused:
        unread, example = as_code("; ".join(refused)), DEFAULT.partition(";")[0]
        limits = {"most": MAX_TOYS, "furthest": FURTHEST, "last": max_len - 1}
        box.append(words.callout("refused", refused=unread, example=example, **limits))
    box.append(Button(words.label("example"), {**OF_REPEATED, WORDS.key: REPEATED}))
    return toys or parse(DEFAULT)[0], box
