"""Why 10000?: what the page says is what the settings make true."""

import pytest

from tests.app import open_page, text_of
from ui import navigation


def test_default_page_says_the_smallest_base_and_the_idle_share():
    said = text_of(open_page("base_and_length"))
    assert "207 is the smallest base" in said
    assert "67% of the hands never finish a turn" in said
    assert "60,611" in said
    assert "first falls below at 3,284 tokens" in said


def test_figures_in_print_stand_beside_the_computed_one():
    said = text_of(open_page("base_and_length", d_model="128", max_len="2048"))
    assert "11,588 is the smallest base" in said
    assert "12,000 (Su 2024)" in said
    assert "16,000 (Men et al. 2024)" in said
    assert "Yours, 10,000, fails from 1,707 tokens on" in said


def test_a_larger_base_may_lie_in_a_hole():
    said = text_of(open_page("base_and_length", d_model="128", max_len="2048", base="12000"))
    assert "larger and fails all the same" in said


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"max_len": "2", "d_model": "16"}, "Any base will do"),
        ({"d_model": "2"}, "No base up to 1,000,000,000 keeps"),
        ({"max_len": "8192", "d_model": "2048"}, "is the smallest base"),
        ({"max_len": "512", "base": "20"}, "After 124 tokens, the slowest hand"),
    ],
)
def test_extreme_settings(query, said):
    assert said in text_of(open_page("base_and_length", **query))


def test_the_first_fall_below_zero_is_not_said_to_last():
    said = text_of(open_page("base_and_length", max_len="512", d_model="128", base="20"))
    assert "At 11 tokens apart S(k) first falls below 0" in said


def test_two_settings_in_one_link():
    at = open_page("base_and_length", compare="true", base_b="20", max_len_b="300", d_model_b="64")
    assert "**B** · 300 tokens, 64 numbers, base 20" in text_of(at)
    assert "**A** · 128 tokens, 512 numbers, base 10,000" in text_of(at)
    at.button(key="aside_swap").click().run()
    assert not at.exception
    assert "**A** · 300 tokens, 64 numbers, base 20" in text_of(at)
    assert "**B** · 128 tokens, 512 numbers, base 10,000" in text_of(at)


@pytest.mark.parametrize("field", ["max_len_b", "d_model_b", "base_b"])
@pytest.mark.parametrize("value", ["abc", "nan", "1e999", "-3", "0", "9" * 400, ["20", "abc"]])
def test_hostile_second_setting_is_refused_and_said(field, value):
    at = open_page("base_and_length", compare="true", **{field: value})
    assert [f"`{field}` was" in warning.value for warning in at.warning] == [True]


def test_prediction_is_answered():
    at = open_page("base_and_length")
    at.pills(key="base_and_length_predict").set_value("Yes").run()
    assert "it is **No**" in text_of(at)
    assert "16,000 (Men et al. 2024)" in text_of(at)


def test_second_setting_survives_another_page():
    at = open_page("base_and_length", compare="true", base_b="20")
    at.switch_page(str(navigation.path("home"))).run()
    at.switch_page(str(navigation.path("base_and_length"))).run()
    assert at.toggle(key="compare").value
    assert at.select_slider(key="base_b").value == 20


def test_examples_change_shared_and_own_controls():
    at = open_page("base_and_length", base="77")
    at.button(key="aside 10,000 beside 100").click().run()
    assert "**A** · 128 tokens, 512 numbers, base 10,000" in text_of(at)
    assert "**B** · 128 tokens, 512 numbers, base 100" in text_of(at)
    at.button(key="aside 512 tokens, a base of 20").click().run()
    assert not at.toggle(key="compare").value
    assert "After 124 tokens, the slowest hand" in text_of(at)
