"""Links of the shared settings: every preset, and nothing hostile."""

from dataclasses import replace

from state.limits import CHOICES, DEFAULTS, changed, read, with_dependents
from state.presets import (
    HEADS,
    PRESETS,
    SHAPE,
    STRETCH,
    STRETCHED,
    changed_from,
    model_of,
    stretched_model,
)
from state.settings import Settings

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


SCALED = ["Vicuna 7B v1.5 16k", "Phi-3.5 mini, 128k", "Gemma 3 12B, global layers", "Llama 3.1 8B"]


def test_a_model_keeps_the_scaling_that_it_was_trained_with():
    assert set(SCALED) <= set(STRETCHED)
    # Their cards offer YaRN to whom needs it; the weights were not trained with it.
    assert not {"Llama 2 7B", "Qwen2.5 7B Instruct, 128k", "Qwen3 8B, 128k"} & set(STRETCHED)
    for name in HEADS:
        own, reads = replace(Settings(), **HEADS[name]), STRETCHED.get(name, 0)
        assert changed_from(name, own) == {}
        assert changed_from(name, replace(own, base=own.base + 1)) == {"base": own.base}
        other = "yarn" if own.scaling != "yarn" else "ntk"
        lost = {"scaling": own.scaling} if reads else {}
        assert changed_from(name, replace(own, scaling=other)) == lost
        longer = replace(own, scaling=other, wanted_length=max(reads, own.wanted_length) + 1)
        assert changed_from(name, longer) == {}
        same = {name, stretched_model(own, "n_heads")} if reads else {None}
        assert stretched_model(own, "n_heads", *STRETCH) in same


def test_two_models_with_one_head_are_told_apart_by_what_was_chosen():
    llama = replace(Settings(), **HEADS["Llama 3.1 8B"])
    unscaled = replace(llama, scaling="none")
    assert (model_of(unscaled), model_of(unscaled, "Llama 3.1 8B")) == (
        "Llama 3 8B",
        "Llama 3.1 8B",
    )
    assert stretched_model(unscaled, "n_heads") == "Llama 3.1 8B"
    assert stretched_model(replace(unscaled, wanted_length=131073), "n_heads") is None
    assert stretched_model(replace(unscaled, n_heads=1), "n_heads") is None
    one = replace(unscaled, base=10000)
    assert model_of(one, "Llama 3.1 8B") == "Llama 3.1 8B"
    assert model_of(replace(one, d_head=64), "Llama 3.1 8B") is None


def test_a_model_is_known_by_its_head_however_it_is_stretched():
    for name in HEADS:
        own = replace(Settings(), **HEADS[name])
        assert model_of(own) == model_of(replace(own, wanted_length=777)) == name
        assert model_of(replace(own, base=own.base + 1)) is None
        stretched = model_of(replace(own, scaling="ntk", factor=3.5))
        assert all(HEADS[stretched][part] == HEADS[name][part] for part in SHAPE)
    assert model_of(Settings()) is None  # nobody chose a model by opening a page
