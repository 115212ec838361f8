"""Verse: lines of three adjectives and a noun, without any mark between; all nouns rhyme.

"small old red cat wet big blue hat" goes on with three adjectives and "bat", "mat", … There is no
other rule: so what is due depends on how many words there are, and on the first noun.
"""

from collections.abc import Sequence

import numpy as np

from lab.tasks.task import Example, Task

ADJECTIVES = (
    *("small", "big", "old", "young", "red", "blue", "black", "white", "wet", "warm"),
    *("sad", "shy"),
)
RHYMES = (
    ("cat", "hat", "bat", "mat"),
    ("bee", "tree", "key", "sea"),
    ("dog", "frog", "log", "fog"),
    ("moon", "spoon", "balloon", "tune"),
    ("goat", "boat", "coat", "note"),
)
NOUNS = tuple(noun for rhymes in RHYMES for noun in rhymes)
LINE = 4  # words


def draw(rng: np.random.Generator, size: int, tested: bool) -> Example:  # noqa: ARG001
    """Draw a verse of `size` lines; one that is tested is drawn from another seed."""
    rhymes, words = RHYMES[rng.integers(len(RHYMES))], []
    for _ in range(size):
        words += [str(word) for word in rng.choice(ADJECTIVES, LINE - 1, replace=False)]
        words.append(str(rng.choice(rhymes)))
    return Example((), (tuple(words),))


def mirror(text: Example) -> Example:
    """Return its lines from the last to the first."""
    words = text.answers[0]
    lines = [words[at : at + LINE] for at in range(0, len(words), LINE)]
    return Example((), (tuple(word for line in lines[::-1] for word in line),))


def due(words: Sequence[str]) -> tuple[str, ...]:
    """Return the words that may stand after `words`: adjectives, or nouns that rhyme.

    Any noun, where there is none yet.
    """
    if len(words) % LINE < LINE - 1:
        return ADJECTIVES
    first = next((word for word in words if word in NOUNS), None)
    return next((rhymes for rhymes in RHYMES if first in rhymes), NOUNS)


def right(words: Sequence[str]) -> bool:
    """Return whether the last line of a verse may stand there."""
    return all(words[at] in due(words[:at]) for at in range(len(words) - LINE, len(words)))


VERSE = Task(
    name="verse",
    source_words=(),
    target_words=(*ADJECTIVES, *NOUNS),
    draw=draw,
    mirror=mirror,
    sizes=(2, 3, 4),
    longer=(5, 6, 8, 10),
    texts=4000,
    steps=600,
    ceiling_of=lambda _size: 1.0,  # a causal mask alone can count
    goes_on=LINE,
    right=right,
)
