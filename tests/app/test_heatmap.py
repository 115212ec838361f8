"""The heatmap page: its numbers are true, its controls and files do what they say."""

import math

import numpy as np
import pytest

from core import Settings
from tests.app import choose_preset, open_page, text_of
from ui import navigation
from ui.presets import PRESETS


def test_nlp_preset_shows_the_published_row():
    at = open_page("heatmap", layout="concatenated")
    choose_preset(at, "A short sentence · 6 × 512")
    assert "`PE(1) = [0.84147, 0.54030, 0.82186, …, 1.0366e-4, 1.0]`" in text_of(at)
    assert r"PE(1, 0) = \sin(1 / 10000^{0/512}) = \sin(1.0000) = 0.84147" in text_of(at)


def test_formula_has_the_numbers_of_the_cursor():
    assert r"$PE(6, 12) = \sin(6 / 10000^{12/512}) = \sin(4.8351) = -0.99249$" in text_of(
        open_page("heatmap", position="6", pair="6")
    )


def test_formula_in_the_other_layout_names_other_dimensions():
    text = text_of(open_page("heatmap", layout="concatenated", position="127", pair="255"))
    assert r"PE(127, 255) = \sin(127 / 10000^{510/512}) = \sin(0.013165) = 0.013165" in text
    assert r"PE(127, 511) = \cos(127 / 10000^{510/512})" in text


def test_small_numbers_are_written_as_powers_of_ten():
    text = text_of(open_page("heatmap", position="1", pair="255"))
    assert r"\sin(1.0366\times10^{-4}) = 1.0366\times10^{-4}" in text


@pytest.mark.parametrize(
    ("max_len", "share", "count"), [(20, 87, 223), (50, 77, 198), (128, 67, 172), (2048, 37, 95)]
)
def test_share_of_idle_hands(max_len, share, count):
    text = text_of(open_page("heatmap", max_len=str(max_len)))
    assert f"**{share} % of the hands never finish one turn**" in text
    assert f": {count} of 256" in text


def test_no_idle_hand_is_said_in_words():
    assert "**Every hand finishes at least one turn**" in text_of(open_page("heatmap", base="2"))


def test_what_is_left_out_of_the_picture_is_said():
    text = text_of(open_page("heatmap", max_len="8192", d_model="2048"))
    assert "one position in 32, one pair in 4." in text
    assert "259 of 1,024 hands make more than half a turn" in text
    assert "Drawn:" not in text_of(open_page("heatmap"))


# ---- predict, then see


def closest(max_len, turn):
    """The closest two positions on a dial that turns once in `turn` tokens, in degrees."""
    return min(
        math.degrees(abs(math.remainder(2 * math.pi * k / turn, 2 * math.pi)))
        for k in range(1, max_len)
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_the_answer_is_the_best_of_all_hands(preset):
    at = open_page("heatmap")
    choose_preset(at, preset)
    options = at.get("button_group")[-1]
    settings = {**vars(Settings()), **PRESETS[preset]}
    half = settings["d_model"] // 2
    turns = [2 * math.pi * settings["base"] ** (i / half) for i in range(half)]
    gaps = [closest(settings["max_len"], turn) for turn in turns]
    best = int(np.argmax(gaps))
    right = next(name for name in options.options if name.split(",")[0] == f"Pair {best}")
    wrong = next(name for name in options.options if name != right)
    options.set_value(right).run()
    assert "Yes. The two closest positions" in text_of(at)
    options = at.get("button_group")[-1]
    options.set_value(wrong).run()
    assert f"it is **{right}**" in text_of(at)


def test_no_question_where_there_is_only_one_hand():
    assert "Keep one hand" not in text_of(open_page("heatmap", d_model="2"))


# ---- the layout in the link


def test_layout_is_kept_between_pages():
    at = open_page("heatmap", layout="concatenated")
    at.switch_page(str(navigation.path("home"))).run()
    at.switch_page(str(navigation.path("heatmap"))).run()
    assert "of each half inwards" in text_of(at)


@pytest.mark.parametrize(
    "value", ["diagonal", "Interleaved", ["concatenated", "interleaved"], "x" * 100_000]
)
def test_an_unknown_layout_is_refused(value):
    at = open_page("heatmap", layout=value)
    assert "it takes interleaved or concatenated. Showing `interleaved`." in at.warning[0].value
    assert "from the right edge inwards" in text_of(at)


def test_an_empty_layout_is_the_default():
    at = open_page("heatmap", layout="")
    assert not at.warning
    assert "from the right edge inwards" in text_of(at)
