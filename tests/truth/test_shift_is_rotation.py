"""A shift is a rotation: target, angles and fit of any k and any table; two hands of one sine."""

import numpy as np
from hypothesis import strategies as st

from charts.hands import two_waves
from tests.truth import formulas
from tests.truth.readings import readings_of, turned
from tests.truth.said import Phrase, said
from tests.truth.tables import assert_table


def between(settings, state):
    """Return whether p + k is a position of the table's range, but not a row of it."""
    target = settings.position + float(state.get("offset", 3))
    return 0 <= target <= settings.max_len - 1 and target != round(target)


def nearly_the_same(settings, state):
    """Return whether the pair turns to within 6 degrees of where it was, or of the other side."""
    w = formulas.frequencies(settings.d_model, settings.base)[settings.pair]
    return abs(np.sin(float(w) * float(state.get("offset", 3)))) < np.sin(np.radians(6))


PHRASES = [
    Phrase(r"position [\d.,]+ (lies|is) between", between),
    Phrase(
        r"is not in the table",
        lambda s, q: not 0 <= s.position + float(q.get("offset", 3)) <= s.max_len - 1,
    ),
    Phrase(r"other way round", lambda s, q: s.d_model > 2 and float(q.get("offset", 3)) != 0),
    Phrase(r"or that one flipped", nearly_the_same),
    Phrase(r"turn on “sines only", lambda _, state: not state.get("sine_only")),
]


EXAMPLES = [
    {"position": 120, "offset": 2.5},
    {"position": 100, "offset": 0.5},
    {"position": 125, "offset": 2.5},
    {"max_len": 8192, "position": 8191, "offset": -0.5, "then": 62.5},
    {"offset": 0, "position": 5},
    {"offset": 12.25, "then": -3.125, "position": 400, "max_len": 512},
    {"max_len": 70, "offset": 64, "d_model": 4, "pair": 1, "sine_only": True},
    {"max_len": 20, "offset": 19, "sine_only": True},
    {"max_len": 128, "pair": 200, "sine_only": True},
    {"max_len": 512, "pair": 0, "offset": 1, "sine_only": True},
    {"d_model": 2, "base": 2, "position": 0, "pair": 0, "sine_only": True},
    {"max_len": 2, "position": 1, "pair": 255, "sine_only": True},
    {"max_len": 8192, "d_model": 2, "position": 11, "pair": 0, "sine_only": True},  # near 7/2 pi
]
OFFSETS = st.integers(-128, 128).map(lambda halves: halves / 2)


@readings_of(
    "shift_is_rotation", PHRASES, EXAMPLES, offset=OFFSETS, then=OFFSETS, sine_only=st.booleans()
)
def test_what_is_said_is_true(reading, s, values):
    k, then = (float(values.get(*usual)) for usual in (("offset", 3), ("then", 4)))
    every, p, n = formulas.frequencies(s.d_model, s.base), s.position, s.max_len
    w, target = every[s.pair], p + k
    law, (rows, share) = np.cos(w * k) ** 2, fitted(w, k, n)
    turns = np.degrees(every * k)
    table = {
        "matrix": {"k = #": k, "# of # shown": ([*range(len(every))], len(every))},
        "vectors": {r"PE\(#\) into PE\(#\)": (p, target)},
        "hand": {"Pair # rotates by #°": (s.pair, turns[s.pair])},
        "insight": {
            r"PE\(#\) and PE\(#\) are": (p, target),
            "all # numbers": s.d_model,
            "Position # (is|lies)": target,
            "table of # positions": n,
            "pair 0 rotates by #°, the last by #°": (turns[0], turns[-1]),
        },
        "twice": {"Shift by #, then by #:": (k, then), "matrix for #": k + then},
        "guess": {"For pair #": s.pair, "position #": p},
        "sine only": {
            "explains #% of the sine # tokens?": (100 * share, abs(k)),
            "over # positions?": rows,
            "= #%": 100 * law,
        },
        "not whole turns": {
            "the # positions? of the fit cover # full": (rows, w * rows / (2 * np.pi))
        },
        "sine alone": of_the_sine(w, p, n),
        "too few rows": {"k = # and max_len = #": (k, n)},
        "predict": {"sine of pair #": s.pair, "predicts the sine # tokens?": abs(k)},
        "predict answer": {"= #%": 100 * law},
    }
    said(reading, table)
    assert reading.has("too few rows") == (rows < 2 and values.get("sine_only", False))
    if reading.has("sine only") and not 0.0005 < abs(share - law) < 0.002:
        # Two numbers that a reader would compare: where they differ, it is said why.
        assert reading.has("not whole turns") == (abs(share - law) > 0.001)
    assert set(reading.questions) == ({"predict"} if k else set())  # else nothing is to be guessed
    if k:
        assert reading.questions["predict"].right == (0 if law > 0.9 else 1 if law > 0.1 else 2)
    if not values.get("sine_only"):
        of_the_rotation(reading, s, k)
    elif 2 * np.pi / w < 5000:
        check_waves(s, w)


