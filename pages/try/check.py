"""Is my table right, and if not, what is wrong with it?"""

import streamlit as st

import ui
from charts.diagnosis import difference, pieces
from charts.diagnosis.examples import example
from diagnosis.diagnose import FEWEST, diagnose
from diagnosis.entries import FEWEST_ENTRIES
from diagnosis.given import Given, UnreadableError
from diagnosis.shuffled import POSITIONS
from diagnosis.vector import FEWEST_FREQUENCIES

settings = ui.current()
words = ui.words("check")
deviations, examples = words.meta["deviations"], words.meta["examples"]

given = ui.given(words, list(examples), "one exponent per column")
is_example = isinstance(given, str)
if isinstance(given, str):
    given = example(settings, examples[given])
with st.container(key="verdict"):  # not seen while something else is being given: style.css
    if isinstance(given, Given):
        words.show("left out", header=given.header and not given.entries, index=given.index)
    if isinstance(given, UnreadableError):
        words.show("refused", reason=given.reason, **given.numbers)
    elif given.entries:
        if listed := pieces.entries(given.table, settings):
            words.show("entries", says=deviations, **listed)
        else:
            limits = {
                "d_model": settings.d_model,
                "last": pieces.LAST_ROW,
                "fewest": FEWEST_ENTRIES,
            }
            words.show("refused", reason="entries", **limits)
    elif (
        1 in given.table.shape
        and given.table.size >= FEWEST_FREQUENCIES
        and (given.table > 0).all()
    ):
        words.show(
            "frequencies", says=deviations, **pieces.frequencies(given.table.ravel(), settings)
        )
    elif min(given.table.shape) < FEWEST:
        rows, columns = given.table.shape
        limits = {"fewest": FEWEST, "frequencies": FEWEST_FREQUENCIES}
        words.show("refused", reason="too small", rows=rows, columns=columns, **limits)
    else:
        found = diagnose(given.table, float(settings.base))
        numbers = difference.numbers(found)
        words.show("insight", says=deviations, example=is_example, **numbers)
        ui.draw(difference, "difference", found)
        words.show("drawn", **numbers)
        names = difference.told(found)
        for name in names:
            why = ui.fill(deviations[name]["why"], **numbers)
            words.show("deviation", about=deviations[name], why=why, alone=len(names) == 1)
            if "code" in deviations[name]:
                st.code(deviations[name]["code"], wrap_lines=True)
        words.show("identities", **numbers)
ui.fold(words, diagnose, positions_tried=POSITIONS)
