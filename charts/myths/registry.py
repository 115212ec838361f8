"""Each myth by name: its question, and the picture that refutes it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple

from charts.attention import matched_outputs, position_scores, weights
from charts.hands import wavelengths, word_on_a_circle
from charts.hands.toy_words import Word
from charts.implementations import conventions, frequency_errors, mean_steps, order_blind, word_maps
from charts.input import text_to_input
from charts.kit import three_tables
from charts.lab import learned_comb
from charts.myths import code, hands, heads, tables
from charts.myths.case import Case
from charts.myths.hands import WORD, Answer
from charts.similarity import before_and_after, pair_stack, profile
from charts.table import fingerprint, heatmap, singular_values
from core.attention.score import head_form
from core.implementations.conventions import PAPER
from diagnosis.reading import Reading


class Refutation(NamedTuple):
    """A chart, and what its figure is asked for."""

    chart: ModuleType
    arguments: tuple[object, ...]


Draw = Callable[[Case], Refutation]


class Myth(NamedTuple):
    """A myth's question, the picture that refutes it, and another where that tells the answer."""

    question: Callable[[Case], Answer]
    refutation: Draw
    unanswered: Draw | None = None


def picture(name: str, case: Case, answered: bool) -> Refutation:
    """Return the picture of the myth called `name`; once `answered`, the one that refutes it."""
    myth = MYTHS[name]
    draw = myth.refutation if answered else myth.unanswered or myth.refutation
    return draw(case)


def _of(chart: ModuleType, *more: object, **changes: Any) -> Draw:
    """Return the picture of the case's settings with these `changes`, and of what is `more`."""
    return lambda case: Refutation(chart, (replace(case.settings, **changes), *more))


TABLE = _of(heatmap, layout="concatenated")
ROW = _of(fingerprint, layout="interleaved")
WAVES = _of(wavelengths)
UNMARKED = _of(profile, "dot product", 1, False)


def _circle(case: Case) -> Refutation:
    """Return pair 0 at the last of up to seven positions, about one turn."""
    s = replace(case.settings, pair=0, position=min(6, case.settings.max_len - 1))
    return Refutation(word_on_a_circle, ((Word("e", WORD, 0.0),), 1.0, s, False))


def _profile(case: Case) -> Refutation:
    s = case.settings
    rise = profile.numbers(s)["rise"] or 1
    return Refutation(profile, (s, "dot product", rise))


def _but(case: Case, **changes: object) -> Refutation:
    s = case.settings
    paper = Reading(min(s.max_len, three_tables.ROWS), s.d_model, base=float(s.base))
    both = paper.table(), paper.but(**changes).table()
    return Refutation(conventions, (conventions.Tables(*both, 0, PAPER, s.base),))


def _random_head(case: Case) -> Refutation:
    s = case.settings
    form = head_form("random", s.d_model, s.base)
    return Refutation(position_scores, (position_scores.read(s, form),))


def _masked(case: Case) -> matched_outputs.Texts:
    return matched_outputs.read(case.first, case.second, case.settings, causal=True)


def _masked_weights(case: Case) -> Refutation:
    return Refutation(weights, (_masked(case).compared.first.weights, case.first))


def _drafts(case: Case, reveals: bool = True) -> Refutation:
    return Refutation(word_maps, (order_blind.drafts(case.texts), reveals))


def _steps(case: Case) -> Refutation:
    s = replace(case.settings, position=0)
    return Refutation(text_to_input, (text_to_input.read(case.first, s, scale=True, rate=0),))


MYTHS = {
    "low is slow": Myth(hands.low_is_slow, WAVES, ROW),
    "none wasted": Myth(hands.none_wasted, WAVES, TABLE),
    "adding rotates": Myth(hands.adding_rotates, _circle),
    "longest text": Myth(
        tables.repeats, _of(profile, "distance", 1), _of(profile, "distance", 1, False)
    ),
    "falls steadily": Myth(tables.falls_steadily, _profile, UNMARKED),
    "extrapolates": Myth(hands.unseen, WAVES, TABLE),
    "decay": Myth(tables.decay, _profile, UNMARKED),
    "learned": Myth(tables.learned, TABLE),
    "slowest is the base": Myth(hands.slowest_is_base, WAVES, TABLE),
    "without 2 pi": Myth(hands.no_two_pi, WAVES, TABLE),
    "by position": Myth(tables.by_position, _of(fingerprint, position=1)),
    "plus": Myth(hands.plus, partial(_but, plus=True)),
    "per column": Myth(tables.per_column, partial(_but, indices="columns", exponent="missing_2")),
    "concatenated": Myth(tables.concatenated, partial(_but, order="concatenated", indices="tiled")),
    "right angles": Myth(tables.at_right_angles, _of(singular_values), TABLE),
    "no direction": Myth(
        heads.no_direction, _of(before_and_after, True), _of(before_and_after, False)
    ),
    "only distance": Myth(heads.only_distance, _random_head),
    "bag of words": Myth(
        heads.bag_of_words,
        lambda case: Refutation(matched_outputs, (_masked(case),)),
        _masked_weights,
    ),
    "keeps stable": Myth(heads.keeps_stable, _steps),
    "wrapping": Myth(hands.wrapping_is_useless, _of(pair_stack, 1)),
    "smooth": Myth(code.smooth, _of(mean_steps), _of(heatmap, layout="interleaved")),
    "log space": Myth(code.log_space, _of(frequency_errors), TABLE),
    "built in": Myth(code.built_in, TABLE),
    "one pass": Myth(code.one_pass, _drafts, partial(_drafts, reveals=False)),
    "counts pairs": Myth(code.counts_pairs, WAVES, ROW),
    "learned tables": Myth(
        tables.learned_clocks,
        lambda _: Refutation(learned_comb, (True,)),
        lambda _: Refutation(learned_comb, (False,)),
    ),
}
