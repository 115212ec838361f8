"""The pages of the chapter Compare, without a browser."""

import pytest

from core.encodings.registry import SCHEMES
from core.models import MODELS
from tests.app import open_page


def text(at):
    return " ".join(element.value for element in at.markdown)


@pytest.mark.parametrize("name", SCHEMES)
def test_each_scheme_alone(name):
    at = open_page("schemes", schemes=name)
    assert f"**{name}" in text(at).lower()


def test_no_scheme_chosen_is_said():
    at = open_page("schemes", schemes="")
    assert "Choose a scheme" in text(at)


def test_an_unknown_scheme_is_left_out_and_said():
    at = open_page("schemes", schemes=["rotary", "<script>"])
    assert at.session_state["schemes"] == ["rotary"]
    assert "any of sinusoidal, learned" in at.warning[0].value


@pytest.mark.parametrize(
    "model", [model for model in MODELS if not model.scaling], ids=lambda m: m.name
)
def test_models_are_presets(model):
    at = open_page("schemes")
    at.button(key=f"model_{model.name}").click().run()
    assert not at.exception
    state = at.session_state
    assert (state["schemes"], state["d_model"], state["base"]) == (
        [model.scheme],
        model.d_head,
        model.base,
    )


def test_the_smallest_text_is_drawn():
    at = open_page("schemes", max_len="2", d_model="2", position="0", n_heads="1")
    assert "At distance 1 sinusoidal" in text(at)
    assert "steepest" not in text(at)
