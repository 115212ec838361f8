"""Random links to a page, and how closely a number of its words has to agree."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from state.presets import PRESETS
from state.settings import Settings
from tests.reading import Reading, read_page
from tests.truth.sentences import assert_in_order

# Of one page, as many as the profile draws; where a test is one of many, a third.
BUDGET = settings(suppress_health_check=list(HealthCheck))
FEW_READINGS = settings(BUDGET, max_examples=-(-BUDGET.max_examples // 3))

# Lengths, widths and bases of today, small ones where sentences break, and whatever lies between.
LENGTHS = st.sampled_from([2, 3, 6, 7, 20, 50, 128, 257, 512]) | st.integers(2, 700)
WIDTHS = st.sampled_from([2, 4, 6, 8, 32, 64, 128, 512]) | st.integers(1, 150).map(lambda i: 2 * i)
BASES = st.sampled_from([2, 20, 100, 1345, 10000, 500_000, 1_000_000, 10**8]) | st.integers(
    2, 1_000_000
)
SENTENCES = st.lists(
    st.sampled_from(["the", "The", "cat", "mat.", "sat", "猫"]), min_size=1, max_size=9
).map(" ".join)


@st.composite
def shared(draw: st.DrawFn, *, longest: int = 8192) -> dict[str, Any]:
    """max_len, d_model, base and a cursor inside them; now and then a preset."""
    if draw(st.integers(0, 5)) == 0:
        preset = dict(PRESETS[draw(st.sampled_from(list(PRESETS)))])
        if preset["max_len"] <= longest:
            return preset
    values = {"max_len": draw(LENGTHS), "d_model": draw(WIDTHS), "base": draw(BASES)}
    values["position"] = draw(st.integers(0, values["max_len"] - 1))
    values["pair"] = draw(st.integers(0, values["d_model"] // 2 - 1))
    return values


def at(max_len=128, d_model=512, base=10_000, position=1, pair=0, **own) -> dict[str, Any]:
    """Return the values of one link, for an example: the table, the cursor, a page's `own`."""
    cursor = {"position": position, "pair": pair}
    return {"max_len": max_len, "d_model": d_model, "base": base, **cursor, **own}


def link_of(values: dict[str, Any]) -> dict[str, Any]:
    """Return a link's text for `values`; of a list each, or an empty text."""

    def spelled(value: Any) -> Any:
        if isinstance(value, list):
            return value or ""
        return str(value).lower() if isinstance(value, bool) else str(value)

    return {name: spelled(value) for name, value in values.items()}


def settings_of(values: dict[str, Any]) -> Settings:
    """The shared settings among `values`; a factor not named is what the lengths ask for, and a
    position not named is the last word's of a text with less than six.
    """
    shared = {k: v for k, v in values.items() if k in Settings.__dataclass_fields__}
    settings = Settings(**shared)
    ratio = settings.wanted_length / settings.trained_length
    up = -(-ratio * 10**4 // 1) / 10**4
    words = settings.sentence.split()
    last = {"position": min(5, len(words) - 1)} if words else {}
    return Settings(**{"factor": min(max(up, 1), 1024), **last, **shared})


def at_random(
    page: str,
    examples: Iterable[dict[str, Any]] = (),
    *,
    change: Callable[[dict[str, Any]], dict[str, Any]] = dict,
    fold: bool = False,
    **controls: st.SearchStrategy[Any],
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Run a test on readings of a page at the `examples` and at random settings.

    `controls` are the page's own. The test gets a reading, its settings, and all values of the
    link, after `change`.
    """
    every = st.builds(lambda base, own: {**base, **own}, shared(), st.fixed_dictionaries(controls))

    def decorate(test: Callable[..., None]) -> Callable[[], None]:
        def one(values: dict[str, Any]) -> None:
            values = change(dict(values))
            reading, s = read(page, values, fold=fold), settings_of(values)
            assert_in_order(reading.everything(), s)
            test(reading, s, values)

        for values in examples:
            one = example(values=values)(one)
        one.__name__ = test.__name__
        return BUDGET(given(values=every)(one))

    return decorate


def read(page: str, values: dict[str, Any], *, fold: bool = False) -> Reading:
    """The page under `values`."""
    return read_page(page, fold=fold, **link_of(values))


def turned(radians: float) -> list[float]:
    """Return the degrees that a hand points to, and those a full turn away: 0° may be 360°."""
    return [float(np.degrees(radians) % 360) + whole for whole in (-360, 0, 360)]
