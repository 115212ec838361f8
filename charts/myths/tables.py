"""Myths about the table and S(k): the right option of each question, and its numbers.

Every function takes a `Case` and returns the option's index with what the words need.
"""

import math

import numpy as np

from charts.lab import learned_comb
from charts.myths.case import Case
from charts.myths.hands import Answer
from charts.similarity import profile as chart
from charts.similarity import profile_cache
from charts.table import singular_values
from core.encodings.sinusoidal import positional_encoding
from core.geometry.similarity import similarity_at
from diagnosis.reading import Reading

ROWS = 512  # whose lengths are compared
FEW_ROWS = 64  # rows whose dot products are compared
NEARLY = 0.05


def repeats(case: Case) -> Answer:
    """Ask if the position one longest wavelength on is encoded like 0: yes, nearly, or no."""
    s = case.settings
    again = round(2 * math.pi * s.base)
    products = similarity_at([1, again], s.d_model, s.base)
    near, far = (float(d) for d in np.sqrt(np.maximum(s.d_model - 2 * products, 0)))
    return 1 if far < near else 2, {"again": again, "near": near, "far": far}


def falls_steadily(case: Case) -> Answer:
    """Ask if S(k) falls at every step."""
    index, facts = chart.question(case.settings)
    return index, {"rise": facts["rise"], "reach": case.settings.max_len - 1}


def decay(case: Case) -> Answer:
    """Ask at how many of the steps a score rises, query and key being equal: none, few, many."""
    s = case.settings
    rises = np.diff(profile_cache.profile(s)) > 0
    share = float(rises.mean())
    index = int(share > 0) + int(share >= 0.25)
    return index, {
        "share": share,
        "rises": int(rises.sum()),
        "steps": len(rises),
        "peak": s.max_len // 2,
    }


def learned(case: Case) -> Answer:
    """Ask for the number of learned numbers in the table."""
    s = case.settings
    return 0, {"entries": s.max_len * s.d_model, "columns": s.d_model, "bert": 512 * 768}


def learned_clocks(_case: Case) -> Answer:
    """Ask which part of a real model's table lies in planes that turn: little, half, nearly all."""
    _, facts = learned_comb.question()
    return 0 if facts["planes"] < 0.1 else 2 if facts["planes"] > 0.9 else 1, facts


def by_position(case: Case) -> Answer:
    """Ask for the number of sines in row 1: none, half of its columns, or all."""
    return 1, {"columns": case.settings.d_model, "sines": case.settings.d_model // 2}


def per_column(case: Case) -> Answer:
    """Ask if rows keep one length with an exponent per column: exactly, nearly, or not."""
    s = case.settings
    rows = min(s.max_len, ROWS)
    wrong = Reading(rows, s.d_model, indices="columns", exponent="missing_2", base=float(s.base))
    lengths = np.linalg.norm(wrong.table(), axis=1)
    shortest, longest = float(lengths.min()), float(lengths.max())
    return 1 if longest - shortest <= NEARLY * longest else 2, {
        "rows": rows,
        "shortest": shortest,
        "longest": longest,
        "right": math.sqrt(s.d_model / 2),
    }


def concatenated(case: Case) -> Answer:
    """Ask for the difference between rows' dot products in both orders of columns."""
    s = case.settings
    rows = min(s.max_len, FEW_ROWS)
    tables = [
        positional_encoding(rows, s.d_model, s.base, layout=layout)
        for layout in ("interleaved", "concatenated")
    ]
    off = float(np.abs(tables[0] @ tables[0].T - tables[1] @ tables[1].T).max())
    return 0, {"rows": rows, "off": off, "entries": float(np.abs(tables[0] - tables[1]).max())}


def at_right_angles(case: Case) -> Answer:
    """Ask for the number of directions of 99 % of the rows: all, a quarter up, or fewer.

    `cosine` is the root mean square of a random direction's cosine with any one vector, 1/sqrt(d).
    """
    s = case.settings
    spectrum = singular_values.numbers(s)
    most, rank = min(s.max_len, s.d_model), int(spectrum["rank"])
    share = rank / most
    return int(share <= 0.75) + int(share < 0.25), {
        **spectrum,
        "most": most,
        "share": share,
        "cosine": s.d_model**-0.5,
    }
