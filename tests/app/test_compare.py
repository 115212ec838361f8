"""The pages of the chapter Compare, without a browser."""

import pytest

from core.encodings.registry import SCHEMES
from core.models import MODELS
from tests.app import open_page
from tests.app.reading import read_page


@pytest.mark.parametrize("name", SCHEMES)
def test_each_scheme_alone(name):
    reading = read_page("schemes", schemes=name)
    assert [part for part in SCHEMES if reading.has(part)] == [name]
    assert set(reading.figures) == {"distance", "entrance", f"written_{name}"}
    about = {"alibi": ", 4 heads", "learned": ", random here", "t5": ", random here"}
    legend = {line.name for line in reading.figures["distance"].data}
    assert legend == {SCHEMES[name].title + about.get(name, "")}
    assert reading.numbers("insight")["names"] == [name]


def test_models_that_rotate_a_part_of_a_head_are_named():
    """config.json: rotary_dim 64 of 256 columns (GPT-J); rotary_pct 0.25 (GPT-NeoX)."""
    partly = read_page("schemes").numbers("rotary")["partly"]
    shares = {model.name: model.partial_rotary_factor for model in partly}
    assert shares == {"GPT-J 6B": 0.25, "GPT-NeoX 20B": 0.25}  # one share is said for both


def test_no_scheme_chosen_is_said():
    reading = read_page("schemes", schemes="")
    assert reading.has("empty")
    assert not reading.has("insight")
    assert not reading.has("written")


def test_an_unknown_scheme_is_left_out_and_said():
    reading = read_page("schemes", schemes=["rotary", "<script>"])
    assert reading.numbers("insight")["names"] == ["rotary"]
    assert "any of Sinusoidal, Learned table" in reading.warnings[0]


@pytest.mark.parametrize(
    "model", [model for model in MODELS if not model.scaling], ids=lambda m: m.name
)
def test_models_are_presets(model):
    at = open_page("schemes")
    at.button(key=f"model_{model.name}").click().run()
    assert not at.exception
    state = at.session_state
    assert (state["schemes"], state["d_model"], state["base"]) == (
        [SCHEMES[model.scheme].title],
        model.width,
        model.base,
    )


TRAPS = {
    "exponent": ["paper", "tensor2tensor"],
    "columns": ["concatenated", "concatenated_cos_first"],
    "first": ["1", "2"],
    "scale": ["1/sqrt(d)", "sqrt(d)"],
    "odd": ["truncate", "sin_ceil", "zero_pad", "round_up"],
    "angles": ["float32", "bfloat16"],
}


TRAP_PARTS = [
    f"{switch} {value}" if switch in ("first", "scale") else value
    for switch, options in TRAPS.items()
    for value in options
    if value != "paper"
]


@pytest.mark.parametrize(
    ("switch", "value", "d_model"),
    [(switch, value, "64") for switch, values in TRAPS.items() for value in values]
    + [("odd", "round_up", "2"), ("columns", "concatenated_cos_first", "2048")],
)
def test_each_trap_is_explained(switch, value, d_model):
    reading = read_page("traps", d_model=d_model, **{"exponent": "paper", switch: value})
    part = f"{switch} {value}" if switch in ("first", "scale") else value
    assert [trap for trap in TRAP_PARTS if reading.has(trap)] == (
        [part] if value != "paper" else []
    )


def test_no_trap_is_no_difference():
    reading = read_page("traps", exponent="paper")
    assert reading.numbers("insight")["tables"].largest == 0
    assert "### " not in reading.text("precision")  # the level after the title


def test_an_unknown_trap_is_refused_and_said():
    (warning,) = read_page("traps", columns="concat").warnings
    assert "it takes one of interleaved, concatenated" in warning
