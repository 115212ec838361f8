"""The difference of two tables as blocks, or the order of columns that leads to the second."""

from collections.abc import Iterator, Sequence
from functools import partial

from charts.diagnosis import two_tables as chart
from charts.diagnosis.examples import two_examples
from diagnosis.describe import describe
from diagnosis.read_table import ParsedTable
from diagnosis.reading import Reading
from diagnosis.two_tables import TwoTables, two_tables
from document.blocks import Block, Code, Link, Tabs, draw
from document.parts.found import phrases, refusal, said
from document.parts.table_input import Refused
from document.state import State
from document.words import words as words_of
from recipes import pairing_order
from state.limits import DEFAULTS

PLACES = ("first", "second")
MAX_LISTED = 1024  # columns of an order that is spelled out


def checked_pair(
    state: State, pair: Sequence[ParsedTable | Refused | None] | str
) -> Iterator[Block]:
    """Yield the blocks on two tables, or on the example called so: the headline first."""
    words = words_of("two_tables")
    if isinstance(pair, str):
        changes = words.meta["examples"][pair]
        yield from _compared(two_tables(*two_examples(state.settings, changes)))
        return
    refused = [one for one in pair if isinstance(one, Refused)]
    for one in refused:
        error = one.error
        yield refusal(error.reason, one.file, error.numbers)
    tables = [one.table for one in pair if isinstance(one, ParsedTable)]
    if len(tables) == 2:
        yield from _compared(two_tables(*tables))
    elif not refused:
        yield words.say("one missing", missing=PLACES[[*pair].index(None)])


def _compared(both: TwoTables) -> Iterator[Block]:
    words, numbers = words_of("two_tables"), chart.numbers(both)
    alone = [_alone(each) for each in both.readings or ()]
    yield words.say("insight", said=said(both.findings), alone=alone, **numbers)
    order = both.order
    if order is None:
        yield draw(chart, "two_tables", both)
        return
    yield words.say("code", order=numbers["order"])
    if order.to is not None:
        code = pairing_order.pairing_order(order.to, order.d_head, order.rotated, order.axis)
    elif len(order.indices) <= MAX_LISTED:
        code = pairing_order.listed(order.indices, order.axis)
    else:
        return
    yield Tabs("order_code", {name: partial(_code, text) for name, text in code.items()})
    yield Link("traps", f"{words.label('conventions')} {words_of('traps').meta['title']}")


def _alone(reading: Reading) -> str:
    """Return the blocks on one table by itself."""
    named = [*phrases(describe(reading)).values()]
    if not named and not reading.any_base and reading.base != DEFAULTS.base:
        named = [f"base {reading.base:,.7g}"]
    *first, last = named or [""]
    with_all = f"{', '.join(first)}{' and ' * bool(first)}{last}"
    return f"the paper's formula with {with_all}" if named else "the paper's table"


def _code(text: str) -> Iterator[Block]:
    yield Code(text)
