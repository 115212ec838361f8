"""The page that checks a table, a vector, entries or a configuration."""

from collections.abc import Iterator
from itertools import chain

from charts.diagnosis import difference, measured, pieces
from charts.diagnosis.examples import example
from diagnosis.diagnose import MIN_SIDE, diagnose
from diagnosis.entries import MIN_ENTRIES
from diagnosis.positions import MIN_POSITIONS
from diagnosis.read_table import ParsedTable
from diagnosis.vector import MIN_FREQUENCIES
from document.blocks import Block, Code, Link, draw, fold
from document.controls import Choice
from document.parts.checked_config import checked_config, kept_config
from document.parts.checked_pair import checked_pair
from document.parts.found import phrases, refusal, said
from document.parts.table_input import ONE_CONFIG, ONE_TABLE, TABLE, TWO_TABLES, Refused
from document.state import State
from document.words import fill
from document.words import words as words_of
from state.limits import DEFAULTS

WHAT = Choice("what", "one table", ("one table", "two tables", "config.json"))


def page(state: State) -> Iterator[Block]:
    """Show a table, a vector of frequencies or entries; two tables; or a model's configuration."""
    words = state.words
    yield WHAT
    yield words.caption(f"what {state[WHAT]}")
    if state[WHAT] == "config.json":
        config = ONE_CONFIG.one(state)
        says = chain(checked_config(config), kept_config(state))
        yield from ONE_CONFIG.verdict(state, config, says)
    elif state[WHAT] == "two tables":
        both = TWO_TABLES.every(state)
        yield from TWO_TABLES.verdict(state, both, checked_pair(state, both))
    else:
        table = ONE_TABLE.one(state)
        yield from ONE_TABLE.verdict(state, table, _verdict(state, table))
        if not isinstance(table, Refused):
            yield words.say("use")
            label = words_of("traps").label("two orders code")
            yield Link("traps", label, {"part": "word order"})
    yield fold(words, diagnose, positions_tried=MIN_POSITIONS)


def _verdict(state: State, source: ParsedTable | Refused | str) -> Iterator[Block]:
    """Yield the blocks on a table, or on the example called so: the headline first."""
    settings, words, deviations = state.settings, state.words, state.words.meta["deviations"]
    if isinstance(source, str):
        parsed = example(settings, words.meta["examples"][source])
    elif isinstance(source, Refused):
        error = source.error
        yield refusal(error.reason, source.file, error.numbers)
        return
    else:
        parsed = source
        yield words.say(
            "left out",
            header=parsed.header and not parsed.entries,
            index=parsed.index,
            said=said(parsed.findings),
        )
    table, file = parsed.table, TABLE.file_name(state)
    if parsed.entries:
        if listed := pieces.entries(table, settings):
            ways = [{**way, "says": phrases(way)} for way in listed["ways"]]
            yield words.say("entries", **{**listed, "ways": ways})
        else:
            width = settings.d_model - 1
            limits = {"width": width, "last": pieces.LAST_ROW, "fewest": MIN_ENTRIES}
            yield refusal("entries", file, limits)
    elif 1 in table.shape and table.size >= MIN_FREQUENCIES and (table >= 0).all():
        numbers = pieces.frequencies(table.ravel(), settings)
        beside = said(numbers["findings"])
        yield words.say("frequencies", says=phrases(numbers), said=beside, **numbers)
    elif min(table.shape) < MIN_SIDE:
        rows, columns = table.shape
        limits = {"fewest": MIN_SIDE, "frequencies": MIN_FREQUENCIES}
        yield refusal("too small", file, {"rows": rows, "columns": columns, **limits})
    else:
        base = float(settings.base)
        diagnosis = diagnose(table, base, judged=base != DEFAULTS.base)
        numbers = difference.numbers(diagnosis)
        numbers["others"] = [{**one, "says": phrases(one)} for one in numbers["others"]]
        says, judged = phrases(numbers), {"right": diagnosis.right}
        yield words.say("insight", says=says, said=said(diagnosis.findings), **judged, **numbers)
        yield draw(difference, "difference", diagnosis)
        yield words.say("drawn", **numbers)
        if diagnosis.measured:
            yield draw(measured, "measured", diagnosis)
        names = difference.names(diagnosis)
        for name in names:
            why = fill(deviations[name]["why"], **numbers)
            yield words.say("deviation", says=says[name], why=why, alone=len(names) == 1)
            if "code" in deviations[name]:
                yield Code(deviations[name]["code"])
        yield words.say("identities", **numbers)
