import itertools

import numpy as np
import pytest

from core.attention.head import Head, seeded_head
from core.input.add_or_concatenate import concatenated_scores, price, score_both_ways

N, D_MODEL, D_HEAD = 4, 6, 3
RNG = np.random.default_rng(8)
WORDS, ENCODINGS = RNG.normal(size=(2, N, D_MODEL))
HEAD, OTHER = seeded_head(D_MODEL, D_HEAD), seeded_head(D_MODEL, D_HEAD, seed=1)


def loop_score(asking, answering, query, key):
    total = 0.0
    for h in range(len(query[0])):
        asks = sum(asking[i] * query[i][h] for i in range(len(query)))
        answers = sum(answering[i] * key[i][h] for i in range(len(key)))
        total += asks * answers
    return total


def test_adding_is_concatenating_with_shared_weights():
    shared = concatenated_scores(WORDS, ENCODINGS, HEAD, HEAD)
    summed, query, key = (WORDS + ENCODINGS).tolist(), HEAD.query.tolist(), HEAD.key.tolist()
    for m in range(N):
        for n in range(N):
            expected = loop_score(summed[m], summed[n], query, key)
            assert shared[m, n] == pytest.approx(expected, abs=1e-12)


def test_the_four_terms_are_products_of_their_parts_and_add_up_to_the_same_score():
    parts = {"word": WORDS.tolist(), "position": ENCODINGS.tolist()}
    query, key = HEAD.query.tolist(), HEAD.key.tolist()
    score = score_both_ways(WORDS, ENCODINGS, HEAD, 3, 1)
    for term, (asks, answers) in zip(
        score.terms, itertools.product(["word", "position"], repeat=2), strict=True
    ):
        expected = loop_score(parts[asks][3], parts[answers][1], query, key) / D_HEAD**0.5
        assert term == pytest.approx(expected, abs=1e-12)
    assert sum(score.terms) == pytest.approx(score.side_by_side, abs=1e-12)


def test_with_weights_of_its_own_the_position_can_say_more():
    own = concatenated_scores(WORDS, ENCODINGS, HEAD, OTHER)
    query = HEAD.query.tolist() + OTHER.query.tolist()
    key = HEAD.key.tolist() + OTHER.key.tolist()
    both = [[*e, *p] for e, p in zip(WORDS.tolist(), ENCODINGS.tolist(), strict=True)]
    for m in range(N):
        for n in range(N):
            assert own[m, n] == pytest.approx(loop_score(both[m], both[n], query, key), abs=1e-12)
    assert np.abs(own - concatenated_scores(WORDS, ENCODINGS, HEAD, HEAD)).max() > 0.1


@pytest.mark.parametrize("concatenated", [False, True])
def test_the_price_is_that_of_weights_that_fit(concatenated):
    width = price(D_MODEL, D_HEAD, concatenated=concatenated).width
    rows = np.hstack([WORDS, ENCODINGS]) if concatenated else WORDS + ENCODINGS
    assert rows.shape == (N, width)
    head = Head(*(np.zeros((width, D_HEAD)) for _ in Head._fields))
    count = price(D_MODEL, D_HEAD, concatenated=concatenated).parameters
    assert count == sum(weights.size for weights in head)


def test_the_papers_head_reads_98304_parameters_or_twice_as_many():
    assert price(512, 64, concatenated=False) == (512, 98_304)
    assert price(512, 64, concatenated=True) == (1024, 196_608)


def test_rows_that_do_not_belong_together_are_refused():
    with pytest.raises(ValueError, match="shape of words, encodings"):
        concatenated_scores(WORDS, ENCODINGS[:2], HEAD, HEAD)
    with pytest.raises(ValueError, match="d_head is 0"):
        price(8, 0, concatenated=True)
