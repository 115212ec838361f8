"""How a model writes: greedily, the likeliest word each time, or with a beam of several drafts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.model import Model, Text, Weights, decode, encode
from lab.operations import Floats, Ids, log_shares
from lab.tasks.task import PADDING, START, STOP

LIMIT = 16  # words at most


class Draft(NamedTuple):
    """One answer: its ids, what share the model gives it, and whether it is whole."""

    ids: tuple[int, ...]  # without START; with STOP if it is whole
    log_share: float  # log of the product of the shares of its words
    whole: bool

    @property
    def share(self) -> float:
        """The share of the model's belief that this answer has, of all it could write."""
        return float(np.exp(self.log_share))


def next_logs(
    model: Model, w: Weights, read: Floats, text: Text, drafts: Ids
) -> NDArray[np.floating]:
    """Log shares of each next word after `drafts`, which begin with START: shape (B, words)."""
    logs = log_shares(decode(model, w, read, text, drafts)[:, -1])
    logs[:, [PADDING, START]] = -np.inf
    return logs


def greedy(model: Model, w: Weights, text: Text, limit: int = LIMIT) -> list[Draft]:
    """For each text of a batch, the likeliest word after the likeliest word, up to STOP."""
    read = encode(model, w, text)
    drafts = np.full((len(text.words), 1), START)
    total, done = np.zeros(len(drafts)), np.zeros(len(drafts), bool)
    for _ in range(limit + 1):
        logs = next_logs(model, w, read, text, drafts)
        best = np.where(done, PADDING, logs.argmax(1))
        total += np.where(done, 0, logs.max(1))
        drafts = np.column_stack([drafts, best])
        done |= best == STOP
        if done.all():
            break
    return [
        _draft([one for one in row[1:] if one != PADDING], log, limit)
        for row, log in zip(drafts.tolist(), total.tolist(), strict=True)
    ]


def _draft(ids: list[int], log: float, limit: int) -> Draft:
    return Draft(tuple(ids) if ids[-1] == STOP else tuple(ids[:limit]), log, ids[-1] == STOP)


def beam(model: Model, w: Weights, text: Text, width: int, limit: int = LIMIT) -> list[Draft]:
    """For one text, the `width` likeliest drafts that a beam of that width finds, best first.

    At every step each draft is continued by every word, and the `width` likeliest of all stay;
    whole ones stay as they are. Drafts that reach `limit` words without STOP are cut off, and come
    last. Sutskever et al. 2014, arXiv 1409.3215, section 3.2; no normalisation by length.
    """
    read = encode(model, w, text)
    drafts = [Draft((), 0.0, False)]
    for _ in range(limit + 1):
        live = [draft for draft in drafts if not draft.whole]
        if not live:
            break
        many = text._replace(words=text.words.repeat(len(live), 0))
        begun = np.array([[START, *draft.ids] for draft in live])
        logs = next_logs(model, w, read.repeat(len(live), 0), many, begun)
        drafts = [draft for draft in drafts if draft.whole]
        for draft, row in zip(live, logs, strict=True):
            for word in np.argsort(-row)[:width]:
                ids = (*draft.ids, int(word))
                drafts.append(Draft(ids, draft.log_share + float(row[word]), word == STOP))
        drafts = sorted(drafts, key=lambda draft: -draft.log_share)[:width]
    cut = [draft if draft.whole else draft._replace(ids=draft.ids[:limit]) for draft in drafts]
    return sorted(cut, key=lambda draft: (not draft.whole, -draft.log_share))
