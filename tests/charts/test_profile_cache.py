"""What is kept for all visitors cannot be changed by one of them."""

import pytest

from charts.attention import read_back
from charts.implementations import number_formats
from charts.similarity import profile_cache
from charts.table import singular_values
from lab import asking
from lab.samples import SAMPLES
from lab.vocabulary import Design
from state.settings import Settings

SETTINGS = Settings(max_len=8, d_model=8)
DESIGN, TEXT = Design("translation", "sinusoidal"), SAMPLES["translation"]


def arrays():
    yield singular_values.values(SETTINGS)
    yield profile_cache.profile(SETTINGS)
    for group in read_back.errors(SETTINGS).values():
        yield from (group.error, group.exact)
    errors = number_formats.errors(8, 10000.0)
    yield from (errors.first, errors.last, *errors.worst.values())
    yield asking.cross_attention(DESIGN, TEXT, TEXT.answers[0])
    yield asking.encoder_looks(DESIGN, TEXT)


def test_arrays_are_read_only():
    assert not [one for one in arrays() if one.flags.writeable]


@pytest.mark.parametrize(
    "mapping",
    [
        lambda: read_back.errors(SETTINGS),
        lambda: number_formats.errors(8, 10000.0).worst,
        lambda: number_formats.largest(8, 8, 10000.0),
    ],
    ids=["read back", "errors", "largest"],
)
def test_mappings_are_read_only(mapping):
    with pytest.raises(TypeError):
        mapping()["mine"] = 1
