import math

import numpy as np
import pytest

from core.attention import seeded_head
from core.joining import concatenated_scores, score_terms

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
    return total / math.sqrt(len(query[0]))


def test_each_term_is_the_product_that_its_name_says():
    terms = score_terms(WORDS, ENCODINGS, HEAD)
    sides = {"word": WORDS.tolist(), "position": ENCODINGS.tolist()}
    query, key = HEAD.query.tolist(), HEAD.key.tolist()
    for name, term in terms._asdict().items():
        asks, answers = name.split("_")
        for m in range(N):
            for n in range(N):
                expected = loop_score(sides[asks][m], sides[answers][n], query, key)
                assert term[m, n] == pytest.approx(expected, abs=1e-12)


def test_the_four_terms_add_up_to_the_score_of_the_sum():
    total = score_terms(WORDS, ENCODINGS, HEAD).total()
    summed, query, key = (WORDS + ENCODINGS).tolist(), HEAD.query.tolist(), HEAD.key.tolist()
    for m in range(N):
        for n in range(N):
            expected = loop_score(summed[m], summed[n], query, key)
            assert total[m, n] == pytest.approx(expected, abs=1e-12)


def test_adding_is_concatenating_with_shared_weights():
    shared = concatenated_scores(WORDS, ENCODINGS, HEAD, HEAD)
    np.testing.assert_allclose(shared, score_terms(WORDS, ENCODINGS, HEAD).total(), atol=1e-12)


def test_with_weights_of_its_own_concatenation_can_say_more():
    own = concatenated_scores(WORDS, ENCODINGS, HEAD, OTHER)
    query = HEAD.query.tolist() + OTHER.query.tolist()
    key = HEAD.key.tolist() + OTHER.key.tolist()
    both = [[*e, *p] for e, p in zip(WORDS.tolist(), ENCODINGS.tolist(), strict=True)]
    for m in range(N):
        for n in range(N):
            assert own[m, n] == pytest.approx(loop_score(both[m], both[n], query, key), abs=1e-12)
    assert np.abs(own - score_terms(WORDS, ENCODINGS, HEAD).total()).max() > 0.1


def test_rows_that_do_not_belong_together_are_refused():
    with pytest.raises(ValueError, match="shape of words, encodings"):
        score_terms(WORDS, ENCODINGS[:2], HEAD)
