"""What a link may say of the shared settings: every preset, and nothing hostile."""

import pytest

from state.limits import CHOICES, DEFAULTS, changed, followed, read
from state.presets import HEADS, PRESETS

HOSTILE = {
    "not a number": ["abc"],
    "NaN": ["nan"],
    "infinite": ["inf"],
    "1e999": ["1e999"],
    "negative": ["-4"],
    "huge": ["9" * 400],
    "long": ["x" * 100_000],
    "repeated": ["16", "32"],
    "markup": ["<img src=x onerror=alert(1)>`"],
}
NUMBERS = ["max_len", "d_model", "base", "position", "pair", "factor", "trained_length"]


@pytest.mark.parametrize("settings", [*PRESETS.values(), *HEADS.values()], ids=[*PRESETS, *HEADS])
def test_a_preset_is_a_link_of_which_nothing_is_refused(settings):
    link = {field: [str(value)] for field, value in settings.items()}
    expected = followed(changed(DEFAULTS, settings), DEFAULTS, settings)
    assert read(link, DEFAULTS) == (expected, [])


@pytest.mark.parametrize("field", [*NUMBERS, *CHOICES])
@pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_value_is_refused_and_changes_nothing(field, value):
    settings, refused = read({field: value}, DEFAULTS)
    assert settings == DEFAULTS
    assert [(one.field, one.value) for one in refused] == [(field, " and ".join(value))]


@pytest.mark.parametrize("field", [*NUMBERS, *CHOICES])
def test_an_empty_value_means_the_default(field):
    assert read({field: [""]}, DEFAULTS) == (DEFAULTS, [])


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        ("d_model", "511", "an even number from 2 to 2,048"),
        ("max_len", "0", "a whole number from 2 to 8,192"),
        ("base", "100000001", "a whole number from 2 to 100,000,000"),
        ("position", "128", "a whole number from 0 to 127"),
        ("pair", "256", "a whole number from 0 to 255"),
        ("layout", "Interleaved", "interleaved or concatenated"),
        ("trained_length", "0", "a whole number from 1 to 10,000,000"),
        ("d_head", "127", "an even number from 4 to 512"),
        ("truncate", "maybe", "true or false"),
        (
            "scaling",
            "ntk-by-parts",
            "none or linear or ntk or dynamic or yarn or llama3 or longrope",
        ),
        ("partial_rotary_factor", "0.3", "1 or 0.5 or 0.25"),
        ("rotary_pairing", "<script>", "half or interleaved"),
        ("factor", "0.5", "a number from 1 to 1,024"),
        ("beta_slow", "512", "a whole number from 1 to 511"),
        ("low_freq_factor", "512", "a whole number from 1 to 511"),
        ("factor", "1e1", "a number from 1 to 1,024"),
    ],
)
def test_what_is_allowed_is_said(field, value, allowed):
    _, [refused] = read({field: [value]}, DEFAULTS)
    assert (refused.field, refused.allowed) == (field, allowed)
    assert str(refused.used) == str(getattr(DEFAULTS, field))
