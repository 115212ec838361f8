"""The contract of charts/__init__.py, over every module of charts/ that draws.

Each gets two states. One that no page draws from two of them needs an entry in states.py.
"""

import json
import re

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

pytestmark = pytest.mark.daily

# How many points are marks on a line, or where a line begins, of which tables have nothing.
MARKS = {
    "long_context.stretched_profile": 4,
    "similarity.profile_share": 1,
    "table.fingerprint": 2,
    "table.singular_values": 1,
}
# Tables of more than the points of the traces, or of others: tests/text has rows of each.
OTHER_POINTS = {
    *("attention.one_query", "diagnosis.difference", "diagnosis.two_tables"),
    *("hands.dial", "hands.two_positions", "hands.two_waves", "hands.wall"),
    *("implementations.conventions", "implementations.mistakes", "input.text_to_input"),
    *("lab.drafts", "lab.heads_by_distance", "lab.learned_angle", "lab.learned_comb"),
    *("lab.learned_hands", "lab.read_later", "lab.two_orders", "lab.verses"),
    *("long_context.smallest_base", "long_context.stretch", "schemes.what_it_writes"),
    *("similarity.pair_stack", "similarity.profile", "story.morph", "table.waves"),
}
BESIDE = {  # columns that are not drawn of tables whose others are
    "diagnosis.measured": ["standard error", "share left over"],
    "implementations.number_formats": ["from position", "to position"],
    "long_context.stretched_profile": ["to distance"],
    "similarity.profile_share": ["S(k)"],
    "story.moved_words": ["difference"],  # which its notes say
    "table.singular_values": ["singular value"],
}


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
            assert not [alt for alt in alts if re.search(r"\de[-+]\d", alt)]  # read aloud
            assert alts[0] != alts[1]


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


def test_a_table_has_the_numbers_that_are_drawn_and_no_others(subtests):
    for name in NAMES:
        chart, is_other = module(name), name in OTHER_POINTS or not hasattr(module(name), "table")
        for state in () if is_other else states(name):
            with subtests.test(name):
                table = asked(chart.table, state)
                heights = drawn(chart.figure(*state))
                numbers = table.select_dtypes("number")
                assert missing(heights, finite(numbers)) <= MARKS.get(name, 0)
                on_lines = numbers.drop(columns=BESIDE.get(name, []), errors="ignore")
                assert not missing(finite(on_lines), heights)


def test_what_is_kept_for_all_visitors_cannot_be_changed_by_one_of_them():
    settings, errors = Settings(max_len=8, d_model=8), number_formats.errors(8, 10000.0)
    kept = singular_values.values(settings), profile_cache.profile(settings)
    every = *kept, errors.first, errors.last, *errors.worst.values()
    assert not [array for array in every if array.flags.writeable]
    for mapping in (errors.worst, number_formats.largest(8, 8, 10000.0)):
        with pytest.raises(TypeError):
            mapping["mine"] = 1
