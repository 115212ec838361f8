"""S(k) of the settings, computed once for all pictures, words and tables that show it."""

from functools import lru_cache

from charts.kit.read_only import read_only
from core import first_negative, similarity_profile
from core.arguments import Floats
from core.geometry.similarity import below_zero
from state.settings import Settings


def profile(settings: Settings) -> Floats:
    """Return S(0), S(1), ... within the text, shape (max_len,), read-only."""
    return _profile(settings.max_len, settings.d_model, settings.base)


def first_below_zero(settings: Settings, limit: int) -> int | None:
    """Return the first k below `limit` with S(k) < 0, in tokens, if there is one."""
    if limit <= settings.max_len:
        return below_zero(profile(settings)[:limit])
    return _first_below_zero(settings.d_model, settings.base, limit)


@lru_cache(maxsize=64)
def _profile(max_len: int, d_model: int, base: float) -> Floats:
    return read_only(similarity_profile(max_len, d_model, base))


@lru_cache(maxsize=64)
def _first_below_zero(d_model: int, base: float, limit: int) -> int | None:
    return first_negative(d_model, base, limit)
