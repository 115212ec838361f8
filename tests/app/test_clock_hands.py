"""Clock hands: the numbers in words are those of the hand."""

import math

import pytest

from tests.app.reading import read_page


def test_hand_by_the_paper():
    said = read_page("clock_hands", position="6", pair="6").numbers("reading")
    step = 10000 ** (-12 / 512)
    assert said["wavelength"] == pytest.approx(2 * math.pi / step)
    assert said["radians"] == pytest.approx(6 * step)
    assert said["turns"] == pytest.approx(6 * step / 2 / math.pi)
    assert said["degrees"] == pytest.approx(math.degrees(6 * step))
    assert said["between"] == pytest.approx(math.degrees(3 * step))


@pytest.mark.parametrize("position", ["0", "50", "127"])
def test_the_angle_between_is_the_same_everywhere(position):
    said = read_page("clock_hands", position=position, k="7").numbers("apart")
    assert said["between"] == pytest.approx(math.degrees(7 * 10000 ** (-12 / 512)) % 360)
    assert said["spread"] < 1e-12


@pytest.mark.parametrize(
    ("d_model", "drawn", "hands"), [("2", 1, 1), ("512", 64, 256), ("2048", 64, 1024)]
)
def test_a_sample_is_said_to_be_one(d_model, drawn, hands):
    said = read_page("clock_hands", d_model=d_model).numbers("wall")
    assert (said["drawn"], said["hands"]) == (drawn, hands)


@pytest.mark.parametrize(("pair", "right"), [("6", 1), ("255", 0)])
def test_question_is_answered_by_the_present_hand(pair, right):
    assert read_page("clock_hands", pair=pair).questions["predict"].right == right


def test_the_hand_that_tells_best_what_this_one_does_not():
    """44 tokens are 7 turns of pair 0 and a degree; some other hand is then half a turn away."""
    question = read_page("clock_hands", pair="0").questions["predict"]
    away = {
        pair: math.degrees(abs(math.remainder(44 * 10000 ** (-pair / 256), 2 * math.pi)))
        for pair in range(1, 256)
    }
    assert question.numbers["back"] == 44
    assert question.numbers["other"] == max(away, key=away.get)
    assert question.numbers["elsewhere"] == pytest.approx(max(away.values()))
