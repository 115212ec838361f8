"""The code that a reader copies, run as it stands and held against what the page shows."""

import ast

import numpy as np
import pytest

from core.input.text_to_input import DISTRIBUTIONS, split_words, text_to_input
from recipes.text_to_input import RECIPES

SENTENCES = [
    "I am playing with the brown ball and my brother is playing with the red ball",
    "one",
    "it's \"quoted\" \\ {braces} {0} %s 👩‍👩‍👧 <b> — __import__('os')",
]


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize(("d_model", "base"), [(2, 2), (64, 10000), (512, 1_000_000)])
@pytest.mark.parametrize(("scale", "rate"), [(True, 0.0), (True, 0.3), (False, 0.5)])
@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_the_numpy_code_gives_what_is_shown(sentence, d_model, base, scale, rate, distribution):
    words = split_words(sentence)
    names: dict[str, object] = {}
    choices = {"scale": scale, "rate": rate, "distribution": distribution}
    exec(RECIPES["NumPy"](words, d_model, base, **choices), names)
    expected = text_to_input(words, d_model, base, **choices).dropped
    assert names["words"] == list(words)
    np.testing.assert_allclose(names["x"], expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("library", ["PyTorch", "JAX"])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_code_is_code_with_the_words_as_data(sentence, library):
    """What it computes is checked in tests/oracles, where PyTorch and JAX are at hand."""
    tree = ast.parse(RECIPES[library](split_words(sentence), 8, 100, rate=0.1))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert set(split_words(sentence)) <= {text for text in texts if isinstance(text, str)}
