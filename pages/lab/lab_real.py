"""The page on the clocks that a real model learned."""

from collections.abc import Iterator

import numpy as np

from charts.attention import one_query
from charts.lab import (
    heads_by_distance,
    learned_angle,
    learned_comb,
    learned_hands,
    learned_rows,
    read_later,
    two_orders,
)
from document.blocks import (
    Block,
    Columns,
    Play,
    draw,
    fold,
    folded,
    in_columns,
    predict,
    with_words,
)
from document.controls import Choice, TextInput, Toggle
from document.state import State
from lab.real import clocks, own
from lab.real.bert import RefusedError, attend
from lab.real.order import PAIRS, Rows
from lab.real.shipped import array, measured

LONGEST = 120  # characters of a sentence: the model reads it a dozen times
SORTED = Toggle("sorted", True)
NAMED = heads_by_distance.named()
HEADS = [f"layer {one.layer}, head {one.number}" for one in NAMED]
HEAD = Choice("head", HEADS[0], HEADS, style="menu")
TEXTS = [first for first, _ in PAIRS]
TEXT = Choice("text", TEXTS[0], TEXTS, style="menu")
FIRST = TextInput("first", "", LONGEST, placeholder=TEXTS[0])
SECOND = TextInput("second", "", LONGEST, placeholder=PAIRS[0][1])


def page(state: State) -> Iterator[Block]:
    """Show the circle, the comb, the rows, a head that looks back, and two orders."""
    settings, words = state.settings, state.words
    main = learned_hands.main()
    dial = draw(learned_hands, "dial", main, settings, height=380, narrow={"height": 225})
    angle = draw(learned_angle, "angle", settings)
    reading = words.say("reading", **learned_hands.numbers(main, settings))
    yield Columns(
        [[dial], [Play(settings.max_len - 1), reading, words.caption("dial note")]],
        [5, 2],
        "medium",
        "center",
    )
    yield with_words([angle], [words.say("angle", **learned_angle.speed())])

    yield words.say("comb title")
    reveal = state.answered()
    right, found = learned_comb.question()
    comb = draw(learned_comb, "comb", reveal)
    after = [words.say("comb", **found)] if reveal else []
    yield with_words([comb], [predict(words, right, "predict", not reveal, **found), *after])
    yield words.say("five title", **found)
    five = draw(learned_hands, "five", learned_hands.bands(), settings)
    yield with_words([five], [words.say("five", **found)])

    yield words.say("rows title")
    along = state[SORTED]
    rows = draw(learned_rows, "rows", along, settings)
    says = words.say("rows", **learned_rows.numbers(along))
    yield with_words([SORTED, says], [rows])

    yield from _with_sentences(state)

    later = draw(read_later, "later", settings)
    yield words.say("later title")
    yield with_words([later], [words.say("later", **read_later.numbers(settings))])
    model, facts = measured(), ("model", "revision", "licence", "sha256", "layers")
    yield folded(words, "limits", **found, **{name: model[name] for name in facts})
    yield fold(words, clocks.plane, clocks.band_of, attend, **found)


def _with_sentences(state: State) -> Iterator[Block]:
    """Yield a head over one sentence, and two orders: shipped ones, or the reader's own."""
    words, settings = state.words, state.settings
    number, head = TEXTS.index(state[TEXT]), HEADS.index(state[HEAD])
    one = NAMED[head]
    tokens = measured()["pairs"][number]["tokens"]
    weights = [array(f"{kind} {number}")[head] for kind in ("with", "without")]
    orders = two_orders.read(number)
    ask: list[Block] = [words.caption("no model")]
    if own.is_named():
        ask = [FIRST, SECOND]
        first, second = state[FIRST].strip(), state[SECOND].strip()
        try:
            if first:
                kinds: list[Rows] = ["table", "none"]
                both = [own.attention(first, rows, one.layer, one.number) for rows in kinds]
                tokens, weights = both[0][0], [np.asarray(each) for _, each in both]
                ask = [*ask, words.caption("own", model=own.name())]
            if first and second:
                orders = two_orders.read(number, (first, own.compared(first, second)))
        except RefusedError as error:
            ask = [words.say("refused", why=str(error))]

    query = min(settings.position, len(tokens) - 1)
    yield words.say("head title")
    yield Columns([[TEXT], [HEAD]])
    yield from ask
    columns: list[list[Block]] = [
        [draw(one_query, key, one_weights, tokens, query)]
        for key, one_weights in zip(("with", "without"), weights, strict=True)
    ]
    yield in_columns("weights", columns, [1, 1])
    facts = heads_by_distance.numbers(head) | {"past": query < settings.position}
    key = query + one.distance
    there = [float(row[query, key]) for row in weights] if 0 <= key < len(tokens) else None
    yield words.say("head", token=tokens[query], there=there, **facts)
    picture = draw(heads_by_distance, "heads", head)
    yield with_words([picture], [words.say("heads", **facts)])

    yield words.say("orders title")
    picture = draw(two_orders, "orders", orders)
    yield with_words([picture], [words.say("orders", **two_orders.numbers(orders))])
