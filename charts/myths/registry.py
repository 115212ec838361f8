"""Each myth by name: its question, and the picture that refutes it."""

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import NamedTuple

from charts.attention import matched_outputs, position_scores, weights
from charts.hands import wavelengths, word_on_a_circle
from charts.hands.toy_words import Word
from charts.implementations import conventions, frequency_errors, mean_steps, order_blind, word_maps
from charts.input import text_to_input
from charts.lab import learned_comb
from charts.long_context import seen_arcs, stretch
from charts.myths import code, hands, heads, tables
from charts.myths.case import Case
from charts.myths.hands import WORD, Answer
from charts.similarity import before_and_after, pair_stack, profile
from charts.similarity.measures import Measure
from charts.table import fingerprint, heatmap, singular_values
from core.attention.head import Attended
from core.attention.score import head_form
from core.implementations.conventions import PAPER, Conventions
from diagnosis.reading import Reading


class Picture(NamedTuple):
    """A chart, and what its figure is asked for."""

    chart: ModuleType
    arguments: tuple[object, ...]


QUESTIONS: dict[str, Callable[[Case], Answer]] = {
    "low is slow": hands.low_is_slow,
    "none wasted": hands.none_wasted,
    "adding rotates": hands.adding_rotates,
    "longest text": tables.repeats,
    "falls steadily": tables.falls_steadily,
    "extrapolates": hands.unseen,
    "decay": tables.decay,
    "learned": tables.learned,
    "slowest is the base": hands.slowest_is_base,
    "without 2 pi": hands.no_two_pi,
    "by position": tables.by_position,
    "plus": hands.plus,
    "per column": tables.per_column,
    "concatenated": tables.concatenated,
    "right angles": tables.at_right_angles,
    "no direction": heads.no_direction,
    "only distance": heads.only_distance,
    "bag of words": heads.bag_of_words,
    "keeps stable": heads.keeps_stable,
    "wrapping": hands.wrapping_is_useless,
    "smooth": code.smooth,
    "log space": code.log_space,
    "built in": code.built_in,
    "one pass": code.one_pass,
    "counts pairs": code.counts_pairs,
    "learned tables": tables.learned_clocks,
}


def picture(name: str, case: Case, answered: bool) -> Picture:
    """Return the picture of the myth called `name`; once `answered`, the one that refutes it."""
    return (PICTURES if answered else PICTURES | UNANSWERED)[name](case)


def _waves(case: Case) -> Picture:
    return Picture(wavelengths, (case.settings,))


def _table(case: Case) -> Picture:
    return Picture(heatmap, (replace(case.settings, layout="concatenated"),))


def _paper_table(case: Case) -> Picture:
    return Picture(heatmap, (replace(case.settings, layout="interleaved"),))


def _row(case: Case) -> Picture:
    return Picture(fingerprint, (replace(case.settings, layout="interleaved"),))


def _circle(case: Case) -> Picture:
    """Return pair 0 at the last of up to seven positions, about one turn."""
    s = replace(case.settings, pair=0, position=min(6, case.settings.max_len - 1))
    return Picture(word_on_a_circle, ((Word("e", WORD, 0.0),), 1.0, s, False))


def _profile(case: Case) -> Picture:
    s = case.settings
    rise = profile.numbers(s)["rise"] or 1
    return Picture(profile, (s, "dot product", rise))


def _unmarked(measure: Measure) -> Callable[[Case], Picture]:
    return lambda case: Picture(profile, (case.settings, measure, 1, False))


def _distances(case: Case) -> Picture:
    return Picture(profile, (case.settings, "distance", 1))


def _arcs(case: Case) -> Picture:
    s = case.settings
    return Picture(seen_arcs, (stretch.hands(s.d_model, s.base, s.max_len, 2 * s.max_len, None),))


def _trained_arcs(case: Case) -> Picture:
    return Picture(seen_arcs, (*_arcs(case).arguments, False))


def _mistaken(case: Case, **changes: object) -> Picture:
    s = case.settings
    paper = Reading(min(s.max_len, conventions.ROWS), s.d_model, base=float(s.base))
    both = paper.table(), paper.but(**changes).table()
    return Picture(conventions, (conventions.Tables(*both, 0, PAPER, s.base),))


def _concatenated(case: Case) -> Picture:
    chosen = Conventions(layout="concatenated")
    return Picture(conventions, (conventions.tables(replace(case.settings, position=0), chosen),))


def _random_head(case: Case) -> Picture:
    s = case.settings
    form = head_form("random", s.d_model, s.base)
    return Picture(position_scores, (position_scores.read(s, form),))


def _masked(case: Case) -> Picture:
    return Picture(matched_outputs, (_masked_texts(case),))


def _masked_weights(case: Case) -> Picture:
    attended = _masked_texts(case).compared.first
    assert isinstance(attended, Attended)
    return Picture(weights, (attended.weights, case.first))


def _masked_texts(case: Case) -> matched_outputs.Texts:
    return matched_outputs.read(case.first, case.second, case.settings, encoded=False, causal=True)


def _drafts(case: Case) -> Picture:
    return Picture(word_maps, (order_blind.drafts(case.texts),))


def _steps(case: Case) -> Picture:
    s = replace(case.settings, position=0)
    return Picture(text_to_input, (text_to_input.read(case.first, s, scale=True, rate=0),))


PICTURES: dict[str, Callable[[Case], Picture]] = {
    "low is slow": _waves,
    "none wasted": _waves,
    "adding rotates": _circle,
    "longest text": _distances,
    "falls steadily": _profile,
    "extrapolates": _arcs,
    "decay": _profile,
    "learned": _table,
    "slowest is the base": _waves,
    "without 2 pi": _waves,
    "by position": lambda case: Picture(fingerprint, (replace(case.settings, position=1),)),
    "plus": lambda case: _mistaken(case, plus=True),
    "per column": lambda case: _mistaken(case, indices="columns", exponent="missing_2"),
    "concatenated": _concatenated,
    "right angles": lambda case: Picture(singular_values, (case.settings,)),
    "no direction": lambda case: Picture(before_and_after, (case.settings, True)),
    "only distance": _random_head,
    "bag of words": _masked,
    "keeps stable": _steps,
    "wrapping": lambda case: Picture(pair_stack, (case.settings, 1)),
    "smooth": lambda case: Picture(mean_steps, (case.settings,)),
    "log space": lambda case: Picture(frequency_errors, (case.settings,)),
    "built in": _table,
    "one pass": _drafts,
    "counts pairs": _waves,
    "learned tables": lambda _: Picture(learned_comb, (True,)),
}

# Where the picture of the answer shows it.
UNANSWERED: dict[str, Callable[[Case], Picture]] = {
    "low is slow": _row,
    "none wasted": _table,
    "longest text": _unmarked("distance"),
    "falls steadily": _unmarked("dot product"),
    "extrapolates": _trained_arcs,
    "decay": _unmarked("dot product"),
    "slowest is the base": _table,
    "without 2 pi": _table,
    "right angles": _table,
    "no direction": lambda case: Picture(before_and_after, (case.settings, False)),
    "bag of words": _masked_weights,
    "smooth": _paper_table,
    "learned tables": lambda _: Picture(learned_comb, (False,)),
    "log space": _table,
    "one pass": lambda case: Picture(word_maps, (*_drafts(case).arguments, False)),
    "counts pairs": _row,
}