def of_the_sine(w, p, n):
    """Return what is said of the other angle with the hand's sine."""
    a = w * p
    # It is pi - a: the nearest position there, or the next if that is before 0.
    on = float(np.remainder(np.pi - 2 * a, 2 * np.pi))
    later = on <= np.pi or p + (on - 2 * np.pi) / w < 0
    away = (on if later else 2 * np.pi - on) / w
    return {
        "Only #° has the sine #": (turned(a), np.sin(a)) if abs(np.cos(a)) < 1e-9 else None,
        "have the sine #": np.sin(a),
        "the hand's, #°, and #°": (turned(a), turned(np.pi - a)),
        "there # tokens? later": away if later else None,
        "there # tokens? earlier": None if later else away,
        "beyond this text of # tokens?": n if p + away > n - 1 else None,
    }


def check_waves(s, w):
    """Both waves over two turns, of which one lies before the cursor if there are so many."""
    turn = 2 * np.pi / w
    start = max(0, s.position - turn)
    positions = np.arange(int(np.ceil(start)), int(np.floor(start + 2 * turn)) + 1)
    sine, cosine, degrees = np.sin(positions * w), np.cos(positions * w), np.degrees(positions * w)
    columns = {"position": positions, "sine": sine, "cosine": cosine, "degrees": degrees % 360}
    assert_table(two_waves.table(s), columns)


def fitted(w, k, n):
    """Return the positions that a fit of the later sines has, and what share it explains."""
    rows = np.array([p for p in range(n) if 0 <= p + k <= n - 1])
    sines, later = (np.sin((w * at).astype(float)) for at in (rows, rows + k))
    if len(rows) < 2 or not later.any():
        return len(rows), 1
    left = later - sines * (sines @ later) / (sines @ sines)
    return len(rows), 1 - (left @ left) / (later @ later)


def of_the_rotation(reading, s, k):
    """Compare what is said to be rounding, and the columns of the picture."""
    residual = reading.numbers("insight")["residual"]
    assert residual < 4e-16 * (100 + s.position + abs(k))
    assert k or residual == 0
    assert reading.numbers("twice")["gap"] < 1e-13
    # The target stands in the picture as it is, with its half.
    name = reading.figures["vectors"].layout.xaxis.ticktext[-1]
    said(name, {r"PE\(#\)": s.position + k if k else s.position})
    # The column under it is PE(p + k), and so is what M makes of PE(p).
    there = formulas.encoding([s.position + k], s.d_model, s.base)[0]
    for column in np.asarray(reading.figures["vectors"].data[0].z).T[1:]:
        np.testing.assert_allclose(column[:2], there[:2].astype(float), atol=1e-6)
        np.testing.assert_allclose(column[-2:], there[-2:].astype(float), atol=1e-6)
