"""A setting that is forgotten somewhere fails here, and is told where."""

import pytest

from document import shared
from state import limits
from state.settings import NAMES

WORDS = {"sentence"}  # typed, and so neither a number nor a choice
FIELDS = {
    "state/settings.py: what it may hold": {*limits.NUMBERS, *limits.CHOICES} | WORDS,
    "content/en/frame.md: help": ({*shared.HELP} - {"presets"}) | WORDS,
}


@pytest.mark.parametrize("place", FIELDS)
def test_every_setting_is_known_wherever_it_has_to_be(place):
    assert set(NAMES) - FIELDS[place] == set(), f"add it in {place}"
    assert FIELDS[place] - set(NAMES) == set(), f"no setting of that name: {place}"
