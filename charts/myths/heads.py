"""Myths about attention and scale: the right option of each question, and its numbers.

Every function takes a `Case` and returns the option's index with what the words need.
"""

import math

from charts.attention import matched_outputs, position_scores
from charts.myths.case import Case
from charts.myths.hands import Answer
from charts.similarity import before_and_after


def no_direction(case: Case) -> Answer:
    """Ask if both sides are alike after a quarter turn of every hand, or opposite."""
    facts = before_and_after.numbers(case.settings)
    return int(facts["turned_tells"]), dict(facts)


def only_distance(case: Case) -> Answer:
    """Ask for the share of a random head's scores that distance explains."""
    index, facts = position_scores.question(case.settings)
    return index, {**facts, "mean": float(position_scores.shares(case.settings).mean())}


def bag_of_words(case: Case) -> Answer:
    """Ask if the order shows without positions when later words are hidden."""
    gaps = [
        matched_outputs.numbers(
            matched_outputs.read(case.first, case.second, case.settings, causal=causal)
        )["gap"]
        for causal in (False, True)
    ]
    sentences = {"first": " ".join(case.first), "second": " ".join(case.second)}
    return 1, {"plain": gaps[0], "masked": gaps[1], **sentences}


def keeps_stable(case: Case) -> Answer:
    """Return the length of an embedding of variance 1/d, times sqrt(d), beside that of PE."""
    d_model = case.settings.d_model
    return 2, {"encoding": math.sqrt(d_model / 2), "multiplied": math.sqrt(d_model)}
