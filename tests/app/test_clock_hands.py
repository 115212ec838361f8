"""Clock hands: the numbers in words are those of the hand."""

import math

import pytest

from tests.app import open_page, text_of


def test_hand_by_the_paper():
    at = open_page("clock_hands", position="6", pair="6")
    step = 10000 ** (-12 / 512)
    assert f"turns once every {2 * math.pi / step:.3f} tokens" in text_of(at)
    assert f"{6 * step:.3f} rad = {6 * step / 2 / math.pi:.4f} turns" in text_of(at)
    assert f"points to {math.degrees(6 * step):.4g}°" in text_of(at)
    assert f"**{math.degrees(3 * step):.1f}° further**" in text_of(at)


@pytest.mark.parametrize("position", ["0", "50", "127"])
def test_angle_between_is_said_to_be_the_same_everywhere(position):
    at = open_page("clock_hands", position=position, k="7")
    angle = math.degrees(7 * 10000 ** (-12 / 512)) % 360
    assert f"7 tokens are the same slice: **{angle:.1f}°**" in text_of(at)


@pytest.mark.parametrize(
    ("d_model", "said"),
    [("2", "one hand only"), ("512", "all 256 hands"), ("2048", "256 of the 1,024 hands")],
)
def test_a_sample_is_said_to_be_one(d_model, said):
    assert said in text_of(open_page("clock_hands", d_model=d_model))


@pytest.mark.parametrize(("pair", "right"), [("6", "No"), ("255", "Yes")])
def test_question_is_answered_by_the_present_hand(pair, right):
    at = open_page("clock_hands", pair=pair)
    guess = next(group for group in at.button_group if group.key == "clock_hands_predict")
    guess.set_value("Yes" if right == "No" else "No").run()
    assert f"it is **{right}**" in text_of(at)
