"""The writing of a model: greedily, the likeliest word each time, or with a beam of drafts."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.model import Batch, Model, Weights, decode, encode
from lab.operations import Floats, Ids, log_shares
from lab.tasks.task import PADDING, START, STOP

MAX_WORDS = 16  # of an answer


class Draft(NamedTuple):
    """One answer: its ids, what share the model gives it, and whether it is whole."""

    ids: tuple[int, ...]  # without START; with STOP if it is whole
    log_share: float  # log of the product of the shares of its words; if cut off, see `going_on`
    whole: bool

    @property
    def share(self) -> float:
        """The share of the model's belief that this answer has, of all it could write."""
        return float(np.exp(self.log_share))


def next_logs(
    model: Model, w: Weights, memory: Floats, text: Batch, drafts: Ids
) -> NDArray[np.floating]:
    """Log shares of each next word after `drafts`, which begin with START: shape (B, words)."""
    logs = log_shares(decode(model, w, memory, text, drafts)[:, -1])
    logs[:, [PADDING, START]] = -np.inf
    return logs


def going_on(logs: NDArray[np.floating]) -> NDArray[np.floating]:
    """Log share of any next word but STOP, from those of all of them, shape (..., words).

    A draft that is cut off stands for all answers that begin so and go on.
    """
    return np.logaddexp.reduce(np.delete(logs, STOP, -1), -1)


def greedy(model: Model, w: Weights, text: Batch, limit: int = MAX_WORDS) -> list[Draft]:
    """Return, for each text of a batch, the likeliest word after the likeliest word, up to STOP.

    Drafts that reach `limit` words are cut off unless STOP is the likeliest then.
    """
    memory = encode(model, w, text)
    drafts = np.full((len(text.words), 1), START)
    total, done = np.zeros(len(drafts)), np.zeros(len(drafts), bool)
    for count in range(limit + 1):
        logs = next_logs(model, w, memory, text, drafts)
        best = np.where(done, PADDING, logs.argmax(1))
        cut = (best != STOP) & (count == limit)
        total += np.where(done, 0, np.where(cut, going_on(logs), logs.max(1)))
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


def beam(model: Model, w: Weights, text: Batch, width: int, limit: int = MAX_WORDS) -> list[Draft]:
    """Return, for one text, the `width` likeliest drafts of a beam of that width, best first.

    At every step each draft is continued by every word, and the `width` likeliest of all stay;
    whole ones stay as they are. A draft of `limit` words ends there, by STOP or cut off; those that
    are cut off come last.
    Sutskever et al. 2014, arXiv 1409.3215, section 3.2; no normalisation by length.
    """
    memory = encode(model, w, text)
    drafts = [Draft((), 0.0, False)]
    for count in range(limit + 1):
        live = [draft for draft in drafts if not draft.whole]
        if not live:
            break
        many = text._replace(words=text.words.repeat(len(live), 0))
        begun = np.array([[START, *draft.ids] for draft in live])
        logs = next_logs(model, w, memory.repeat(len(live), 0), many, begun)
        drafts = [draft for draft in drafts if draft.whole]
        for draft, row in zip(live, logs, strict=True):
            # No more than `width` words can stay.
            best = [int(word) for word in np.argsort(-row)[:width]]
            for word in best if count < limit else [STOP]:
                log = draft.log_share + float(row[word])
                drafts.append(Draft((*draft.ids, word), log, word == STOP))
            if count == limit:
                log = draft.log_share + float(going_on(row))
                drafts.append(draft._replace(log_share=log))
        drafts = sorted(drafts, key=lambda draft: -draft.log_share)[:width]
    return sorted(drafts, key=lambda draft: (not draft.whole, -draft.log_share))
