"""Glossary: every term is explained, and the page that it leads to shows it."""

import numpy as np

from document.words import words
from tests.reading import read_page
from tests.truth import formulas

LINKS = words("glossary").meta["links"]


def test_every_term_is_explained():
    reading = read_page("glossary")
    assert all(reading.has(term) for term in LINKS)


def test_the_aliased_link_shows_columns_that_are():
    """Between two drawn rows some pair rotates by more than half a turn."""
    state = {name: str(value).lower() for name, value in LINKS["aliased"]["state"].items()}
    height = read_page("heatmap", **state).figures["heatmap"].layout.height
    assert int(state["max_len"]) / height * formulas.frequencies(512, 10_000)[0] > np.pi
