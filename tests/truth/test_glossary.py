"""Glossary: every term is explained, and the page that it leads to shows it."""

import numpy as np

from document.words import words
from state.settings import Settings
from tests.reading import read_page
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes

PAGE = words("glossary")
PHRASES = [
    # Linear scaling by less than wanted / trained leaves some, and so do NTK-aware and dynamic.
    Phrase(
        r"(stays?|keeps?) (\w+ ){0,3}(within|inside) the angles",
        "so that a longer text stays within the angles that training reached",
    ),
    # The embedding is of the token, which models cut from words.
    Phrase(r"vector (that stands )?for a word\b", "The vector that stands for a word"),
]


def test_what_is_said_is_true():
    reading = read_page("glossary")
    assert all(reading.has(term) for term in PAGE.meta["links"])
    assert not mistakes(reading.everything(), Settings(), {}, PHRASES)


def state(term):
    return {name: str(v).lower() for name, v in PAGE.meta["links"][term].get("state", {}).items()}


def test_the_aliased_link_shows_columns_that_are():
    """Between two drawn rows some pair rotates by more than half a turn."""
    length = int(state("aliased")["max_len"])
    raster = read_page("heatmap", **state("aliased")).figures["heatmap"]
    height = raster.layout.height
    assert length / height * formulas.frequencies(512, 10_000)[0] > np.pi
