"""Sine and cosine: which other hand has the same sine, and where."""

import numpy as np
from hypothesis import strategies as st

from charts.hands import two_waves
from tests.truth import formulas
from tests.truth.lexicon import Phrase
from tests.truth.readings import readings_of, turned
from tests.truth.said import said
from tests.truth.tables import assert_table

PHRASES = [Phrase(r"slower pairs", lambda settings, _: settings.pair < settings.d_model // 2 - 1)]
EXAMPLES = [
    {"max_len": 128, "d_model": 2, "base": 2, "position": 0, "pair": 0},
    {"max_len": 2, "d_model": 512, "position": 1, "pair": 255, "cosine": False},
    {"max_len": 8192, "d_model": 2, "position": 11, "pair": 0},  # 11 is near 7/2 pi
    {"max_len": 128, "d_model": 4, "base": 10000, "position": 4, "pair": 0, "cosine": True},
]


@readings_of("sine_and_cosine", PHRASES, EXAMPLES, cosine=st.booleans())
def test_what_is_said_is_true(reading, s, values):
    w, p = formulas.frequencies(s.d_model, s.base)[s.pair], s.position
    a, turn = w * p, 2 * np.pi / w
    sine, cosine = np.sin(a), np.cos(a)
    # The other angle is pi - a: the nearest position there, or the next if that is before 0.
    on = float(np.remainder(np.pi - 2 * a, 2 * np.pi))
    later = on <= np.pi or p + (on - 2 * np.pi) / w < 0
    away = (on if later else 2 * np.pi - on) / w
    alone = abs(cosine) < 1e-9
    table = {
        "sine alone": {
            "Only #° has the sine #": (turned(a), sine) if alone else None,
            "have the sine #": sine,
            "the hand's, #°, and #°": (turned(a), turned(np.pi - a)),
            "there # tokens? later": away if later else None,
            "there # tokens? earlier": None if later else away,
            "beyond this text of # tokens?": s.max_len if p + away > s.max_len - 1 else None,
        },
        "both": {
            "Only #° has both the sine # and the cosine #": (turned(a), sine, cosine),
            "other angle with this sine has the cosine #": -cosine,
            "full turn of # tokens": turn,
        },
    }
    said(reading, table)
    assert reading.has("both") == values.get("cosine", False) != reading.has("sine alone")
    assert reading.questions["predict"].right == 1  # its options are 0, 1 and 2
    if turn < 5000:  # two turns, of which one lies before the cursor if there are so many
        start = max(0, p - turn)
        at = np.arange(int(np.ceil(start)), int(np.floor(start + 2 * turn)) + 1)
        waves = {"sine": np.sin(at * w), "cosine": np.cos(at * w)}
        degrees = np.degrees(at * w) % 360
        assert_table(two_waves.table(s), {"position": at, **waves, "degrees": degrees})
