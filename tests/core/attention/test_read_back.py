import numpy as np
import pytest

from core.attention.read_back import blind_error, by_speed, read_back
from core.encodings.sinusoidal import encode_positions


def test_without_noise_every_position_is_read_back():
    guesses = read_back(300, 64, noise=[0.0])
    assert guesses.error[0] == 0
    assert guesses.exact[0] == 1


def test_the_guess_is_the_nearest_encoding():
    """The same draws, searched by distance in a loop instead of by dot product."""
    max_len, d_model, trials, level = 12, 6, 30, 0.8
    table = encode_positions(range(max_len), d_model)
    draws = np.random.default_rng(4).normal(size=(trials, d_model))
    misses = []
    for trial in range(trials):
        truth = round(trial * (max_len - 1) / (trials - 1))
        noisy = table[truth] + level * draws[trial]
        distances = [sum((noisy - row) ** 2) for row in table]
        misses.append(abs(distances.index(min(distances)) - truth))
    guesses = read_back(max_len, d_model, noise=[level], trials=trials, seed=4)
    assert guesses.error[0] == pytest.approx(np.mean(misses))
    assert guesses.exact[0] == pytest.approx(np.mean([miss == 0 for miss in misses]))


def test_drowned_in_noise_a_guess_is_as_good_as_chance():
    guesses = read_back(100, 32, noise=[1e6], trials=4000)
    assert guesses.exact[0] < 0.05
    assert guesses.error[0] > 20


@pytest.mark.parametrize("n", [1, 2, 20, 512])
def test_a_blind_guess_is_off_by_about_a_third_of_the_text(n):
    truth = [round(trial * (n - 1) / 199) for trial in range(200)]
    right = np.mean([abs(p - guess) for p in truth for guess in range(n)])
    assert blind_error(n) == pytest.approx(right)
    assert blind_error(n) == pytest.approx(n / 3, rel=0.02, abs=0.4)


def test_fast_pairs_tell_neighbours_apart_and_slow_pairs_do_not():
    guesses = by_speed(128, 512, noise=[1.0])
    assert list(guesses) == ["all pairs", "fast pairs", "slow pairs"]
    assert guesses["fast pairs"].exact[0] > 0.9
    assert guesses["slow pairs"].exact[0] < 0.5


def test_groups_without_pairs_are_left_out():
    assert list(by_speed(500, 8, 2.0, noise=[1.0])) == ["all pairs", "fast pairs"]
    assert list(by_speed(4, 8, noise=[1.0])) == ["all pairs", "slow pairs"]
    assert list(by_speed(4, 8, 2.0, noise=[1.0], text=500)) == ["all pairs", "fast pairs"]


def test_one_wrapping_hand_alone_loses_the_turn():
    """A wavelength of 2 pi tokens: right within the turn, anywhere in the text."""
    one = read_back(64, 512, noise=[0.2], pairs=[0])
    assert one.error[0] > 10


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"noise": [-1.0]}, "noise"),
        ({"noise": [np.nan]}, "noise"),
        ({"noise": 1.0}, "noise"),
        ({"noise": [1.0], "pairs": []}, "pairs"),
        ({"noise": [1.0], "pairs": [4]}, "pairs"),
        ({"noise": [1.0], "trials": 0}, "trials"),
    ],
)
def test_refusals_name_the_argument(wrong, named):
    with pytest.raises(ValueError, match=named):
        read_back(10, 8, **wrong)


def test_no_levels_give_no_answers():
    assert read_back(10, 8, noise=[]).error.shape == (0,)
