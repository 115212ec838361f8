"""Beam search, and what is taken for it: the likeliest words of one pass over the prompt."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from core.arguments import Floats, check_integer, refuse

# For each word of a text, the log-probability of every word to come next: (n, vocabulary).
Model = Callable[[Sequence[int]], Floats]


class Draft(NamedTuple):
    """A continuation: its words, and by the search the log of their probability."""

    words: tuple[int, ...]
    score: float


def by_last_word(follows: Mapping[str, Mapping[str, float]]) -> Model:
    """Return a model that looks at the last word alone: `follows[word][next]` is the probability.

    Ids are those of the order of `follows`.
    """
    shares = np.array([[after.get(word, 0.0) for word in follows] for after in follows.values()])
    if shares.shape != (len(follows),) * 2 or not np.allclose(shares.sum(axis=1), 1):
        raise refuse("follows", follows, "probabilities of each known word, with a sum of 1")
    with np.errstate(divide="ignore"):
        logs = np.log(shares)
    return lambda words: np.asarray(logs[list(words)])


def one_pass(model: Model, prompt: Sequence[int], width: int, length: int) -> list[Draft]:
    """Return the `width` likeliest drafts where word t follows word t of the *prompt*, best first.

    No word depends on the words of its draft. IndexError where `length` exceeds the prompt.
    """
    logs = model(prompt)
    drafts = [Draft((), 0.0)]
    for step in range(check_integer("length", length, 1)):
        drafts = _best([(draft, logs[step]) for draft in drafts], width)
    return drafts


def beam(model: Model, prompt: Sequence[int], width: int, length: int) -> list[Draft]:
    """Return the `width` likeliest drafts of `length` words that a beam finds, best first.

    At each step the model reads the prompt and the draft. Sutskever et al. 2014, arXiv 1409.3215,
    section 3.2; no draft ends before `length`.
    """
    drafts = [Draft((), 0.0)]
    for _ in range(check_integer("length", length, 1)):
        drafts = _best([(draft, model([*prompt, *draft.words])[-1]) for draft in drafts], width)
    return drafts


def word_shares(model: Model, prompt: Sequence[int], words: Sequence[int]) -> Floats:
    """Return the probability of each of `words` after the prompt and the words before it: (n,)."""
    logs = model([*prompt, *words])[len(prompt) - 1 : -1]
    return np.asarray(np.exp(logs[np.arange(len(words)), list(words)]))


def _best(choices: list[tuple[Draft, Floats]], width: int) -> list[Draft]:
    longer = [
        Draft((*draft.words, int(word)), draft.score + float(logs[word]))
        for draft, logs in choices
        for word in np.argsort(-logs, kind="stable")[: check_integer("width", width, 1)]
    ]
    return sorted(longer, key=lambda draft: -draft.score)[:width]
