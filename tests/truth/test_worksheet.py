"""Exercises on paper: the answer key is right at any base and position, counted from 0."""

import numpy as np
from hypothesis import strategies as st

from document.blocks import Image
from tests.truth import formulas
from tests.truth.readings import readings_of
from tests.truth.said import said

D, LENGTH = 4, 50
EXAMPLES = [
    {"base": base, "position": position, "where": "answer key"}
    for base, position in ((10_000, 5), (62, 3), (2, 127), (1_000_000, 0))
]


@readings_of("quiz", (), EXAMPLES, where=st.just("answer key"))
def test_answer_key_is_right(reading, s):
    w, p = formulas.frequencies(D, s.base), s.position
    row = formulas.encoding([p], D, s.base)[0]
    profile = formulas.profile(4, D, s.base)
    idle = [*np.flatnonzero(formulas.idle(LENGTH, D, s.base))]
    now, later = np.sin(np.arange(LENGTH)), np.sin(np.arange(LENGTH) + 1)
    slope = (now @ later) / (now @ now)
    missed = ((later - slope * now) ** 2).sum() / (later @ later)
    table = {
        "paper": {
            "Sheet for base #, position #": (s.base, p),
            "has d = # numbers, in # pairs": (D, D // 2),
            "counted from 0": (),  # whoever counts from 1 gets another row
            r"\| # \| &": [0, 1],
            "row of position #": p,
            r"\| position #": p,
        },
        "paper after": {
            "text of # tokens, positions 0 to #": (LENGTH, LENGTH - 1),
            "positions # and #, and why": (p, p + 3),
        },
        "paper key": {
            "Base #, position #": (s.base, p),
            "Hand 0: # radians? per token, # tokens": (w[0], 2 * np.pi / w[0]),
            "Hand 1: # radians? per token, # tokens": (w[1], 2 * np.pi / w[1]),
            r"2\. #, #, #, #\.": tuple(row),
        },
        "paper key after": {
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
    listed = "at positions " + ", ".join("#" * len(positions)) + r"\b"
    said(" ".join(dials.alt.split()), {listed: tuple(positions)})
