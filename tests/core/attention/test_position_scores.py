import math

import numpy as np
import pytest

from core.attention.position_scores import look_back_weight, random_shares, scores_of_positions
from core.attention.score import bilinear_scores, head_form
from core.encodings.sinusoidal import encode_positions
from core.geometry.similarity import similarity_matrix


def test_the_identity_scores_places_by_their_dot_product():
    scores = scores_of_positions(20, 16, 500.0, head_form("same", 16, 500.0))
    np.testing.assert_allclose(scores, similarity_matrix(20, 16, 500.0), atol=1e-12)


def test_a_random_head_is_mostly_not_about_distance():
    shares = random_shares(64, 64)
    assert shares.shape == (20,)
    assert shares.mean() == pytest.approx(0.16, abs=0.03)
    assert shares.min() < 0.05
    assert 0.25 < shares.max() < 0.5


@pytest.mark.parametrize("offset", [0, 1, 7])
def test_look_back_weight_is_the_last_row_of_the_softmax(offset):
    places = encode_positions(range(30), 16)
    scores = bilinear_scores(places[-1:], places, head_form("back", 16, offset=offset))[0]
    powers = [math.exp(0.3 * score) for score in scores]
    weight = look_back_weight(30, 16, offset=offset, gain=0.3)
    assert weight == pytest.approx(powers[29 - offset] / sum(powers), rel=1e-12)


@pytest.mark.parametrize(("gain", "weight"), [(512**-0.5, 0.26), (1, 0.998)])
def test_a_head_of_the_shift_matrix_finds_the_previous_token_of_a_long_text(gain, weight):
    assert look_back_weight(256, 512, gain=gain) == pytest.approx(weight, abs=0.006)


def test_weights_out_of_reach_are_refused():
    with pytest.raises(ValueError, match="offset"):
        look_back_weight(8, 8, offset=8)
    with pytest.raises(ValueError, match="gain"):
        look_back_weight(8, 8, gain=math.inf)


def test_no_draws_have_no_shares():
    with pytest.raises(ValueError, match="draws is 0; allowed: an integer, at least 1"):
        random_shares(8, 8, draws=0)
