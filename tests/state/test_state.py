"""Links of the shared settings: every preset, and nothing hostile."""

from state.limits import CHOICES, DEFAULTS, changed, read, with_dependents
from state.presets import HEADS, PRESETS

HOSTILE = (
    *(["abc"], ["nan"], ["inf"], ["1e999"], ["-4"], ["9" * 400], ["x" * 100_000]),
    *(["16", "32"], ["<img src=x onerror=alert(1)>`"]),
)
NUMBERS = ["max_len", "d_model", "base", "position", "pair", "factor", "trained_length"]


def test_a_preset_is_a_link_of_which_nothing_is_refused():
    for name, settings in (PRESETS | HEADS).items():
        link = {field: [str(value)] for field, value in settings.items()}
        expected = with_dependents(changed(DEFAULTS, settings), DEFAULTS, settings)
        assert read(link, DEFAULTS) == (expected, []), name


def test_a_preset_named_after_a_model_has_its_numbers():
    base, length = 500_000, 8192  # Llama 3 8B's config.json: rope_theta, max_position_embeddings
    preset = PRESETS["Llama-like"]
    assert (preset["base"], preset["max_len"], preset["d_model"]) == (base, length, 4096 // 32)


def test_a_hostile_value_is_refused_and_an_empty_one_is_the_default():
    for field in (*NUMBERS, *CHOICES):
        for value in HOSTILE:
            settings, refused = read({field: value}, DEFAULTS)
            assert settings == DEFAULTS
            assert [(one.field, one.value) for one in refused] == [(field, " and ".join(value))]
        assert read({field: [""]}, DEFAULTS) == (DEFAULTS, [])


def test_what_is_allowed_is_said():
    for field, value, allowed in (
        ("d_model", "511", "an even number from 2 to 2,048"),
        ("max_len", "0", "a whole number from 2 to 8,192"),
        ("max_len", "8193", "a whole number from 2 to 8,192"),
        ("base", "100000001", "a whole number from 2 to 100,000,000"),
        ("position", "128", "a whole number from 0 to 127"),
        ("pair", "256", "a whole number from 0 to 255"),
        ("layout", "Interleaved", "interleaved or concatenated"),
        ("trained_length", "0", "a whole number from 1 to 10,000,000"),
        ("d_head", "127", "an even number from 4 to 512"),
        ("truncate", "maybe", "true or false"),
        ("partial_rotary_factor", "0.3", "1 or 0.5 or 0.25"),
        ("factor", "0.5", "a number from 1 to 1,024"),
        ("beta_slow", "512", "a whole number from 1 to 511"),
        ("factor", "1e1", "a number from 1 to 1,024"),
    ):
        _, [refused] = read({field: [value]}, DEFAULTS)
        assert (refused.field, refused.allowed) == (field, allowed)
        assert str(refused.used) == str(getattr(DEFAULTS, field))
