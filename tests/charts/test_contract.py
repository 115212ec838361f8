"""The contract of charts/__init__.py, over every module of charts/ that draws.

Each gets two states. One that is drawn from more than settings fails without an entry in states.py.
"""

import inspect
import json
import math
import re
from dataclasses import asdict, is_dataclass

import numpy as np
import pandas as pd
import pytest

from charts.implementations import number_formats
from charts.kit.points_table import points
from charts.similarity import profile_cache
from charts.table import singular_values
from state.settings import Settings
from tests.charts.pictures import written
from tests.charts.states import NAMES, asked, module, states
from tests.charts.test_tables import BESIDE, OTHER_POINTS

WORDS_ONLY = {  # diagrams: nothing in them is a number
    "input.encoder_decoder",
    "schemes.where_it_enters",
}
# How many points are marks on a line, or where a line begins, of which tables have nothing.
MARKS = {
    "long_context.stretched_profile": 4,
    "similarity.profile_share": 1,
    "table.fingerprint": 2,
    "table.singular_values": 1,
}


def test_what_the_figure_takes_the_others_take():
    other = []
    for name in NAMES:
        chart = module(name)
        takes = list(inspect.signature(chart.figure).parameters)
        for function in ("alt", "table", "numbers"):
            if hasattr(chart, function):
                parameters = list(inspect.signature(getattr(chart, function)).parameters)
                other += [(name, function)] if parameters != takes[: len(parameters)] else []
    assert not other


def test_a_figure_as_plotly_makes_it_and_words_that_change_with_it(subtests):
    for name in NAMES:
        with subtests.test(name):
            chart = module(name)
            figures = [chart.figure(*state) for state in states(name)]
            assert written(figures[0]) != written(figures[1])
            for figure in figures:
                own = json.loads(figure.plotly().to_json())
                del own["layout"]["template"]  # not sent
                assert written(figure) == own
            alts = [asked(chart.alt, state) for state in states(name)]
            assert all(alt.strip() == alt for alt in alts)
            assert not [alt for alt in alts if re.search(r"\de[-+]\d", alt)]  # read aloud
            numbers = [re.findall(r"\d[\d.,]*", alt) for alt in alts]
            assert alts[0] != alts[1]
            assert name in WORDS_ONLY or (all(numbers) and numbers[0] != numbers[1])


def finite(values):
    """The numbers among `values`, at the precision of a picture."""
    numbers = pd.to_numeric(pd.Series(np.ravel(values)), errors="coerce").to_numpy(float)
    return numbers[np.isfinite(numbers)]


def missing(these, those):
    """Count those of `these` numbers that are not among `those`."""
    ordered = np.concatenate([[-np.inf], np.sort(those), [np.inf]])
    after = np.searchsorted(ordered, these)
    nearest = np.minimum(these - ordered[after - 1], ordered[after] - these)
    return (nearest > 1e-6 + 1e-6 * np.abs(these)).sum()


def drawn(fig):
    """The heights of every mark, and of the ends of its error bars."""
    marks = points(fig)
    every = [marks["value" if "value" in marks else "y"]]
    for trace in fig.data:
        if error := trace.get("error_y"):
            every += [np.add(trace["y"], error["array"])]
            every += [np.subtract(trace["y"], error["arrayminus"])]
    return np.concatenate([finite(heights) for heights in every])


def having(function):
    """The pictures that have this function, each with its module."""
    return [(name, module(name)) for name in NAMES if hasattr(module(name), function)]


def test_a_table_has_the_numbers_that_are_drawn_and_no_others(subtests):
    for name, chart in having("table"):
        for state in states(name):
            with subtests.test(name):
                table = asked(chart.table, state)
                assert table.size
                if name in OTHER_POINTS:
                    continue
                heights = drawn(chart.figure(*state))
                numbers = table.select_dtypes("number")
                assert missing(heights, finite(numbers)) <= MARKS.get(name, 0)
                on_lines = numbers.drop(columns=BESIDE.get(name, []), errors="ignore")
                assert not missing(finite(on_lines), heights)


def plain(value):
    """Return whether words can be made of a value: numbers, texts, flags, None, rows of these."""
    if isinstance(value, float | np.floating):
        return not math.isnan(value)
    if value is None or isinstance(value, str | bool | int | np.bool_ | np.integer):
        return True
    if isinstance(value, np.ndarray):
        return not np.isnan(value.astype(float)).any()
    if isinstance(value, dict):
        return all(isinstance(key, str | int) for key in value) and plain(list(value.values()))
    if isinstance(value, list | tuple | range):
        return all(map(plain, value))
    return is_dataclass(value) and plain(asdict(value))


def test_numbers_are_plain_and_move_with_the_picture(subtests):
    for name, chart in having("numbers"):
        with subtests.test(name):
            a, b = (asked(chart.numbers, state) for state in states(name))
            assert a
            assert list(a) == list(b)
            assert all(isinstance(key, str) and plain(value) for key, value in (a | b).items())
            assert repr(a) != repr(b)


def shared():
    """Return the figures kept for all visitors, and the mappings that hold them."""
    settings, errors = Settings(max_len=8, d_model=8), number_formats.errors(8, 10000.0)
    arrays = [
        *(singular_values.values(settings), profile_cache.profile(settings)),
        *(errors.first, errors.last, *errors.worst.values()),
    ]
    return arrays, [errors.worst, number_formats.largest(8, 8, 10000.0)]


def test_what_is_kept_for_all_visitors_cannot_be_changed_by_one_of_them():
    arrays, mappings = shared()
    assert not [one for one in arrays if one.flags.writeable]
    for mapping in mappings:
        with pytest.raises(TypeError):
            mapping["mine"] = 1
