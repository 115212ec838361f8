"""Random links to a page, and how closely a number of its words has to agree."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from state.presets import PRESETS
from state.settings import Settings
from tests.reading import Reading, read_page
from tests.truth.sentences import out_of_order

LINKS = Path(__file__).parents[1] / "text" / "links.txt"
# Of one page, as many as the profile draws; where a test is one of many, a third.
BUDGET = settings(suppress_health_check=list(HealthCheck))
FEW_READINGS = settings(BUDGET, max_examples=-(-BUDGET.max_examples // 3))

# Lengths, widths and bases of today, small ones where sentences break, and whatever lies between.
LENGTHS = st.sampled_from([2, 3, 6, 7, 20, 50, 128, 257, 512]) | st.integers(2, 700)
WIDTHS = st.sampled_from([2, 4, 6, 8, 32, 64, 128, 512]) | st.integers(1, 150).map(lambda i: 2 * i)
BASES = st.sampled_from([2, 20, 100, 1345, 10000, 500_000, 1_000_000, 10**8]) | st.integers(
    2, 1_000_000
)
SIZES = {"max_len": LENGTHS, "d_model": WIDTHS, "base": BASES}
SENTENCES = st.lists(
    st.sampled_from(["mat", "Mat", "cat", "mat.", "sat", "猫"]), min_size=1, max_size=9
).map(" ".join)


@st.composite
def shared(draw: st.DrawFn, *, longest: int = 8192) -> dict[str, Any]:
    """max_len, d_model, base and a cursor inside them; now and then a preset."""
    if draw(st.integers(0, 5)) == 0:
        preset = dict(PRESETS[draw(st.sampled_from(list(PRESETS)))])
        if preset["max_len"] <= longest:
            return preset
    values = draw(st.fixed_dictionaries(SIZES))
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
    """Return the shared settings among `values`; the cursor is inside the table and the text.

    A factor not named is what the lengths ask for.
    """
    shared = {k: v for k, v in values.items() if k in Settings.__dataclass_fields__}
    usual = Settings(**shared)
    ratio, words = usual.wanted_length / usual.trained_length, len(usual.sentence.split())
    last = usual.max_len - 1 if "position" in shared or not words else words - 1
    cursor = {
        "position": min(usual.position, last, usual.max_len - 1),
        "pair": min(usual.pair, usual.d_model // 2 - 1),
    }
    factor = min(max(-(-ratio * 10**4 // 1) / 10**4, 1), 1024)
    return Settings(**{"factor": factor, **shared, **cursor})


def linked(page: str, controls: Collection[str]) -> Iterator[dict[str, Any]]:
    """Yield what the links of tests/text say of `controls` and settings.

    Together they bring out every sentence of the page.
    """
    known = {*Settings.__dataclass_fields__, *controls}
    for line in LINKS.read_text("utf-8").splitlines():
        at, _, query = line.partition("?")
        values = {name: typed(text) for name, text in parse_qsl(query) if name in known}
        if at == page:
            yield values


def typed(text: str) -> Any:
    """Return a number or a switch where a text is one."""
    if text in ("true", "false"):
        return text == "true"
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text


def at_random(
    page: str,
    examples: Iterable[dict[str, Any]] = (),
    *,
    change: Callable[[dict[str, Any]], dict[str, Any]] = dict,
    fold: bool = False,
    links: bool = False,
    **controls: st.SearchStrategy[Any],
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Run a test on readings of a page at `examples` and at random settings.

    With `links` it runs at those of tests/text too. `controls` are the page's own. The test gets
    a reading, its settings, and all values of the link, after `change`.
    """
    every = st.builds(lambda base, own: {**base, **own}, shared(), st.fixed_dictionaries(controls))

    def decorate(test: Callable[..., None]) -> Callable[[], None]:
        def one(values: dict[str, Any]) -> None:
            values = change(dict(values))
            reading, s = read(page, values, fold=fold), settings_of(values)
            if reading.document.refused:
                return  # a link of tests/text with a cursor outside the table
            if s.d_model == 2:
                assert not re.search(r"slower (hand|pair|one)s?\b", reading.everything())
            test(reading, s, values)

        for values in [*(linked(page, controls) if links else ()), *examples]:
            one = example(values=values)(one)
        one.__name__ = test.__name__
        return BUDGET(given(values=every)(one))

    return decorate


def read(page: str, values: dict[str, Any], *, fold: bool = False) -> Reading:
    """Read a page under `values`; nothing may be out of order there."""
    __tracebackhide__ = True
    reading = read_page(page, fold=fold, **link_of(values))
    compared = reading.document.state.other is not None
    wrong = [*out_of_order(reading.everything(), compared=compared)]
    assert not wrong, "\n".join([*wrong, f"{page} at {values}"])
    return reading
