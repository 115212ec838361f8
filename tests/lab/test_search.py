"""Greedy and beam search, on a model as it is drawn: untrained, so that the shares are mixed."""

from itertools import product

import numpy as np
import pytest

from lab.model import Batch, Model, by_name, decode, encode, first_weights
from lab.operations import log_shares
from lab.search import beam, greedy
from lab.tasks.task import PADDING, START, STOP

MODEL = Model(source_words=6, target_words=6, embedded=0.35, d_model=8, d_ff=8)
TEXT = Batch(np.array([[3, 4, 5]]), np.array([[0, 1, 2]]))


def weights(seed):
    return by_name(MODEL, 2 * first_weights(MODEL, seed, np.float64))


def log_share(w, ids):
    """The log of an answer's share, word by word."""
    written = np.array([[START, *ids]])
    logs = log_shares(decode(MODEL, w, encode(MODEL, w, TEXT), TEXT, written))[0]
    return sum(logs[at, word] for at, word in enumerate(ids))


def test_a_wide_beam_finds_the_likeliest_of_all_and_greedy_is_a_beam_of_one():
    words = [one for one in range(6) if one not in (PADDING, START, STOP)]
    whole = [(*ids, STOP) for n in range(3) for ids in product(words, repeat=n)]
    for seed in range(3):
        w = weights(seed)
        best = max(whole, key=lambda ids: log_share(w, ids))
        drafts = beam(MODEL, w, TEXT, 60, 2)
        assert drafts[0].ids == best
        assert drafts[0].log_share == pytest.approx(log_share(w, best))
        assert sum(draft.share for draft in drafts if draft.whole) <= 1
        ((one,), (other,)) = greedy(MODEL, w, TEXT), beam(MODEL, w, TEXT, 1)
        assert one.ids == other.ids
        assert one.log_share == pytest.approx(other.log_share)


def test_greedy_reads_a_batch_like_one_text_after_the_other():
    w = weights(1)
    both = Batch(np.array([[3, 4, 5], [5, 5, 0]]), np.tile(np.arange(3), (2, 1)))
    alone = [greedy(MODEL, w, Batch(both.words[i : i + 1], both.positions[:1]))[0] for i in (0, 1)]
    assert [draft.ids for draft in greedy(MODEL, w, both)] == [draft.ids for draft in alone]


def test_a_draft_that_is_cut_off_comes_last_and_stands_once_for_all_that_go_on():
    for seed, limit in product(range(3), (1, 2)):
        w = weights(seed)
        whole = [draft.whole for draft in beam(MODEL, w, TEXT, 4, limit)]
        assert whole == sorted(whole, reverse=True)
        drafts = [draft for draft in beam(MODEL, w, TEXT, 60, limit) if draft.share]
        assert len({draft.ids for draft in drafts}) == len(drafts)
        for draft in drafts:
            if not draft.whole:
                assert len(draft.ids) == limit
                on = sum(np.exp(log_share(w, (*draft.ids, word))) for word in (3, 4, 5))
                assert draft.share == pytest.approx(on)
        (one,) = greedy(MODEL, w, TEXT, limit)
        assert len(one.ids) <= limit + one.whole
        assert one.share == pytest.approx(next(d.share for d in drafts if d.ids == one.ids))
