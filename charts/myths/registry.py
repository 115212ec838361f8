"""Each myth by name: its question, and the picture that refutes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

from charts.attention import matched_outputs, position_scores
from charts.hands import wavelengths, word_on_a_circle
from charts.hands.toy_words import Word
from charts.implementations import conventions, frequency_errors, mean_steps, order_blind, word_maps
from charts.input import text_to_input
from charts.long_context import seen_arcs, stretch
from charts.myths import code, hands, heads, tables
from charts.myths.case import Case
from charts.myths.hands import WORD, Answer
from charts.similarity import before_and_after, pair_stack, profile
from charts.table import fingerprint, heatmap, singular_values
from core.attention.score import head_form
from core.implementations.conventions import PAPER, Conventions
from diagnosis.reading import Reading

Picture = tuple[ModuleType, tuple[object, ...]]  # a chart, and what its figure is asked for

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
}


def picture(name: str, case: Case) -> Picture:
    """The picture that refutes the myth called `name`."""
    return PICTURES[name](case)


def _waves(case: Case) -> Picture:
    return wavelengths, (case.settings,)


def _circle(case: Case) -> Picture:
    """Pair 0, at the last of up to seven positions, about one turn."""
    s = replace(case.settings, pair=0, position=min(6, case.settings.max_len - 1))
    return word_on_a_circle, ((Word("e", WORD, 0.0),), 1.0, s, False)


def _profile(case: Case) -> Picture:
    s = case.settings
    rise = profile.numbers(s)["rise"]
    return profile, (s, "dot product", rise or 1)


def _distances(case: Case) -> Picture:
    return profile, (case.settings, "distance", 1)


def _arcs(case: Case) -> Picture:
    s = case.settings
    return seen_arcs, (stretch.hands(s.d_model, s.base, s.max_len, 2 * s.max_len, None),)


def _mistaken(case: Case, **changes: object) -> Picture:
    s = case.settings
    paper = Reading(min(s.max_len, conventions.ROWS), s.d_model, base=float(s.base))
    both = paper.table(), paper.but(**changes).table()
    return conventions, (conventions.Tables(*both, 0, PAPER, s.base),)


def _concatenated(case: Case) -> Picture:
    chosen = Conventions(layout="concatenated")
    return conventions, (conventions.tables(replace(case.settings, position=0), chosen),)


def _random_head(case: Case) -> Picture:
    s = case.settings
    form = head_form("random", s.d_model, s.base)
    return position_scores, (position_scores.read(s, form),)


def _masked(case: Case) -> Picture:
    texts = matched_outputs.read(case.first, case.second, case.settings, encoded=False, causal=True)
    return matched_outputs, (texts,)


def _steps(case: Case) -> Picture:
    s = replace(case.settings, position=0)
    return text_to_input, (text_to_input.read(case.first, s, scale=True, rate=0),)


PICTURES: dict[str, Callable[[Case], Picture]] = {
    "low is slow": _waves,
    "none wasted": _waves,
    "adding rotates": _circle,
    "longest text": _distances,
    "falls steadily": _profile,
    "extrapolates": _arcs,
    "decay": _profile,
    "learned": lambda case: (heatmap, (case.settings,)),
    "slowest is the base": _waves,
    "without 2 pi": _waves,
    "by position": lambda case: (fingerprint, (replace(case.settings, position=1),)),
    "plus": lambda case: _mistaken(case, plus=True),
    "per column": lambda case: _mistaken(case, indices="columns", exponent="missing_2"),
    "concatenated": _concatenated,
    "right angles": lambda case: (singular_values, (case.settings,)),
    "no direction": lambda case: (before_and_after, (case.settings, True)),
    "only distance": _random_head,
    "bag of words": _masked,
    "keeps stable": _steps,
    "wrapping": lambda case: (pair_stack, (case.settings, 1)),
    "smooth": lambda case: (mean_steps, (case.settings,)),
    "log space": lambda case: (frequency_errors, (case.settings,)),
    "built in": lambda case: (heatmap, (case.settings,)),
    "one pass": lambda case: (word_maps, (order_blind.drafts(case.texts),)),
    "counts pairs": _waves,
}
