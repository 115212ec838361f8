"""The case of a myth: settings large enough to show it, and two sentences."""

from dataclasses import dataclass, replace

from charts.implementations.order_blind import Texts
from state.settings import Settings

FEWEST_TOKENS, FEWEST_COLUMNS = 8, 4  # one pair is both the fastest and the slowest


@dataclass(frozen=True)
class Case:
    """The settings, two orders of the same words, and what code on Traps reads."""

    settings: Settings
    first: tuple[str, ...]
    second: tuple[str, ...]
    texts: Texts


def case(settings: Settings, first: str, second: str, texts: Texts) -> Case:
    """Return a case for these settings, or for the nearest at which every myth can be asked."""
    tokens = max(settings.max_len, FEWEST_TOKENS)
    columns = max(settings.d_model, FEWEST_COLUMNS)
    enough = replace(settings, max_len=tokens, d_model=columns)
    return Case(enough, tuple(first.split()), tuple(second.split()), texts)
