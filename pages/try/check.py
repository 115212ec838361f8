"""Is my table right, and if not, what is wrong with it?"""

from collections.abc import Iterator

from charts.diagnosis import difference, pieces
from charts.diagnosis.examples import example
from diagnosis.diagnose import MIN_SIDE, diagnose
from diagnosis.entries import MIN_ENTRIES
from diagnosis.read_table import ParsedTable, UnreadableError
from diagnosis.shuffled import MIN_POSITIONS
from diagnosis.vector import MIN_FREQUENCIES
from document.blocks import Block, Box, Code, Link, draw, fold
from document.parts.table_input import table_input
from document.state import State
from document.words import fill
from document.words import words as words_of


def page(state: State) -> Iterator[Block]:
    """A table, a vector of frequencies or single entries, and which convention or mistake fits."""
    words = state.words
    table = yield from table_input(state, [*words.meta["examples"]], "one exponent per column")
    # Not seen while something else is being parsed: style.css.
    yield Box([*_verdict(state, table)], key="verdict")
    yield words.say("use")
    yield Link("traps", f"{words.label('use')} {words_of('traps').meta['title']}")
    yield fold(words, diagnose, positions_tried=MIN_POSITIONS)


def _verdict(state: State, parsed: ParsedTable | UnreadableError | str) -> Iterator[Block]:
    """What is said of a table, or of the example called so."""
    settings, words, deviations = state.settings, state.words, state.words.meta["deviations"]
    is_example = isinstance(parsed, str)
    if isinstance(parsed, str):
        parsed = example(settings, words.meta["examples"][parsed])
    if isinstance(parsed, UnreadableError):
        yield words.say("refused", reason=parsed.reason, **parsed.numbers)
        return
    table = parsed.table
    yield words.say("left out", header=parsed.header and not parsed.entries, index=parsed.index)
    if parsed.entries:
        if listed := pieces.entries(table, settings):
            yield words.say("entries", says=deviations, **listed)
        else:
            limits = {"d_model": settings.d_model, "last": pieces.LAST_ROW, "fewest": MIN_ENTRIES}
            yield words.say("refused", reason="entries", **limits)
    elif 1 in table.shape and table.size >= MIN_FREQUENCIES and (table > 0).all():
        numbers = pieces.frequencies(table.ravel(), settings)
        yield words.say("frequencies", says=deviations, **numbers)
    elif min(table.shape) < MIN_SIDE:
        rows, columns = table.shape
        limits = {"fewest": MIN_SIDE, "frequencies": MIN_FREQUENCIES}
        yield words.say("refused", reason="too small", rows=rows, columns=columns, **limits)
    else:
        diagnosis = diagnose(table, float(settings.base))
        numbers = difference.numbers(diagnosis)
        yield words.say("insight", says=deviations, example=is_example, **numbers)
        yield draw(difference, "difference", diagnosis)
        yield words.say("drawn", **numbers)
        names = difference.names(diagnosis)
        for name in names:
            why = fill(deviations[name]["why"], **numbers)
            yield words.say("deviation", about=deviations[name], why=why, alone=len(names) == 1)
            if "code" in deviations[name]:
                yield Code(deviations[name]["code"])
        yield words.say("identities", **numbers)
