"""Is my table right, and if not, what is wrong with it?"""

import streamlit as st

import ui
from charts.diagnosis import difference, pieces
from charts.diagnosis.examples import example
from diagnosis.diagnose import MIN_SIDE, diagnose
from diagnosis.entries import MIN_ENTRIES
from diagnosis.read_table import ParsedTable, UnreadableError
from diagnosis.shuffled import MIN_POSITIONS
from diagnosis.vector import MIN_FREQUENCIES

settings = ui.current()
words = ui.words("check")
deviations, examples = words.meta["deviations"], words.meta["examples"]

parsed = ui.table_input(words, list(examples), "one exponent per column")
is_example = isinstance(parsed, str)
if isinstance(parsed, str):
    parsed = example(settings, examples[parsed])
with st.container(key="verdict"):  # not seen while something else is being parsed: style.css
    if isinstance(parsed, ParsedTable):
        words.show("left out", header=parsed.header and not parsed.entries, index=parsed.index)
    if isinstance(parsed, UnreadableError):
        words.show("refused", reason=parsed.reason, **parsed.numbers)
    elif parsed.entries:
        if listed := pieces.entries(parsed.table, settings):
            words.show("entries", says=deviations, **listed)
        else:
            limits = {
                "d_model": settings.d_model,
                "last": pieces.LAST_ROW,
                "fewest": MIN_ENTRIES,
            }
            words.show("refused", reason="entries", **limits)
    elif (
        1 in parsed.table.shape
        and parsed.table.size >= MIN_FREQUENCIES
        and (parsed.table > 0).all()
    ):
        words.show(
            "frequencies", says=deviations, **pieces.frequencies(parsed.table.ravel(), settings)
        )
    elif min(parsed.table.shape) < MIN_SIDE:
        rows, columns = parsed.table.shape
        limits = {"fewest": MIN_SIDE, "frequencies": MIN_FREQUENCIES}
        words.show("refused", reason="too small", rows=rows, columns=columns, **limits)
    else:
        diagnosis = diagnose(parsed.table, float(settings.base))
        numbers = difference.numbers(diagnosis)
        words.show("insight", says=deviations, example=is_example, **numbers)
        ui.draw(difference, "difference", diagnosis)
        words.show("drawn", **numbers)
        names = difference.names(diagnosis)
        for name in names:
            why = ui.fill(deviations[name]["why"], **numbers)
            words.show("deviation", about=deviations[name], why=why, alone=len(names) == 1)
            if "code" in deviations[name]:
                st.code(deviations[name]["code"], wrap_lines=True)
        words.show("identities", **numbers)
words.show("use")
ui.link("traps", f"{words.label('use')} {ui.words('traps').meta['title']}")
ui.fold(words, diagnose, positions_tried=MIN_POSITIONS)
