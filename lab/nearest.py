"""Words that a task knows, for one that it does not: of like letters, or in the same context."""

from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache

from lab.tasks.task import Task

TEXTS = 300  # of those learned from: enough to have every word beside each of its neighbours
SLIP = 0.8  # likeness of letters, as difflib measures it, that no context need support
EDGE = ""  # before the first word and after the last

Context = tuple[str | None, str | None]  # the word before and the word after; None is any


def nearest(task: Task, words: Sequence[str], at: int, count: int = 3) -> list[str]:
    """Return up to `count` known words for index `at` of a text, in place of an unknown one.

    A slip of the keyboard comes first. Then those that stand between the same two words in training
    texts, after the same word, before the same word; of each those of like letters first, and last
    what the text has already. Where no training text has such neighbours, only letters count. No
    full stop or comma is offered for a word.
    """
    vocabulary, fitting = task.known_words, _fitting(task)
    before, after = [EDGE, *words, EDGE][at : at + 3 : 2]
    alike = get_close_matches(words[at], vocabulary, len(vocabulary))
    offers = get_close_matches(words[at], vocabulary, count, SLIP)
    for context in ((before, after), (before, None), (None, after)):
        here = fitting.get(context, frozenset())
        offers += sorted(
            here, key=lambda word: (word not in alike, word in words, vocabulary.index(word))
        )
    written = [one for one in offers if _is_word(one) == _is_word(words[at])]
    return [*dict.fromkeys(written or alike)][:count]


def _is_word(text: str) -> bool:
    return any(letter.isalnum() for letter in text)


@lru_cache(maxsize=8)
def _fitting(task: Task) -> dict[Context, frozenset[str]]:
    """Return the words that training texts have in each context, both sides of it or one."""
    fitting: dict[Context, set[str]] = {}
    for text in task.examples(0, TEXTS, task.sizes, tested=False):
        edged = (EDGE, *(text.source or text.answers[0]), EDGE)
        for before, word, after in zip(edged, edged[1:], edged[2:], strict=False):
            contexts: list[Context] = [(before, after)]
            contexts += [(before, None)] * (before != EDGE) + [(None, after)] * (after != EDGE)
            for context in contexts:
                fitting.setdefault(context, set()).add(word)
    return {context: frozenset(words) for context, words in fitting.items()}
