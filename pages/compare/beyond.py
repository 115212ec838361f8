"""What happens beyond the trained length?"""

from collections.abc import Iterator

from charts.long_context import other_schemes, scalings_compared, seen_arcs, stretch
from core.long_context.unseen_angles import unseen_arcs
from document.blocks import Block, Box, draw, fold, in_columns, predict, with_words
from document.parts import rotary_head
from document.state import State
from document.words import words as words_of


def page(state: State) -> Iterator[Block]:
    """Which pairs of a head meet angles that it has not seen, at each scaling."""
    words, scalings = state.words, words_of("scalings")
    rotary = rotary_head.read(state.settings)
    settings, scaling, width = rotary.settings, rotary.scaling, rotary.width
    yield from rotary.notes
    trained, target = settings.trained_length, settings.wanted_length
    d_head, base = settings.d_head, settings.base

    hands = stretch.hands(d_head, base, trained, target, scaling, width)
    question = stretch.question(width, base, trained, target)
    withhold = question is not None and not state.answered()
    ask = [predict(words, question[0], "predict", True, **question[1])] if question else []
    numbers = {"settings": settings, "width": width, **stretch.numbers(hands)}
    insight = words.say("insight", **numbers)
    # Asked or not, what follows keeps its index.
    yield with_words([draw(stretch, "stretch", hands)], [insight, Box(ask)])

    every = {**rotary_head.every(settings), settings.scaling: scaling}
    head = scalings_compared.head(d_head, width, base, trained, target, every)
    comparison = scalings_compared.numbers(head, rotary_head.fitting(settings))
    yield words.say("ways", withhold=withhold, **comparison)
    table, columns = (scalings.say(part, **comparison) for part in ("table", "columns"))
    yield in_columns("ways", [[table], [columns]], [6, 5])

    arcs = draw(seen_arcs, "arcs", hands, wide={}, narrow={"shape": seen_arcs.NARROW})
    yield with_words([words.say("dials", **seen_arcs.numbers(hands))], [arcs])

    schemes = words.say("schemes", settings=settings, **other_schemes.numbers(settings))
    yield in_columns("schemes", [[schemes], [words.say("proof", **comparison)]], [3, 2])
    yield fold(words, unseen_arcs)
