"""The interface of a task: words, texts with their answers, combinations kept for the test."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

PADDING, START, STOP = 0, 1, 2  # ids that are no words
FIRST_WORD = 3
TEST_TEXTS = 400  # of a trained model
TEST_TEXTS_UNDER_WAY = 200  # of one that learns: a test costs as much as five steps


@dataclass(frozen=True)
class Example:
    """One text and what should be made of it."""

    source: tuple[str, ...]
    answers: tuple[tuple[str, ...], ...]  # the first is taught; any of them is right
    segments: tuple[int, ...] = ()  # one a word, from 0; empty where a task has none


@dataclass(frozen=True, eq=False)  # there is one of each
class Task:
    """Texts to learn from.

    `draw(rng, size, tested)` makes one example. `size` counts what a text may have more or less of
    (adjectives, sentences, fillers); `tested` texts have combinations that no training text has.
    """

    name: str
    source_words: tuple[str, ...]
    target_words: tuple[str, ...]
    draw: Callable[[np.random.Generator, int, bool], Example]
    mirror: Callable[[Example], Example]  # the same words in another order, with another answer
    sizes: tuple[int, ...]  # in training
    longer: tuple[int, ...]  # beyond it, for the test of length only
    texts: int  # in training
    steps: int
    ceiling_of: Callable[[int], float]  # a size: the best share that anybody has without order
    segments: int = 0  # how many kinds of segments a text has
    embedded: float = 0.35  # size of an embedding's entries: lab.model.Model has it
    writes: bool = True  # whether the answer is written word by word; otherwise one of the words
    goes_on: int = 0  # words to write after what has been written; 0 where a text is read
    right: Callable[[Sequence[str]], bool] = bool  # whether the last of these words may stand there

    @property
    def reads(self) -> bool:
        """True if there is a text to read."""
        return not self.goes_on

    @property
    def known_words(self) -> tuple[str, ...]:
        """The words that a reader may type."""
        return self.source_words or self.target_words

    @property
    def ceiling(self) -> float:
        """The best share of right answers without order, over the sizes of training."""
        return float(np.mean([self.ceiling_of(size) for size in self.sizes]))

    def examples(
        self, seed: int, count: int, sizes: Sequence[int], *, tested: bool
    ) -> list[Example]:
        """Return `count` texts whose sizes take turns, from a seed.

        For a test half of them are mirrors of the others: whoever cannot see order is wrong in one
        of the two, so that luck has less of a say.
        """
        rng = np.random.default_rng((seed, tested, *sizes))
        if tested:
            originals = [self.draw(rng, sizes[at % len(sizes)], True) for at in range(count // 2)]
            return [text for one in originals for text in (one, self.mirror(one))]
        return [self.draw(rng, sizes[at % len(sizes)], False) for at in range(count)]


@lru_cache(maxsize=8)
def training_texts(task: Task) -> list[Example]:
    """Return the texts that every model of the task learns from."""
    return task.examples(0, task.texts, task.sizes, tested=False)


@lru_cache(maxsize=32)
def held_out_texts(task: Task, size: int | None = None, count: int = TEST_TEXTS) -> list[Example]:
    """Return the texts that every model is tested with: as in training, or of one `size`."""
    return task.examples(1000, count, task.sizes if size is None else [size], tested=True)


def held_out(combinations: Sequence[object], *always: object) -> frozenset[object]:
    """Return a fifth of `combinations`, `always` among them, that no training text has."""
    others = [one for one in combinations if one not in always]
    order = np.random.default_rng(0).permutation(len(others))
    return frozenset(always) | {others[at] for at in order[: len(combinations) // 5 - len(always)]}


WORD = r"[\w'’-]+"


def words_of(text: str) -> tuple[str, ...]:
    """Return a reader's text as lower-case words; full stops and colons are words too."""
    return tuple(re.findall(rf"{WORD}|[.:]", text.lower()))


def replaced(text: str, word: str, other: str) -> str:
    """Return a reader's text with `other` wherever `word` stands, in capitals or not."""
    return re.sub(WORD, lambda at: other if at[0].lower() == word else at[0], text)


def unknown(words: Sequence[str], vocabulary: Sequence[str]) -> list[str]:
    """Return those of `words` that a model has never seen, each once."""
    return [word for word in dict.fromkeys(words) if word not in vocabulary]
