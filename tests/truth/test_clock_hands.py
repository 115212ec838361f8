"""Clock hands: what is said of one pair is true of that pair, at any settings."""

import numpy as np
from hypothesis import strategies as st

from charts.hands import dial, two_positions, wall
from document.blocks import Code
from document.link import document, inside
from tests.truth import formulas
from tests.truth.readings import readings_of, turned
from tests.truth.said import Phrase
from tests.truth.tables import assert_table

PHRASES = [
    Phrase(r"faster (hands|pairs|ones)", lambda settings, _: settings.pair > 0),
    Phrase(r"(each|all|every) hands?\b", lambda settings, _: settings.d_model > 2),
    Phrase(r"earlier positions|positions before", lambda settings, _: settings.position > 1),
]


EXAMPLES = [
    {"max_len": 6, "d_model": 512, "base": 10000, "position": 1, "pair": 0},
    {"max_len": 512, "d_model": 512, "base": 20, "position": 6, "pair": 255},
    {"max_len": 60, "d_model": 2, "base": 20, "position": 6, "pair": 0, "k": 1},
    {"max_len": 2, "d_model": 4, "base": 10000, "position": 0, "pair": 1, "k": 64},
    {"max_len": 128, "d_model": 2048, "base": 10000, "position": 5, "pair": 6},
    {"max_len": 128, "d_model": 8, "base": 10000, "position": 5, "pair": 1},
]


@readings_of("clock_hands", PHRASES, EXAMPLES, k=st.integers(1, 64))
def test_what_is_said_is_true(reading, s, values):
    every, k, p = formulas.frequencies(s.d_model, s.base), values.get("k", 3), s.position
    w, hands, waves = every[s.pair], len(every), formulas.wavelengths(s.d_model, s.base)
    clocks = min(64, hands)
    gaps = formulas.short_way(w * np.arange(1, s.max_len, dtype=np.longdouble))
    back = np.flatnonzero(gaps < gaps.min() + 1e-9) + 1  # the first, up to rounding
    there = formulas.short_way(np.multiply.outer(back, every))
    there[:, s.pair] = -1
    complete = np.sum((s.max_len - 1) * every >= 2 * np.pi)
    assert reading.questions["predict"].right == (0 if back[0] == 1 else 1)
    assert ("no turn" in reading.alts["wall"]) == (hands == 1 and not complete)
    check_tables(s, k, every)
    return {
        "reading": {
            "Hand # makes a full turn every # tokens": (s.pair, waves[s.pair]),
            "At position #": p,
            "turned by # rad": w * p,
            "= # turns?": w * p / (2 * np.pi),
            "points to #°": turned(w * p),
        },
        "offset reading": {"at position #, points #° further": (p + k, turned(w * k))},
        "wall title": {"at position #": p},
        "wall": {
            "wall shows # of the # hands": (clocks, hands),
            "shows all # hands": hands,
            "from hand #, the fastest, to hand #": (0, hands - 1),
            "in # tokens": s.max_len,
        },
        "apart title": {"# tokens? apart": k},
        "apart": {
            "# tokens? later": k,
            "points #° further": turned(w * k),
            "each of the # positions": s.max_len,
        },
        "predict": {"Hand # alone": s.pair, "tell all # positions apart": s.max_len},
        "predict answer": {
            "come back .* within # tokens": s.max_len,
            "Neighbours (are|differ by) #°": np.degrees(formulas.short_way(w)),
            "positions # tokens? apart by only #°": ([*back], np.degrees(gaps.min())),
            "On hand #": [*there.argmax(axis=1)],
            "same positions differ by #°": [*np.degrees(there.max(axis=1))],
        },
        "alt dial": {
            "hand # at position #: # degrees": (s.pair, p, turned(w * p)),
            "shows position #, # degrees further": (p + k, turned(w * k)),
            "the # positions before": min(p, 48),
        },
        "alt wall": {
            "at position #": p,
            "shows # of # hands": (clocks, hands),
            "only hand points to # degrees": turned(w * p),
            "fastest points to # degrees": turned(every[0] * p),
            "slowest to #": turned(every[-1] * p),
            "Within # tokens": s.max_len,
            "turn within # tokens: #": (s.max_len, complete if hands <= 64 else [*range(65)]),
        },
    }


def check_tables(s, k, every):
    """The trail with both hands, the pair at the first positions, and every hand of the wall."""

    def waves(angles):
        return {"sin": np.sin(angles), "cos": np.cos(angles)}

    w, here = every[s.pair], s.position
    trail = np.array([*range(max(0, here - 48), here + 1), here + k])
    assert_table(dial.table(s, k), {"position": trail, **waves(trail * w)})
    first = np.arange(min(s.max_len, 512))
    angle = np.remainder(first * w, 2 * np.pi)
    assert_table(two_positions.table(s), {"position": first, **waves(first * w), "angle": angle})
    clocks = wall.table(wall.wall(s, 64, 1), here)
    lengths = {"wavelength": 2 * np.pi / every}
    assert_table(clocks, {"hand": range(len(every)), **waves(here * every), **lengths})


def test_its_code_is_a_tip_whole_and_pytorch_and_draws_nothing():
    blocks = inside(document("clock_hands", "pair=3&d_model=8").blocks, closed=True)
    code = "\n".join(one.text for one in blocks if isinstance(one, Code))
    assert "vector" not in code
    assert {f"def {name}(" in code for name in ("frequency", "tip", "tips")} == {True}
    assert "import torch" in code
    assert ", 8, 10000, 3\n" in code  # d_model, base, pair
