"""Worksheet: the answer key is right at any base and position, for hands counted from 0."""

import re

import numpy as np
from hypothesis import strategies as st

from document.blocks import Image
from tests.truth import formulas
from tests.truth.lexicon import Phrase
from tests.truth.readings import read, readings_of
from tests.truth.said import said

D, LENGTH = 4, 50
PHRASES = [Phrase(r"(?<![\d.])1 radians", "Hand 0: 1 radians a word")]


EXAMPLES = [
    {"base": 10_000, "position": 5, "answers": True},
    {"base": 62, "position": 3, "answers": True},
    {"base": 2, "position": 127, "answers": True},
    {"base": 1_000_000, "position": 0, "answers": True},
]


@readings_of("worksheet", PHRASES, EXAMPLES, answers=st.just(True))
def test_answer_key_is_right(reading, s):
    w, p = formulas.frequencies(D, s.base), s.position
    row = formulas.encoding([p], D, s.base)[0]
    profile = np.cos(np.arange(4)[:, None] * w).sum(axis=1)
    idle = [i for i in range(2) if 2 * np.pi / w[i] > LENGTH - 1]
    now, later = np.sin(np.arange(LENGTH)), np.sin(np.arange(LENGTH) + 1)
    slope = (now @ later) / (now @ now)
    missed = ((later - slope * now) ** 2).sum() / (later @ later)
    table = {
        "sheet": {
            "Sheet for base #, position #": (s.base, p),
            "has d = # numbers, in # pairs": (D, D // 2),
            r"\| # \| &": [0, 1],
            "row of position #": p,
            r"\| position #": p,
        },
        "sheet after": {
            "text of # tokens, positions 0 to #": (LENGTH, LENGTH - 1),
            "positions # and #, and why": (p, p + 3),
        },
        "key": {
            "Base #, position #": (s.base, p),
            "Hand 0: # radians? per token, # tokens": (w[0], 2 * np.pi / w[0]),
            "Hand 1: # radians? per token, # tokens": (w[1], 2 * np.pi / w[1]),
            r"2\. #, #, #, #\.": tuple(row),
        },
        "key after": {
            r"4\. Hand #\.": idle[0] if len(idle) == 1 else None,
            r"4\. Hand # and #\.": tuple(idle) if len(idle) == 2 else None,
            r"4\. None": () if not idle else None,
            r"S\(0\) = #, S\(1\) = #, S\(3\) = #": tuple(profile[[0, 1, 3]]),
            "product is #": profile[3],
            r"6\. #, at": D / 2,
            "R² = #": 1 - missed,
            "positions 0 to #": LENGTH - 1,
        },
    }
    said(reading, table)
    *_, dials = reading.document.of(Image)
    positions = sorted({0, 1, 2, 3, p, p + 3})
    said(
        " ".join(dials.alt.split()),
        {"at positions " + ", ".join("#" * len(positions)) + r"\b": tuple(positions)},
    )


def test_the_sheet_counts_from_0():
    """It is read without the app's help texts: a class that counts from 1 gets another row."""
    assert re.search(r"\b(from|At position) 0\b", read("worksheet", {}).text("sheet"))
